import vue from '@vitejs/plugin-vue';
import {defineConfig} from 'vite';

// Vue must not look for components behind tags with a dash.
const isCustomElement = (tag: string) => tag.includes('-');

export default defineConfig({
  plugins: [vue({template: {compilerOptions: {isCustomElement}}})],
});

import vue from '@vitejs/plugin-vue';
import {defineConfig} from 'vite';

// Tags with a dash are not Vue's own.
const isCustomElement = (tag: string) => tag.includes('-');

export default defineConfig({
  plugins: [vue({template: {compilerOptions: {isCustomElement}}})],
});

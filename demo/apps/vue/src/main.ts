import {createApp} from 'vue';
import App from './app.vue';
import './app.css';

createApp(App).mount('#app');

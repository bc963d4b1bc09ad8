import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {App} from './app.js';
import './app.css';

const place = document.getElementById('app');
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

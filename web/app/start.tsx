import '@fontsource-variable/cairo/wght.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { detectLanguage, startTexts } from '../lib/i18n.ts';
import { followTheme } from '../lib/theme-mode.ts';
import { App } from './app.tsx';
import { screenAt } from './screens.ts';

/** Brings the page to life: over prerendered markup when this address has one, from nothing otherwise. */
export const start = async (): Promise<void> => {
  followTheme();
  const page = document.documentElement;
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  await Promise.all([
    startTexts(detectLanguage(location.pathname, navigator.languages)),
    screenAt(location.pathname).preload(),
  ]);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  const prerendered = root.hasChildNodes() && page.dataset['foreign'] === undefined;
  if (prerendered) {
    hydrateRoot(root, app);
    return;
  }
  root.replaceChildren();
  delete page.dataset['foreign'];
  createRoot(root).render(app);
};

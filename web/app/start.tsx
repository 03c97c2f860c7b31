import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { detectLanguage, languageOf, startTexts } from '../lib/i18n.ts';
import { followTheme } from '../lib/theme-mode.ts';
import { App } from './app.tsx';
import { registerWorker } from './register-worker.ts';
import { screenAt } from './screens.ts';

/** Lets the browser see to what waits before the next piece of work. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Brings the page to life: over the markup that was built ahead when this address has one, from nothing otherwise. */
export const start = async (): Promise<void> => {
  followTheme();
  // Also named by the prerendered pages, which load it right after their first paint.
  void import('./styles/fonts.css');
  const page = document.documentElement;
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const builtAhead = page.dataset['page'] !== undefined && page.dataset['foreign'] === undefined;
  // A page that was built ahead is in the language it was built in, whatever else would be guessed.
  const language =
    (builtAhead ? languageOf(page.lang) : null) ?? detectLanguage(location.pathname, navigator.languages);
  await Promise.all([startTexts(language), screenAt(location.pathname).preload()]);
  await breathe();
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  if (builtAhead) {
    // In slices, so that a slow phone still answers a thumb meanwhile.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    // The shell's skeleton stays until React's first picture takes its place; another page's content does not.
    if (page.dataset['foreign'] !== undefined) root.replaceChildren();
    delete page.dataset['foreign'];
    createRoot(root).render(app);
  }
  registerWorker();
};

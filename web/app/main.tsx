import './styles/base.css';
import 'virtual:palette.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { detectLanguage, languageOf, startTexts } from '../lib/i18n/i18n.ts';
import { clinicLook } from '../lib/device/clinic-look.ts';
import { writeClinicNames } from '../lib/i18n/clinic-names.ts';
import { followTheme } from '../lib/device/theme-mode.ts';
import { App } from './app.tsx';
import { UnreachablePage } from './error-boundary.tsx';
import { registerWorker } from './register-worker.ts';
import { screenAt } from './screens.ts';

/** Starts the app: hydrates the prerendered markup of this address, or renders into the empty root. */
const start = async (): Promise<void> => {
  followTheme();
  // Prerendered pages load this file themselves, after their first paint.
  void import('./styles/fonts.css');
  const page = document.documentElement;
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const isPrerendered = page.dataset['page'] !== undefined && page.dataset['foreign'] === undefined;
  // A prerendered page keeps the language of its markup.
  const language =
    (isPrerendered ? languageOf(page.lang) : null) ?? detectLanguage(location.pathname, navigator.languages);
  // Begun first: the texts that a page brings are added in the language that these set.
  const texts = startTexts(language);
  const isLoaded = await screenAt(location.pathname)
    .preload()
    .then(
      () => true,
      () => false,
    );
  await texts;
  const app = (
    <StrictMode>
      <BrowserRouter>{isLoaded || isPrerendered ? <App /> : <UnreachablePage />}</BrowserRouter>
    </StrictMode>
  );
  if (isPrerendered) {
    // In a transition, so that a slow phone responds to input during hydration.
    startTransition(() => {
      hydrateRoot(root, app);
    });
    // The button that was pressed before (`public/boot.js`). React hydrates its part of the page to handle the click.
    (page as HTMLElement & { readonly pressed?: HTMLButtonElement | null }).pressed?.click();
  } else {
    // The shell's skeleton stays until React's first render replaces it; content of another page is removed.
    if (page.dataset['foreign'] !== undefined) root.replaceChildren();
    delete page.dataset['foreign'];
    writeClinicNames(clinicLook());
    createRoot(root).render(app);
  }
  registerWorker();
};

void start();

import './styles/base.css';
import 'virtual:palette.css';

/** Waits for the first user interaction; a prerendered page can be read and left by its links without the script. */
const firstSign = (): Promise<void> =>
  new Promise((resolve) => {
    const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'] as const;
    const heard = (): void => {
      for (const sign of signs) removeEventListener(sign, heard);
      resolve();
    };
    for (const sign of signs) addEventListener(sign, heard, { passive: true });
    // The page may have been scrolled before this script ran, or restored at a position.
    if (scrollY > 0) heard();
  });

const listIn = (text: string | undefined): readonly string[] => text?.split(' ') ?? [];

/**
 * Requests all scripts of this page ahead, because each would otherwise be found only after the previous one has run.
 * One at a time, so that a slow phone stays responsive in between.
 */
const requestScripts = async (addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
};

/**
 * Runs the scripts of the first view one by one, in the order of their imports. The browser runs a script together with
 * all that it imports in one task, which would block a slow phone for 200 ms.
 */
const runScripts = async (addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) await import(/* @vite-ignore */ address);
};

/** The prerendered page of this address; undefined when there is none. */
const prerenderedPage = (): string | undefined => {
  const { page, foreign } = document.documentElement.dataset;
  return foreign === undefined ? page : undefined;
};

const run = async (): Promise<void> => {
  const page = prerenderedPage();
  // The landing page can be read without a script, so its script waits for the first interaction. Forms need it early:
  // a prerendered page requests this script after its first paint (after-paint.js).
  if (page === '/' || page === '/ar') await firstSign();
  else if (page !== undefined) {
    const { chunks, later } = document.documentElement.dataset;
    await requestScripts([...listIn(chunks), ...listIn(later)]);
    await runScripts(listIn(chunks));
  }
  const { start } = await import('./start.tsx');
  await start();
};

void run();

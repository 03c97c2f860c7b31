import './styles/base.css';
import 'virtual:palette.css';

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

/** Is the page of this address prerendered? */
const isPrerendered = (): boolean => {
  const { page, foreign } = document.documentElement.dataset;
  return page !== undefined && foreign === undefined;
};

const run = async (): Promise<void> => {
  // A prerendered page requests this script after its first paint (after-paint.js).
  if (isPrerendered()) {
    const { chunks, later } = document.documentElement.dataset;
    await requestScripts([...listIn(chunks), ...listIn(later)]);
    await runScripts(listIn(chunks));
  }
  const { start } = await import('./start.tsx');
  await start();
};

void run();

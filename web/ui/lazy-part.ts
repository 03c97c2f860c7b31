import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';

/** Style sheets that failed to load, collected by an event: a link element has no such state. */
const missing = new Set<HTMLLinkElement>();
const noteMissing = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
};
// At build time, where pages are rendered too, there is no document.
if (typeof document !== 'undefined') addEventListener('error', noteMissing, true);

/** Requests failed style sheets again: the bundler's loader requests each only once. */
const askForStyles = (): Promise<unknown> => {
  const links = [...missing];
  missing.clear();
  return Promise.all(
    links.map(
      (link) =>
        new Promise((resolve) => {
          const again = document.createElement('link');
          again.rel = 'stylesheet';
          again.addEventListener('load', resolve);
          again.addEventListener('error', resolve);
          again.href = link.href;
          link.replaceWith(again);
        }),
    ),
  );
};

/** Loads, and where there is no connection waits for one instead of failing for good. */
const whenConnected = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
    });
    await askForStyles();
    return whenConnected(load);
  }
};

/**
 * A part of a page that loads on demand. Its placeholder stays until there is a connection.
 *
 * `const ReportsTab = lazyPart(async () => (await import('…/reports-tab.tsx')).ReportsTab);`
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await whenConnected(load) }));

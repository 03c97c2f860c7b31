import type { Page } from 'playwright-core';

/** Holds a call back until it is released, so that the page can be looked at while it waits. Returns the release. */
export const hold = async (page: Page, url: string | RegExp): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return () => {
    release(undefined);
  };
};

/**
 * Loses the answers to writes after the server has carried them out, and to reads where said. @returns brings the
 * network back
 */
export const loseAnswers = async (
  page: Page,
  {
    reads = false,
    path = /\/api\/(?:patients|reservations|doctor|displays|day-sheets)\b/,
  }: { readonly reads?: boolean; readonly path?: string | RegExp } = {},
): Promise<() => Promise<void>> => {
  await page.route(path, async (route) => {
    const isRead = route.request().method() === 'GET';
    if (isRead && !reads) return route.fallback();
    if (!isRead) await route.fetch();
    return route.abort();
  });
  return () => page.unroute(path);
};

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

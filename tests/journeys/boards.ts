import type { Page } from 'playwright-core';

/** Takes the lists out of every answer of the board, so that each polls on its own: for tests that replace one list. */
export const emptyBoards = async (page: Page): Promise<void> => {
  await page.route('**/api/board/**', (route) =>
    route.fulfill({ json: { success: true, data: { version: 'test', time: new Date().toISOString() } } }),
  );
};

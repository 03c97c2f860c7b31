import type { Page } from 'playwright-core';

/** Empties every answer of the board, so that each list of a desk polls on its own: for tests that replace one list. */
export const emptyBoards = async (page: Page): Promise<void> => {
  await page.route('**/api/board/**', (route) => route.fulfill({ json: { success: true, data: {} } }));
};

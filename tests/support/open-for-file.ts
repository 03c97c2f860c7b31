import { afterAll } from 'vitest';

/**
 * Opens what all tests of a file share, and stops it after them. Await it at the top of the file. A file that another one
 * loads opens it in `beforeAll`: when it is loaded, the environment of the other one is not there yet.
 */
export const openForFile = async <T extends { readonly stop: () => Promise<void> }>(
  open: () => Promise<T>,
): Promise<T> => {
  const opened = await open();
  afterAll(() => opened.stop());
  return opened;
};

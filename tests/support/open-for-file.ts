import { afterAll } from 'vitest';

/** Opens what all tests of a file share, and stops it after them. Await it at the top of the file. */
export const openForFile = async <T extends { readonly stop: () => Promise<void> }>(
  open: () => Promise<T>,
): Promise<T> => {
  const opened = await open();
  afterAll(() => opened.stop());
  return opened;
};

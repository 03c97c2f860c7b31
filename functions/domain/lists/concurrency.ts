import pMap from 'p-map';

/**
 * Works every item, at most `limit` at the same time. An item that fails does not stop the others.
 * @returns the errors of the items that failed.
 */
export const forEachConcurrently = async <Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<unknown>,
): Promise<readonly unknown[]> => {
  const errors: unknown[] = [];
  const workSafely = async (item: Item): Promise<void> => {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  };
  await pMap(items, workSafely, { concurrency: limit });
  return errors;
};

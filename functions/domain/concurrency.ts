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
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, waiting.length) }, worker));
  return errors;
};

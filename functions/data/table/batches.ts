/** Maximum number of branches read concurrently: one request of an owner must not open a connection per branch. */
export const MAX_CONCURRENT_BRANCHES = 8;

/** Maps items with at most `size` calls of `work` in progress: one batch after another. @returns results in order. */
export const mapInBatches = async <T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += size) {
    results.push(...(await Promise.all(items.slice(from, from + size).map(work))));
  }
  return results;
};

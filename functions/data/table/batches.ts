/** Maximum number of branches read concurrently: one request of an owner must not open a connection per branch. */
export const MAX_CONCURRENT_BRANCHES = 8;

/** The list in parts of at most this size. */
export const inBatches = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

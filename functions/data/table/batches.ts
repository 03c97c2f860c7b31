/** Maximum number of branches read concurrently: one request of an owner must not open a connection per branch. */
export const MAX_CONCURRENT_BRANCHES = 8;

type Key = string | number;

export interface RowChanges {
  readonly gone: ReadonlySet<Key>;
  readonly came: ReadonlySet<Key>;
}

/** More changes than this mean another list, not a move of a patient: no animation then. */
const most = 8;

/**
 * Rows that were added and removed between two renders; undefined without a change or after a change too large to
 * animate. A change of order only gives two empty sets.
 */
export const rowChanges = (before: readonly Key[], after: readonly Key[]): RowChanges | undefined => {
  if (before.length === after.length && before.every((key, index) => key === after[index])) return undefined;
  const was = new Set(before);
  const is = new Set(after);
  const gone = before.filter((key) => !is.has(key));
  const came = after.filter((key) => !was.has(key));
  return gone.length + came.length > most ? undefined : { gone: new Set(gone), came: new Set(came) };
};

/** Equal as JSON. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The entered fields that differ from the values with which the form opened. When only these are sent, a save keeps what
 * another person changed since then.
 */
export const changedFields = <Entry extends object>(
  read: Readonly<Partial<Record<keyof Entry, unknown>>>,
  entered: Entry,
): Partial<Entry> => {
  const changed: Partial<Entry> = {};
  for (const field in entered) {
    if (!isSame(entered[field], read[field])) changed[field] = entered[field];
  }
  return changed;
};

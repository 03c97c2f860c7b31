/** The value of a list at an index. @throws RangeError when the list has none there. */
export const valueAt = <T>(list: readonly T[], index: number): T => {
  const value = list[index];
  if (value === undefined) throw new RangeError(`no value at ${String(index)} of ${String(list.length)}`);
  return value;
};

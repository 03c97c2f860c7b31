import type { Values } from '#functions/data/table/store.ts';

/** The values that differ, before and after, for the audit list; undefined when none does. */
export const changedValues = (
  before: Values,
  after: Values,
): { readonly before: Values; readonly after: Values } | undefined => {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return undefined;
  const of = (values: Values): Values => Object.fromEntries(changed.map((name) => [name, values[name]]));
  return { before: of(before), after: of(after) };
};

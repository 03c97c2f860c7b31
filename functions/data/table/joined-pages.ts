import { byCharacters } from '#shared/rules/text-order.ts';

/** A page of one partition, newest first, and whether there is more. */
export interface PartitionPage<T> {
  readonly items: readonly T[];
  readonly more: boolean;
}

/**
 * Merges pages of several partitions with the same kind of sort key, newest first.
 * @param pages all read from the same sort key
 * @returns `next`: the sort key from which to read all of them for the next page
 */
export const joinPages = <T>(
  pages: readonly PartitionPage<T>[],
  sortKeyOf: (item: T) => string,
  size: number,
): { readonly items: readonly T[]; readonly next: string | undefined } => {
  const all = pages.flatMap(({ items }) => items).toSorted((a, b) => byCharacters(sortKeyOf(b), sortKeyOf(a)));
  const items = all.slice(0, size);
  const last = items.at(-1);
  const more = all.length > size || pages.some((page) => page.more);
  return { items, next: more && last !== undefined ? sortKeyOf(last) : undefined };
};

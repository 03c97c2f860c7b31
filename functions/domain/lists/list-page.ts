import { encodeCursor, decodeCursor } from './cursor.ts';

/** One page of a list. `next` is the cursor of the next page, undefined on the last page. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}

/** How a list is ordered and shown in parts. */
interface Paging<T> {
  /** Unique and stable; sorts in the order of the list. */
  readonly sortKeyOf: (item: T) => string;
  readonly form: RegExp;
  readonly newestFirst?: boolean;
  readonly size: number;
}

/**
 * The items beyond a cursor in a list that was read whole. It names a place and not a number, so that what has left
 * the list in between moves nothing. Refuses a cursor that this list has not given out.
 */
export const pageOf = <T>(all: readonly T[], cursor: string | undefined, paging: Paging<T>): ListPage<T> => {
  const { sortKeyOf, form, newestFirst = false, size } = paging;
  const after = decodeCursor(cursor, form);
  const isBeyond = (item: T, place: string): boolean =>
    newestFirst ? sortKeyOf(item) < place : sortKeyOf(item) > place;
  const rest = after === undefined ? all : all.filter((item) => isBeyond(item, after));
  const items = rest.slice(0, size);
  const last = items.at(-1);
  return { items, next: rest.length > size && last !== undefined ? encodeCursor(sortKeyOf(last)) : undefined };
};

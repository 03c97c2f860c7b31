import { cursorInvalid } from '#shared/refusals/input.ts';

/** Encodes the sort key of the last item as an opaque cursor for a query string. */
export const encodeCursor = (place: string): string => Buffer.from(place, 'utf8').toString('base64url');

/** The sort key in a cursor; undefined without one. Refuses a cursor of another list. @param form valid sort keys. */
export const decodeCursor = (cursor: string | undefined, form: RegExp): string | undefined => {
  if (cursor === undefined) return undefined;
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!form.test(place)) throw cursorInvalid();
  return place;
};

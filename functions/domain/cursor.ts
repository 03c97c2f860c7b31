import { cursorInvalid } from '#shared/refusals/input.ts';

/** Where a list goes on, as callers pass it back: opaque, fit for a query string. */
export const encodeCursor = (place: string): string => Buffer.from(place, 'utf8').toString('base64url');

/** The place in a cursor; undefined without one. Refuses what this list has not given out. @param form of its places. */
export const decodeCursor = (cursor: string | undefined, form: RegExp): string | undefined => {
  if (cursor === undefined) return undefined;
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!form.test(place)) throw cursorInvalid();
  return place;
};

import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import { latinDigits } from '#shared/rules/reservation-code.ts';

const dayPattern = 'yyyy-MM-dd';
const shownPattern = 'dd/MM/yyyy';
const base = new Date(0);

/** `YYYY-MM-DD` as a local date. */
export const dateOfDay = (day: string): Date => parse(day, dayPattern, base);

/** Is the text a day, `YYYY-MM-DD`? */
export const isDay = (text: string): boolean => isValid(dateOfDay(text));

export const dayOfDate = (date: Date): string => format(date, dayPattern);

/** `2026-11-22` -> `22/11/2026` */
export const shownDay = (day: string): string => format(dateOfDay(day), shownPattern);

/** `22/11/2026`, `22-11-2026`, `22112026`, also in Arabic digits -> `2026-11-22`; undefined when it is no day. */
export const typedDay = (text: string): string | undefined => {
  const parts = /^(\d{1,2})[^\d]?(\d{1,2})[^\d]?((?:19|20)\d{2})$/.exec(latinDigits(text).trim());
  if (parts === null) return undefined;
  const date = parse(parts.slice(1).join('/'), 'd/M/yyyy', base);
  return isValid(date) ? dayOfDate(date) : undefined;
};

import { TZDateMini } from '@date-fns/tz';
import type * as z from 'zod/mini';

/** The business date of a branch, `YYYY-MM-DD`. The brand keeps other dates and texts out. Source: docs/domain.md#clinic-day. */
export type ClinicDay = string & z.core.$brand<'ClinicDay'>;

/** A `YYYY-MM-DD` text as a clinic day: for days in table keys, and for constants. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that gives a text this brand
export const asClinicDay = (day: string): ClinicDay => day as ClinicDay;

/** A date computed from a clinic day is a clinic day; one computed from another text is a text. */
type SameKind<Day extends string> = Day extends ClinicDay ? ClinicDay : string;

/** The branch settings that define its clinic days. */
export interface DayRule {
  /** IANA time zone; never an offset, because Egypt changes its clocks. */
  readonly time_zone: string;
  /** Local wall-clock time at which a new clinic day begins, `HH:MM`. */
  readonly day_starts_at: string;
}

/** Weekday 0 = Sunday. `close` may lie past midnight: a time before `day_starts_at` belongs to the same clinic day. */
export interface OpeningRule extends DayRule {
  /** null = closed that weekday; an absent map = always open. */
  readonly hours?: Readonly<Record<string, { readonly open: string; readonly close: string } | null>> | undefined;
  readonly closed_dates?: readonly string[] | undefined;
  /** The last day of a branch that closes for good. */
  readonly last_day?: string | undefined;
}

const MINUTES_PER_DAY = 24 * 60;
const MS_PER_HOUR = 3_600_000;

const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

const partsOf = (day: string): [number, number, number] => {
  const [year = '0', month = '1', date = '1'] = day.split('-');
  return [Number(year), Number(month), Number(date)];
};

/** The calendar day `count` days after `day` (before, when negative). Plain calendar arithmetic, no clock. */
export const addDays = <Day extends string>(day: Day, count: number): SameKind<Day> => {
  const [year, month, date] = partsOf(day);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  const moved = new Date(0);
  moved.setUTCFullYear(year, month - 1, date + count);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot infer that the type is kept
  return moved.toISOString().slice(0, 10) as SameKind<Day>;
};

/** Number of days from `from` to `to`; 0 when they are equal. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Every day from `from` to `to`, both included. */
export const daysOf = <Day extends string>(from: Day, to: Day): SameKind<Day>[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

/** `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** First and last day of a month (`YYYY-MM`). */
export const daysOfMonth = (month: string): { readonly first: ClinicDay; readonly last: ClinicDay } => ({
  first: asClinicDay(`${month}-01`),
  last: addDays(asClinicDay(`${monthOf(addDays(`${month}-28`, 4))}-01`), -1),
});

/** Weekday of a calendar day, 0 = Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Not defined in browsers. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Is this the time zone of the process? In our functions it usually is. */
const isOwnZone = (timeZone: string): boolean => 'process' in globalThis && process.env['TZ'] === timeZone;

/**
 * The wall clock of a zone at an instant, in the local parts of the date. A zone other than the process's own loads
 * Intl's calendar data, the slowest step of a cold start: ADR 0034.
 */
const wallClockAt = (instant: number, timeZone: string): Date =>
  isOwnZone(timeZone) ? new Date(instant) : new TZDateMini(instant, timeZone);

/**
 * The business date of a branch at this instant: the local calendar date, or the previous one before `day_starts_at`.
 * Uses the wall clock, so each instant has exactly one clinic day, also when a clock change skips or repeats hours.
 * Source: docs/domain.md#clinic-day.
 */
export const clinicDayAt = (instant: Date, rule: DayRule): ClinicDay => {
  const local = wallClockAt(instant.getTime(), rule.time_zone);
  const date = asClinicDay(`${pad(local.getFullYear(), 4)}-${pad(local.getMonth() + 1, 2)}-${pad(local.getDate(), 2)}`);
  const minutes = local.getHours() * 60 + local.getMinutes();
  return minutes < minutesOf(rule.day_starts_at) ? addDays(date, -1) : date;
};

/** The hour of the wall clock of a zone at an instant, 0 to 23. */
export const hourAt = (instant: Date, timeZone: string): number => wallClockAt(instant.getTime(), timeZone).getHours();

/** The wall clock of a zone at an instant, `HH:MM`. */
export const clockAt = (instant: Date, timeZone: string): string => {
  const local = wallClockAt(instant.getTime(), timeZone);
  return `${pad(local.getHours(), 2)}:${pad(local.getMinutes(), 2)}`;
};

/** The time of the wall clock, `HH:MM`, so many minutes after another, whatever clock changes lie between. */
export const clockAfter = (time: string, minutes: number): string => {
  const after = (minutesOf(time) + minutes) % MINUTES_PER_DAY;
  return `${pad(Math.floor(after / 60), 2)}:${pad(after % 60, 2)}`;
};

/** The first instant at which the wall clock of the branch shows this date and time (minutes past midnight, may exceed a day). */
const instantAt = (day: string, minutes: number, timeZone: string): Date => {
  const [year, month, date] = partsOf(addDays(day, Math.floor(minutes / MINUTES_PER_DAY)));
  const rest = minutes % MINUTES_PER_DAY;
  const parts = [year, month - 1, date, Math.floor(rest / 60), rest % 60, 0, 0] as const;
  if (isOwnZone(timeZone)) return new Date(...parts);
  const found = new TZDateMini(...parts, timeZone).getTime();
  // In a process of another zone the library gives the second of two such instants.
  const before = found - MS_PER_HOUR;
  return new Date(clockAt(new Date(before), timeZone) === clockAt(new Date(found), timeZone) ? before : found);
};

/** When a clinic day begins (included) and ends (excluded). */
export const boundsOf = (day: string, rule: DayRule): { readonly start: Date; readonly end: Date } => {
  const start = minutesOf(rule.day_starts_at);
  return {
    start: instantAt(day, start, rule.time_zone),
    end: instantAt(addDays(day, 1), start, rule.time_zone),
  };
};

/**
 * The first instant of a clinic day at which the wall clock of the branch shows this time, `HH:MM`.
 * @param isEnd a time at which the day begins is that of the next day
 */
export const timeOfClinicDay = (day: string, time: string, rule: DayRule, isEnd = false): Date => {
  const minutes = minutesOf(time);
  const pastMidnight = minutes < minutesOf(rule.day_starts_at) + (isEnd ? 1 : 0);
  return instantAt(day, pastMidnight ? minutes + MINUTES_PER_DAY : minutes, rule.time_zone);
};

/** Has the branch closed for good before this day? Source: docs/domain.md#clinic-day. */
export const isAfterLastDay = (day: string, { last_day: last }: Pick<OpeningRule, 'last_day'>): boolean =>
  last !== undefined && day > last;

/** Is the branch closed all day? */
export const isClosedOn = (day: string, rule: OpeningRule): boolean =>
  isAfterLastDay(day, rule) ||
  rule.closed_dates?.includes(day) === true ||
  (rule.hours !== undefined && (rule.hours[String(weekdayOf(day))] ?? null) === null);

/** When the branch opens; null when closed all day, or when the branch keeps no hours. */
export const opensAt = (day: string, rule: OpeningRule): Date | null => {
  const hours = hoursOf(day, rule);
  return hours === null ? null : timeOfClinicDay(day, hours.open, rule);
};

/** When the public can no longer book on this clinic day; null when the branch is closed all day. */
export const closesAt = (day: string, rule: OpeningRule): Date | null => {
  if (rule.hours === undefined && !isClosedOn(day, rule)) return boundsOf(day, rule).end;
  const hours = hoursOf(day, rule);
  return hours === null ? null : timeOfClinicDay(day, hours.close, rule, true);
};

/** Does closing time come after opening time within the clinic day? A time before its start is past midnight. */
export const isInOrder = (hours: { readonly open: string; readonly close: string }, dayStartsAt: string): boolean => {
  const start = minutesOf(dayStartsAt);
  const fromStart = (time: string): number => (minutesOf(time) - start + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const close = fromStart(hours.close);
  return fromStart(hours.open) < (close === 0 ? MINUTES_PER_DAY : close);
};

/** Opening and closing time of a clinic day, `HH:MM`; null when closed all day, or when the branch keeps no hours. */
export const hoursOf = (day: string, rule: OpeningRule): { readonly open: string; readonly close: string } | null =>
  isClosedOn(day, rule) ? null : (rule.hours?.[String(weekdayOf(day))] ?? null);

/** May the public book now? From the start of the clinic day until closing time. */
export const isOpenAt = (instant: Date, rule: OpeningRule): boolean => {
  const close = closesAt(clinicDayAt(instant, rule), rule);
  return close !== null && instant.getTime() < close.getTime();
};

/** The start of the next open day after this instant; null when there is none within a year. */
export const nextOpening = (instant: Date, rule: OpeningRule): Date | null => {
  const today = clinicDayAt(instant, rule);
  for (let ahead = 1; ahead <= 366; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isClosedOn(day, rule)) return boundsOf(day, rule).start;
  }
  return null;
};

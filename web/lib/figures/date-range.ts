import { type RangePreset, rangePresets } from '#shared/models/lists.ts';
import { addDays, daysBetween, daysOfMonth, weekdayOf } from '#shared/rules/clinic-day.ts';

/** Clinic days, both included, `YYYY-MM-DD`. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
  /** The preset by which it was chosen: on some days several have the same days. */
  readonly preset?: RangePreset;
}

/** The period of a report, as the range that was chosen where it is that one. */
export const shownRange = (
  { startDate: start, endDate: end }: { readonly startDate: string; readonly endDate: string },
  chosen: DateRange | undefined,
): DateRange => (chosen?.start === start && chosen.end === end ? chosen : { start, end });

/** The server reports on at most three years. */
const maxDays = 3 * 366;

/** The error of a range; undefined if it is valid. Source: docs/requirements.md#validation. */
export const rangeProblem = ({
  start,
  end,
}: Partial<DateRange>): 'incomplete' | 'startAfterEnd' | 'tooLong' | undefined => {
  if (start === undefined || end === undefined) return 'incomplete';
  const days = daysBetween(start, end);
  if (days < 0) return 'startAfterEnd';
  return days > maxDays ? 'tooLong' : undefined;
};

/** No bar of the trend is thinner than this, in percent of the width. Source: docs/requirements.md#revenue-tab. */
const thinnest = 5;

/** Width of a day's bar, 0–100, relative to the best day of the range. */
export const barShare = (revenue: number, best: number): number =>
  best <= 0 ? thinnest : Math.max(thinnest, (revenue / best) * 100);

export const presets = rangePresets;
export type Preset = RangePreset;

/** Saturday: the first day of the working week in Egypt. */
const FIRST_WEEKDAY = 6;

const weekStart = (day: string): string => addDays(day, -((weekdayOf(day) - FIRST_WEEKDAY + 7) % 7));

/** First day of the calendar quarter: January, April, July or October. */
const quarterStart = (day: string): string => {
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % 3);
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
};

/** The calendar period that contains `today`, up to today. Weeks begin on Saturday. */
export const presetRange = (preset: Preset, today: string): DateRange => {
  const starts: Readonly<Record<Preset, () => string>> = {
    today: () => today,
    week: () => weekStart(today),
    month: () => `${today.slice(0, 8)}01`,
    quarter: () => quarterStart(today),
    year: () => `${today.slice(0, 5)}01-01`,
  };
  return { start: starts[preset](), end: today, preset };
};

/** The preset that a range was chosen by, or is; undefined for any other range. */
export const presetOf = (range: DateRange, today: string): Preset | undefined =>
  [...(range.preset === undefined ? [] : [range.preset]), ...presets].find((preset) => {
    const { start, end } = presetRange(preset, today);
    return start === range.start && end === range.end;
  });

/** The same day of the month so many months earlier; the last day of a month stays the last one. */
const monthsBefore = (day: string, months: number): string => {
  const { first, last } = daysOfMonth(day.slice(0, 7));
  let begin: string = first;
  for (let count = 0; count < months; count += 1) begin = daysOfMonth(addDays(begin, -1).slice(0, 7)).first;
  const { last: end } = daysOfMonth(begin.slice(0, 7));
  return day === last || day.slice(8) > end.slice(8) ? end : `${begin.slice(0, 8)}${day.slice(8)}`;
};

const presetMonths: Partial<Record<Preset, number>> = { month: 1, quarter: 3, year: 12 };

/** Months that a range from the first of a month goes back: a year, a quarter, or the months that it touches. */
const monthsOf = ({ start, end, preset }: DateRange): number => {
  const chosen = preset && presetMonths[preset];
  if (chosen !== undefined) return chosen;
  const months =
    (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
    Number(end.slice(5, 7)) -
    Number(start.slice(5, 7)) +
    1;
  if (start.slice(5) === '01-01' && months > 3 && months <= 12) return 12;
  return start === quarterStart(start) && months > 1 && months <= 3 ? 3 : months;
};

/**
 * The period with which a range is compared: for a day and for a week from Saturday on the same weekdays a week before,
 * for a range from the first of a month on the same days of the months before, else as many days directly before.
 */
export const previousRange = (range: DateRange): DateRange => {
  const { start, end, preset } = range;
  const days = daysBetween(start, end) + 1;
  const isWeek = start === weekStart(start) && days <= 7;
  const isOfMonths = preset !== undefined && presetMonths[preset] !== undefined;
  if (!isOfMonths && (days === 1 || isWeek)) return { start: addDays(start, -7), end: addDays(end, -7) };
  if (isOfMonths || start.endsWith('-01')) {
    const months = monthsOf(range);
    return { start: monthsBefore(start, months), end: monthsBefore(end, months) };
  }
  return { start: addDays(start, -days), end: addDays(start, -1) };
};

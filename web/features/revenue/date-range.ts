import { addDays, daysBetween, weekdayOf } from '#shared/rules/clinic-day.ts';

/** Clinic days, both included, `YYYY-MM-DD`. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

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

/** No bar of the trend is thinner than this, in percent of the width. Source: docs/requirements.md#constants. */
const thinnest = 5;

/** Width of a day's bar, 0–100, relative to the best day of the range. */
export const barShare = (revenue: number, best: number): number =>
  best <= 0 ? thinnest : Math.max(thinnest, (revenue / best) * 100);

export const presets = ['today', 'week', 'month', 'quarter', 'year'] as const;
export type Preset = (typeof presets)[number];

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
  return { start: starts[preset](), end: today };
};

/** The preset that a range is; undefined for any other range. */
export const presetOf = (range: DateRange, today: string): Preset | undefined =>
  presets.find((preset) => {
    const { start, end } = presetRange(preset, today);
    return start === range.start && end === range.end;
  });

/** The range of the same length directly before a range. */
export const previousRange = ({ start, end }: DateRange): DateRange => {
  const days = daysBetween(start, end) + 1;
  return { start: addDays(start, -days), end: addDays(start, -1) };
};

/** A larger change only means that the period before had almost nothing. In percent. */
const LARGEST_CHANGE = 999;

/** Change in percent against the previous period, rounded; undefined when that period had nothing to compare with. */
export const changePercent = (now: number, before: number): number | undefined => {
  if (before === 0) return undefined;
  const change = Math.round(((now - before) / before) * 100);
  return Math.abs(change) > LARGEST_CHANGE ? undefined : change;
};

import { daysBetween } from '#shared/rules/clinic-day.ts';
import { toPiastres, toPounds, sumOfPiastres } from '#shared/rules/money.ts';

interface Day {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** In pounds. */
  readonly revenue: number;
}

/** Money of a day, of seven days or of a calendar month. Days are `YYYY-MM-DD`, pounds. */
interface TrendColumn {
  readonly first: string;
  readonly last: string;
  readonly revenue: number;
}

export interface Trend {
  readonly span: 'day' | 'week' | 'month';
  readonly columns: readonly TrendColumn[];
}

/** Maximum number of columns that are distinguishable on a phone. */
const most = { day: 62, week: 62 * 7 } as const;

const spanOf = (count: number): Trend['span'] => {
  if (count <= most.day) return 'day';
  return count <= most.week ? 'week' : 'month';
};

/** Weeks are counted back from the last day, so that the last one is whole. */
const columnOf = (day: string, span: Trend['span'], last: string): string => {
  if (span === 'day') return day;
  return span === 'month' ? day.slice(0, 7) : String(Math.floor(daysBetween(day, last) / 7));
};

/** The columns of a range: days; weeks above two months; calendar months above a year. */
export const trendOf = (days: readonly Day[]): Trend => {
  const span = spanOf(days.length);
  const last = days.at(-1)?.date ?? '';
  const groups = new Map<string, Day[]>();
  for (const day of days) {
    const key = columnOf(day.date, span, last);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [day]);
    else group.push(day);
  }
  const columns = [...groups.values()].map((group) => ({
    first: group[0]?.date ?? '',
    last: group.at(-1)?.date ?? '',
    revenue: toPounds(sumOfPiastres(group.map(({ revenue }) => toPiastres(revenue)))),
  }));
  return { span, columns };
};

/** Does this column have a label? The last one does, and others at even distance, at most `labels`. */
export const hasLabel = (index: number, columns: number, labels: number): boolean =>
  (columns - 1 - index) % Math.max(1, Math.ceil(columns / labels)) === 0;

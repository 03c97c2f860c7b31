import { addDays, monthOf } from './clinic-day.ts';

const PERCENT = 100;

/** Days of the month of a day, and how many of them have begun. */
const daysUntil = (day: string): { readonly passed: number; readonly all: number } => ({
  passed: Number(day.slice(8)),
  all: Number(addDays(`${monthOf(addDays(`${monthOf(day)}-28`, 4))}-01`, -1).slice(8)),
});

/**
 * A month's income against its target, on a day of the month: the same share of the target should be reached as of the
 * days has begun. Amounts in pounds. Source: docs/domain.md#money.
 */
export const targetProgress = (target: number, income: number, day: string) => {
  const { passed, all } = daysUntil(day);
  const expected = Math.round((target * PERCENT * passed) / all) / PERCENT;
  return {
    /** What the month should have brought by the end of the day. */
    expected,
    /** Income beyond that; negative while the month is behind. */
    ahead: Math.round((income - expected) * PERCENT) / PERCENT,
    /** Income as a whole percentage of the target, rounded down: 100 only when it is reached. */
    percent: target === 0 ? PERCENT : Math.floor((income * PERCENT) / target),
  };
};

import { daysBetween } from '#shared/rules/clinic-day.ts';

/** How old a debt is: of today, of the last 7, 30 or 90 days before, or older. Source: docs/domain.md#money. */
export const debtAges = ['today', 'week', 'month', 'quarter', 'older'] as const;
export type DebtAge = (typeof debtAges)[number];

/** @param day the clinic day of the visit. */
export const ageOfDebt = (day: string, today: string): DebtAge => {
  const days = day >= today ? 0 : daysBetween(day, today);
  if (days <= 0) return 'today';
  if (days <= 7) return 'week';
  if (days <= 30) return 'month';
  return days <= 90 ? 'quarter' : 'older';
};

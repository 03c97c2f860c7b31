import type { DebtAge } from '#shared/models/lists.ts';
import { debtAgeDays } from '#shared/rules/debt-age-days.ts';
import type { Formats } from '#web/lib/i18n/formats.ts';

/** The first and the last day of an age of debts, for its name. */
export const debtDays = (age: DebtAge, number: Formats['number']): { readonly from: string; readonly to: string } => {
  const [from, to] = debtAgeDays[age];
  return { from: number(from), to: number(to) };
};

import type { DebtAge } from '#shared/models/enums.ts';
import type { Formats } from '#web/lib/i18n/formats.ts';

const days = { today: [0, 0], week: [1, 7], month: [8, 30], quarter: [31, 90], older: [90, 90] } as const;

/** The first and the last day of an age of debts, for its name. */
export const debtDays = (age: DebtAge, number: Formats['number']): { readonly from: string; readonly to: string } => {
  const [from, to] = days[age];
  return { from: number(from), to: number(to) };
};

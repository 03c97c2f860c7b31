import { addDays, asClinicDay, boundsOf, clinicDayAt, type ClinicDay, daysOf } from '#shared/rules/clinic-day.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Dependencies } from '#functions/dependencies.ts';

/** Number of past days whose money is recomputed each night. A branch without any closed day closes as many. */
const DAYS_BACK = 7;

/** Input of a night: the dependencies, the current time, and the one day that an operator passed. */
export interface Night {
  readonly deps: Dependencies;
  readonly now: Date;
  readonly date: string | undefined;
}

/** Past days of a branch: the last seven, or the one that an operator passed. @throws when that one is not over */
export const pastDaysOf = (branch: Branch, { now, date }: Pick<Night, 'now' | 'date'>): ClinicDay[] => {
  if (date !== undefined) {
    if (boundsOf(date, branch).end > now) throw new Error(`The clinic day ${date} is not over.`);
    return [asClinicDay(date)];
  }
  const today = clinicDayAt(now, branch);
  return daysOf(addDays(today, -DAYS_BACK), addDays(today, -1));
};

import * as z from 'zod/mini';
import { alertKind } from '#shared/models/alerts.ts';
import { piastres } from '#shared/models/fields.ts';
import { addDays, clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { DayFact } from '#functions/domain/reports/alerts.ts';
import type { Branch } from '../table/items/branches.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';
import { storedClinicDay, storedStaffName } from '../table/stored-fields.ts';

/** Everything of a branch's day that may deserve the owner's attention, computed whole. Contains no patient. */
export const dayFactsItem = z.object({
  branchId: z.int(),
  day: storedClinicDay,
  /** When the records were read. */
  readAt: z.string(),
  facts: z.array(
    z.object({
      kind: alertKind,
      subject: z.string(),
      person: z.optional(storedStaffName),
      value: z.int(),
      exact: z.optional(z.number()),
      amount: piastres,
    }),
  ),
});

/** A fact with its branch and clinic day. */
export type BranchFact = DayFact & { readonly branchId: number; readonly day: ClinicDay };

/** The days of which facts are shown: today and yesterday. */
export const daysOfFacts = (branch: Branch, now: Date): readonly ClinicDay[] => {
  const today = clinicDayAt(now, branch);
  return [today, addDays(today, -1)];
};

/** The facts of all branches on some clinic days. Eventually consistent. */
export const listDayFacts = async (store: Store, days: readonly ClinicDay[]): Promise<readonly BranchFact[]> => {
  const found = await Promise.all(days.map((day) => store.query({ partition: keys.dayFacts(day) })));
  return found
    .flat()
    .map((item) => dayFactsItem.parse(item))
    .flatMap(({ branchId, day, facts }) => facts.map((fact) => ({ ...fact, branchId, day })));
};

/** The facts of a branch's day; none before they were computed. Strongly consistent. */
export const findDayFacts = async (store: Store, branchId: number, day: ClinicDay): Promise<readonly DayFact[]> => {
  const item = await store.get(keys.dayFactsOfBranch(day, branchId));
  return item === undefined ? [] : dayFactsItem.parse(item).facts;
};

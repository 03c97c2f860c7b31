import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { recordNotifiedAlert } from '#functions/data/messages/alert-devices.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { daysOfFacts, findDayFacts } from '#functions/data/reports/day-facts.ts';
import { readAlertLimits } from '#functions/data/staff/alert-limits.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { type DayFact, isAlert } from '#functions/domain/reports/alerts.ts';

/** The alerts of a branch's day. */
export interface AlertsOfDay {
  readonly branch: Branch;
  readonly day: ClinicDay;
  readonly alerts: readonly DayFact[];
}

/** The alerts that an event is about; undefined for a day that is no longer shown. */
export const readAlertsOfDay = async (
  { store, cache }: Dependencies,
  { branch_id: branchId, day }: { readonly branch_id: number; readonly day: ClinicDay },
  now: Date,
): Promise<AlertsOfDay | undefined> => {
  const [branch, facts, { limits }] = await Promise.all([
    getBranch(store, cache, branchId),
    findDayFacts(store, branchId, day),
    readAlertLimits(store),
  ]);
  if (!daysOfFacts(branch, now).includes(day)) return undefined;
  return { branch, day, alerts: facts.filter((fact) => isAlert(limits, fact)) };
};

/** How an alert is named within its day. */
export const alertName = ({ id }: Branch, { kind, subject }: DayFact): string => `${String(id)} ${kind} ${subject}`;

/** Records that a receiver gets the alerts. @returns those that it did not get before */
export const recordNewAlerts = async (
  store: Store,
  receiver: string,
  { branch, day, alerts }: AlertsOfDay,
  now: Date,
): Promise<DayFact[]> => {
  const isNew = await Promise.all(
    alerts.map((fact) => recordNotifiedAlert(store, receiver, { day, alert: alertName(branch, fact) }, now)),
  );
  return alerts.filter((_, index) => isNew[index] ?? false);
};

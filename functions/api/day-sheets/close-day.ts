import { closeDay as route } from '#shared/routes/day-sheets.ts';
import { dayAlreadyClosed, dayNotReached, drawersStillOpen } from '#shared/refusals/drawers.ts';
import { closeDayWrite } from '#functions/data/money/day-registers.ts';
import { currentSheet, type DayRecord, daySheetWrite, readDayRecord } from '#functions/data/money/day-sheets.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { daySheetView } from './day-sheet-view.ts';
import { readDaySheet } from './read-day-sheet.ts';

interface Closing {
  readonly branchId: number;
  readonly day: ClinicDay;
  readonly actor: Staff;
  readonly now: Date;
}

/** Closes the day, so that its money can no longer change. After an interrupted request the day is closed already. */
const lockDay = async (store: Store, { branchId, day, actor, now }: Closing): Promise<DayRecord> => {
  const record = await readDayRecord(store, branchId, day);
  if (currentSheet(record) !== undefined) throw dayAlreadyClosed();
  if (record.register.closedAt !== undefined) return record;
  if (record.register.openDrawers > 0) throw drawersStillOpen(record.register.openDrawers);
  const closing = { closedAt: now.toISOString(), closedBy: actor.id, closedByName: actor.name };
  await store.transact([closeDayWrite(branchId, day, closing)]);
  return { ...record, register: { ...record.register, ...closing, closings: record.register.closings + 1 } };
};

/**
 * Two steps: the day is closed before its figures are read, so they cannot change. The next request completes an
 * interrupted one.
 */
export const closeDay = endpoint(route, async ({ input: { body }, actor, branch, today, deps, now, commit }) => {
  const day = body.date;
  if (day > today) throw dayNotReached();
  const { store } = deps;
  return retryOnConflict(async () => {
    const record = await lockDay(store, { branchId: branch.id, day, actor, now });
    const { closedAt = '', closedBy = '', closedByName = '', closings } = record.register;
    const figures = await readDaySheet(store, branch, day, record);
    const sheet = { branchId: branch.id, day, ordinal: closings, figures, closedAt, closedBy, closedByName };
    const view = await daySheetView(store, branch, { day, record, figures });
    return commit([daySheetWrite(sheet)], view, {
      branchId: branch.id,
      day,
      action: 'day.closed',
      after: { total: figures.total, unpaid: figures.unpaid.amount, closing: closings },
      unique: `close#${String(closings)}`,
    });
  });
});

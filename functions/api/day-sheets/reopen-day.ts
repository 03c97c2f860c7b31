import { reopenDay as route } from '#shared/routes/day-sheets.ts';
import { dayNotClosed } from '#shared/refusals/drawers.ts';
import { reopenDayWrite } from '#functions/data/money/day-registers.ts';
import { currentSheet, type DayRecord, readDayRecord, reopenedSheetWrite } from '#functions/data/money/day-sheets.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { daySheetView } from './day-sheet-view.ts';
import { readDaySheet } from './read-day-sheet.ts';

export const reopenDay = endpoint(route, async ({ input: { body }, actor, branch, deps, now, commit }) => {
  const { date: day, reason } = body;
  const { store } = deps;
  return retryOnConflict(async () => {
    const record = await readDayRecord(store, branch.id, day);
    if (record.register.closedAt === undefined) throw dayNotClosed();
    const sheet = currentSheet(record);
    const reopening = {
      reopenedAt: now.toISOString(),
      reopenedBy: actor.id,
      reopenedByName: actor.name,
      reopenReason: reason,
    };
    const { openDrawers, closings } = record.register;
    const reopened: DayRecord = {
      ...record,
      register: { openDrawers, closings },
      sheets: record.sheets.map((each) => (each === sheet ? { ...each, ...reopening } : each)),
    };
    const figures = await readDaySheet(store, branch, day, reopened);
    const view = await daySheetView(store, branch, { day, record: reopened, figures });
    const writes = [
      reopenDayWrite(branch.id, day, record.register),
      ...(sheet === undefined ? [] : [reopenedSheetWrite(sheet, reopening)]),
    ];
    return commit(writes, view, {
      branchId: branch.id,
      day,
      action: 'day.reopened',
      after: { reason, closing: record.register.closings },
      unique: `reopen#${String(record.register.closings)}`,
    });
  });
});

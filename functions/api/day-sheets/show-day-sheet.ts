import { showDaySheet as route } from '#shared/routes/day-sheets.ts';
import { pricesOn } from '#shared/rules/prices-on.ts';
import { readLaserDay } from '#functions/data/laser/laser-days.ts';
import { currentSheet, readDayRecord } from '#functions/data/money/day-sheets.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { type DaySheetFigures, pulseFigures } from '#functions/domain/money/day-sheet.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { daySheetView } from './day-sheet-view.ts';
import { readDaySheet } from './read-day-sheet.ts';

/** A counter is often read after the day was closed: the pulses are those of now. */
const withPulses = async (store: Store, branch: Branch, day: ClinicDay, closed: DaySheetFigures) => {
  const laserDay = await readLaserDay(store, branch.id, day);
  return { ...closed, pulses: pulseFigures({ ...laserDay, pricePerPulse: pricesOn(branch, day).pulse }) };
};

export const showDaySheet = endpoint(route, async ({ input: { query }, branch, today, deps: { store } }) => {
  const day = query.date ?? today;
  const record = await readDayRecord(store, branch.id, day);
  const closed = currentSheet(record)?.figures;
  const figures = await (closed === undefined
    ? readDaySheet(store, branch, day, record)
    : withPulses(store, branch, day, closed));
  return daySheetView(store, branch, { day, record, figures });
});

import { showDaySheet as route } from '#shared/routes/day-sheets.ts';
import { currentSheet, readDayRecord } from '#functions/data/money/day-sheets.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { daySheetView } from './day-sheet-view.ts';
import { readDaySheet } from './read-day-sheet.ts';

export const showDaySheet = endpoint(route, async ({ input: { query }, branch, today, deps: { store } }) => {
  const day = query.date ?? today;
  const record = await readDayRecord(store, branch.id, day);
  const figures = currentSheet(record)?.figures ?? (await readDaySheet(store, branch, day, record));
  return daySheetView(store, branch, { day, record, figures });
});

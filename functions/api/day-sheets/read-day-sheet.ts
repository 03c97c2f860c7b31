import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { readDaySheetRecords } from '#functions/data/reports/day-sheet-records.ts';
import type { DayRecord } from '#functions/data/money/day-sheets.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { daySheet, type DaySheetFigures } from '#functions/domain/money/day-sheet.ts';

/** The figures of a clinic day as they are now, from the tickets, the ledger, the lasers and the drawers. */
export const readDaySheet = async (
  store: Store,
  branch: Branch,
  day: ClinicDay,
  record: DayRecord,
): Promise<DaySheetFigures> => daySheet(await readDaySheetRecords(store, branch, day, record));

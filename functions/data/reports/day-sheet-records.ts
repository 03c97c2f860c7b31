import { boundsOf, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { pricesOn } from '#shared/rules/prices-on.ts';
import type { DaySheetRecords } from '#functions/domain/money/day-sheet.ts';
import { drawerLines } from '#functions/domain/money/drawers.ts';
import { readLaserDay } from '../laser/laser-days.ts';
import { listTickets } from '../queue/reservations.ts';
import type { Branch } from '../table/items/branches.ts';
import type { Store } from '../table/store.ts';
import type { DayRecord } from '../money/day-sheets.ts';
import { readOpenCash } from '../money/drawers.ts';
import { listLedgerEntries, listPriceChanges } from '../money/ledger.ts';

/** What the day sheet of a clinic day is computed from, as it is now. */
export const readDaySheetRecords = async (store: Store, branch: Branch, day: ClinicDay, record: DayRecord) => {
  const [tickets, entries, priceChanges, laserDay, open] = await Promise.all([
    listTickets(store, branch.id, day),
    listLedgerEntries(store, branch.id, day),
    listPriceChanges(store, branch.id, day),
    readLaserDay(store, branch.id, day),
    record.register.openDrawers === 0 ? undefined : readOpenCash(store, branch.id),
  ]);
  const openDrawers = (open?.drawers ?? []).filter((drawer) => drawer.day === day);
  return {
    tickets,
    entries,
    priceChanges,
    ...laserDay,
    drawers: [
      ...record.drawers,
      ...openDrawers.map((drawer) => ({
        id: drawer.id,
        openedByName: drawer.openedByName,
        lines: drawerLines(drawer),
      })),
    ],
    dayStart: boundsOf(day, branch).start.toISOString(),
    pricePerPulse: pricesOn(branch, day).pulse,
  } satisfies DaySheetRecords;
};

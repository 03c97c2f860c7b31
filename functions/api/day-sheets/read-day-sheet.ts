import { boundsOf, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { pricesOn } from '#shared/rules/prices-on.ts';
import { readLaserDay } from '#functions/data/laser/laser-days.ts';
import type { DayRecord } from '#functions/data/money/day-sheets.ts';
import { readOpenCash } from '#functions/data/money/drawers.ts';
import { listLedgerEntries, listPriceChanges } from '#functions/data/money/ledger.ts';
import { listTickets } from '#functions/data/queue/reservations.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { daySheet, type DaySheetFigures } from '#functions/domain/money/day-sheet.ts';
import { drawerLines } from '#functions/domain/money/drawers.ts';

/** The figures of a clinic day as they are now, from the tickets, the ledger, the lasers and the drawers. */
export const readDaySheet = async (
  store: Store,
  branch: Branch,
  day: ClinicDay,
  record: DayRecord,
): Promise<DaySheetFigures> => {
  const [tickets, entries, priceChanges, laserDay, open] = await Promise.all([
    listTickets(store, branch.id, day),
    listLedgerEntries(store, branch.id, day),
    listPriceChanges(store, branch.id, day),
    readLaserDay(store, branch.id, day),
    record.register.openDrawers === 0 ? undefined : readOpenCash(store, branch.id),
  ]);
  const openDrawers = (open?.drawers ?? []).filter((drawer) => drawer.day === day);
  return daySheet({
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
  });
};

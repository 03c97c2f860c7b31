import { FIRST_LASER } from '#shared/models/lasers.ts';
import { boundsOf, type ClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { pricedLine, pulseLedger } from '#functions/domain/laser/pulse-ledger.ts';
import { daySheet } from '#functions/domain/money/day-sheet.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { type DayFact, factsOfDay } from '#functions/domain/reports/alerts.ts';
import { type StaffName, staffNameOf } from '#functions/domain/staff/staff-name.ts';
import { readPulseRecords } from '../laser/pulse-records.ts';
import { findUsers } from '../staff/users.ts';
import type { Branch } from '../table/items/branches.ts';
import { keys } from '../table/keys.ts';
import { absent, type Store } from '../table/store.ts';
import { dayOfDue, listDue } from '../money/charges.ts';
import { readDaySheetRecords } from './day-sheet-records.ts';
import { currentSheet, readDayRecord } from '../money/day-sheets.ts';
import { listOwedPackages } from '../money/packages.ts';

/** The API shows facts for two days; an operator can read them for a month. */
const KEPT_SECONDS = 31 * 86_400;

interface Reading {
  readonly store: Store;
  readonly now: Date;
}

const readDebts = async (store: Store, branch: Branch, today: ClinicDay) => {
  const [visits, packages] = await Promise.all([listDue(store, { branch, today }), listOwedPackages(store, branch.id)]);
  return [
    ...visits.map((due) => ({ day: dayOfDue(due, branch), owed: owedOf(due) })),
    ...packages.map((bought) => ({ day: bought.soldOn, owed: owedOf(bought) })),
  ];
};

interface NightReading {
  readonly day: ClinicDay;
  readonly today: ClinicDay;
  readonly laserIds: ReadonlySet<string>;
}

/** Ledger lines of the day in which no doctor had the laser. Without a pulse session on the day, nothing is read. */
const readNights = async (store: Store, branch: Branch, { day, today, laserIds }: NightReading) => {
  if (laserIds.size === 0) return [];
  const records = await readPulseRecords(store, branch.id, { first: day, last: day, today });
  const { start, end } = boundsOf(day, branch);
  const range = { start: start.toISOString(), end: end.toISOString() };
  return [...laserIds].flatMap((laserId) =>
    pulseLedger(records, laserId, range)
      .lines.filter(({ kind }) => kind === 'between')
      .map((line) => ({ ...pricedLine(line, branch), laserId })),
  );
};

const readFacts = async ({ store, now }: Reading, branch: Branch, day: ClinicDay): Promise<readonly DayFact[]> => {
  const record = await readDayRecord(store, branch.id, day);
  const [records, debts] = await Promise.all([
    readDaySheetRecords(store, branch, day, record),
    readDebts(store, branch, day),
  ]);
  const present = daySheet(records);
  // A counter is often read after the day was closed: the pulses are those of now.
  const sheet = { ...(currentSheet(record)?.figures ?? present), pulses: present.pulses };
  const [users, nights] = await Promise.all([
    findUsers(
      store,
      sheet.pulses.map(({ doctorId }) => doctorId),
    ),
    readNights(store, branch, {
      day,
      today: clinicDayAt(now, branch),
      laserIds: new Set(records.pulseSessions.map(({ laserId = FIRST_LASER }) => laserId)),
    }),
  ]);
  return factsOfDay({
    day,
    sheet,
    isClosed: record.register.closedAt !== undefined,
    isOver: boundsOf(day, branch).end <= now,
    tickets: records.tickets,
    entries: records.entries,
    priceChanges: records.priceChanges,
    debts,
    nights,
    doctors: new Map<string, StaffName>(users.map((user) => [user.id, staffNameOf(user)])),
  });
};

/** Computes and stores the facts of a branch's day. What was read earlier never replaces what was read later. */
export const keepDayFacts = async (reading: Reading, branch: Branch, day: ClinicDay): Promise<void> => {
  const { store, now } = reading;
  const facts = await readFacts(reading, branch, day);
  const readAt = now.toISOString();
  await store.put(
    {
      ...keys.dayFactsOfBranch(day, branch.id),
      branchId: branch.id,
      day,
      readAt,
      facts: [...facts],
      expires_at: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
    },
    { when: `${absent.when} OR #readAt <= :readAt`, values: { readAt } },
  );
};

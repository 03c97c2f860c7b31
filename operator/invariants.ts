import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { isOpen } from '#shared/rules/transitions.ts';
import type { LedgerEntry } from '#functions/data/money/ledger.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { Item } from '#functions/data/table/store.ts';
import type { DoctorOfVisit, VisitDoctor } from '#functions/domain/doctor-revenue.ts';
import { sumOfFunds } from '#functions/domain/funds.ts';
import { dayRollupOf } from '#functions/domain/revenue.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { branchPagesAreTrue } from './branch-page-rules.ts';
import { readTable, type Report, type Table } from './table-items.ts';

/** A violated invariant. */
export interface Violation {
  /** The invariant in words. */
  readonly rule: string;
  /** The table key of the item; search entries are masked, because their keys contain names. */
  readonly where: string;
}

/** Number of checked items, so that "no violations" of an empty table is not mistaken for success. */
export interface Finding {
  readonly items: number;
  readonly tickets: number;
  readonly receipts: number;
  readonly patients: number;
  readonly violations: readonly Violation[];
}

/** The branch in a key like `B#3#…`. */
const branchOf = (PK: string): number => Number(PK.split('#')[1]);

const orderOf: Readonly<Record<Ticket['status'], string | undefined>> = {
  waiting: keys.order.waitingPrefix,
  in_progress: keys.order.inProgress(''),
  skipped: keys.order.skipped(''),
  completed: undefined,
  no_show: undefined,
  cancelled: undefined,
};

const rollupForm = z.record(z.string(), z.object({ revenue: z.int(), payments: z.int(), reversals: z.int() }));

/** Compares sums without regard to the order of their names. */
const sameRollup = (one: unknown, other: unknown): boolean => {
  const [left, right] = [rollupForm.safeParse(one), rollupForm.safeParse(other)];
  if (!left.success || !right.success) return false;
  const names = new Set([...Object.keys(left.data), ...Object.keys(right.data)]);
  return [...names].every((name) => {
    const [a, b] = [left.data[name], right.data[name]];
    return a?.revenue === b?.revenue && a?.payments === b?.payments && a?.reversals === b?.reversals;
  });
};

const ticketAt = (
  { ticketOf }: Table,
  at: { readonly branchId: number; readonly day: ClinicDay; readonly ticketNo: number },
) => ticketOf.get(`${keys.branchDay(at.branchId, at.day)}\n${String(at.ticketNo)}`);

/** A ticket and its reservation record reference each other and agree. */
const ticketsHaveRecords = ({ tickets, recordOf }: Table, report: Report): void => {
  for (const { PK, SK, item } of tickets) {
    const where = `${PK} ${SK}`;
    const record = recordOf.get(item.id);
    if (record === undefined) report('a ticket has a record', where);
    else if (record.day !== item.day || record.ticketNo !== item.ticketNo || record.branchId !== item.branchId) {
      report('a record leads to its ticket', where);
    } else if (record.charge !== item.charge || record.paid !== item.paid) {
      report('ticket and record agree on the money', where);
    }
  }
  for (const [id, same] of Map.groupBy(tickets, ({ item }) => String(item.id))) {
    if (same.length > 1) report('a reservation has one ticket', `RES#${id}`);
  }
};

/** Each open ticket is in the queue once, with a unique order. */
const queuesAreInOrder = ({ tickets, guards, guardOf, ticketOf }: Table, report: Report): void => {
  for (const { PK, SK, item } of tickets) {
    const prefix = orderOf[item.status];
    if (prefix === undefined ? item.order !== undefined : item.order?.startsWith(prefix) !== true) {
      report('a ticket stands where its state says', `${PK} ${SK}`);
    }
    const guard = guardOf.get(`${PK}\n${keys.guard(item.branchId, item.day, item.patientId, item.type).SK}`);
    if (isOpen(item.status) && guard?.ticketNo !== item.ticketNo) {
      report('an open reservation is guarded against a second one', `${PK} ${SK}`);
    }
  }
  for (const { PK, SK, item } of guards) {
    const ticket = ticketOf.get(`${PK}\n${String(item.ticketNo)}`);
    if (ticket === undefined || !isOpen(ticket.status)) report('a guard stands for an open reservation', `${PK} ${SK}`);
  }
  const waiting = tickets.filter(({ item }) => item.status === 'waiting');
  for (const [place, same] of Map.groupBy(waiting, ({ PK, item }) => `${PK} ${item.order ?? ''}`)) {
    if (same.length > 1) report('no two who wait have the same place', place);
  }
};

const doctorsHoldOne = (table: Table, report: Report): void => {
  const inside = new Set<number>();
  for (const { PK, item } of table.slots) {
    if (item.current === undefined) continue;
    const { id } = item.current;
    if (inside.has(id)) report('a patient is with one doctor', PK);
    inside.add(id);
    const ticket = ticketAt(table, item.current);
    if (ticket?.status !== 'in_progress' || ticket.id !== id) report('a doctor has inside who is in progress', PK);
  }
};

/** The amount of every payment equals its refunds and what is left of it in reservations, credit and packages. */
const paymentsAddUp = ({ entries, records, credits, packages }: Table, report: Report): void => {
  const remaining = new Map<string, number>();
  for (const { item } of entries) {
    const payment = item.kind === 'payment' ? item.id : (item.reverses ?? '');
    remaining.set(payment, (remaining.get(payment) ?? 0) + item.amount);
  }
  for (const { PK, SK, item } of entries) {
    if (item.kind === 'payment' ? item.amount <= 0 : item.amount >= 0 || !remaining.has(item.reverses ?? '')) {
      report('a payment is above 0, a reversal below 0 and of a payment', `${PK} ${SK}`);
    }
  }
  for (const { item } of [...records, ...credits, ...packages]) {
    for (const { id, left } of item.funds ?? []) remaining.set(id, (remaining.get(id) ?? 0) - left);
  }
  for (const [id, left] of remaining) {
    if (left !== 0) report('what is left of a payment is on reservations, in credit or in packages', id);
  }
};

/** A package has the money of its payments, and counts the sessions that were taken from it. */
const packagesAddUp = ({ packages, recorded }: Table, report: Report): void => {
  const used = new Map<string, number>();
  for (const { item } of recorded) {
    if (item.package !== undefined) used.set(item.package.id, (used.get(item.package.id) ?? 0) + item.package.units);
  }
  for (const { PK, SK, item } of packages) {
    if (item.paid !== sumOfFunds(item.funds))
      report('what was paid for a package is the money of payments', `${PK} ${SK}`);
    if (item.paid > item.charge) report('nobody has paid more for a package than it costs', `${PK} ${SK}`);
    if ((item.dueKey !== undefined) !== item.paid < item.charge) {
      report('a package that is not paid whole is listed as owing, and no other', `${PK} ${SK}`);
    }
    if (item.used !== (used.get(item.id) ?? 0)) report('a package counts the sessions taken from it', `${PK} ${SK}`);
    if (item.used < 0 || item.used > item.units) report('no more is used of a package than was sold', `${PK} ${SK}`);
  }
};

/** Receipt numbers of a branch and year are 1, 2, 3 …; the entries of one payment share one. */
const receiptsAreNumbered = ({ entries }: Table, report: Report): void => {
  for (const [name, same] of Map.groupBy(entries, ({ item }) => `${String(item.branchId)} ${item.day.slice(0, 4)}`)) {
    const numbers = new Set(same.map(({ item }) => item.receiptNo));
    if (Math.max(...numbers) !== numbers.size) report('receipt numbers have no gap', name);
  }
};

const moneyAddsUp = (table: Table, report: Report): void => {
  for (const { PK, SK, item } of table.entries) {
    if (item.reservationId !== undefined && !table.recordOf.has(item.reservationId)) {
      report('a ledger entry is for a reservation', `${PK} ${SK}`);
    }
  }
  for (const [id, same] of Map.groupBy(table.entries, ({ item }) => item.id)) {
    if (same.length > 1) report('a ledger entry is there once', id);
  }
  for (const { PK, item } of table.records) {
    const owes = (item.charge ?? 0) - item.paid > 0;
    if (item.paid !== sumOfFunds(item.funds ?? [])) report('what was paid is the money of payments', PK);
    if (item.paid > (item.charge ?? 0)) report('nobody has paid more than is charged', PK);
    if ((item.dueKey !== undefined) !== owes) report('who owes is listed as owing, and nobody else', PK);
    if (ticketAt(table, item) === undefined) report('a record has a ticket', PK);
  }
};

/** The doctor of each visit until a clinic day, as the rollup of the day counts it. */
const doctorsUntil = (table: Table, entries: readonly LedgerEntry[]): DoctorOfVisit =>
  new Map(
    entries.flatMap(({ day, visitDay, reservationId }): [ReservationId, VisitDoctor][] => {
      const record = reservationId === undefined ? undefined : table.recordOf.get(reservationId);
      if (record === undefined || visitDay > day || record.day > day) return [];
      const { calledBy, doctorName = '' } = ticketAt(table, record) ?? {};
      return calledBy === undefined ? [] : [[record.id, { id: calledBy, name: doctorName }]];
    }),
  );

const rollupsAreTrue = (table: Table, report: Report): void => {
  const { entries, rollups } = table;
  const entriesOfDay = Map.groupBy(entries, ({ PK }) => PK);
  for (const { PK, SK, item } of rollups) {
    const own = (entriesOfDay.get(keys.ledgerDay(branchOf(PK), item.day)) ?? []).map((entry) => entry.item);
    const again = dayRollupOf(item.day, own, doctorsUntil(table, own));
    if (!sameRollup(again.byType, item.byType) || !sameRollup(again.byMethod, item.byMethod)) {
      report('a kept day equals its recomputation', `${PK} ${SK}`);
    }
    if (item.byDoctor !== undefined && !sameRollup(again.byDoctor, item.byDoctor)) {
      report('a kept day has the income of each doctor', `${PK} ${SK}`);
    }
  }
};

const lasersAddUp = ({ pulses, sessions, recordOf }: Table, report: Report): void => {
  const sessionsOf = Map.groupBy(sessions, ({ item }) => item.trackingId ?? '');
  for (const { PK, SK, item } of pulses) {
    const own = (sessionsOf.get(item.id) ?? []).map((session) => session.item);
    if (item.sessions !== own.length || item.recordedPulses !== own.reduce((sum, each) => sum + each.pulses, 0)) {
      report('a pulse session counts what was recorded in it', `${PK} ${SK}`);
    }
  }
  const open = pulses.filter(({ item }) => item.endPulses === undefined);
  for (const [where, same] of Map.groupBy(open, ({ PK, item }) => `${PK} ${item.doctorId}`)) {
    if (same.length > 1) report('a doctor has one open pulse session a day', where);
  }
  for (const { PK, SK, item } of sessions) {
    if (recordOf.get(item.reservationId)?.sessionRecorded !== true) {
      report('a recorded session is noted on its reservation', `${PK} ${SK}`);
    }
  }
};

const patientsAreListed = ({ patients, places }: Table, report: Report): void => {
  const placed = new Set(places.map(({ PK, item }) => `${PK} ${item.patientId}`));
  for (const { PK, item } of patients) {
    const isMerged = item.mergedInto !== undefined;
    if (!isMerged && !placed.has(`${PK} ${item.id}`)) report('a patient has a place in the list', `${PK} P#${item.id}`);
    if (item.listKey !== keys.registrations(item.id)) {
      report('a registration is found by the patient', `${PK} P#${item.id}`);
    }
  }
};

/** Copies of the same data under two keys are equal. */
const listsAreTrue = ({ branches, listedBranches, users, listedUsers }: Table, report: Report): void => {
  const copies = new Map(listedBranches.map(({ item }) => [item.id, item]));
  const listable = branches.filter(({ item }) => item.id !== TEST_BRANCH_ID);
  for (const { PK, item } of listable) {
    if (!isDeepStrictEqual(copies.get(item.id), item)) report('the list of branches has each branch as it is', PK);
  }
  if (copies.size !== listable.length) report('the list of branches has no other branch', keys.branches);
  const ids = new Set(listedUsers.map(({ item }) => item.id));
  for (const { PK, item } of users) if (!ids.has(item.id)) report('the list of staff users has each of them', PK);
};

const idsAreBelowTheCounter = ({ records, counters }: Table, report: Report): void => {
  const last = counters[0]?.item.last ?? 0;
  for (const { PK, item } of records) if (item.id > last) report('a reservation id is below the counter', PK);
};

const rules = [
  ticketsHaveRecords,
  queuesAreInOrder,
  doctorsHoldOne,
  moneyAddsUp,
  paymentsAddUp,
  packagesAddUp,
  receiptsAreNumbered,
  rollupsAreTrue,
  lasersAddUp,
  patientsAreListed,
  listsAreTrue,
  branchPagesAreTrue,
  idsAreBelowTheCounter,
];

/**
 * Checks every item of a table against the invariants of queue, money, lasers, patients and rollups. For a table
 * without writers: a restored one, before it is used (docs/runbooks/restore.md).
 */
export const findViolations = (items: readonly Item[]): Finding => {
  const violations: Violation[] = [];
  const report: Report = (rule, where) => {
    violations.push({ rule, where });
  };
  const table = readTable(items, report);
  for (const rule of rules) rule(table, report);
  return {
    items: items.length,
    tickets: table.tickets.length,
    receipts: table.entries.length,
    patients: table.patients.length,
    violations,
  };
};

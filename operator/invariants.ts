import { isDeepStrictEqual } from 'node:util';
import { isOpen } from '#shared/rules/transitions.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { Item } from '#functions/data/table/store.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { moneyRules } from './money-invariants.ts';
import { readTable, type Report, type Table, ticketAt } from './table-items.ts';

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

const orderOf: Readonly<Record<Ticket['status'], string | undefined>> = {
  waiting: keys.order.waitingPrefix,
  in_progress: keys.order.inProgress(''),
  skipped: keys.order.skipped(''),
  completed: undefined,
  no_show: undefined,
  cancelled: undefined,
  unconfirmed: keys.order.unconfirmedPrefix,
};

/** A ticket and its reservation record reference each other and agree. */
const ticketsHaveRecords = ({ tickets, recordOf }: Table, report: Report): void => {
  for (const { PK, SK, item } of tickets) {
    const where = `${PK} ${SK}`;
    const record = recordOf.get(item.id);
    if (record === undefined) report('a ticket has no reservation record', where);
    else if (record.day !== item.day || record.ticketNo !== item.ticketNo || record.branchId !== item.branchId) {
      report('a reservation record names another ticket than its own', where);
    } else if (record.charge !== item.charge || record.paid !== item.paid) {
      report('charge or paid amount of a ticket differ from its reservation record', where);
    }
  }
  for (const [id, same] of Map.groupBy(tickets, ({ item }) => String(item.id))) {
    if (same.length > 1) report('a reservation has two tickets', `RES#${id}`);
  }
};

/** A ticket is in the part of the queue of its state, and no two of those who wait are at the same position. */
const queuesAreInOrder = ({ tickets }: Table, report: Report): void => {
  for (const { PK, SK, item } of tickets) {
    const prefix = orderOf[item.status];
    if (prefix === undefined ? item.order !== undefined : item.order?.startsWith(prefix) !== true) {
      report('a ticket is in the wrong part of the queue for its state', `${PK} ${SK}`);
    }
  }
  const waiting = tickets.filter(({ item }) => item.status === 'waiting');
  for (const [position, same] of Map.groupBy(waiting, ({ PK, item }) => `${PK} ${item.order ?? ''}`)) {
    if (same.length > 1) report('two waiting tickets have the same place in the queue', position);
  }
};

/** Each open reservation has the guard against a second one, and each guard an open reservation. */
const openReservationsAreGuarded = ({ tickets, guards, guardOf, ticketOf }: Table, report: Report): void => {
  for (const { PK, SK, item } of tickets) {
    const guard = guardOf.get(`${PK}\n${keys.guard(item.branchId, item.day, item.patientId, item.type).SK}`);
    if (isOpen(item.status) && guard?.ticketNo !== item.ticketNo) {
      report('an open reservation has no guard, so it can be booked twice', `${PK} ${SK}`);
    }
  }
  for (const { PK, SK, item } of guards) {
    const ticket = ticketOf.get(`${PK}\n${String(item.ticketNo)}`);
    if (ticket === undefined || !isOpen(ticket.status))
      report('a guard blocks bookings without an open reservation', `${PK} ${SK}`);
  }
};

const doctorsHoldOne = (table: Table, report: Report): void => {
  const inside = new Set<number>();
  for (const { PK, item } of table.slots) {
    if (item.current === undefined) continue;
    const { id } = item.current;
    if (inside.has(id)) report('a patient is with two doctors', PK);
    inside.add(id);
    const ticket = ticketAt(table, item.current);
    if (ticket?.status !== 'in_progress' || ticket.id !== id)
      report("the patient in a doctor's slot is not in progress", PK);
  }
};

const lasersAddUp = ({ pulses, sessions, recordOf }: Table, report: Report): void => {
  const sessionsOf = Map.groupBy(sessions, ({ item }) => item.trackingId ?? '');
  for (const { PK, SK, item } of pulses) {
    const own = (sessionsOf.get(item.id) ?? []).map((session) => session.item);
    if (item.sessions !== own.length || item.recordedPulses !== own.reduce((sum, each) => sum + each.pulses, 0)) {
      report('the pulses of a pulse session differ from the laser sessions recorded in it', `${PK} ${SK}`);
    }
  }
  const open = pulses.filter(({ item }) => item.endPulses === undefined);
  for (const [where, same] of Map.groupBy(open, ({ PK, item }) => `${PK} ${item.doctorId}`)) {
    if (same.length > 1) report('a doctor has two open pulse sessions on one day', where);
  }
  for (const { PK, SK, item } of sessions) {
    if (recordOf.get(item.reservationId)?.sessionRecorded !== true) {
      report('a session is recorded, but its reservation does not say so', `${PK} ${SK}`);
    }
  }
};

const patientsAreListed = ({ patients, places }: Table, report: Report): void => {
  const placed = new Set(places.map(({ PK, item }) => `${PK} ${item.patientId}`));
  for (const { PK, item } of patients) {
    const isMerged = item.mergedInto !== undefined;
    if (!isMerged && !placed.has(`${PK} ${item.id}`))
      report('a patient is missing in the list of patients', `${PK} P#${item.id}`);
    if (item.listKey !== keys.registrations(item.id)) {
      report('a registration is missing in the index by patient', `${PK} P#${item.id}`);
    }
  }
};

/** Copies of the same data under two keys are equal. */
const listsAreTrue = ({ branches, listedBranches, users, listedUsers }: Table, report: Report): void => {
  const copies = new Map(listedBranches.map(({ item }) => [item.id, item]));
  const listable = branches.filter(({ item }) => item.id !== TEST_BRANCH_ID);
  for (const { PK, item } of listable) {
    if (!isDeepStrictEqual(copies.get(item.id), item))
      report('the list of branches has an old copy of a branch, or none', PK);
  }
  if (copies.size !== listable.length) report('the list of branches has a branch that does not exist', keys.branches);
  const ids = new Set(listedUsers.map(({ item }) => item.id));
  for (const { PK, item } of users)
    if (!ids.has(item.id)) report('a staff user is missing in the list of staff users', PK);
};

const idsAreBelowTheCounter = ({ records, counters }: Table, report: Report): void => {
  const last = counters[0]?.item.last ?? 0;
  for (const { PK, item } of records)
    if (item.id > last) report('a reservation id is above the counter, so it will be given again', PK);
};

const rules = [
  ticketsHaveRecords,
  queuesAreInOrder,
  openReservationsAreGuarded,
  doctorsHoldOne,
  ...moneyRules,
  lasersAddUp,
  patientsAreListed,
  listsAreTrue,
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

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { isOpen } from '#shared/rules/transitions.ts';
import {
  accountItem,
  branchItem,
  doctorSlotItem,
  guardItem,
  patientEntryItem,
  patientItem,
  type Ticket,
  ticketItem,
  userInListItem,
  userItem,
} from '#functions/data/table/items.ts';
import { keys } from '#functions/data/table/keys.ts';
import { laserDaySessionItem, pulseSessionItem } from '#functions/data/laser/laser-days.ts';
import { creditItem } from '#functions/data/money/credit.ts';
import { ledgerEntryItem } from '#functions/data/money/ledger.ts';
import type { Item } from '#functions/data/table/store.ts';
import { sumOfFunds } from '#functions/domain/funds.ts';
import { takingsOfDay } from '#functions/domain/revenue.ts';

/** Something in a table that must never be so. */
export interface Violation {
  /** Which rule, in words. */
  readonly rule: string;
  /** The table key of the item; search entries are masked, because their keys contain names. */
  readonly where: string;
}

/** What was looked at, so that "no violations" of an empty table is not taken for good news. */
export interface Finding {
  readonly items: number;
  readonly tickets: number;
  readonly receipts: number;
  readonly patients: number;
  readonly violations: readonly Violation[];
}

interface Keyed<T> {
  readonly PK: string;
  readonly SK: string;
  readonly item: T;
}

const dayRollup = z.object({ day: z.string(), byType: z.unknown(), byMethod: z.unknown() });

/** The branch in a key like `B#3#…`. */
const branchOf = (PK: string): number => Number(PK.split('#')[1]);

const groupBy = <T>(all: readonly T[], nameOf: (each: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const name = nameOf(each);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [each]);
    else group.push(each);
  }
  return groups;
};

const orderOf: Readonly<Record<Ticket['status'], string | undefined>> = {
  waiting: keys.order.waitingPrefix,
  in_progress: keys.order.inProgress(''),
  skipped: keys.order.skipped(''),
  completed: undefined,
  no_show: undefined,
  cancelled: undefined,
};

const takingsForm = z.record(z.string(), z.object({ revenue: z.int(), payments: z.int(), reversals: z.int() }));

/** Compares figures without regard to the order of their names. */
const sameTakings = (one: unknown, other: unknown): boolean => {
  const [left, right] = [takingsForm.safeParse(one), takingsForm.safeParse(other)];
  if (!left.success || !right.success) return false;
  const names = new Set([...Object.keys(left.data), ...Object.keys(right.data)]);
  return [...names].every((name) => {
    const [a, b] = [left.data[name], right.data[name]];
    return a?.revenue === b?.revenue && a?.payments === b?.payments && a?.reversals === b?.reversals;
  });
};

type Report = (rule: string, where: string) => void;

/** Items of one kind, read by its schema; one that cannot be read is reported. */
const readKind = <T>(
  items: readonly Item[],
  report: Report,
  form: RegExp,
  schema: z.ZodMiniType<T>,
): readonly Keyed<T>[] =>
  items.flatMap((item) => {
    const [PK, SK] = [String(item['PK']), String(item['SK'])];
    if (!form.test(`${PK}\n${SK}`)) return [];
    const read = schema.safeParse(item);
    if (read.success) return [{ PK, SK, item: read.data }];
    report('every item can be read', `${PK} ${SK.slice(0, 2)}`);
    return [];
  });

const listedPatient = z.extend(patientItem, { listKey: z.optional(z.string()) });
const owingAccount = z.extend(accountItem, { dueKey: z.optional(z.string()) });

/** The table's items grouped by kind. */
const readTable = (items: readonly Item[], report: Report) => {
  const kind = <T>(form: RegExp, schema: z.ZodMiniType<T>) => readKind(items, report, form, schema);
  const tickets = kind(/^B#\d+#D#[\d-]+\nT#/u, ticketItem);
  const guards = kind(/^B#\d+#D#[\d-]+\nG#/u, guardItem);
  const accounts = kind(/^RES#\d+\nACCOUNT$/u, owingAccount);
  return {
    tickets,
    guards,
    accounts,
    slots: kind(/^DOCTOR#.+\nSLOT$/u, doctorSlotItem),
    entries: kind(/^B#\d+#LEDGER#[\d-]+\nE#/u, ledgerEntryItem),
    credits: kind(/^B#\d+#CREDIT#.+\nBALANCE$/u, creditItem),
    sessions: kind(/^B#\d+#LASER#[\d-]+\nS#/u, laserDaySessionItem),
    pulses: kind(/^B#\d+#LASER#[\d-]+\nP#/u, pulseSessionItem),
    patients: kind(/^B#\d+#PATIENTS\nP#/u, listedPatient),
    places: kind(/^B#\d+#PATIENTS\nO#/u, patientEntryItem),
    branches: kind(/^BRANCH#\d+\nBRANCH$/u, branchItem),
    listedBranches: kind(/^BRANCHES\nB#/u, branchItem),
    users: kind(/^USER#.+\nUSER$/u, userItem),
    listedUsers: kind(/^USERS\nU#/u, userInListItem),
    counters: kind(/^CTR\nRESERVATION$/u, z.object({ last: z.int() })),
    rollups: kind(/^B#\d+#REV\nD#/u, dayRollup),
    accountOf: new Map(accounts.map((account) => [account.item.id, account.item])),
    guardOf: new Map(guards.map((guard) => [`${guard.PK}\n${guard.SK}`, guard.item])),
    ticketOf: new Map(tickets.map((ticket) => [`${ticket.PK}\n${String(ticket.item.ticketNo)}`, ticket.item])),
  };
};
type Table = ReturnType<typeof readTable>;

const ticketAt = (
  { ticketOf }: Table,
  at: { readonly branchId: number; readonly day: string; readonly ticketNo: number },
) => ticketOf.get(`${keys.branchDay(at.branchId, at.day)}\n${String(at.ticketNo)}`);

/** A ticket and its account lead to each other, and agree. */
const ticketsHaveAccounts = ({ tickets, accountOf }: Table, report: Report): void => {
  for (const { PK, SK, item } of tickets) {
    const where = `${PK} ${SK}`;
    const account = accountOf.get(item.id);
    if (account === undefined) report('a ticket has an account', where);
    else if (account.day !== item.day || account.ticketNo !== item.ticketNo || account.branchId !== item.branchId) {
      report('an account leads to its ticket', where);
    } else if (account.charge !== item.charge || account.paid !== item.paid) {
      report('ticket and account agree on the money', where);
    }
  }
  for (const [id, same] of groupBy(tickets, ({ item }) => String(item.id))) {
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
  for (const [place, same] of groupBy(waiting, ({ PK, item }) => `${PK} ${item.order ?? ''}`)) {
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

/** The money of every payment: received, given back since, and where the rest of it is. */
const paymentsAddUp = ({ entries, accounts, credits }: Table, report: Report): void => {
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
  for (const { item } of [...accounts, ...credits]) {
    for (const { id, left } of item.funds ?? []) remaining.set(id, (remaining.get(id) ?? 0) - left);
  }
  for (const [id, left] of remaining) {
    if (left !== 0) report('what is left of a payment is on reservations or in credit', id);
  }
};

/** Receipt numbers of a branch and year are 1, 2, 3 …; the entries of one payment share one. */
const receiptsAreNumbered = ({ entries }: Table, report: Report): void => {
  for (const [name, same] of groupBy(entries, ({ item }) => `${String(item.branchId)} ${item.day.slice(0, 4)}`)) {
    const numbers = new Set(same.map(({ item }) => item.receiptNo));
    if (Math.max(...numbers) !== numbers.size) report('receipt numbers have no gap', name);
  }
};

const moneyAddsUp = (table: Table, report: Report): void => {
  for (const { PK, SK, item } of table.entries) {
    if (item.reservationId !== undefined && !table.accountOf.has(item.reservationId)) {
      report('a ledger entry is for a reservation', `${PK} ${SK}`);
    }
  }
  for (const [id, same] of groupBy(table.entries, ({ item }) => item.id)) {
    if (same.length > 1) report('a ledger entry is there once', id);
  }
  for (const { PK, item } of table.accounts) {
    const owes = (item.charge ?? 0) - item.paid > 0;
    if (item.paid !== sumOfFunds(item.funds ?? [])) report('what was paid is the money of payments', PK);
    if (item.paid > (item.charge ?? 0)) report('nobody has paid more than is charged', PK);
    if ((item.dueKey !== undefined) !== owes) report('who owes is listed as owing, and nobody else', PK);
    if (ticketAt(table, item) === undefined) report('an account has a ticket', PK);
  }
};

const rollupsAreTrue = ({ entries, rollups }: Table, report: Report): void => {
  const entriesOfDay = groupBy(entries, ({ PK }) => PK);
  for (const { PK, SK, item } of rollups) {
    const own = entriesOfDay.get(keys.ledgerDay(branchOf(PK), item.day)) ?? [];
    const again = takingsOfDay(
      item.day,
      own.map((entry) => entry.item),
    );
    if (!sameTakings(again.byType, item.byType) || !sameTakings(again.byMethod, item.byMethod)) {
      report('a kept day equals its recomputation', `${PK} ${SK}`);
    }
  }
};

const lasersAddUp = ({ pulses, sessions, accountOf }: Table, report: Report): void => {
  const sessionsOf = groupBy(sessions, ({ item }) => item.trackingId ?? '');
  for (const { PK, SK, item } of pulses) {
    const own = (sessionsOf.get(item.id) ?? []).map((session) => session.item);
    if (item.sessions !== own.length || item.recordedPulses !== own.reduce((sum, each) => sum + each.pulses, 0)) {
      report('a pulse session counts what was recorded in it', `${PK} ${SK}`);
    }
  }
  const open = pulses.filter(({ item }) => item.endPulses === undefined);
  for (const [where, same] of groupBy(open, ({ PK, item }) => `${PK} ${item.doctorId}`)) {
    if (same.length > 1) report('a doctor has one open pulse session a day', where);
  }
  for (const { PK, SK, item } of sessions) {
    if (accountOf.get(item.reservationId)?.sessionRecorded !== true) {
      report('a recorded session is noted on its reservation', `${PK} ${SK}`);
    }
  }
};

const patientsAreListed = ({ patients, places }: Table, report: Report): void => {
  const placed = new Set(places.map(({ PK, item }) => `${PK} ${item.patientId}`));
  for (const { PK, item } of patients) {
    if (!placed.has(`${PK} ${item.id}`)) report('a patient has a place in the list', `${PK} P#${item.id}`);
    if (item.listKey !== keys.registrations(item.id)) {
      report('a registration is found by the patient', `${PK} P#${item.id}`);
    }
  }
};

/** What two keys hold of the same thing is the same. */
const listsAreTrue = ({ branches, listedBranches, users, listedUsers }: Table, report: Report): void => {
  const copies = new Map(listedBranches.map(({ item }) => [item.id, item]));
  for (const { PK, item } of branches) {
    if (!isDeepStrictEqual(copies.get(item.id), item)) report('the list of branches has each branch as it is', PK);
  }
  if (copies.size !== branches.length) report('the list of branches has no other branch', keys.branches);
  const ids = new Set(listedUsers.map(({ item }) => item.id));
  for (const { PK, item } of users) if (!ids.has(item.id)) report('the list of staff users has each of them', PK);
};

const idsAreBelowTheCounter = ({ accounts, counters }: Table, report: Report): void => {
  const last = counters[0]?.item.last ?? 0;
  for (const { PK, item } of accounts) if (item.id > last) report('a reservation id is below the counter', PK);
};

const rules = [
  ticketsHaveAccounts,
  queuesAreInOrder,
  doctorsHoldOne,
  moneyAddsUp,
  paymentsAddUp,
  receiptsAreNumbered,
  rollupsAreTrue,
  lasersAddUp,
  patientsAreListed,
  listsAreTrue,
  idsAreBelowTheCounter,
];

/**
 * Holds every item of a table against the rules that no code path may break: queue, money, lasers, patients, rollups.
 * For a table that nobody writes to: a restored one, before it is put into service (docs/runbooks/restore.md).
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

import * as z from 'zod/mini';
import { isOpen } from '../shared/rules/transitions.ts';
import {
  accountItem,
  doctorSlotItem,
  guardItem,
  patientEntryItem,
  patientItem,
  type Ticket,
  ticketItem,
} from '../functions/data/items.ts';
import { keys } from '../functions/data/keys.ts';
import { laserDaySessionItem, pulseSessionItem } from '../functions/data/laser-days.ts';
import { receiptItem } from '../functions/data/receipts.ts';
import type { Item } from '../functions/data/store.ts';
import { takingsOfDay } from '../functions/domain/revenue.ts';

/** Something in a table that must never be so. */
export interface Violation {
  /** Which rule, in words. */
  readonly rule: string;
  /** Which item, by its key; keys of patients' search entries hold names, and are not told. */
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

const dayRollup = z.object({ day: z.string(), byType: z.unknown() });

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

/**
 * Holds every item of a table against the rules that no code path may break: queue, money, lasers, patients, rollups.
 * For a table that nobody writes to: a restored one, before it is put into service (docs/runbooks/restore.md).
 */
export const findViolations = (items: readonly Item[]): Finding => {
  const violations: Violation[] = [];
  const report = (rule: string, where: string): void => {
    violations.push({ rule, where });
  };
  /** Items of one kind, read by its schema; one that cannot be read is reported. */
  const kind = <T>(form: RegExp, schema: z.ZodMiniType<T>): readonly Keyed<T>[] =>
    items.flatMap((item) => {
      const [PK, SK] = [String(item['PK']), String(item['SK'])];
      if (!form.test(`${PK}\n${SK}`)) return [];
      const read = schema.safeParse(item);
      if (read.success) return [{ PK, SK, item: read.data }];
      report('every item can be read', `${PK} ${SK.slice(0, 2)}`);
      return [];
    });

  const tickets = kind(/^B#\d+#D#[\d-]+\nT#/u, ticketItem);
  const guards = kind(/^B#\d+#D#[\d-]+\nG#/u, guardItem);
  const accounts = kind(/^RES#\d+\nACCOUNT$/u, z.extend(accountItem, { dueKey: z.optional(z.string()) }));
  const slots = kind(/^DOCTOR#.+\nSLOT$/u, doctorSlotItem);
  const receipts = kind(/^B#\d+#REC#[\d-]+\nR#/u, receiptItem);
  const sessions = kind(/^B#\d+#LASER#[\d-]+\nS#/u, laserDaySessionItem);
  const pulses = kind(/^B#\d+#LASER#[\d-]+\nP#/u, pulseSessionItem);
  const patients = kind(/^B#\d+#PATIENTS\nP#/u, patientItem);
  const places = kind(/^B#\d+#PATIENTS\nO#/u, patientEntryItem);
  const rollups = kind(/^B#\d+#REV\nD#/u, dayRollup);

  const accountOf = new Map(accounts.map((account) => [account.item.id, account]));
  const guardOf = new Map(guards.map((guard) => [`${guard.PK}\n${guard.SK}`, guard]));
  const ticketOf = new Map(tickets.map((ticket) => [`${ticket.PK}\n${String(ticket.item.ticketNo)}`, ticket]));

  // Queue.
  for (const [id, same] of groupBy(tickets, ({ item }) => String(item.id))) {
    if (same.length > 1) report('a reservation has one ticket', `RES#${id}`);
  }
  for (const { PK, SK, item } of tickets) {
    const where = `${PK} ${SK}`;
    const account = accountOf.get(item.id)?.item;
    if (account === undefined) report('a ticket has an account', where);
    else if (account.day !== item.day || account.ticketNo !== item.ticketNo || account.branchId !== item.branchId) {
      report('an account leads to its ticket', where);
    } else if (account.charge !== item.charge || account.paid !== item.paid) {
      report('ticket and account agree on the money', where);
    }
    const prefix = orderOf[item.status];
    if (prefix === undefined ? item.order !== undefined : item.order?.startsWith(prefix) !== true) {
      report('a ticket stands where its state says', where);
    }
    const guard = guardOf.get(`${PK}\n${keys.guard(item.branchId, item.day, item.patientId, item.type).SK}`);
    if (isOpen(item.status) && guard?.item.ticketNo !== item.ticketNo) {
      report('an open reservation is guarded against a second one', where);
    }
  }
  for (const { PK, SK, item } of guards) {
    const ticket = ticketOf.get(`${PK}\n${String(item.ticketNo)}`);
    if (ticket === undefined || !isOpen(ticket.item.status))
      report('a guard stands for an open reservation', `${PK} ${SK}`);
  }
  for (const [, same] of groupBy(
    tickets.filter(({ item }) => item.status === 'waiting'),
    ({ PK, item }) => `${PK} ${item.order ?? ''}`,
  )) {
    if (same.length > 1) report('no two who wait have the same place', `${same[0]?.PK ?? ''} ${same[0]?.SK ?? ''}`);
  }
  const inside = new Map<number, string>();
  for (const { PK, item } of slots) {
    if (item.current === undefined) continue;
    const { id, branchId, day, ticketNo } = item.current;
    if (inside.has(id)) report('a patient is with one doctor', PK);
    inside.set(id, PK);
    const ticket = ticketOf.get(`${keys.branchDay(branchId, day)}\n${String(ticketNo)}`)?.item;
    if (ticket?.status !== 'in_progress' || ticket.id !== id) report('a doctor has inside who is in progress', PK);
  }

  // Money.
  const received = new Map<number, number>();
  for (const { item } of receipts)
    received.set(item.reservationId, (received.get(item.reservationId) ?? 0) + item.amount);
  for (const [id, same] of groupBy(receipts, ({ item }) => item.id)) {
    if (same.length > 1) report('a receipt is there once', id);
  }
  for (const { PK, item } of accounts) {
    if (item.paid !== (received.get(item.id) ?? 0)) report('what was paid is the sum of the receipts', PK);
    if (item.paid > (item.charge ?? 0)) report('nobody has paid more than is charged', PK);
    if ((item.dueKey !== undefined) !== (item.charge ?? 0) - item.paid > 0)
      report('who owes is listed as owing, and nobody else', PK);
    if (!ticketOf.has(`${keys.branchDay(item.branchId, item.day)}\n${String(item.ticketNo)}`))
      report('an account has a ticket', PK);
  }
  for (const { PK, SK, item } of receipts) {
    if (!accountOf.has(item.reservationId)) report('a receipt is for a reservation', `${PK} ${SK}`);
  }
  const receiptsOfDay = groupBy(receipts, ({ PK }) => PK);
  for (const { PK, SK, item } of rollups) {
    const own = receiptsOfDay.get(keys.receipts(branchOf(PK), item.day)) ?? [];
    const again = takingsOfDay(
      item.day,
      own.map((receipt) => receipt.item),
    );
    if (!sameTakings(again.byType, item.byType)) {
      report('a kept day equals its recomputation', `${PK} ${SK}`);
    }
  }

  // Lasers.
  const sessionsOf = groupBy(sessions, ({ item }) => item.trackingId ?? '');
  for (const { PK, SK, item } of pulses) {
    const own = (sessionsOf.get(item.id) ?? []).map((session) => session.item);
    if (item.sessions !== own.length || item.recordedPulses !== own.reduce((sum, each) => sum + each.pulses, 0)) {
      report('a pulse session counts what was recorded in it', `${PK} ${SK}`);
    }
  }
  for (const [where, same] of groupBy(
    pulses.filter(({ item }) => item.endPulses === undefined),
    ({ PK, item }) => `${PK} ${item.doctorId}`,
  )) {
    if (same.length > 1) report('a doctor has one open pulse session a day', where);
  }
  for (const { PK, SK, item } of sessions) {
    if (accountOf.get(item.reservationId)?.item.sessionRecorded !== true) {
      report('a recorded session is noted on its reservation', `${PK} ${SK}`);
    }
  }

  // Patients.
  const placed = new Set(places.map(({ PK, item }) => `${PK} ${item.patientId}`));
  for (const { PK, item } of patients) {
    if (!placed.has(`${PK} ${item.id}`)) report('a patient has a place in the list', `${PK} P#${item.id}`);
  }
  return {
    items: items.length,
    tickets: tickets.length,
    receipts: receipts.length,
    patients: patients.length,
    violations,
  };
};

const takingsForm = z.record(z.string(), z.object({ revenue: z.int(), payments: z.int() }));

/** The same figures, in whatever order their names stand. */
const sameTakings = (one: unknown, other: unknown): boolean => {
  const [left, right] = [takingsForm.safeParse(one), takingsForm.safeParse(other)];
  if (!left.success || !right.success) return false;
  const names = new Set([...Object.keys(left.data), ...Object.keys(right.data)]);
  return [...names].every((name) => {
    const [a, b] = [left.data[name], right.data[name]];
    return a?.revenue === b?.revenue && a?.payments === b?.payments;
  });
};

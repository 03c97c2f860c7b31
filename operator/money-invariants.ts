import * as z from 'zod/mini';
import type { LedgerEntry } from '#functions/data/money/ledger.ts';
import { outEntryId } from '#functions/data/money/branch-moves.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { DoctorOfVisit, VisitDoctor } from '#functions/domain/reports/doctor-revenue.ts';
import { sumOfFunds } from '#functions/domain/money/funds.ts';
import { sumOfPiastres } from '#shared/rules/money.ts';
import { dayRollupOf } from '#functions/domain/reports/revenue.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { type Report, type Table, ticketAt } from './table-items.ts';

/** The branch in a key like `B#3#…`. */
const branchOf = (PK: string): number => Number(PK.split('#')[1]);

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

/** The payment, or the money from another branch, that an entry is, or of which it takes some. */
const paymentOf = ({ id, reverses = id }: LedgerEntry): string => reverses;

const amountsHaveTheirSign = ({ entries, openings }: Table, report: Report): void => {
  const payments = new Set([
    ...entries.filter(({ item }) => item.kind === 'payment').map(({ item }) => item.id),
    ...openings.map(({ item }) => item.id),
  ]);
  for (const { PK, SK, item } of entries) {
    if (item.kind === 'move') continue;
    if (item.kind === 'payment' ? item.amount <= 0 : item.amount >= 0 || !payments.has(paymentOf(item))) {
      report('a payment is not above 0, or a reversal is not below 0 or names no payment', `${PK} ${SK}`);
    }
  }
};

/** What a branch owes another for units of a package is no part of a payment. */
const isOfPayment = ({ item }: { readonly item: LedgerEntry }): boolean =>
  item.kind !== 'move' || item.packageId === undefined;

/**
 * The amount of every payment, and of every opening balance that was no debt, equals its refunds and what is left of it
 * in reservations, credit and packages.
 */
const paymentsAddUp = ({ entries, openings, records, credits, packages }: Table, report: Report): void => {
  const remaining = new Map<string, number>();
  for (const { item } of openings) {
    if (item.purpose === 'debt') continue;
    const opened = item.reverses ?? item.id;
    remaining.set(opened, (remaining.get(opened) ?? 0) + item.amount);
  }
  for (const { item } of entries.filter(isOfPayment)) {
    const payment = paymentOf(item);
    remaining.set(payment, (remaining.get(payment) ?? 0) + item.amount);
  }
  for (const { item } of [...records, ...credits, ...packages]) {
    for (const { id, left } of item.funds ?? []) remaining.set(id, (remaining.get(id) ?? 0) - left);
  }
  for (const [id, left] of remaining) {
    if (left !== 0) report('a part of a payment is in no reservation, credit or package', id);
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
      report('the paid amount of a package differs from its payments', `${PK} ${SK}`);
    if (item.paid > item.charge) report('more was paid for a package than it costs', `${PK} ${SK}`);
    if ((item.dueKey !== undefined) !== item.paid < item.charge) {
      report('a package is wrongly in the list of debts, or missing there', `${PK} ${SK}`);
    }
    if (item.used !== (used.get(item.id) ?? 0))
      report('the used part of a package differs from the sessions taken from it', `${PK} ${SK}`);
    if (item.used < 0 || item.used > item.units) report('more was used of a package than it holds', `${PK} ${SK}`);
  }
};

/** What a package's branch owes others: as the sessions of these say, and as the moves to them add up. */
const packagesElsewhereAddUp = ({ packages, recorded, branchMoves }: Table, report: Report): void => {
  const uses = Map.groupBy(recorded, ({ item }) => (item.package?.elsewhere === undefined ? '' : item.package.id));
  const moves = Map.groupBy(branchMoves, ({ item }) => item.packageId ?? '');
  for (const { PK, SK, item } of packages) {
    const { units, amount } = item.elsewhere ?? { units: 0, amount: 0 };
    const used = (uses.get(item.id) ?? []).flatMap((use) => use.item.package ?? []);
    const owed = sumOfPiastres(used.flatMap((use) => use.elsewhere?.amount ?? []));
    if (used.reduce((sum, use) => sum + use.units, 0) !== units || owed !== amount) {
      report('the part of a package that was used at other branches differs from their sessions', `${PK} ${SK}`);
    }
    const moved = (moves.get(item.id) ?? []).map((move) => move.item);
    if (sumOfPiastres(moved.map((move) => move.amount)) !== amount) {
      report('what a branch owes for a package differs from its moves', `${PK} ${SK}`);
    }
    if (moved.some(({ from }) => from !== item.branchId)) {
      report('money of a package moved from a branch that did not sell it', `${PK} ${SK}`);
    }
  }
};

/** Receipt numbers of a branch and year are 1, 2, 3 …; the entries of one payment share one. */
const receiptsAreNumbered = ({ entries }: Table, report: Report): void => {
  const received = entries.filter(({ item }) => item.kind !== 'move');
  for (const [name, same] of Map.groupBy(received, ({ item }) => `${String(item.branchId)} ${item.day.slice(0, 4)}`)) {
    const numbers = new Set(same.map(({ item }) => item.receiptNo));
    if (Math.max(...numbers) !== numbers.size) report('a receipt number is missing or was given twice', name);
  }
};

const ledgerEntriesAreOfReservations = ({ entries, recordOf }: Table, report: Report): void => {
  for (const { PK, SK, item } of entries) {
    if (item.reservationId !== undefined && !recordOf.has(item.reservationId)) {
      report('a ledger entry belongs to no reservation', `${PK} ${SK}`);
    }
  }
  for (const [id, same] of Map.groupBy(entries, ({ item }) => item.id)) {
    if (same.length > 1) report('two ledger entries have one id', id);
  }
};

/** A reservation record equals its payments, is in the list of debts while it has a balance, and has a ticket. */
const recordsAddUp = (table: Table, report: Report): void => {
  for (const { PK, item } of table.records) {
    const owes = (item.charge ?? 0) - item.paid > 0;
    if (item.paid !== sumOfFunds(item.funds ?? []))
      report('the paid amount of a reservation differs from its payments', PK);
    if (item.paid > (item.charge ?? 0)) report('more was paid for a reservation than it costs', PK);
    if ((item.dueKey !== undefined) !== owes)
      report('a reservation is wrongly in the list of debts, or missing there', PK);
    if (ticketAt(table, item) === undefined) report('a reservation record has no ticket', PK);
  }
};

/** The fields of an entry between branches, as `<branch> <day> <other branch> <direction> <amount>`. */
const moveLine = (entry: LedgerEntry | undefined): string =>
  entry === undefined
    ? ''
    : [entry.branchId, entry.day, entry.moved?.branchId, entry.moved?.direction, entry.amount].join(' ');

/** Money between branches is in both ledgers, sums to 0, and is named once. */
const movesBalance = ({ entries, branchMoves }: Table, report: Report): void => {
  const own = new Map(entries.filter(({ item }) => item.kind === 'move').map(({ item }) => [item.id, item]));
  for (const { item } of branchMoves) {
    const { id, from, fromDay, to, toDay, amount } = item;
    const isBalanced =
      moveLine(own.get(id)) === [to, toDay, from, 'in', amount].join(' ') &&
      moveLine(own.get(outEntryId(id))) === [from, fromDay, to, 'out', 0 - amount].join(' ');
    if (!isBalanced) report('money between two branches differs from their ledgers', id);
    own.delete(id);
    own.delete(outEntryId(id));
  }
  for (const id of own.keys()) report('a ledger entry between branches is named nowhere', id);
};

/** A patient's credit is the sum of its movements. */
const creditsAddUp = ({ credits, creditMovements }: Table, report: Report): void => {
  const moved = Map.groupBy(creditMovements, ({ PK }) => PK);
  for (const { PK, item } of credits) {
    const sum = sumOfPiastres((moved.get(PK) ?? []).map((movement) => movement.item.amount));
    if (sum !== sumOfFunds(item.funds)) report("a patient's credit differs from its movements", PK);
    moved.delete(PK);
  }
  for (const PK of moved.keys()) report('movements of a credit have no balance', PK);
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
    const areSame =
      sameRollup(again.byType, item.byType) &&
      sameRollup(again.byMethod, item.byMethod) &&
      sameRollup(again.byService, item.byService);
    if (!areSame) {
      report('a stored rollup differs from the ledger', `${PK} ${SK}`);
    }
    if (item.byDoctor !== undefined && !sameRollup(again.byDoctor, item.byDoctor)) {
      report('a stored rollup lacks the income of each doctor', `${PK} ${SK}`);
    }
  }
};

/** What holds for ledger entries, for what was paid and is owed, and for the rollups of clinic days. */
export const moneyRules = [
  ledgerEntriesAreOfReservations,
  recordsAddUp,
  amountsHaveTheirSign,
  paymentsAddUp,
  packagesAddUp,
  packagesElsewhereAddUp,
  receiptsAreNumbered,
  movesBalance,
  creditsAddUp,
  rollupsAreTrue,
];

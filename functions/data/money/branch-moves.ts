import * as z from 'zod/mini';
import { piastres } from '#shared/models/fields.ts';
import { type ClinicDay, monthOf } from '#shared/rules/clinic-day.ts';
import type { PatientId, ReservationId } from '#shared/rules/ids.ts';
import { asPiastres, type Piastres } from '#shared/rules/money.ts';
import { dayWithoutDrawer } from '#functions/domain/money/ledger-day.ts';
import type { Cache } from '../table/cache.ts';
import { keys } from '../table/keys.ts';
import { dayIsOpenCheck } from '../table/open-day.ts';
import { storedClinicDay, storedReservationId, storedStaffName } from '../table/stored-fields.ts';
import { absent, put, type Store, type Write } from '../table/store.ts';
import { readCounter } from './day-registers.ts';
import { type LedgerEntry, ledgerEntryWrite } from './ledger.ts';
import type { By, Posting } from './postings.ts';

/**
 * Credit of one branch, or a package's share, that pays for a visit at another: `from` owes it to `to`. Both ledgers
 * have an entry of it, which sum to 0; this item names both. Never changed. Below 0 when it went back.
 * Source: docs/domain.md#credit-and-packages-at-every-branch.
 */
export const branchMoveItem = z.object({
  /** The entry of `to`; that of `from` is `<id>.out`. */
  id: z.string(),
  at: z.string(),
  from: z.int(),
  fromDay: storedClinicDay,
  to: z.int(),
  /** Its month is the month of the move. */
  toDay: storedClinicDay,
  amount: piastres,
  /** The visit at `to`. */
  reservationId: storedReservationId,
  /** The package from which its session is taken; absent = credit of `from` pays for it. */
  packageId: z.optional(z.string()),
  takenByName: storedStaffName,
});
export type BranchMove = z.output<typeof branchMoveItem>;

/** What was used at the other branch. */
export const moveKind = ({ packageId }: Pick<BranchMove, 'packageId'>): 'credit' | 'package' =>
  packageId === undefined ? 'credit' : 'package';

/** The id of the nth move that a change of a visit's money makes. */
export const branchMoveId = (record: { readonly id: number; readonly version: number }, nth: number): string =>
  `M${String(record.id)}-${String(record.version + 1)}${nth === 0 ? '' : `.${String(nth + 1)}`}`;

/** The id of the entry in the ledger of the branch that owes the money. */
export const outEntryId = (moveId: string): string => `${moveId}.out`;

/** The clinic day of a ledger entry of a branch that is in no drawer: the next one while the day is closed. */
export const readLedgerDay = async (
  deps: { readonly store: Store; readonly cache: Cache },
  branchId: number,
  now: Date,
): Promise<{ readonly day: ClinicDay; readonly today: ClinicDay }> => {
  const counter = await readCounter(deps, { branchId, actor: { kind: 'schedule' }, now });
  return { day: dayWithoutDrawer(counter), today: counter.today };
};

interface NewMove {
  readonly id: string;
  readonly from: { readonly branchId: number; readonly day: ClinicDay; readonly patientId: PatientId };
  readonly to: { readonly branchId: number; readonly day: ClinicDay; readonly patientId: PatientId };
  /** Below 0: back to `from`. */
  readonly amount: Piastres;
  readonly visit: { readonly id: ReservationId; readonly day: ClinicDay };
  readonly packageId?: string | undefined;
  /** The payment at `from` whose money it is, and the move that it takes back. */
  readonly reverses?: { readonly out?: string | undefined; readonly in?: string | undefined };
  readonly by: By;
}

/** The entries of both ledgers and the item that names them. Labels: `ledger`, `branch move`. */
export const branchMoveWrites = ({ id, from, to, amount, visit, packageId, reverses, by }: NewMove): Write[] => {
  const common = {
    at: by.now.toISOString(),
    kind: 'move',
    type: moveKind({ packageId }),
    method: 'other_branch',
    packageId,
    receiptNo: 0,
    takenBy: by.staff.id,
    takenByName: by.staff.name,
  } as const;
  const out: LedgerEntry = {
    ...common,
    id: outEntryId(id),
    branchId: from.branchId,
    day: from.day,
    visitDay: from.day,
    patientId: from.patientId,
    amount: asPiastres(0 - amount),
    moved: { branchId: to.branchId, direction: 'out' },
    reverses: reverses?.out,
  };
  const into: LedgerEntry = {
    ...common,
    id,
    branchId: to.branchId,
    day: to.day,
    reservationId: visit.id,
    visitDay: visit.day,
    patientId: to.patientId,
    amount,
    moved: { branchId: from.branchId, direction: 'in' },
    reverses: reverses?.in,
  };
  const move: BranchMove = {
    id,
    at: common.at,
    from: from.branchId,
    fromDay: from.day,
    to: to.branchId,
    toDay: to.day,
    amount,
    reservationId: visit.id,
    packageId,
    takenByName: by.staff.name,
  };
  return [
    ledgerEntryWrite(out),
    ledgerEntryWrite(into),
    put('branch move', { ...keys.branchMove(monthOf(to.day), move.at, id), ...move }, absent),
  ];
};

/** The branch whose open day the entries of a receipt check already: a transaction names an item once. */
export const branchOfCheckedDay = (
  { branchId, counter }: Pick<Posting, 'branchId' | 'counter'>,
  entries: readonly LedgerEntry[],
): number | undefined => (entries.length > 0 && counter.drawer === undefined ? branchId : undefined);

/** The days of the ledgers are not closed. Label: `day`. */
export const daysAreOpen = (days: ReadonlyMap<number, ClinicDay>, checked?: number): Write[] =>
  [...days].filter(([branchId]) => branchId !== checked).map(([branchId, day]) => dayIsOpenCheck(branchId, day));

/** The moves of a month at all branches, oldest first. Eventually consistent. */
export const listBranchMoves = async (store: Store, month: string): Promise<BranchMove[]> => {
  const items = await store.query({ partition: keys.branchMoves(month) });
  return items.map((item) => branchMoveItem.parse(item));
};

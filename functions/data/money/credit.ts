import * as z from 'zod/mini';
import { piastres } from '#shared/models/fields.ts';
import { asPiastres, type Piastres } from '#shared/rules/money.ts';
import { type Fund, sumOfFunds, withFunds } from '#functions/domain/money/funds.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { addDays, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { paymentUnknown } from '#shared/refusals/ledger.ts';
import type { Branch } from '../table/items/branches.ts';
import { storedReservationId, storedStaffName } from '../table/stored-fields.ts';
import { fundItem, type ReservationRecord } from '../table/items/reservations.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { findKeptPatient } from '../patients/patients.ts';
import { keys } from '../table/keys.ts';
import { absent, put, type Store, type Write } from '../table/store.ts';
import { getLedgerEntries, type LedgerEntry } from './ledger.ts';
import { countPrintOf } from './receipt-prints.ts';

/** Kinds of credit movements: deposit, kept from a cancelled visit, used, returned by another branch, refunded, moved by a merge, entered by an import. */
export const creditMovementKinds = ['deposit', 'kept', 'used', 'returned', 'refund', 'merged', 'opening'] as const;

export const creditItem = z.object({ funds: z.array(fundItem), version: z.int() });

/** A patient's credit at a branch: money that is not used for a visit yet. */
export interface Credit {
  readonly branchId: number;
  readonly patientId: PatientId;
  readonly funds: readonly Fund[];
  /** 0 before the first movement. */
  readonly version: number;
}

export const creditMovementItem = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(creditMovementKinds),
  /** Piastres; negative when credit is used or refunded. */
  amount: piastres,
  reservationId: z.optional(storedReservationId),
  /** The ledger entry of a deposit or a refund. */
  receiptId: z.optional(z.string()),
  /** The other branch at which it was used, or from which it came back. */
  otherBranchId: z.optional(z.int()),
  takenByName: storedStaffName,
});
export type CreditMovement = z.output<typeof creditMovementItem>;

export const readCredit = async (store: Store, branchId: number, patientId: PatientId): Promise<Credit> => {
  const item = await store.get(keys.creditBalance(branchId, patientId));
  if (item === undefined) return { branchId, patientId, funds: [], version: 0 };
  return { branchId, patientId, ...creditItem.parse(item) };
};

/** A movement, and the id of the patient under which it is stored. */
export type StoredCreditMovement = CreditMovement & { readonly patientId: PatientId };

/** A movement with a receipt of its own: a deposit or a refund of credit. */
export type CreditReceipt = StoredCreditMovement & { readonly receiptId: string };

/** The deposit or refund of credit with a receipt id. @throws when none of the shown movements has it. */
export const requireCreditReceipt = (movements: readonly StoredCreditMovement[], receiptId: string): CreditReceipt => {
  const found = movements.find((movement) => movement.receiptId === receiptId);
  if (found === undefined) throw paymentUnknown();
  return { ...found, receiptId };
};

/** The ledger entry of a deposit or a refund of credit; it is of the next clinic day when the day was closed. */
export const getCreditEntry = async (
  store: Store,
  branch: Branch,
  { at, receiptId }: CreditReceipt,
): Promise<LedgerEntry> => {
  const day = clinicDayAt(new Date(at), branch);
  const named = [day, addDays(day, 1)].map((each) => ({ id: receiptId, at, day: each }));
  const [entry] = await getLedgerEntries(store, branch.id, named);
  if (entry === undefined) throw paymentUnknown();
  return entry;
};

/** Counts a print of the receipt. @returns how often it was printed, this time included. */
export const countCreditPrint = (
  store: Store,
  branchId: number,
  { patientId, receiptId }: CreditReceipt,
): Promise<number> => countPrintOf(store, keys.creditReceiptPrints(branchId, patientId, receiptId));

/** The credit that pays for a visit: of its patient, or of the one who was kept when that patient was merged. */
export const readCreditOfVisit = async (
  store: Store,
  { branchId, patientId }: Pick<ReservationRecord, 'branchId' | 'patientId'>,
): Promise<Credit> => {
  const patient = await findKeptPatient(store, branchId, patientId);
  return readCredit(store, branchId, patient?.id ?? patientId);
};

/** Number of movements shown at the counter. */
const SHOWN = 50;

/**
 * The last movements of a patient's credit under all ids, newest first. A merge that moved credit between two of these
 * ids changes nothing and is left out.
 */
export const listCreditMovements = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
): Promise<StoredCreditMovement[]> => {
  const items = await Promise.all(
    patientIds.map((patientId) =>
      store.query({
        partition: keys.credit(branchId, patientId),
        startsWith: keys.creditMovementPrefix,
        backwards: true,
        limit: SHOWN,
        consistent: true,
      }),
    ),
  );
  const movements = patientIds.flatMap((patientId, index) =>
    (items[index] ?? []).slice(0, SHOWN).map((item) => ({ ...creditMovementItem.parse(item), patientId })),
  );
  const merged = movements.filter(({ kind }) => kind === 'merged').map(({ id }) => id);
  const within = new Set(merged.filter((id, index) => merged.indexOf(id) !== index));
  return movements
    .filter(({ kind, id }) => kind !== 'merged' || !within.has(id))
    .toSorted((a, b) => byCharacters(b.at, a.at))
    .slice(0, SHOWN);
};

const balanceWrite = (credit: Credit, funds: readonly Fund[]): Write =>
  put(
    'credit',
    {
      ...keys.creditBalance(credit.branchId, credit.patientId),
      funds: funds.filter(({ left }) => left > 0),
      version: credit.version + 1,
    },
    credit.version === 0 ? absent : { when: '#version = :wasVersion', values: { wasVersion: credit.version } },
  );

/** Writes a changed credit. Fails if the credit has changed since the read. Label: `credit`. */
export const creditWrites = (credit: Credit, funds: readonly Fund[], movement: CreditMovement): Write[] => [
  balanceWrite(credit, funds),
  put(
    'credit movement',
    { ...keys.creditMovement(credit.branchId, credit.patientId, movement.at, movement.id), ...movement },
    absent,
  ),
];

export const creditOf = ({ funds }: Pick<Credit, 'funds'>): Piastres => sumOfFunds(funds);

/**
 * Moves credit from one patient to another. Writes the source's balance even if nothing moves, so that a concurrent
 * change conflicts and its retry finds the other patient. Label that may fail: `credit`.
 */
export const creditMoveWrites = (
  from: Credit,
  to: Credit,
  moved: readonly Fund[],
  movement: Omit<CreditMovement, 'kind' | 'amount'>,
): Write[] => {
  const ids = new Set(moved.map(({ id }) => id));
  const rest = from.funds.filter(({ id }) => !ids.has(id));
  const amount = sumOfFunds(moved);
  if (amount === 0) return [balanceWrite(from, rest)];
  return [
    ...creditWrites(from, rest, { ...movement, kind: 'merged', amount: asPiastres(0 - amount) }),
    ...creditWrites(to, withFunds(to.funds, moved), { ...movement, kind: 'merged', amount }),
  ];
};

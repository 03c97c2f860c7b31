import type { ReceiptTax } from './receipt-tax.ts';
import type { LedgerMethod, RevenueType } from '#shared/models/enums.ts';
import { asPiastres, type Piastres, sumOfPiastres } from '#shared/rules/money.ts';

import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';

/** A payment and how much of its money is left in one place: a reservation, or a patient's credit. */
export interface Fund {
  /** The payment's ledger entry. */
  readonly id: string;
  readonly day: ClinicDay;
  readonly at: string;
  readonly type: RevenueType;
  /** The further service of the payment; absent for a visit of the kind itself. */
  readonly serviceId?: number | undefined;
  readonly method: LedgerMethod;
  readonly left: Piastres;
  /** Of the payment's receipt: a reversal gives the same tax back. */
  readonly tax?: ReceiptTax | undefined;
  /** Of money from another branch: the credit there from which it was taken, and to which it goes back. */
  readonly origin?: FundOrigin | undefined;
}

/** A payment at another branch, and the patient whose credit its money was. */
export type FundOrigin = Omit<Fund, 'left' | 'origin'> & { readonly branchId: number; readonly patientId: PatientId };

/** The payments whose money is left at a reservation. */
export const fundsOf = ({ funds = [] }: { readonly funds?: readonly Fund[] | undefined }): readonly Fund[] => funds;

export const sumOfFunds = (funds: readonly Fund[]): Piastres => sumOfPiastres(funds.map(({ left }) => left));

/** Puts money into a place: a payment that is there already gets more, others are listed behind. */
export const withFunds = (funds: readonly Fund[], added: readonly Fund[]): Fund[] => {
  const byId = new Map(funds.map((fund) => [fund.id, fund]));
  for (const fund of added) {
    const there = byId.get(fund.id);
    byId.set(fund.id, there === undefined ? fund : { ...there, left: sumOfPiastres([there.left, fund.left]) });
  }
  return [...byId.values()];
};

/** Takes money out of a place, oldest payment first. @throws when there is less. */
export const takeFunds = (
  funds: readonly Fund[],
  amount: Piastres,
): { readonly taken: readonly Fund[]; readonly rest: readonly Fund[] } => {
  let missing: number = amount;
  const taken: Fund[] = [];
  const rest = funds.map((fund) => {
    const part = asPiastres(Math.min(missing, fund.left));
    missing -= part;
    if (part > 0) taken.push({ ...fund, left: part });
    return { ...fund, left: asPiastres(fund.left - part) };
  });
  if (missing > 0) throw new RangeError('the funds hold less than is taken');
  return { taken, rest };
};

/** A place after some money of one payment was given back. */
export const withoutMoneyOf = (funds: readonly Fund[], paymentId: string, amount: Piastres): Fund[] =>
  funds.map((fund) => (fund.id === paymentId ? { ...fund, left: asPiastres(fund.left - amount) } : fund));

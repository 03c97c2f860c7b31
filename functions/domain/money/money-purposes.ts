import { type LedgerEntryKind, type MoneyPurpose, moneyPurposes } from '#shared/models/enums.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { type Piastres, sumOfPiastres } from '#shared/rules/money.ts';

/** Fields that decide the purpose of a ledger entry. */
export interface PurposeEntry {
  readonly kind: LedgerEntryKind;
  readonly reservationId?: ReservationId | undefined;
  readonly packageId?: string | undefined;
  readonly packageSale?: true | undefined;
  readonly moved?: { readonly direction: 'in' | 'out' } | undefined;
}

/** The purpose of a ledger entry; each entry has one. Source: docs/domain.md#money. */
export const purposeOf = ({ kind, reservationId, packageId, packageSale, moved }: PurposeEntry): MoneyPurpose => {
  if (moved !== undefined) return `${packageId === undefined ? 'credit' : 'package'}_moved_${moved.direction}`;
  const received = kind === 'payment';
  if (packageId !== undefined) {
    if (!received) return 'package_refund';
    return packageSale === true ? 'package_sale' : 'package_part';
  }
  if (reservationId !== undefined) return received ? 'visit_payment' : 'visit_refund';
  return received ? 'deposit' : 'credit_refund';
};

/** The ledger entries of one purpose; `amount` is below 0 for money given back. */
export interface PurposeSum {
  readonly purpose: MoneyPurpose;
  readonly entries: number;
  readonly amount: Piastres;
}

/** The sums of the purposes that occur; together they are the sum of all entries. */
export const sumsByPurpose = (entries: readonly (PurposeEntry & { readonly amount: Piastres })[]): PurposeSum[] => {
  const own = Map.groupBy(entries, purposeOf);
  return moneyPurposes.flatMap((purpose) => {
    const found = own.get(purpose);
    return found === undefined
      ? []
      : [{ purpose, entries: found.length, amount: sumOfPiastres(found.map(({ amount }) => amount)) }];
  });
};

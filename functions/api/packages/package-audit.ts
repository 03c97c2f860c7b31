import type { AuditAction } from '#shared/models/audit-actions.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Piastres } from '#shared/rules/money.ts';
import type { LedgerEntry } from '#functions/data/money/ledger.ts';
import type { PatientPackage } from '#functions/data/money/packages.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import { receiptNumberOf } from './package-receipt.ts';

interface PackageChange {
  readonly before: PatientPackage;
  readonly after: PatientPackage;
  readonly today: ClinicDay;
  /** Ledger entries of the payment or refund; none when credit paid all of it. */
  readonly entries: readonly LedgerEntry[];
  /** Amount received or refunded. */
  readonly amount: Piastres;
  /** Reason of a refund. */
  readonly reason?: string;
}

const actionOf = ({ before, reason }: PackageChange): AuditAction => {
  if (reason !== undefined) return 'package.refunded';
  return before.version === 0 ? 'package.sold' : 'package.paid';
};

/** The audit entry of a package that is sold, paid or refunded. */
export const packageAudit = (change: PackageChange): AuditEntry => {
  const { before, after, today, entries, amount, reason } = change;
  return {
    branchId: after.branchId,
    day: today,
    action: actionOf(change),
    receiptId: entries[0]?.id,
    receiptNumber: receiptNumberOf(entries) ?? undefined,
    before: { paid: before.paid, price: before.charge },
    after: {
      package: after.name,
      paid: after.paid,
      price: after.charge,
      amount,
      ...(reason === undefined ? {} : { used: after.used, reason }),
    },
    unique: `${after.id}.${String(before.version + 1)}`,
  };
};

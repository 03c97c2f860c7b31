import type { AuditAction } from '#shared/models/audit-actions.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Piastres } from '#shared/rules/money.ts';
import type { PatientPackage } from '#functions/data/money/packages.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { Staff } from '#functions/domain/actor.ts';

interface PackageChange {
  readonly before: PatientPackage;
  readonly after: PatientPackage;
  readonly staff: Staff;
  readonly now: Date;
  readonly today: ClinicDay;
  readonly receiptId: string | undefined;
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
export const packageAudit = (change: PackageChange): Write => {
  const { before, after, staff, now, today, receiptId, amount, reason } = change;
  return auditWrite(
    {
      branchId: after.branchId,
      day: today,
      at: now,
      actor: staff,
      action: actionOf(change),
      receiptId,
      before: { paid: before.paid, price: before.charge },
      after: {
        package: after.name,
        paid: after.paid,
        price: after.charge,
        amount,
        ...(reason === undefined ? {} : { used: after.used, reason }),
      },
    },
    `${after.id}.${String(before.version + 1)}`,
  );
};

import { auditMoney } from '#shared/rules/audit-money.ts';
import { toPounds, asPiastres } from '#shared/rules/money.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { arabicName, nameOrNull, type StaffName } from './staff-name.ts';

/** A stored audit entry; money is in piastres. */
export interface FiledChange {
  readonly at: string;
  readonly actorId: string;
  readonly actorName?: StaffName | undefined;
  readonly action: string;
  readonly reservationId?: ReservationId | undefined;
  readonly receiptId?: string | undefined;
  readonly receiptNumber?: string | undefined;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

const asOnTheWire = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const shown = (values: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> | null =>
  values === undefined
    ? null
    : Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          asOnTheWire(name),
          auditMoney.has(name) && typeof value === 'number' ? toPounds(asPiastres(value)) : value,
        ]),
      );

/**
 * An audit entry in the format of the API; money is in pounds.
 * @param patientName of the reservation or the receipt
 */
export const auditView = (change: FiledChange, patientName: string | undefined) => ({
  at: change.at,
  actor_id: change.actorId,
  actor_name: nameOrNull(change.actorName),
  actor_name_ar: arabicName(change.actorName),
  action: change.action,
  reservation_id: change.reservationId ?? null,
  patient_name: patientName ?? null,
  receipt_id: change.receiptId ?? null,
  receipt_number: change.receiptNumber ?? null,
  before: shown(change.before),
  after: shown(change.after),
});

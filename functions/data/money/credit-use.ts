import { asPiastres, type Piastres } from '#shared/rules/money.ts';
import type { PatientId, ReservationId } from '#shared/rules/ids.ts';
import { creditTooSmall } from '#shared/refusals/ledger.ts';
import { creditOf, creditWrites, readCreditOfVisit } from './credit.ts';
import type { Store, Write } from '../table/store.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { type Fund, takeFunds } from '#functions/domain/money/funds.ts';

/** Purpose of used credit, and the id of its movement. */
interface CreditUse {
  readonly id: string;
  readonly branchId: number;
  readonly patientId: PatientId;
  readonly reservationId?: ReservationId | undefined;
  readonly staff: Staff;
  readonly now: Date;
}

/** The patient's credit that pays, and its writes. Refuses more than there is. */
export const useCredit = async (
  store: Store,
  { id, branchId, patientId, reservationId, staff, now }: CreditUse,
  amount: Piastres,
): Promise<{ readonly funds: readonly Fund[]; readonly writes: readonly Write[] }> => {
  if (amount === 0) return { funds: [], writes: [] };
  const credit = await readCreditOfVisit(store, { branchId, patientId });
  if (creditOf(credit) < amount) throw creditTooSmall(creditOf(credit));
  const { taken, rest } = takeFunds(credit.funds, amount);
  const movement = {
    id,
    at: now.toISOString(),
    kind: 'used' as const,
    amount: asPiastres(0 - amount),
    reservationId,
    takenByName: staff.name,
  };
  return { funds: taken, writes: creditWrites(credit, rest, movement) };
};

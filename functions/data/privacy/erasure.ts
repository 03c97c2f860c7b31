import { queueStatus, reservationTypes } from '#shared/models/enums.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { isOpen } from '#shared/rules/transitions.ts';
import { unitsLeft } from '#functions/domain/money/packages.ts';
import { creditItem } from '../money/credit.ts';
import { packageItem } from '../money/packages.ts';
import { patientGapWrites } from '../patients/patient-gaps.ts';
import { getBranch } from '../queue/branches.ts';
import { retryOnConflict } from '../table/attempts.ts';
import type { Cache } from '../table/cache.ts';
import { patientItem } from '../table/items/patients.ts';
import { keys } from '../table/keys.ts';
import { absent, ConditionFailed, remove, require, type Store } from '../table/store.ts';
import { branchIdOf, isAudit, isCredit, isPackage, isRegistration, isTicket, staysNameless } from './item-kinds.ts';
import { holdsPerson, movedPackageWrites, namelessWrite } from './nameless.ts';
import type { StoredItem } from './patient-items.ts';

/** A reservation is still open: finish or cancel it first. */
export class OpenReservationError extends Error {
  override readonly name = 'OpenReservationError';
}

export interface ErasureDependencies {
  readonly store: Store;
  readonly cache: Cache;
  readonly clock: () => Date;
}

/** Sessions or pulses of a package that can still be used are refunded before an erasure. */
const requireNoPackage = async ({ store, cache, clock }: ErasureDependencies, items: readonly StoredItem[]) => {
  for (const item of items.filter(isPackage)) {
    const branch = await getBranch(store, cache, branchIdOf(item));
    if (unitsLeft(packageItem.parse(item), clinicDayAt(clock(), branch)) > 0) {
      throw new OpenReservationError('something is left of a package');
    }
  }
};

/**
 * Refuses an erasure while something is unfinished. @throws OpenReservationError while a reservation is open, money is
 * due, or credit or a part of a package is left.
 */
export const requireNothingOpen = async (deps: ErasureDependencies, items: readonly StoredItem[]): Promise<void> => {
  const open = items.filter((item) => isTicket(item) && isOpen(queueStatus.parse(item['status'])));
  if (open.length > 0) throw new OpenReservationError(`${String(open.length)} reservations are still open`);
  if (items.some((item) => 'dueKey' in item)) throw new OpenReservationError('something is still owed');
  const credits = items.filter((item) => isCredit(item) && 'funds' in item);
  if (credits.some((item) => creditItem.parse(item).funds.length > 0)) {
    throw new OpenReservationError('the patient has credit');
  }
  await requireNoPackage(deps, items);
};

/**
 * Deletes a registration and frees its place in the list, unless a booking came in between. A booking requires the
 * registration, so one of the two transactions fails.
 */
const removeRegistration = async (
  { store, cache, clock }: ErasureDependencies,
  registration: StoredItem,
): Promise<void> => {
  const { id, ordinal } = patientItem.parse(registration);
  const branch = await getBranch(store, cache, branchIdOf(registration));
  const day = clinicDayAt(clock(), branch);
  await retryOnConflict(async () => {
    const noteGap = await patientGapWrites(store, branch.id, ordinal);
    try {
      await store.transact([
        remove('gone', { PK: registration.PK, SK: registration.SK }),
        ...noteGap,
        ...reservationTypes.map((type) => require('open', keys.guard(branch.id, day, id, type), absent)),
      ]);
    } catch (error) {
      if (error instanceof ConditionFailed && error.labels.includes('open')) {
        throw new OpenReservationError('a reservation was made meanwhile');
      }
      throw error;
    }
  });
};

/** Number of deleted items, and of items that stay without name and phone. */
export interface ErasedCounts {
  readonly removed: number;
  readonly nameless: number;
}

/**
 * Deletes the personal items of a patient; items of the books stay under `newId`, without a name. After an interruption
 * it is repeated: a ticket changes after what is found by it, and the registrations, which lead to everything, go last.
 * @throws OpenReservationError when a reservation was made meanwhile
 */
export const eraseItems = async (
  deps: ErasureDependencies,
  items: readonly StoredItem[],
  newId: PatientId,
): Promise<ErasedCounts> => {
  const { store } = deps;
  const kept = items.filter(staysNameless);
  const gone = items.filter((item) => !staysNameless(item) && !isAudit(item));
  const registrations = gone.filter(isRegistration);
  for (const { PK, SK } of gone.filter((item) => !isRegistration(item))) {
    await store.transact([remove('gone', { PK, SK })]);
  }
  for (const item of [...kept.filter((each) => !isTicket(each)), ...kept.filter(isTicket)]) {
    if (isPackage(item)) await store.transact(movedPackageWrites(item, newId));
    else if (holdsPerson(item)) await store.transact([namelessWrite(item, newId)]);
  }
  for (const item of registrations) await removeRegistration(deps, item);
  return { removed: gone.length, nameless: kept.length };
};

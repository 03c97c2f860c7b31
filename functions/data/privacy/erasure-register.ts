import * as z from 'zod/mini';
import type { PatientId } from '#shared/rules/ids.ts';
import { storedClinicDay, storedPatientId } from '../table/stored-fields.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';
import { type ErasedCounts, type ErasureDependencies, eraseItems, requireNothingOpen } from './erasure.ts';
import { newNamelessId } from './nameless.ts';
import { type PacedTable, readPatientItems, readUnseenPatient, type StoredItem } from './patient-items.ts';

const erasureItem = z.object({
  at: z.string(),
  /** The patient's ids at the time. They say who it was only to those who know name and phone. */
  patientIds: z.array(storedPatientId),
  /** The id under which the books stay. */
  newId: storedPatientId,
  /** The patient was erased because of no visit since this clinic day; absent = erased on request. */
  notSeenSince: z.optional(storedClinicDay),
  /** Absent while the erasure is not complete. */
  finishedAt: z.optional(z.string()),
});
/** An entry of the register of erasures. It contains no name and no phone. */
export interface Erasure extends Readonly<Omit<z.output<typeof erasureItem>, 'patientIds'>> {
  readonly patientIds: readonly PatientId[];
}

const keyOf = ({ at, newId }: Erasure) => keys.erasure(at, newId);

/** The register of erasures, oldest first; strongly consistent. */
export const listErasures = async (store: Store): Promise<Erasure[]> => {
  const items = await store.query({ partition: keys.erasures, consistent: true });
  return items.map((item) => erasureItem.parse(item));
};

/** A new entry of the register. */
export const newErasure = (clock: () => Date, about: Pick<Erasure, 'patientIds' | 'notSeenSince'>): Erasure => ({
  at: clock().toISOString(),
  newId: newNamelessId(),
  ...about,
});

/**
 * Erases items and enters the erasure into the register, first and last: one that was interrupted is continued with the
 * same new id. @throws OpenReservationError
 */
export const eraseWithEntry = async (
  deps: ErasureDependencies,
  items: readonly StoredItem[],
  erasure: Erasure,
): Promise<ErasedCounts> => {
  const { store, clock } = deps;
  await requireNothingOpen(deps, items);
  await store.put({ ...keyOf(erasure), ...erasure });
  const counts = await eraseItems(deps, items, erasure.newId);
  await store.put({ ...keyOf(erasure), ...erasure, finishedAt: clock().toISOString() });
  return counts;
};

/** Erases a patient's data. @returns undefined when there is nothing to erase. @throws OpenReservationError */
export const erasePatient = async (
  deps: ErasureDependencies & PacedTable,
  patientId: PatientId,
  replayed?: Erasure,
): Promise<ErasedCounts | undefined> => {
  const { patientIds, items } = await readPatientItems(deps, patientId);
  const begun = (await listErasures(deps.store)).find(
    ({ finishedAt, patientIds: ids }) => finishedAt === undefined && ids.some((id) => patientIds.includes(id)),
  );
  if (items.length === 0 && begun === undefined) return undefined;
  return eraseWithEntry(deps, items, replayed ?? begun ?? newErasure(deps.clock, { patientIds }));
};

/**
 * Carries out an entry of the register again: in a restored table, or after an interruption. A patient who was erased
 * because of a long absence, and was seen since, stays. @returns the number of patients that were still there.
 * @throws OpenReservationError
 */
export const repeatErasure = async (deps: ErasureDependencies & PacedTable, erasure: Erasure): Promise<number> => {
  const { notSeenSince, patientIds } = erasure;
  let again = 0;
  for (const patientId of patientIds) {
    if (notSeenSince === undefined) {
      if ((await erasePatient(deps, patientId, erasure)) !== undefined) again += 1;
      continue;
    }
    const items = (await readUnseenPatient(deps, patientId, notSeenSince)) ?? [];
    if (items.length > 0) again += 1;
    await eraseWithEntry(deps, items, erasure);
  }
  return again;
};

/**
 * Erases again who was erased before the backup of a restored table was made, or since.
 * @returns the number of patients that the restored table still contained. @throws OpenReservationError
 */
export const replayErasures = async (
  deps: ErasureDependencies & PacedTable,
  register: readonly Erasure[],
): Promise<number> => {
  let again = 0;
  for (const erasure of register) {
    again += await repeatErasure(deps, erasure);
    // A register that was restored lacks what was entered since.
    await deps.store.put({ ...keyOf(erasure), ...erasure });
  }
  return again;
};

import * as z from 'zod/mini';
import type { PatientId } from '#shared/rules/ids.ts';
import { storedPatientId } from '../table/stored-fields.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';
import { type ErasedCounts, type ErasureDependencies, eraseItems, requireNothingOpen } from './erasure.ts';
import { newNamelessId } from './nameless.ts';
import { type PacedTable, readPatientItems } from './patient-items.ts';

const erasureItem = z.object({
  at: z.string(),
  /** The patient's ids at the time. They say who it was only to those who know name and phone. */
  patientIds: z.array(storedPatientId),
  /** The id under which the books stay. */
  newId: storedPatientId,
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

/**
 * Erases a patient's data and enters it into the register, first and last: an erasure that was interrupted is continued
 * with the same new id. @returns undefined when there is nothing to erase. @throws OpenReservationError
 */
export const erasePatient = async (
  deps: ErasureDependencies & PacedTable,
  patientId: PatientId,
  replayed?: Erasure,
): Promise<ErasedCounts | undefined> => {
  const { store, clock } = deps;
  const { patientIds, items } = await readPatientItems(deps, patientId);
  const begun = (await listErasures(store)).find(
    (each) => each.finishedAt === undefined && each.patientIds.some((id) => patientIds.includes(id)),
  );
  if (items.length === 0 && begun === undefined) return undefined;
  await requireNothingOpen(deps, items);
  const at = clock().toISOString();
  const erasure = replayed ?? begun ?? { at, patientIds, newId: newNamelessId() };
  await store.put({ ...keyOf(erasure), ...erasure });
  const counts = await eraseItems(deps, items, erasure.newId);
  await store.put({ ...keyOf(erasure), ...erasure, finishedAt: clock().toISOString() });
  return counts;
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
    for (const patientId of erasure.patientIds) {
      const counts = await erasePatient(deps, patientId, erasure);
      if (counts !== undefined) again += 1;
    }
    // A register that was restored lacks what was entered since.
    await deps.store.put({ ...keyOf(erasure), ...erasure });
  }
  return again;
};

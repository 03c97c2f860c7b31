import { randomUUID } from 'node:crypto';
import { undoMerge as route } from '#shared/routes/patients.ts';
import { mergeNotReversible } from '#shared/refusals/patients.ts';
import { creditMoveWrites, readCredit } from '#functions/data/money/credit.ts';
import { listMerges, mergeUndoWrites, separatedPatients } from '#functions/data/patients/merges.ts';
import { nextOrdinal } from '#functions/data/patients/patient-gaps.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { patientLine } from '#functions/domain/patient-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readReservations, requirePatient } from './merge-state.ts';

export const undoMerge = endpoint(route, async ({ input: { body }, actor, branch, today, deps, now, commit }) => {
  const { store } = deps;
  let ordinal: number | undefined;
  return retryOnConflict(async () => {
    const [keep, drop, merges] = await Promise.all([
      requirePatient(store, branch.id, body.keep),
      requirePatient(store, branch.id, body.drop),
      listMerges(store, branch.id, now),
    ]);
    const merge = merges.find(({ patientId, dropId }) => patientId === keep.id && dropId === drop.id);
    if (merge === undefined || drop.mergedInto !== keep.id || keep.mergedInto !== undefined) {
      throw mergeNotReversible();
    }
    const [moved, creditOfKeep, credit] = await Promise.all([
      readReservations(store, merge.moved),
      readCredit(store, branch.id, keep.id),
      readCredit(store, branch.id, drop.id),
    ]);
    // A reservation that was transferred to another branch since stays with the patient who was kept.
    const reservations = moved.filter(({ record }) => record.branchId === branch.id);
    ordinal ??= await nextOrdinal(store, branch.id);
    const step = { branchId: branch.id, today, actor, now, keep, drop, reservations };
    const patients = separatedPatients(step, merge, ordinal);
    const movement = { id: randomUUID(), at: now.toISOString(), takenByName: actor.name };
    // Only the part of the merged credit that was not spent since is returned.
    const back = creditOfKeep.funds.filter(({ id }) => merge.funds.includes(id));
    const writes = [
      ...mergeUndoWrites(step, merge, ordinal),
      ...creditMoveWrites(creditOfKeep, credit, back, movement),
    ];
    return commit(writes, {
      patients: [patients.keep, patients.drop].map((patient) => patientLine({ ...patient, patientId: patient.id })),
    });
  });
});

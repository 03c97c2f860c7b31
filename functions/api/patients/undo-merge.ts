import { randomUUID } from 'node:crypto';
import { undoMerge as route } from '#shared/routes/patients.ts';
import { mergeNotReversible } from '#shared/refusals/patients.ts';
import { creditMoveWrites, readCredit } from '#functions/data/money/credit.ts';
import { listMerges, mergeAudit, mergeUndoWrites, separatedPatients } from '#functions/data/patients/merges.ts';
import { reservationOfReceipt } from '#functions/data/money/ledger.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { nextOrdinal } from '#functions/data/patients/patient-gaps.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { patientLine } from '#functions/domain/patients/patient-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { fundsOfVisitsOf, readReservations, requireOneTransaction, requirePatient } from './merge-state.ts';

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
    const step = { branchId: branch.id, today, now, keep, drop, reservations };
    const patients = separatedPatients(step, merge, ordinal);
    const movement = { id: randomUUID(), at: now.toISOString(), takenByName: actor.name };
    // A concurrent undo has moved it already: the retry finds no merge.
    if (reservations.some(({ record, ticket }) => record.patientId !== keep.id || ticket.patientId !== keep.id)) {
      throw new ConditionFailed(['ticket']);
    }
    const ofVisits = await fundsOfVisitsOf(store, creditOfKeep.funds, idsOf(drop));
    const movedIds = new Set<number>(merge.moved);
    // Credit that was not spent since goes back: the former credit, and what was paid for visits of this patient.
    const isOfDrop = (id: string): boolean =>
      merge.funds.includes(id) || ofVisits.has(id) || movedIds.has(reservationOfReceipt(id) ?? 0);
    const back = creditOfKeep.funds.filter(({ id }) => isOfDrop(id));
    const writes = [
      ...mergeUndoWrites(step, merge, ordinal),
      ...creditMoveWrites(creditOfKeep, credit, back, movement),
    ];
    requireOneTransaction(writes);
    return commit(
      writes,
      {
        patients: [patients.keep, patients.drop].map((patient) => patientLine({ ...patient, patientId: patient.id })),
      },
      mergeAudit(step, 'patient.merge_undone'),
    );
  });
});

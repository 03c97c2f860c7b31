import { randomUUID } from 'node:crypto';
import { mergePatients as route } from '#shared/routes/patients.ts';
import { patientsBothBooked } from '#shared/refusals/patients.ts';
import { patientUnknown } from '#shared/refusals/queue.ts';
import { creditMoveWrites, readCredit } from '#functions/data/money/credit.ts';
import { mergeAudit, mergedPatient, mergeWrites } from '#functions/data/patients/merges.ts';
import { patientGapWrites } from '#functions/data/patients/patient-gaps.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { type Fund, fundsOf } from '#functions/domain/money/funds.ts';
import { patientLine } from '#functions/domain/patients/patient-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readOpenReservations, requireOneTransaction, requirePatient } from './merge-state.ts';

const fundId = ({ id }: Fund): string => id;

export const mergePatients = endpoint(route, async ({ input: { body }, actor, branch, today, deps, now, commit }) => {
  const { store } = deps;
  const attempt = async () => {
    const [keep, drop] = await Promise.all([
      requirePatient(store, branch.id, body.keep),
      requirePatient(store, branch.id, body.drop),
    ]);
    // A repeated request whose first answer was lost.
    if (drop.mergedInto === keep.id) {
      return { patient: patientLine({ ...keep, patientId: keep.id }), moved_reservations: [] };
    }
    if (keep.mergedInto !== undefined || drop.mergedInto !== undefined) throw patientUnknown();
    const [reservations, credit, creditOfKeep, gaps] = await Promise.all([
      readOpenReservations(store, { branchId: branch.id, today }, drop),
      readCredit(store, branch.id, drop.id),
      readCredit(store, branch.id, keep.id),
      patientGapWrites(store, branch.id, drop.ordinal),
    ]);
    const step = { branchId: branch.id, today, now, keep, drop, reservations };
    const { patient } = mergedPatient(step);
    const movement = { id: randomUUID(), at: now.toISOString(), takenByName: actor.name };
    const writes = [
      ...mergeWrites(step, [...credit.funds, ...reservations.flatMap(({ record }) => fundsOf(record))].map(fundId)),
      ...creditMoveWrites(credit, creditOfKeep, credit.funds, movement),
      ...gaps,
    ];
    requireOneTransaction(writes);
    return commit(
      writes,
      {
        patient: patientLine({ ...patient, patientId: patient.id }),
        moved_reservations: reservations.map(({ ticket }) => ticket.id),
      },
      mergeAudit(step, 'patient.merged'),
    );
  };
  return retryOnConflict(async () => {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof ConditionFailed && error.labels.join() === 'guard') throw patientsBothBooked();
      throw error;
    }
  });
});

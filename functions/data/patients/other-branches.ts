import type { PatientId } from '#shared/rules/ids.ts';
import type { Store } from '../table/store.ts';
import { findKeptPatient, idsOf, listBranchesOfPatient } from './patients.ts';

/** The ids of a patient at a branch. */
export const readIds = async (store: Store, branchId: number, patientId: PatientId): Promise<readonly PatientId[]> => {
  const patient = await findKeptPatient(store, branchId, patientId);
  return patient === undefined ? [patientId] : idsOf(patient);
};

/** The other branches at which a patient of a branch is registered, under any of the ids. Eventually consistent. */
export const listOtherBranches = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
): Promise<readonly number[]> => {
  const branches = await Promise.all(patientIds.map((id) => listBranchesOfPatient(store, id)));
  return [...new Set(branches.flat())].filter((id) => id !== branchId).toSorted((a, b) => a - b);
};

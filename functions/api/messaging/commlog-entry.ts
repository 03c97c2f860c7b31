import type { CommlogEntry } from '../../../shared/routes/messaging.ts';
import { listAllBranches } from '../../data/branches.ts';
import type { CommlogItem } from '../../data/commlog.ts';
import { findRegistrations } from '../../data/patients.ts';
import type { Deps } from '../../deps.ts';
import { requireBranch, type staffOf } from '../../domain/access.ts';
import { branchForeign, patientUnknown } from '../../domain/refusals.ts';

/** A line of a patient's log. */
export const commlogEntry = (item: CommlogItem): CommlogEntry => ({
  id: item.id,
  patient_id: item.patientId,
  reservation_id: item.reservationId ?? null,
  channel: item.channel,
  direction: item.direction,
  template: item.template ?? null,
  body: item.body,
  status: item.status,
  author: item.author,
  time: item.at,
});

/**
 * The branch for which a member of staff speaks with a patient: their own, where the patient must be registered;
 * for an owner any at which the patient is.
 */
export const requireKnownPatient = async (
  deps: Deps,
  staff: ReturnType<typeof staffOf>,
  patientId: string,
  askedBranch: number | undefined,
): Promise<number> => {
  if (askedBranch !== undefined) requireBranch(staff, askedBranch);
  const branches = await listAllBranches(deps.store, deps.cache);
  const ids = branches.map(({ id }) => id);
  // A patient who was registered a moment ago is known here.
  const exact = askedBranch ?? staff.branchId ?? undefined;
  const registrations = await findRegistrations(deps.store, ids, patientId, { exact });
  const registered = registrations.map(({ branchId }) => branchId);
  const own = askedBranch ?? (staff.role === 'owner' ? registered[0] : staff.branchId);
  const here = registered.find((branchId) => branchId === own);
  if (here !== undefined) return here;
  throw registered.length > 0 && staff.role !== 'owner' ? branchForeign() : patientUnknown();
};

import { similarPatient } from '#shared/refusals/patients.ts';
import type { LiveQueue } from '#functions/data/queue/queues.ts';
import { findPatientIdsByPhone } from '#functions/data/queue/phone-tickets.ts';
import type { Booking } from '#functions/data/queue/reservations.ts';
import type { PatientEntry } from '#functions/data/table/items/patients.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import {
  findSamePatient,
  legacyPatientIdOf,
  patientIdOf,
  shortName,
} from '#functions/domain/patients/patient-identity.ts';
import { findSimilarPatient } from '#shared/rules/similar-name.ts';
import type { E164 } from '#shared/rules/phone.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { recordForeignName, requireAnswerable } from './booking-limits.ts';

type Request = Omit<Booking, 'patientId'> & { readonly overLimit: boolean; readonly address: string };

/**
 * Id of a patient who is not registered at this branch: the legacy id if another branch has one (legacy ids depend on
 * spaces in names), else a new id.
 */
export const newPatientId = async (store: Store, { phone, name }: Request): Promise<PatientId> => {
  const [id, earlier] = [patientIdOf(phone, name), legacyPatientIdOf(phone, name)];
  if (id === earlier) return id;
  const known = await findPatientIdsByPhone(store, phone);
  return known.has(earlier) && !known.has(id) ? earlier : id;
};

/**
 * Finds the registered patient with this name and the one with a similar name. The client asks about the similar one,
 * or says that both are the same.
 */
export const matchPatient = (
  ofPhone: readonly PatientEntry[],
  phone: E164,
  { name, similar: wanted }: { readonly name: string; readonly similar?: 'ask' | 'same' | 'new' | undefined },
): { readonly known: PatientEntry | undefined; readonly similar: PatientEntry | undefined } => {
  const known = findSamePatient(ofPhone, phone, name);
  const asked = wanted === 'ask' || wanted === 'same';
  const similar = known === undefined && asked ? findSimilarPatient(ofPhone, name) : undefined;
  return { known: known ?? (wanted === 'same' ? similar : undefined), similar };
};

const isStaff = ({ actor }: Request): boolean => actor.kind === 'staff';

/** Refuses a booking while a patient has a similar name, so that the client asks. Of the public it is an attempt. */
export const askWhetherSame = async (
  deps: Dependencies,
  request: Request,
  queue: LiveQueue,
  similar: PatientEntry | undefined,
): Promise<void> => {
  if (similar === undefined) return;
  await recordForeignName(deps, request);
  await requireAnswerable(deps, request, queue);
  throw similarPatient(isStaff(request) ? similar.name : shortName(similar.name));
};

/**
 * The name on the ticket: for staff the similar registered name, if any; for the public as typed, so that no registered
 * name is shown.
 */
export const ticketName = (request: Request, similar: PatientEntry | undefined): string =>
  similar === undefined || !isStaff(request) ? request.name : similar.name;

import { findPatientsByPhone as route } from '#shared/routes/patients.ts';
import { findPatientsOfPhone } from '#functions/data/patients/patients.ts';
import { patientLine } from '#functions/domain/patients/patient-view.ts';
import { patientUnknown } from '#shared/refusals/queue.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const findPatientsByPhone = endpoint(route, async ({ input: { params }, branch, deps }) => {
  const phone = requirePhone(params.patient);
  const patients = (await findPatientsOfPhone(deps.store, branch.id, phone)).map(patientLine);
  const [patient] = patients;
  if (patient === undefined) throw patientUnknown();
  return { patients, patient };
});

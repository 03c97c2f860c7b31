import { findPatientsByPhone as route } from '../../../shared/routes/patients.ts';
import { findPatientsOfPhone } from '../../data/patients.ts';
import { requirePhone } from '../../domain/booking.ts';
import { patientLine } from '../../domain/patient-view.ts';
import { patientUnknown } from '../../domain/refusals.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const findPatientsByPhone = endpoint(route, async ({ input: { params }, branch, deps }) => {
  const phone = requirePhone(params.phone);
  const patients = (await findPatientsOfPhone(deps.store, branch.id, phone)).map(patientLine);
  const [patient] = patients;
  if (patient === undefined) throw patientUnknown();
  return { patients, patient };
});

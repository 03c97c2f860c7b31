import { refreshSearchEntries } from '#functions/data/patients/patients.ts';
import { subscriber } from '../subscriber.ts';

/** Updates the number of visits in the patient's search entries after a visit. */
export const refreshPatientEntries = subscriber('refresh-patient-entries', async ({ event, deps }) => {
  await refreshSearchEntries(deps.store, event.data.branch_id, event.data.patient_id);
});

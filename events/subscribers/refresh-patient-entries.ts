import { refreshSearchEntries } from '#functions/data/patients/patients.ts';
import { subscriber } from '../subscriber.ts';

/** After a visit, the patient's lines in lists and searches show the new number of visits. */
export const refreshPatientEntries = subscriber(
  'refresh-patient-entries',
  ['visit.completed', 'move.undone'],
  async ({ event, deps }) => {
    await refreshSearchEntries(deps.store, event.data.branch_id, event.data.patient_id);
  },
);

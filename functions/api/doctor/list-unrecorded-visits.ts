import { listUnrecordedVisits as route } from '#shared/routes/doctor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readVisitsToRecord } from '#functions/views/unrecorded-visits-view.ts';

export const listUnrecordedVisits = endpoint(route, ({ input: { query }, actor: staff, branch, today, deps }) =>
  readVisitsToRecord(deps.store, { staffId: staff.id, branch, today, ...query }),
);

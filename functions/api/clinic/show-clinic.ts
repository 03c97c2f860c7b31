import { showClinic as route } from '#shared/routes/clinic.ts';
import { readClinic } from '#functions/data/staff/clinic.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { clinicView } from './clinic-view.ts';

export const showClinic = endpoint(route, async ({ deps }) => clinicView(await readClinic(deps.store)));

import { showClinicSettings as route } from '#shared/routes/clinic.ts';
import { readClinicSettings } from '#functions/data/queue/clinic-settings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { clinicSettingsView } from './clinic-settings-view.ts';

export const showClinicSettings = endpoint(route, async ({ deps }) =>
  clinicSettingsView(await readClinicSettings(deps.store)),
);

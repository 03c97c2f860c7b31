import { showPulseTracking as route } from '#shared/routes/doctor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readPulseTracking } from '#functions/views/pulse-tracking-view.ts';

export const showPulseTracking = endpoint(route, ({ actor: doctor, branch, today, deps }) =>
  readPulseTracking(deps.store, { doctorId: doctor.id, branch, today }),
);

import { listDoctorQueue as route } from '#shared/routes/doctor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readDoctorQueue } from '#functions/views/doctor-queue-view.ts';

export const listDoctorQueue = endpoint(route, ({ actor: staff, branch, today: day, deps, now }) =>
  readDoctorQueue(deps, { staff, branch, day, now }),
);

import { changeClinic as route } from '#shared/routes/clinic.ts';
import { clinicWrite, readClinic } from '#functions/data/staff/clinic.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { clinicView } from './clinic-view.ts';

export const changeClinic = endpoint(route, async ({ input: { body }, deps, now, commit }) => {
  const clinic = { name: body.name, nameAr: body.name_ar, colour: body.colour };
  const place = await auditPlace(deps, null, now);
  return retryOnConflict(async () => {
    const { version, ...was } = await readClinic(deps.store);
    if (was.name === clinic.name && was.nameAr === clinic.nameAr && was.colour === clinic.colour) {
      return clinicView(was);
    }
    return commit([clinicWrite(clinic, version)], clinicView(clinic), {
      ...place,
      action: 'clinic.changed',
      before: was,
      after: clinic,
      unique: `clinic.${String(version + 1)}`,
    });
  });
});

import { changeClinic as route } from '#shared/routes/clinic.ts';
import { type Clinic, clinicWrite, logoWrite, readClinic } from '#functions/data/staff/clinic.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { logoPicture } from '#functions/domain/staff/logo-picture.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { clinicView } from './clinic-view.ts';

const isSame = (a: Clinic, b: Clinic): boolean =>
  a.name === b.name && a.nameAr === b.nameAr && a.colour === b.colour && a.logoVersion === b.logoVersion;

export const changeClinic = endpoint(route, async ({ input: { body }, deps, now, commit }) => {
  const logo = typeof body.logo === 'string' ? logoPicture(body.logo) : body.logo;
  const place = await auditPlace(deps, null, now);
  return retryOnConflict(async () => {
    const { version, ...was } = await readClinic(deps.store);
    const changed = version + 1;
    const clinic: Clinic = {
      name: body.name ?? was.name,
      nameAr: body.name_ar ?? was.nameAr,
      colour: body.colour === undefined ? was.colour : body.colour,
      // Counted with the whole item, so that no later logo has the version of an earlier one.
      logoVersion: logo === undefined ? was.logoVersion : logo && changed,
    };
    if (isSame(was, clinic)) return clinicView(was);
    const writes = [clinicWrite(clinic, version), ...(logo === undefined ? [] : [logoWrite(logo, changed)])];
    return commit(writes, clinicView(clinic), {
      ...place,
      action: 'clinic.changed',
      before: was,
      after: clinic,
      unique: `clinic.${String(changed)}`,
    });
  });
});

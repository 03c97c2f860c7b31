import { changeClinicSettings as route } from '#shared/routes/clinic.ts';
import { type ClinicSettings, clinicSettingsWrite, readClinicSettings } from '#functions/data/queue/clinic-settings.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { clinicSettingsView } from './clinic-settings-view.ts';

const audited = ({ creditAtEveryBranch }: ClinicSettings) => ({
  creditAtEveryBranch: creditAtEveryBranch ? 'on' : 'off',
});

export const changeClinicSettings = endpoint(route, async ({ input: { body }, deps, now, commit }) => {
  const settings = { creditAtEveryBranch: body.credit_at_every_branch };
  const place = await auditPlace(deps, null, now);
  return retryOnConflict(async () => {
    const { version, ...was } = await readClinicSettings(deps.store);
    if (was.creditAtEveryBranch === settings.creditAtEveryBranch) return clinicSettingsView(was);
    return commit([clinicSettingsWrite(settings, version)], clinicSettingsView(settings), {
      ...place,
      action: 'clinic_settings.changed',
      before: audited(was),
      after: audited(settings),
      unique: `clinic-settings.${String(version + 1)}`,
    });
  });
});

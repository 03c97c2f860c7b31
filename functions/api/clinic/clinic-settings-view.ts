import type { ClinicSettings } from '#functions/data/staff/clinic-settings.ts';

export const clinicSettingsView = ({ creditAtEveryBranch }: ClinicSettings) => ({
  credit_at_every_branch: creditAtEveryBranch,
});

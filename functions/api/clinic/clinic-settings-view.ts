import type { ClinicSettings } from '#functions/data/queue/clinic-settings.ts';

export const clinicSettingsView = ({ creditAtEveryBranch }: ClinicSettings) => ({
  credit_at_every_branch: creditAtEveryBranch,
});

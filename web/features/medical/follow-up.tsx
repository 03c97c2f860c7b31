import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import { usePatientFile } from './medical-calls.ts';

/** The day on which the doctor wants to see the patient again; nothing without one. */
export const FollowUp = ({ patientId }: { readonly patientId: string }): React.ReactElement | null => {
  const { t } = useTexts();
  const { day } = useFormats();
  const on = usePatientFile(patientId).data?.followUpOn ?? null;
  if (on === null) return null;
  return <Typography variant="body2">{t('pages:medical.followUpOn', { day: day(on) })}</Typography>;
};

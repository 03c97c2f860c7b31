import Stack from '@mui/material/Stack';
import { FollowUp } from './follow-up.tsx';
import { PatientWarnings } from './patient-warnings.tsx';

/** What reception needs of a medical file: warnings, and the proposed day of the next visit. */
export const PatientNotice = ({ patientId }: { readonly patientId: string }): React.ReactElement => (
  <Stack sx={{ gap: 1 }}>
    <PatientWarnings patientId={patientId} />
    <FollowUp patientId={patientId} />
  </Stack>
);

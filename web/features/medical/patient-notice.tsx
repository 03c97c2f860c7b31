import Stack from '@mui/material/Stack';
import { FollowUp } from './follow-up.tsx';
import { PatientWarnings } from './patient-warnings.tsx';

/** Warnings of a medical file and the proposed day of the next visit, for reception. */
export const PatientNotice = ({ patientId }: { readonly patientId: string }): React.ReactElement => (
  <Stack sx={{ gap: 1 }}>
    <PatientWarnings patientId={patientId} />
    <FollowUp patientId={patientId} />
  </Stack>
);

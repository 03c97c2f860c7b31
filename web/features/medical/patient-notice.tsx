import Stack from '@mui/material/Stack';
import type { FollowUpVisit } from './medical-calls.ts';
import { FollowUp } from './follow-up.tsx';
import { PatientWarnings } from './patient-warnings.tsx';

/** Warnings of a medical file and the proposed day of the next visit, for reception. */
export const PatientNotice = ({
  patientId,
  visit,
}: {
  readonly patientId: string;
  readonly visit?: FollowUpVisit | undefined;
}): React.ReactElement => (
  <Stack sx={{ gap: 1 }}>
    <PatientWarnings patientId={patientId} />
    <FollowUp patientId={patientId} visit={visit} />
  </Stack>
);

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { usePatientNotes } from './patient-notes-calls.ts';
import { NoteForm } from './note-form.tsx';

interface Props {
  readonly patient: { readonly id: number; readonly patientId: string; readonly patientName: string };
}

/** The staff's notes about the current patient, newest first, and a field to add one. */
export const PatientNotes = ({ patient }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { moment } = useFormats();
  const nameOf = useLocalizedName();
  const notes = usePatientNotes(patient.patientId);
  return (
    <Stack component="section" aria-labelledby="patient-notes" sx={{ gap: 1 }}>
      <Typography id="patient-notes" variant="subtitle2" component="h3">
        {t('pages:doctor.notes.title')}
      </Typography>
      {notes.isError && <Typography variant="body2">{t('pages:doctor.notes.failed')}</Typography>}
      {notes.data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('pages:doctor.notes.empty')}
        </Typography>
      )}
      {notes.data !== undefined && notes.data.length > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', maxBlockSize: 168, overflowY: 'auto', display: 'grid', gap: 1 }}
          tabIndex={0}
          role="list"
          aria-labelledby="patient-notes"
        >
          {notes.data.map(({ id, body, author, authorAr, time }) => (
            <li key={id}>
              <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {body}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                <bdi>{nameOf(author, authorAr)}</bdi> · {moment(time)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      <NoteForm key={patient.id} patient={patient} />
    </Stack>
  );
};

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { addCommlogEntry } from '../../../shared/routes/messaging.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { formResolver, useFormMessage } from '../../lib/form-messages.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { toast } from '../../ui/toast.tsx';
import { useAddNote, usePatientNotes } from './patient-notes-calls.ts';

interface Props {
  readonly patient: { readonly id: number; readonly patient_id: string; readonly patient_name: string };
}

/** The rule of the server, on text without blanks around it. */
const noteFields = z.object({
  body: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim()),
    ),
    addCommlogEntry.body.shape.body,
  ),
});

const NoteForm = ({ patient }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const say = useFormMessage();
  const add = useAddNote(patient.patient_id, patient.id);
  const form = useForm({ resolver: formResolver(noteFields), defaultValues: { body: '' } });
  const submit = form.handleSubmit(({ body }) =>
    add.mutateAsync(body).then(
      () => {
        form.reset();
        toast.success(t('messages:notes.added', { name: patient.patient_name }));
      },
      (error: unknown) => toast.failure(errorText(error)),
    ),
  );
  const problem = form.formState.errors.body?.message;
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 1, alignItems: 'flex-start' }}
    >
      <TextField
        {...form.register('body')}
        size="small"
        multiline
        maxRows={4}
        label={t('forms:notes.body')}
        error={problem !== undefined}
        helperText={say(problem)}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <Button type="submit" variant="outlined" loading={add.isPending} sx={{ flexShrink: 0 }}>
        {t('pages:doctor.notes.add')}
      </Button>
    </Stack>
  );
};

/** What staff wrote about the present patient, newest first, and a line to add to it. */
export const PatientNotes = ({ patient }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { date } = useFormats();
  const notes = usePatientNotes(patient.patient_id);
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
          {notes.data.map(({ id, body, author, time }) => (
            <li key={id}>
              <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {body}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                <bdi>{author}</bdi> · {date(time)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      <NoteForm key={patient.id} patient={patient} />
    </Stack>
  );
};

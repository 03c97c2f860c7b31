import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { addCommlogEntry } from '#shared/routes/messaging.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useKeptEntry } from '#web/lib/forms/kept-entry.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptNotes, type NotePatient, useNoteSaving } from './kept-notes.ts';

interface Props {
  readonly patient: NotePatient;
}

/** The server's rule, applied to trimmed text. */
const noteFields = z.object({
  body: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim()),
    ),
    addCommlogEntry.body.shape.body,
  ),
});

/** A line to add to the notes. */
export const NoteForm = ({ patient }: Props): React.ReactElement => {
  const { t } = useTexts();
  const say = useFormMessage();
  const { add, isPending } = useNoteSaving();
  const form = useForm({ resolver: formResolver(noteFields), defaultValues: { body: '' } });
  const { isDirty } = form.formState;
  useKeptEntry(patient.id, {
    kept: keptNotes,
    read: () => (isDirty && !isPending ? form.getValues() : undefined),
    restore: (entry) => form.reset(entry, { keepDefaultValues: true }),
  });
  const submit = form.handleSubmit(async ({ body }) => {
    if (await add(patient, body)) form.reset();
  });
  const problem = form.formState.errors.body?.message;
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 1, alignItems: 'flex-end' }}
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
      <Button type="submit" variant="outlined" loading={isPending} sx={{ flexShrink: 0 }}>
        {t('pages:doctor.notes.add')}
      </Button>
    </Stack>
  );
};

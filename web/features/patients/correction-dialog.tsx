import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { patientBody } from '#shared/routes/patients.ts';
import { CallError } from '#web/lib/api/call-error.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { useChangePatient } from './patients-calls.ts';

type Entry = z.input<typeof patientBody>;

const fields = ['name', 'phone'] as const;

/** A patient whose details are corrected. */
export interface CorrectedPatient {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
}

interface Props {
  readonly branchId: number;
  readonly patient: CorrectedPatient;
  readonly onClose: () => void;
}

/** Form state, submit function and the error of a refusal. */
const useCorrection = ({ branchId, patient, onClose }: Props) => {
  const { t } = useTexts();
  const message = useFormMessage();
  const errorText = useErrorText();
  const { mutateAsync } = useChangePatient(branchId, patient.id);
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm<Entry>({
    defaultValues: { name: patient.name, phone: patient.phone },
    resolver: formResolver(patientBody),
    mode: 'onTouched',
  });
  const save = handleSubmit(async (entry) => {
    setFailure(undefined);
    try {
      const { patient: saved } = await mutateAsync(entry);
      toast.success(`${t('messages:patient.corrected')}\n${saved.name}`);
      onClose();
    } catch (error) {
      for (const { path, message: text } of error instanceof CallError ? error.details : []) {
        const field = fields.find((each) => each === path);
        if (field !== undefined) setError(field, { message: text });
      }
      setFailure(errorText(error));
    }
  });
  return {
    save,
    failure,
    busy: formState.isSubmitting,
    fieldOf: (name: (typeof fields)[number]) => {
      const text = message(formState.errors[name]?.message);
      return { ...register(name), error: text !== undefined, helperText: text };
    },
  };
};

/** Corrects the name and the phone of a patient; both phones keep finding the patient. */
export const CorrectionDialog = (props: Props): React.ReactElement => {
  const { onClose } = props;
  const { t } = useTexts();
  const id = useId();
  const { save, failure, busy, fieldOf } = useCorrection(props);
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{t('pages:patients.correct.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t('pages:patients.correct.text')}</DialogContentText>
          {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          <TextField
            {...fieldOf('name')}
            label={t('forms:walkIn.name')}
            slotProps={{ htmlInput: { dir: 'auto', maxLength: 120 } }}
            // The dialog opens for these fields.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
          <TextField
            {...fieldOf('phone')}
            label={t('forms:walkIn.phone')}
            slotProps={{ htmlInput: { type: 'tel', inputMode: 'tel', dir: 'ltr', maxLength: 40 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t('pages:patients.correct.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

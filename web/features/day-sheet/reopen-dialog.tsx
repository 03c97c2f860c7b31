import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { reopenDay } from '#shared/routes/day-sheets.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { ReasonField } from '#web/ui/form-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useReopenDay } from './day-sheet-calls.ts';

const reopenSchema = z.object({ reason: reopenDay.body.shape.reason });

interface Props {
  readonly branchId: number;
  readonly date: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const ReopenForm = ({ branchId, date, onClose }: Omit<Props, 'open'>): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const reopen = useReopenDay(branchId);
  const form = useForm({ resolver: formResolver(reopenSchema), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) =>
    reopen.mutate(
      { date, reason },
      {
        onSuccess: () => {
          toast.success(t('messages:daySheet.reopened'));
          onClose();
        },
        onError: (error) => toast.failure(errorText(error)),
      },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText>{t('pages:daySheet.reopenText')}</DialogContentText>
          <ReasonField
            field={form.register('reason')}
            error={form.formState.errors.reason}
            label={t('pages:drawer.reason')}
            autoFocus
          />
        </Stack>
      </DialogContent>
      <FormActions label={t('pages:daySheet.reopen')} busy={reopen.isPending} onClose={onClose} />
    </form>
  );
};

/** Reopens a closed day; the reason is stored with the day. */
export const ReopenDialog = ({ open, ...rest }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog open={open} onClose={rest.onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:daySheet.reopen')}</DialogTitle>
      {open && <ReopenForm {...rest} />}
    </Dialog>
  );
};

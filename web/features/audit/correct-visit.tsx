import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { correctVisit } from '#shared/routes/reservations.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { ReasonField } from '#web/ui/form-fields.tsx';
import { toast } from '#web/ui/toast.tsx';

const schema = z.object({ reason: correctVisit.body.shape.reason });

interface Props {
  readonly reservationId: number;
  readonly onClose: () => void;
}

/** Puts a visit of today that is over back into the queue, with a reason. */
export const CorrectVisitDialog = ({ reservationId, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const correcting = useLedgerWrite((reason: string, idempotencyKey) =>
    call(correctVisit, { params: { id: reservationId }, body: { reason } }, { idempotencyKey }),
  );
  const form = useForm({ resolver: formResolver(schema), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) =>
    correcting.mutate(reason, {
      onSuccess: () => {
        toast.success(t('pages:audit.correct.done', { code: reservationCode(reservationId) }));
        onClose();
      },
      onError: (error) => setRefused(errorText(error)),
    }),
  );
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:audit.correct.title', { code: reservationCode(reservationId) })}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent>
          <Stack spacing={2}>
            <DialogContentText>{t('pages:audit.correct.text')}</DialogContentText>
            {refused !== undefined && <Alert severity="error">{refused}</Alert>}
            <ReasonField
              field={form.register('reason')}
              error={form.formState.errors.reason}
              label={t('pages:audit.correct.reason')}
            />
          </Stack>
        </DialogContent>
        <FormActions label={t('pages:audit.correct.confirm')} busy={correcting.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
};

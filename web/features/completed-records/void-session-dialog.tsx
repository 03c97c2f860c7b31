import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { voidLaserSession } from '#shared/routes/doctor.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { ReasonField } from '#web/ui/form-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useVoidSession } from './completed-records-calls.ts';

/** A recorded session that may be voided. */
export interface RecordedSession {
  readonly reservationId: number;
  readonly name: string;
  /** The session was paid: the payment must be refunded first. */
  readonly isPaid: boolean;
}

const schema = z.object({ reason: voidLaserSession.body.shape.reason });
const reasons = ['figures', 'patient', 'notDone'] as const;

interface FormProps {
  readonly session: RecordedSession;
  readonly onClose: () => void;
}

const VoidForm = ({ session, onClose }: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [refused, setRefused] = useState<string>();
  const voiding = useVoidSession();
  const form = useForm({ resolver: formResolver(schema), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) =>
    voiding.mutate(
      { id: session.reservationId, reason },
      {
        onSuccess: () => {
          toast.success(t('messages:laser.voided', { name: session.name }));
          onClose();
        },
        onError: (error) => setRefused(errorText(error)),
      },
    ),
  );
  const obstacle = session.isPaid ? t('pages:voidSession.paid') : refused;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText>{t('pages:voidSession.text')}</DialogContentText>
          {obstacle !== undefined && <Alert severity="error">{obstacle}</Alert>}
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            {reasons.map((reason) => (
              <Chip
                key={reason}
                label={t(`pages:voidSession.reasons.${reason}`)}
                disabled={session.isPaid}
                onClick={() => form.setValue('reason', t(`pages:voidSession.reasons.${reason}`))}
              />
            ))}
          </Stack>
          <ReasonField
            field={form.register('reason')}
            error={form.formState.errors.reason}
            label={t('pages:voidSession.reason')}
            disabled={session.isPaid}
            filled
          />
        </Stack>
      </DialogContent>
      <FormActions
        danger
        label={t('pages:voidSession.confirm')}
        busy={voiding.isPending}
        disabled={session.isPaid}
        onClose={onClose}
      />
    </form>
  );
};

interface Props {
  /** Undefined while nothing is voided. */
  readonly session: RecordedSession | undefined;
  readonly onClose: () => void;
}

/** Voids a recorded session, with the reason: a press on a reason, or other words. */
export const VoidSessionDialog = ({ session, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog open={session !== undefined} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{session !== undefined && t('pages:voidSession.title', { name: session.name })}</DialogTitle>
      {session !== undefined && <VoidForm key={session.reservationId} session={session} onClose={onClose} />}
    </Dialog>
  );
};

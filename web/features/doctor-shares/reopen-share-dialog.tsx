import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { reopenDoctorShare } from '#shared/routes/doctor-shares.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ReasonField } from '#web/ui/form-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useReopenDoctorShare } from './doctor-shares-calls.ts';

const schema = z.object({ reason: reopenDoctorShare.body.shape.reason });

interface Props {
  readonly branchId: number;
  readonly month: string;
  readonly doctorId: string;
  readonly onClose: () => void;
}

/** Takes the payment mark of a sheet back; the reason is in the audit list. */
export const ReopenShareDialog = ({ branchId, month, doctorId, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const reopen = useReopenDoctorShare(branchId);
  const form = useForm({ resolver: formResolver(schema), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) =>
    reopen.mutate(
      { month, doctorId, reason },
      {
        onSuccess: () => {
          toast.success(t('pages:doctorShares.reopened'));
          onClose();
        },
        onError: (error) => toast.failure(errorText(error)),
      },
    ),
  );
  return (
    <FormDialog
      title={t('pages:doctorShares.reopenTitle')}
      action={t('pages:doctorShares.reopen')}
      busy={reopen.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Typography>{t('pages:doctorShares.reopenText')}</Typography>
      <ReasonField
        field={form.register('reason')}
        error={form.formState.errors.reason}
        label={t('pages:doctorShares.reason')}
        autoFocus
      />
    </FormDialog>
  );
};

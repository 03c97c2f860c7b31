import Typography from '@mui/material/Typography';
import type { FieldPath } from 'react-hook-form';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeHandpiece, recordTestShots } from '#shared/routes/lasers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { domainShape } from '#web/lib/api/wire-forms.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ReasonField } from '#web/ui/form-fields.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useHandpiece, useTestShots } from './laser-calls.ts';

interface Props {
  readonly branchId: number;
  /** Undefined: the laser that the doctor has. */
  readonly laserId: string | undefined;
  readonly onClose: () => void;
}

/** A number as typed, under the server's rule. */
const typed = <Output,>(rule: z.ZodMiniType<Output, number | string>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): number | string => text.trim()),
    ),
    rule,
  );

const testShape = domainShape(recordTestShots.body.shape);
const testFields = z.object({ pulses: typed(testShape.pulses), reason: testShape.reason });

/** Pulses that no patient got, with the reason. */
export const TestShotsDialog = ({ branchId, laserId, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const message = useFormMessage();
  const record = useTestShots(branchId);
  const form = useForm<{ pulses: string; reason: string }, unknown, z.output<typeof testFields>>({
    resolver: formResolver(testFields),
    defaultValues: { pulses: '', reason: '' },
  });
  const submit = form.handleSubmit((body) =>
    record.mutate(
      { ...body, ...(laserId !== undefined && { laserId }) },
      {
        onSuccess: () => {
          toast.success(t('pages:lasers.testSaved'));
          onClose();
        },
        onError: (error) => toast.failure(errorText(error)),
      },
    ),
  );
  return (
    <FormDialog
      title={t('pages:lasers.testTitle')}
      action={t('pages:lasers.testSave')}
      busy={record.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Typography>{t('pages:lasers.testText')}</Typography>
      <Controller
        control={form.control}
        name="pulses"
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            label={t('pages:lasers.pulses')}
            error={message(fieldState.error?.message)}
            autoFocus
          />
        )}
      />
      <ReasonField
        field={form.register('reason')}
        error={form.formState.errors.reason}
        label={t('pages:lasers.reason')}
      />
    </FormDialog>
  );
};

const handpieceShape = domainShape(changeHandpiece.body.shape);
const handpieceFields = z.object({
  oldReading: typed(handpieceShape.oldReading),
  newReading: typed(handpieceShape.newReading),
  reason: handpieceShape.reason,
});
interface HandpieceEntry {
  oldReading: string;
  newReading: string;
  reason: string;
}

/** A new handpiece, with the readings of the counter before and after. */
export const HandpieceDialog = ({ branchId, laserId, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const message = useFormMessage();
  const change = useHandpiece(branchId);
  const form = useForm<HandpieceEntry, unknown, z.output<typeof handpieceFields>>({
    resolver: formResolver(handpieceFields),
    defaultValues: { oldReading: '', newReading: '', reason: '' },
  });
  const reading = (name: Extract<FieldPath<HandpieceEntry>, `${string}Reading`>, label: string): React.ReactElement => (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberField {...field} label={label} error={message(fieldState.error?.message)} />
      )}
    />
  );
  const submit = form.handleSubmit((body) =>
    change.mutate(
      { ...body, ...(laserId !== undefined && { laserId }) },
      {
        onSuccess: () => {
          toast.success(t('pages:lasers.handpieceSaved'));
          onClose();
        },
        onError: (error) => toast.failure(errorText(error)),
      },
    ),
  );
  return (
    <FormDialog
      title={t('pages:lasers.handpieceTitle')}
      action={t('pages:lasers.handpieceSave')}
      busy={change.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Typography>{t('pages:lasers.handpieceText')}</Typography>
      {reading('oldReading', t('pages:lasers.old'))}
      {reading('newReading', t('pages:lasers.new'))}
      <ReasonField
        field={form.register('reason')}
        error={form.formState.errors.reason}
        label={t('pages:lasers.reason')}
      />
    </FormDialog>
  );
};

import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { saveLaser } from '#shared/routes/lasers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { domainShape } from '#web/lib/api/wire-forms.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { optionalDay } from '#web/lib/forms/optional-day.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { type Laser, useSaveLaser } from '#web/parts/lasers/laser-calls.ts';
import { useLaserName } from '#web/parts/lasers/laser-name.ts';
import { OptionalDayPicker } from '#web/ui/day-picker.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { plainNumber } from '#web/lib/forms/typed-amount.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast.tsx';

const shape = domainShape(saveLaser.body.shape);
const schema = z.object({
  name: shape.name,
  nameAr: shape.nameAr,
  handpieceLife: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? null : Number(plainNumber(text)))),
    ),
    shape.handpieceLife,
  ),
  serviceOn: optionalDay,
  retired: shape.retired,
});

interface Props {
  readonly branchId: number;
  /** Undefined: a new one. */
  readonly laser: Laser | undefined;
  readonly onClose: () => void;
}

const entryOf = (laser: Laser | undefined): z.input<typeof schema> => ({
  name: laser?.name ?? '',
  nameAr: laser?.nameAr ?? '',
  handpieceLife: String(laser?.handpieceLife ?? ''),
  serviceOn: laser?.serviceOn ?? '',
  retired: laser?.retired ?? false,
});

const useLaserForm = ({ branchId, laser: present, onClose }: Props) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  // The list may be read again while the dialog is open.
  const [laser] = useState(present);
  const save = useSaveLaser(branchId);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: entryOf(laser),
  });
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { ...body, ...(laser !== undefined && { id: laser.id, version: laser.version }) },
      {
        onSuccess: () => {
          toast.success(t('pages:lasers.saved'));
          onClose();
        },
        onError: (error) => toast.failure(errorText(error)),
      },
    ),
  );
  return { form, submit, isPending: save.isPending };
};

const Names = ({ form }: { readonly form: ReturnType<typeof useLaserForm>['form'] }): React.ReactElement => {
  const { t } = useTexts();
  const message = useFormMessage();
  const { errors } = form.formState;
  return (
    <>
      <TextField
        {...form.register('name')}
        label={t('pages:lasers.name')}
        autoComplete="off"
        autoFocus
        error={errors.name !== undefined}
        helperText={message(errors.name?.message)}
      />
      <TextField
        {...form.register('nameAr')}
        label={t('pages:lasers.nameAr')}
        autoComplete="off"
        error={errors.nameAr !== undefined}
        helperText={message(errors.nameAr?.message)}
        slotProps={{ htmlInput: { dir: 'rtl' } }}
      />
    </>
  );
};

/** Adds a laser to the branch, or changes or retires one. */
export const LaserDialog = (props: Props): React.ReactElement => {
  const { laser, onClose } = props;
  const { t } = useTexts();
  const nameOf = useLaserName();
  const message = useFormMessage();
  const { form, submit, isPending } = useLaserForm(props);
  return (
    <FormDialog
      title={laser === undefined ? t('pages:lasers.add') : t('pages:lasers.change', { name: nameOf(laser) })}
      action={t('pages:lasers.save')}
      busy={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Names form={form} />
      <Controller
        control={form.control}
        name="handpieceLife"
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            required={false}
            label={t('pages:lasers.life')}
            hint={t('pages:lasers.lifeHint')}
            error={message(fieldState.error?.message)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="serviceOn"
        render={({ field, fieldState }) => (
          <OptionalDayPicker
            label={t('pages:lasers.service')}
            value={field.value}
            wrong={fieldState.invalid}
            helperText={message(fieldState.error?.message)}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="retired"
        render={({ field }) => <SwitchField {...field} label={t('pages:lasers.retired')} />}
      />
    </FormDialog>
  );
};

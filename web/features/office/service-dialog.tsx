import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ReservationType } from '#shared/models/enums.ts';
import { type CompanyService, serviceMinutes, serviceName } from '#shared/models/services.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import type { Domain } from '#web/lib/api/wire-names.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { typedAmount } from '#web/lib/forms/typed-amount.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { MoneyField } from '#web/ui/form-fields.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useSaveService, useServices } from './branches-calls.ts';
import { useSameNameHint } from './same-name.ts';

export type Service = Domain<CompanyService>;

const schema = z.object({
  name: serviceName,
  nameAr: serviceName,
  price: typedAmount,
  minutes: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => (text.trim() === '' ? null : Number(latinDigits(text)))),
    ),
    serviceMinutes,
  ),
  retired: z.boolean(),
});

interface Props {
  /** Undefined: a new one of the kind. */
  readonly service: Service | undefined;
  readonly serviceType: ReservationType;
  /** Of the list that was read. */
  readonly version: number;
  readonly onClose: () => void;
}

const useServiceForm = ({ service, serviceType, version: present, onClose }: Props) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const save = useSaveService();
  // The list may be read again while the dialog is open.
  const [version] = useState(present);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: {
      name: service?.name ?? '',
      nameAr: service?.nameAr ?? '',
      price: service === undefined ? '' : String(service.price),
      minutes: String(service?.minutes ?? ''),
      retired: service?.retired ?? false,
    },
  });
  const submit = form.handleSubmit(({ price, ...entry }) =>
    save.mutate(
      { ...entry, version, ...(service === undefined ? { serviceType, price } : { id: service.id }) },
      {
        onSuccess: () => {
          toast.success(t('pages:office.services.saved'));
          onClose();
        },
        onError: (error) => toast.failure(errorText(error)),
      },
    ),
  );
  return { form, submit, isPending: save.isPending };
};

/** Adds a further service to a kind, or changes or retires one. Its kind and its first price stay. */
export const ServiceDialog = (props: Props): React.ReactElement => {
  const { service, serviceType, onClose } = props;
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const message = useFormMessage();
  const { form, submit, isPending } = useServiceForm(props);
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control });
  const offered = useServices().data?.services.filter(({ retired }) => !retired);
  const hintOf = useSameNameHint(offered, service?.id);
  return (
    <FormDialog
      title={
        service === undefined
          ? t('pages:office.services.addTo', { service: t(`type.${serviceType}`) })
          : t('pages:office.services.change', { name: nameOf(service.name, service.nameAr) })
      }
      action={t('pages:office.services.save')}
      busy={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {(['name', 'nameAr'] as const).map((name) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={t(`pages:office.services.${name}`)}
          autoComplete="off"
          autoFocus={name === 'name'}
          slotProps={{ htmlInput: { dir: name === 'name' ? 'ltr' : 'rtl', maxLength: 40 } }}
          error={errors[name] !== undefined}
          helperText={message(errors[name]?.message) ?? hintOf(typed[name] ?? '')}
        />
      ))}
      {service === undefined && (
        <MoneyField
          control={form.control}
          name="price"
          label={t(serviceType === 'laser' ? 'pages:office.services.pricePerPulse' : 'pages:office.services.price')}
          hint={t('pages:office.services.priceHint')}
        />
      )}
      <Controller
        control={form.control}
        name="minutes"
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            label={t('pages:office.services.minutes')}
            error={message(fieldState.error?.message)}
          />
        )}
      />
      {service !== undefined && (
        <Controller
          control={form.control}
          name="retired"
          render={({ field }) => <SwitchField {...field} label={t('pages:office.services.retired')} />}
        />
      )}
    </FormDialog>
  );
};

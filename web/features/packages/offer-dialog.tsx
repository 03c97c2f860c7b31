import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { laserAreas } from '#shared/models/lists.ts';
import { packageUnits } from '#shared/models/enums.ts';
import { packageServices } from '#shared/models/packages.ts';
import type { OfferView } from '#web/lib/api/answers.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type OfferForm, useOfferForm } from './use-offer-form.ts';

interface FieldsProps {
  readonly form: OfferForm;
}

const NameFields = ({ form }: FieldsProps): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const { name, nameAr: arabic } = form.formState.errors;
  return (
    <>
      <TextField
        {...form.register('name')}
        label={t('pages:packageOffer.name')}
        autoFocus
        autoComplete="off"
        error={name !== undefined}
        helperText={fieldMessage(name?.message)}
      />
      <TextField
        {...form.register('nameAr')}
        label={t('pages:packageOffer.nameAr')}
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'rtl' } }}
        error={arabic !== undefined}
        helperText={fieldMessage(arabic?.message)}
      />
    </>
  );
};

/** Fields of the content: service, body areas, sessions or pulses. */
const ContentFields = ({ form }: FieldsProps): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  return (
    <>
      <Controller
        control={form.control}
        name="service"
        render={({ field }) => (
          <TextField {...field} select label={t('pages:packageOffer.service')}>
            {packageServices.map((service) => (
              <MenuItem key={service} value={service}>
                {t(`type.${service}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Controller
        control={form.control}
        name="areas"
        render={({ field }) => (
          <TextField
            {...field}
            select
            label={t('pages:packageOffer.areas')}
            helperText={t('pages:packageOffer.areasHint')}
            slotProps={{ select: { multiple: true } }}
          >
            {laserAreas.map((area) => (
              <MenuItem key={area} value={area}>
                {t(`area.${area}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Controller
        control={form.control}
        name="unit"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            select
            label={t('pages:packageOffer.unit')}
            error={fieldState.invalid}
            helperText={fieldMessage(fieldState.error?.message)}
          >
            {packageUnits.map((unit) => (
              <MenuItem key={unit} value={unit}>
                {t(`pages:packages.units.${unit}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </>
  );
};

const numbers = ['units', 'price', 'singlePrice', 'validDays'] as const;
const isPrice = (name: (typeof numbers)[number]): boolean => name === 'price' || name === 'singlePrice';

const NumberFields = ({ form }: FieldsProps): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  return (
    <>
      {numbers.map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              label={t(`pages:packageOffer.${name}`)}
              decimal={isPrice(name)}
              hint={name === 'singlePrice' ? t('pages:packageOffer.singlePriceHint') : undefined}
              error={fieldMessage(fieldState.error?.message)}
            />
          )}
        />
      ))}
    </>
  );
};

interface Props {
  readonly branchId: number;
  /** Undefined for a new offer. */
  readonly offer: OfferView | undefined;
  /** Of the offers. */
  readonly version: number;
  readonly onClose: () => void;
}

/** Defines a package that the branch offers, changes it or withdraws it. */
export const OfferDialog = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const { form, submit, isPending } = useOfferForm(props);
  const id = useId();
  return (
    <Dialog open onClose={props.onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t(props.offer === undefined ? 'pages:packageOffer.new' : 'pages:packageOffer.change')}
      </DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingBlockStart: 1 }}>
            <NameFields form={form} />
            <ContentFields form={form} />
            <NumberFields form={form} />
            <Controller
              control={form.control}
              name="active"
              render={({ field }) => <SwitchField {...field} label={t('pages:packageOffer.active')} />}
            />
          </Stack>
        </DialogContent>
        <FormActions label={t('pages:packageOffer.save')} busy={isPending} onClose={props.onClose} />
      </form>
    </Dialog>
  );
};

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Controller } from 'react-hook-form';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { DayPicker } from '#web/ui/day-picker.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { PriceBranches, PricedAt } from './price-branches.tsx';
import { ServicePrices } from './service-prices.tsx';
import { type PriceFormProps, priceNames, usePriceForm } from './use-price-form.ts';

const Fields = ({
  form,
  branch,
}: Pick<ReturnType<typeof usePriceForm>, 'form'> & Pick<PriceFormProps, 'branch'>): React.ReactElement => {
  const { t } = useTexts();
  const message = useFormMessage();
  const wrongDay = form.formState.errors.from?.message;
  return (
    <>
      <Typography color="textSecondary">{t('pages:office.prices.hint')}</Typography>
      <div>
        <Controller
          control={form.control}
          name="from"
          render={({ field, fieldState }) => (
            <DayPicker
              label={t('pages:office.prices.from')}
              value={field.value === '' ? undefined : field.value}
              wrong={fieldState.invalid}
              onChange={(day) => field.onChange(day ?? '')}
            />
          )}
        />
        {wrongDay !== undefined && (
          <Typography variant="caption" color="error" role="alert">
            {message(wrongDay)}
          </Typography>
        )}
      </div>
      {priceNames.map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              decimal
              required={false}
              label={t(`pages:office.prices.${name}`)}
              error={message(fieldState.error?.message)}
            />
          )}
        />
      ))}
      <Controller
        control={form.control}
        name="services"
        render={({ field, fieldState }) => (
          <ServicePrices branch={branch} values={field.value} errors={fieldState.error} onChange={field.onChange} />
        )}
      />
    </>
  );
};

/** Prices that hold from a later day on. */
export const PriceForm = (props: PriceFormProps): React.ReactElement => {
  const { t } = useTexts();
  const { form, submit, outcome, branches, isPending } = usePriceForm(props);
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      sx={{ paddingBlock: 1 }}
      onSubmit={(event) => {
        // The dialog is drawn within the form of the branch.
        event.stopPropagation();
        void submit(event);
      }}
    >
      <Fields form={form} branch={props.branch} />
      {branches.length > 1 && <PriceBranches form={form} branch={props.branch} branches={branches} />}
      {outcome !== undefined && <PricedAt outcome={outcome} branches={branches} />}
      <Button type="submit" variant="contained" loading={isPending} sx={{ alignSelf: 'flex-end' }}>
        {t('pages:office.prices.save')}
      </Button>
    </Stack>
  );
};

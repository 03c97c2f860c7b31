import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { paymentMethods } from '#shared/models/enums.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { takesReference } from './payment-entry.ts';
import type { CreditPlace, usePaymentForm } from './use-payment-form.ts';

interface Props {
  readonly entry: ReturnType<typeof usePaymentForm>;
}

/** Uses the patient's credit, here or at another branch, before any money. */
export const CreditField = ({ entry, credit }: Props & { readonly credit: CreditPlace }): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const { branchId, branch } = credit;
  const amount = money(credit.amount);
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={entry.usesCredit(branchId)}
          onChange={(event) => entry.setCredit(branchId, event.target.checked)}
        />
      }
      label={
        branch === undefined
          ? t('forms:payment.useCredit', { amount })
          : t('forms:payment.useCreditOf', { branch, amount })
      }
    />
  );
};

/** The amount to pay, and the rest that stays unpaid. */
export const AmountField = ({ entry }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  return (
    <Controller
      control={entry.control}
      name="typed"
      render={({ field }) => (
        <NumberField
          {...field}
          label={t('forms:payment.amount')}
          decimal
          error={entry.error}
          hint={entry.rest > 0 ? t('forms:payment.left', { amount: money(entry.rest) }) : t('forms:payment.whole')}
        />
      )}
    />
  );
};

/** The payment method. */
export const MethodField = ({ entry }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <Controller
      control={entry.control}
      name="method"
      render={({ field }) => (
        <FormControl>
          <FormLabel id={id}>{t('forms:payment.method')}</FormLabel>
          <RadioGroup row aria-labelledby={id} {...field}>
            {paymentMethods.map((method) => (
              <FormControlLabel
                key={method}
                value={method}
                control={<Radio size="small" />}
                label={t(`forms:payment.methods.${method}`)}
              />
            ))}
          </RadioGroup>
        </FormControl>
      )}
    />
  );
};

/** The number of the card slip or transfer, if a part is not paid in cash. */
export const ReferenceField = ({ entry }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  if (!takesReference(entry.method, entry.rest)) return null;
  return (
    <TextField
      {...entry.register('reference')}
      size="small"
      label={t('forms:payment.reference')}
      autoComplete="off"
      error={entry.referenceError !== undefined}
      helperText={entry.referenceError}
    />
  );
};

/** Buttons that pay the amount by the chosen method and the rest by another one. */
export const RestButtons = ({ entry }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { money } = useFormats();
  const id = useId();
  if (entry.rest <= 0 || entry.error !== undefined) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ marginBlockEnd: 0.5 }}>
        {t('forms:payment.restBy', { amount: money(entry.amount), rest: money(entry.rest) })}
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {paymentMethods
          .filter((method) => method !== entry.method)
          .map((method) => (
            <Button key={method} size="small" variant="outlined" onClick={() => entry.takeRestBy(method)}>
              {t(`forms:payment.methods.${method}`)}
            </Button>
          ))}
      </Stack>
    </div>
  );
};

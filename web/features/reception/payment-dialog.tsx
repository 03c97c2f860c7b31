import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { PaymentMethod } from '#shared/models/enums.ts';
import { paymentMethods } from '#shared/models/enums.ts';
import { formResolver } from '#web/lib/form-messages.ts';
import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { paymentSchema, poundsOf, problemOf } from './payment-entry.ts';
import type { Payment } from './reception-moves.ts';

/** Whom money is taken from, and how much is owed. Amounts in pounds. */
export interface Debt {
  readonly id: number;
  readonly patientId: string;
  readonly name: string;
  readonly balance: number;
}

interface Entry extends Record<string, unknown> {
  typed: string;
  method: PaymentMethod;
}

interface FormProps {
  readonly debt: Debt;
  readonly onPay: (payment: Payment & { readonly name: string }) => void;
  readonly onClose: () => void;
}

const usePaymentForm = ({ debt, onPay }: FormProps) => {
  const { t } = useTexts();
  const form = useForm<Entry>({
    defaultValues: { typed: String(debt.balance), method: 'cash' },
    resolver: formResolver(paymentSchema(debt.balance)),
    mode: 'onChange',
  });
  const typed = useWatch({ control: form.control, name: 'typed' });
  const problem = problemOf(form.formState.errors.typed?.message);
  const submit = form.handleSubmit((entry) =>
    onPay({
      id: debt.id,
      patientId: debt.patientId,
      name: debt.name,
      method: entry.method,
      amount: poundsOf(entry.typed) ?? 0,
      balance: debt.balance,
    }),
  );
  return {
    control: form.control,
    submit,
    error: problem && t(`forms:payment.${problem}`),
    amount: problem === undefined ? (poundsOf(typed) ?? debt.balance) : debt.balance,
  };
};

const PaymentForm = (props: FormProps): React.ReactElement => {
  const { debt, onClose } = props;
  const { t } = useTexts();
  const { money } = useFormats();
  const { control, submit, error, amount } = usePaymentForm(props);
  const id = useId();
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2, paddingBlockStart: 0 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            gap: 1,
            padding: 1.5,
            borderRadius: 'var(--radius-s)',
            bgcolor: 'var(--primary-soft)',
            fontWeight: 700,
          }}
        >
          <bdi>{debt.name}</bdi>
          <strong>{money(debt.balance)}</strong>
        </Box>
        <Controller
          control={control}
          name="typed"
          render={({ field }) => (
            <NumberField
              {...field}
              label={t('forms:payment.amount')}
              decimal
              error={error}
              hint={
                amount < debt.balance
                  ? t('forms:payment.left', { amount: money(debt.balance - amount) })
                  : t('forms:payment.whole')
              }
            />
          )}
        />
        <Controller
          control={control}
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
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        {/* The money is in the receptionist's hand: Enter takes it. */}
        <Button
          type="submit"
          variant="contained"
          autoFocus
          disabled={error !== undefined}
          startIcon={<AccountBalanceWalletOutlined />}
        >
          {t('forms:payment.take', { amount: money(amount) })}
        </Button>
      </DialogActions>
    </form>
  );
};

interface Props {
  /** Undefined while nobody pays. */
  readonly debt: Debt | undefined;
  readonly onClose: () => void;
  readonly onPay: FormProps['onPay'];
}

/** Asks before money is recorded. The whole balance in cash unless changed. */
export const PaymentDialog = ({ debt, onClose, onPay }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog open={debt !== undefined} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:reception.pay.title')}</DialogTitle>
      {debt !== undefined && <PaymentForm key={debt.id} debt={debt} onPay={onPay} onClose={onClose} />}
    </Dialog>
  );
};

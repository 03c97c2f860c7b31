import './payment-dialog.css';
import type { PaymentMethod } from '../../../shared/models/enums.ts';
import { paymentMethods } from '../../../shared/models/enums.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, walletIcon } from '../../ui/icon.tsx';
import { PickField, TextField } from '../../ui/text-field.tsx';
import { useEntryForm } from '../../ui/use-entry-form.ts';
import { paymentProblem, poundsOf } from './payment-entry.ts';
import type { Payment } from './reception-calls.ts';

/** Of whom money is taken, and how much is owed. Amounts in pounds. */
export interface Debt {
  readonly id: number;
  readonly patientId: string;
  readonly name: string;
  readonly balance: number;
}

interface Props {
  /** Undefined while nobody pays. */
  readonly debt: Debt | undefined;
  readonly onClose: () => void;
  readonly onPay: (payment: Payment) => void;
}

interface Entry {
  readonly typed: string;
  readonly method: PaymentMethod;
}

const PaymentForm = ({ debt, onPay }: { readonly debt: Debt; readonly onPay: (payment: Payment) => void }) => {
  const { t } = useTexts();
  const { money } = useFormats();
  const blank: Entry = { typed: String(debt.balance), method: 'cash' };
  const check = (text: string): string | undefined => {
    const problem = paymentProblem(text, debt.balance);
    return problem === undefined ? undefined : t(`forms:payment.${problem}`);
  };
  const form = useEntryForm(blank, { typed: check }, { early: { typed: true } });
  const { typed, method } = form.values;
  const problem = form.problem('typed');
  const amount = poundsOf(typed) ?? 0;
  const part = problem === undefined && amount < debt.balance;
  return (
    <form
      className="payment"
      noValidate
      onSubmit={form.onSubmit((fields) =>
        onPay({
          id: debt.id,
          patientId: debt.patientId,
          method: fields.method,
          amount: poundsOf(fields.typed) ?? 0,
          balance: debt.balance,
        }),
      )}
    >
      <p className="payment__who">
        <bdi>{debt.name}</bdi>
        <strong>{money(debt.balance)}</strong>
      </p>
      <TextField
        label={t('forms:payment.amount')}
        inputMode="decimal"
        autoComplete="off"
        leftToRight
        value={typed}
        onChange={(text) => form.setFieldValue('typed', text)}
        error={problem}
        hint={part ? t('forms:payment.left', { amount: money(debt.balance - amount) }) : t('forms:payment.whole')}
      />
      <PickField
        label={t('forms:payment.method')}
        value={method}
        onChange={(chosen) => form.setFieldValue('method', chosen)}
        options={paymentMethods.map((value) => ({ value, label: t(`forms:payment.methods.${value}`) }))}
      />
      {/* The money is in hand already: Enter takes it. */}
      <Button type="submit" look="strong" size="large" wide data-focus disabled={problem !== undefined}>
        <Icon shape={walletIcon} />
        {t('forms:payment.take', { amount: money(problem === undefined ? amount : debt.balance) })}
      </Button>
    </form>
  );
};

/** Asks once before money is booked: a receipt is never taken back. The whole in cash unless told otherwise. */
export const PaymentDialog = ({ debt, onClose, onPay }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Dialog open={debt !== undefined} title={t('pages:reception.pay.title')} onClose={onClose}>
      {debt !== undefined && <PaymentForm key={debt.id} debt={debt} onPay={onPay} />}
    </Dialog>
  );
};

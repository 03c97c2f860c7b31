import './payment-dialog.css';
import { useState } from 'react';
import type { PaymentMethod } from '../../../shared/models/enums.ts';
import { paymentMethods } from '../../../shared/models/enums.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, walletIcon } from '../../ui/icon.tsx';
import { PickField, TextField } from '../../ui/text-field.tsx';
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

const PaymentForm = ({ debt, onPay }: { readonly debt: Debt; readonly onPay: (payment: Payment) => void }) => {
  const { t } = useTexts();
  const { money } = useFormats();
  const [typed, setTyped] = useState(String(debt.balance));
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const problem = paymentProblem(typed, debt.balance);
  const amount = poundsOf(typed) ?? 0;
  const part = problem === undefined && amount < debt.balance;
  return (
    <form
      className="payment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) {
          onPay({ id: debt.id, patientId: debt.patientId, method, amount, balance: debt.balance });
        }
      }}
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
        onChange={setTyped}
        error={problem === undefined ? undefined : t(`forms:payment.${problem}`)}
        hint={part ? t('forms:payment.left', { amount: money(debt.balance - amount) }) : t('forms:payment.whole')}
      />
      <PickField
        label={t('forms:payment.method')}
        value={method}
        onChange={setMethod}
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

import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { paymentMethods, refundEffects } from '#shared/models/enums.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { DrawerNotice } from '#web/parts/money/drawer-notice.tsx';
import { MoneyField } from '#web/ui/form-fields.tsx';
import { plainAmount } from '#shared/rules/plain-amount.ts';
import { RefundReason } from '#web/parts/money/refund-reason.tsx';
import type { LedgerFormProps } from './ledger-form.ts';
import { useRefund, useRefundCredit } from './ledger-calls.ts';
import { type Refundable, useRefundForm } from './use-refund-form.ts';

interface FieldsProps {
  readonly entry: ReturnType<typeof useRefundForm>;
}

/** Choice of the payment to refund. */
const PaymentField = ({ entry }: FieldsProps): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  return (
    <Controller
      control={entry.form.control}
      name="receiptId"
      render={({ field }) => (
        <TextField
          {...field}
          select
          label={t('pages:ledger.refund.payment')}
          onChange={(event) => entry.choose(event.target.value)}
        >
          {entry.payments.map((line) => (
            <MenuItem key={line.receiptId} value={line.receiptId}>
              <span>
                {line.receiptNumber !== undefined && line.receiptNumber !== '' && (
                  <>
                    <bdi dir="ltr">{line.receiptNumber}</bdi> ·{' '}
                  </>
                )}
                {line.method === 'credit' ? t('forms:payment.credit') : t(`forms:payment.methods.${line.method}`)} ·{' '}
                {t('pages:ledger.refund.left', { amount: money(line.left) })}
              </span>
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
};

/** Amount and method of the refund. */
const MoneyFields = ({ entry }: FieldsProps): React.ReactElement => {
  const { t } = useTexts();
  const receiptId = useWatch({ control: entry.form.control, name: 'receiptId' });
  const goesElsewhere = entry.payments.find((line) => line.receiptId === receiptId)?.method === 'other_branch';
  return (
    <>
      <MoneyField control={entry.form.control} name="amount" label={t('forms:payment.amount')} />
      {goesElsewhere ? (
        <Typography variant="body2" color="textSecondary">
          {t('pages:ledger.refund.elsewhere')}
        </Typography>
      ) : (
        <Controller
          control={entry.form.control}
          name="method"
          render={({ field }) => (
            <TextField {...field} select label={t('pages:ledger.refund.method')}>
              {paymentMethods.map((method) => (
                <MenuItem key={method} value={method}>
                  {t(`forms:payment.methods.${method}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      )}
    </>
  );
};

/** What the visit costs after the refund: what is kept of it, or the same, so that the patient owes it again. */
const EffectField = ({ entry, paid }: FieldsProps & { readonly paid: number }): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const id = useId();
  const typed = Number(plainAmount(useWatch({ control: entry.form.control, name: 'amount' })));
  const kept = Math.max(0, paid - (Number.isFinite(typed) ? typed : 0));
  return (
    <FormControl>
      <FormLabel id={id}>{t('pages:ledger.refund.effect')}</FormLabel>
      <Controller
        control={entry.form.control}
        name="effect"
        render={({ field }) => (
          <RadioGroup {...field} aria-labelledby={id}>
            {refundEffects.map((effect) => (
              <FormControlLabel
                key={effect}
                value={effect}
                control={<Radio size="small" />}
                label={t(`pages:ledger.refund.effects.${effect}`, { amount: money(kept) })}
              />
            ))}
          </RadioGroup>
        )}
      />
    </FormControl>
  );
};

interface RefundFieldsProps {
  readonly branchId: number;
  /** What is paid for the visit; undefined when no visit is refunded. */
  readonly paid?: number;
  readonly name: string;
  readonly entry: ReturnType<typeof useRefundForm>;
  readonly isPending: boolean;
  readonly onClose: () => void;
}

/** Fields of a refund: payment, amount, reason, and the password again. */
const RefundFields = ({ branchId, paid, name, entry, isPending, onClose }: RefundFieldsProps): React.ReactElement => {
  const { t } = useTexts();
  const isPossible = entry.payments.length > 0;
  return (
    <form noValidate onSubmit={(event) => void entry.submit(event)}>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>
            <bdi>{name}</bdi>
          </Typography>
          <DrawerNotice branchId={branchId} onLeave={entry.keep} />
          {isPossible ? (
            <>
              <PaymentField entry={entry} />
              <MoneyFields entry={entry} />
              {paid !== undefined && <EffectField entry={entry} paid={paid} />}
              <RefundReason
                reason={entry.form.register('reason')}
                password={entry.form.register('password')}
                errors={entry.form.formState.errors}
              />
            </>
          ) : (
            <Typography>{t('pages:ledger.refund.nothing')}</Typography>
          )}
        </Stack>
      </DialogContent>
      <FormActions label={t('pages:ledger.refund.confirm')} busy={isPending} disabled={!isPossible} onClose={onClose} />
    </form>
  );
};

/** Refunds a payment of the visit, wholly or in part, with a reason and the password again. */
export const RefundForm = ({ branchId, receipts, onClose }: LedgerFormProps): React.ReactElement => {
  const refund = useRefund();
  const { id, patientName: name } = receipts.reservation;
  const payments: Refundable[] = [
    ...receipts.creditParts.map(({ amount: left, method, ...part }) => ({
      ...part,
      method: part.branchId === branchId ? method : ('other_branch' as const),
      left,
    })),
    ...receipts.receipts.filter(({ left }) => left > 0),
  ];
  const entry = useRefundForm({
    of: String(id),
    payments,
    name,
    onClose,
    send: ({ refundable, ...body }, on) => refund.mutate({ id, body, refundable }, on),
  });
  return (
    <RefundFields
      branchId={branchId}
      // A visit that does not take place costs what is kept of it: there is nothing to choose.
      {...(!receipts.visitCancelled && { paid: receipts.amountPaid })}
      name={name}
      entry={entry}
      isPending={refund.isPending}
      onClose={onClose}
    />
  );
};

interface CreditRefundProps {
  readonly branchId: number;
  readonly patient: { readonly id: string; readonly name: string };
  /** The payments whose money is the patient's credit. */
  readonly payments: readonly Refundable[];
  readonly onClose: () => void;
}

/** Refunds the patient's credit, wholly or in part, with a reason and the password again. */
export const CreditRefundForm = ({ branchId, patient, payments, onClose }: CreditRefundProps): React.ReactElement => {
  const refund = useRefundCredit();
  const entry = useRefundForm({
    of: patient.id,
    payments,
    name: patient.name,
    onClose,
    send: ({ effect: _effect, refundable, ...body }, on) =>
      refund.mutate({ patientId: patient.id, branchId, body, refundable }, on),
  });
  return (
    <RefundFields
      branchId={branchId}
      name={patient.name}
      entry={entry}
      isPending={refund.isPending}
      onClose={onClose}
    />
  );
};

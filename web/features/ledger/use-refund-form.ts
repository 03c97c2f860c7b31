import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { paymentMethod } from '#shared/models/enums.ts';
import { refundPayment } from '#shared/routes/ledger.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formResolver } from '#web/lib/form-messages.ts';
import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { useDrawerOffer } from '#web/ui/drawer-offer.ts';
import { toast } from '#web/ui/toast.tsx';
import { useRefund } from './ledger-calls.ts';
import type { LedgerFormProps } from './ledger-form.ts';
import { showAtFields } from './ledger-form.ts';

const { receipt_id, reason, password } = refundPayment.body.shape;
const refundSchema = z.object({ receipt_id, amount: typedAmount, method: paymentMethod, reason, password });

/** The entry of a refund: all that is left of the latest payment, in the way it was paid, unless changed. */
export const useRefundForm = ({ receipts, onClose }: LedgerFormProps) => {
  const { t } = useTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const drawerOffer = useDrawerOffer();
  const refund = useRefund();
  const payments = receipts.receipts.filter(({ left }) => left > 0);
  const latest = payments.at(-1);
  const form = useForm({
    resolver: formResolver(refundSchema),
    defaultValues: {
      receipt_id: latest?.receipt_id ?? '',
      amount: String(latest?.left ?? ''),
      method: latest?.method ?? 'cash',
      reason: '',
      password: '',
    },
  });
  const find = (id: string) => payments.find((line) => line.receipt_id === id);
  const { id, patient_name: name } = receipts.reservation;
  const submit = form.handleSubmit((body) =>
    refund.mutate(
      { id, body },
      {
        onSuccess: (given) => {
          toast.success(t('messages:ledger.refunded', { name, amount: money(given.amount) }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['amount', 'reason', 'password'], form.setError)) {
            toast.failure(errorText(error), drawerOffer(error));
          }
        },
      },
    ),
  );
  return {
    form,
    payments,
    /** Another payment brings its own rest and way. */
    choose: (receiptId: string): void => {
      const line = find(receiptId);
      if (line === undefined) return;
      form.reset({ ...form.getValues(), receipt_id: receiptId, amount: String(line.left), method: line.method });
    },
    submit,
    isPending: refund.isPending,
  };
};

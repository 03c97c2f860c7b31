import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type PaymentMethod, paymentMethod, type RefundEffect, refundEffect } from '#shared/models/enums.ts';
import { refundPayment } from '#shared/routes/ledger.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { domainShape } from '#web/lib/api/wire-forms.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import { typedAmount } from '#web/lib/forms/typed-amount.ts';
import { useDrawerOffer } from '#web/parts/money/drawer-offer.ts';
import type { OfPayment } from './ledger-calls.ts';
import { toast } from '#web/ui/toast.tsx';
import type { ReceiptLine } from '#web/lib/api/answers.ts';

const { receiptId, reason, password } = domainShape(refundPayment.body.shape);
const refundSchema = z.object({
  receiptId,
  amount: typedAmount,
  method: paymentMethod,
  effect: refundEffect,
  reason,
  password,
});

const firstEffect: RefundEffect = 'owed_again';

/** A payment whose money can be given back; its receipt number where it is known. */
export type Refundable = Pick<ReceiptLine, 'receiptId' | 'left'> &
  Partial<Pick<ReceiptLine, 'receiptNumber'>> & { readonly method: ReceiptLine['method'] | 'credit' };

type RefundBody = z.output<typeof refundSchema>;

type RefundEntry = z.input<typeof refundSchema>;

/** Entries that were refused, or left for the drawer, with what was left of their payment; never a password. */
const kept = keptEntries<RefundEntry & OfPayment>();

/** Money of another branch goes back there, whatever the method; of credit the form does not know it. */
const methodOf = (line: Refundable | undefined): PaymentMethod =>
  line === undefined || line.method === 'other_branch' || line.method === 'credit' ? 'cash' : line.method;

interface Options {
  /** The visit or the patient whose payment is refunded. */
  readonly of: string;
  /** Refundable payments; the last one is preselected. */
  readonly payments: readonly Refundable[];
  /** Name of the patient. */
  readonly name: string;
  readonly send: (
    body: RefundBody & OfPayment,
    on: {
      readonly onSuccess: (given: { readonly amount: number }) => void;
      readonly onError: (error: unknown) => void;
    },
  ) => void;
  readonly onClose: () => void;
}

/** State of a refund form. Defaults: all that is left of the latest payment, by its own method. */
export const useRefundForm = ({ of, payments, name, send, onClose }: Options) => {
  const { t } = useTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const drawerOffer = useDrawerOffer();
  const latest = payments.at(-1);
  const find = (id: string) => payments.find((line) => line.receiptId === id);
  const [opened] = useState(payments);
  const refundableOf = (id: string): number => opened.find((line) => line.receiptId === id)?.left ?? 0;
  const last = kept().get(of);
  const form = useForm<RefundEntry, unknown, RefundBody>({
    resolver: formResolver(refundSchema),
    defaultValues: (last !== undefined && refundableOf(last.receiptId) === last.refundable ? last : undefined) ?? {
      receiptId: latest?.receiptId ?? '',
      amount: String(latest?.left ?? ''),
      method: methodOf(latest),
      effect: firstEffect,
      reason: '',
      password: '',
    },
  });
  const keep = (): void => {
    const entry = form.getValues();
    kept().set(of, { ...entry, password: '', refundable: refundableOf(entry.receiptId) });
  };
  const submit = form.handleSubmit((body) => {
    keep();
    send(
      { ...body, refundable: refundableOf(body.receiptId) },
      {
        onSuccess: (given) => {
          kept().delete(of);
          toast.success(t('messages:ledger.refunded', { name, amount: money(given.amount) }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['amount', 'reason', 'password'], form.setError)) {
            toast.failure(errorText(error), drawerOffer(error));
          }
        },
      },
    );
  });
  return {
    form,
    keep,
    payments,
    /** Selecting another payment sets its amount and method. */
    choose: (receiptId: string): void => {
      const line = find(receiptId);
      if (line === undefined) return;
      form.reset({ ...form.getValues(), receiptId, amount: String(line.left), method: methodOf(line) });
    },
    submit,
  };
};

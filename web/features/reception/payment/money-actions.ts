import type { QueryClient } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { patientMoneyQuery } from '#web/lib/api/patient-money.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { debtDays } from '#web/parts/money/debt-days.ts';
import { useDrawerOffer } from '#web/parts/money/drawer-offer.ts';
import { toast } from '#web/ui/toast.tsx';
import type { DeskRow } from '../desk/desk-rows.ts';
import { olderDebts } from './older-debts.ts';
import { creditOf, keepMove, payMove } from '../desk/reception-moves.ts';
import { lines } from '#web/lib/i18n/lines.ts';
import { forgetEntry } from './kept-entries.ts';
import type { NamedPayment } from './use-payment-form.ts';

/** Windows that toasts about money open. */
export interface MoneyWindows {
  readonly onReceipt: (reservationId: number) => void;
  readonly onOpen: (row: DeskRow) => void;
}

/** Payments, credit and the open amounts of a patient. */
export const useMoneyActions = (branchId: number, client: QueryClient, { onReceipt, onOpen }: MoneyWindows) => {
  const { t } = useTexts();
  const { money, number } = useFormats();
  const errorText = useErrorText();
  const drawerOffer = useDrawerOffer();
  const pay = useMutation(useMemo(() => payMove(client, branchId), [client, branchId]));
  const keep = useMutation(useMemo(() => keepMove(client, branchId), [client, branchId]));
  /** `Mona · EGP 100 · Cash`, a line for each part. */
  const detailsOf = (payment: NamedPayment): readonly string[] => {
    const { name, parts } = payment;
    const credit = creditOf(payment);
    return [
      ...parts.map(({ method, amount }) =>
        t('messages:counter.paidDetail', { name, amount: money(amount), method: t(`forms:payment.methods.${method}`) }),
      ),
      ...(credit === 0
        ? []
        : [t('messages:counter.paidDetail', { name, amount: money(credit), method: t('forms:payment.credit') })]),
    ];
  };
  return {
    pay: (payment: NamedPayment): void =>
      void pay.mutateAsync(payment).then(
        // Neither money nor credit: the balance was already paid in another window.
        ({ receiptId: receipt, creditUsed, balance }) => {
          forgetEntry(payment);
          if (receipt === null && creditUsed === 0) {
            toast.failure(lines(t('messages:counter.paidBefore'), payment.name), undefined, [payment.id]);
          } else {
            toast.success(
              lines(
                t('messages:counter.paid'),
                ...detailsOf(payment),
                // Also after a price that was raised while the window was open.
                balance > 0 ? t('forms:payment.left', { amount: money(balance) }) : undefined,
              ),
              { label: t('pages:ledger.receipt.title'), run: () => onReceipt(payment.id) },
              [payment.id],
            );
          }
        },
        (error: unknown) =>
          toast.failure(lines(t('messages:counter.payFailed'), payment.name, errorText(error)), drawerOffer(error), [
            payment.id,
          ]),
      ),
    keepAsCredit: ({ id, patientName: name }: DeskRow): void =>
      void keep.mutateAsync(id).then(
        ({ amount }) => toast.success(t('messages:ledger.kept', { name, amount: money(amount) }), undefined, [id]),
        (error: unknown) =>
          toast.failure(lines(t('messages:ledger.keepFailed'), name, errorText(error)), undefined, [id]),
      ),
    /** Shows a toast with the debts of a patient who has just arrived. */
    sayDebts: (row: DeskRow): void =>
      void client.query(patientMoneyQuery(branchId, row.patientId)).then(
        (patient) => {
          const { owed, byAge } = olderDebts(patient, row.id);
          if (owed === 0) return;
          const oldest = byAge.at(-1);
          toast.failure(
            lines(
              t('messages:ledger.owes', { name: row.patientName, amount: money(owed) }),
              oldest && t(`pages:ledger.debts.ages.${oldest.age}`, debtDays(oldest.age, number)),
            ),
            { label: t('pages:reception.actions.open'), run: () => onOpen(row) },
            [row.id],
          );
        },
        // The row window shows the debts too, and the error when they could not be loaded.
        () => undefined,
      ),
  };
};

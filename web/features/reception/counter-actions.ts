import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { toast } from '../../ui/toast.tsx';
import { payMove, reinsertMove, skipMove, statusMove } from './reception-calls.ts';
import type { Payment } from './reception-calls.ts';
import type { QueueStatus } from '../../../shared/models/enums.ts';

const lines = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined).join('\n');

/** What reception can do to a row, each with its word of success or failure. Source: seed section 8, toasts. */
export const useCounterActions = (branchId: number) => {
  const { t } = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const pay = useMutation(useMemo(() => payMove(client, branchId), [client, branchId]));
  const skip = useMutation(useMemo(() => skipMove(client, branchId), [client, branchId]));
  const reinsert = useMutation(useMemo(() => reinsertMove(client, branchId), [client, branchId]));
  const status = useMutation(useMemo(() => statusMove(client, branchId), [client, branchId]));

  /** The queue's failures say that nothing was changed, and the server's reason where it gave one. */
  const queueFailure = (title: string, error: unknown): void =>
    toast.failure(
      lines(
        title,
        t('messages:counter.updateFailed'),
        error instanceof CallError ? error.serverMessage : t('messages:errors.unexpected'),
      ),
    );

  // Each by its own promise: `mutate` tells of the last move only, and of none once the tab was left.
  const skipPatient = (id: number): void =>
    void skip.mutateAsync(id).then(
      () => toast.success(t('messages:counter.skipped')),
      (error: unknown) => queueFailure(t('messages:counter.skipFailed'), error),
    );

  return {
    pay: (payment: Payment): void =>
      void pay.mutateAsync(payment).then(
        // Without a receipt nothing was owed any more: somebody else took the money a moment ago.
        ({ receipt_id: receipt }) =>
          receipt === null
            ? toast.failure(t('messages:counter.paidBefore'))
            : toast.success(t('messages:counter.paid')),
        (error: unknown) => toast.failure(lines(t('messages:counter.payFailed'), errorText(error))),
      ),
    skip: skipPatient,
    reinsert: (id: number): void =>
      void reinsert.mutateAsync(id).then(
        () =>
          toast.success(t('messages:counter.reinserted'), {
            label: t('messages:counter.undo'),
            run: () => skipPatient(id),
          }),
        (error: unknown) => queueFailure(t('messages:counter.reinsertFailed'), error),
      ),
    changeStatus: (id: number, to: QueueStatus): void =>
      void status.mutateAsync({ id, status: to }).then(
        () => toast.success(t('messages:counter.statusChanged')),
        (error: unknown) => queueFailure(t('messages:counter.statusFailed'), error),
      ),
  };
};

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QueueStatus } from '#shared/models/enums.ts';
import { isRefusal } from '#web/lib/api/call-error.ts';
import { newIdempotencyKey } from '#web/lib/api/idempotency.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useMoveFailure } from '#web/lib/queue/move-failure.ts';
import { toast } from '#web/ui/toast.tsx';
import type { DeskRow } from './desk-rows.ts';
import type { MoneyWindows } from '../payment/money-actions.ts';
import { useMoneyActions } from '../payment/money-actions.ts';
import { arrivalMove, reinsertMove, skipMove, statusMove, undoMove } from './reception-moves.ts';
import { forgetMove, rememberMove } from './recent-moves.ts';
import { lines } from '#web/lib/i18n/lines.ts';

const useMoves = (branchId: number) => {
  const client = useQueryClient();
  return {
    client,
    skip: useMutation(useMemo(() => skipMove(client, branchId), [client, branchId])),
    arrival: useMutation(useMemo(() => arrivalMove(client, branchId), [client, branchId])),
    undo: useMutation(useMemo(() => undoMove(client, branchId), [client, branchId])),
    reinsert: useMutation(useMemo(() => reinsertMove(client, branchId), [client, branchId])),
    status: useMutation(useMemo(() => statusMove(client, branchId), [client, branchId])),
  };
};

/** One toast per patient. */
const about = ({ id }: DeskRow): readonly number[] => [id];

/** The texts of a move: what happened (docs/requirements.md#errors) and the patient's name. */
const useMoveTexts = () => {
  const { t } = useTexts();
  const failureOf = useMoveFailure();
  const { number } = useFormats();
  return {
    t,
    whom: (row: DeskRow): string =>
      row.ticketNo === null
        ? row.patientName
        : t('messages:counter.moveDetail', {
            name: row.patientName,
            detail: t('messages:counter.ticket', { number: number(row.ticketNo) }),
          }),
    failure: (title: string, row: DeskRow, error: unknown): string =>
      lines(title, row.patientName, t('messages:counter.updateFailed'), failureOf(error)),
  };
};

// Uses each move's own promise: `mutate` reports only the last move, and none after the tab was closed.
/** The moves of the queue. Each ends with one toast that names the patient. */
const useQueueActions = (moves: ReturnType<typeof useMoves>, onArrived: (row: DeskRow) => void) => {
  const { t, whom, failure } = useMoveTexts();
  const undo = (row: DeskRow, moveId: string): void => {
    void moves.undo.mutateAsync({ id: row.id, moveId }).then(
      () => {
        forgetMove(row.id);
        toast.success(lines(t('messages:counter.moveUndone'), whom(row)), undefined, about(row));
      },
      // An undo without an answer can be sent again: it has one effect.
      (error: unknown) =>
        toast.failure(
          failure(t('messages:counter.undoFailed'), row, error),
          isRefusal(error) ? undefined : { label: t('messages:counter.undo'), run: () => undo(row, moveId) },
          about(row),
        ),
    );
  };
  /** Shows a toast about the move with an undo button. */
  const done = (row: DeskRow, text: string, moveId: string | null): void => {
    if (moveId === null) return toast.success(text, undefined, about(row));
    rememberMove(row.id, moveId);
    toast.success(text, { label: t('messages:counter.undo'), run: () => undo(row, moveId) }, about(row));
  };
  /**
   * @param then runs once the server has accepted the move
   * @param key that of the attempt: the move without an answer is sent again with it, and its answer offers the undo
   */
  const changeStatus = (row: DeskRow, to: QueueStatus, then?: () => void, key = newIdempotencyKey()): void =>
    void moves.status.mutateAsync({ id: row.id, status: to, key }).then(
      ({ moveId }) => {
        const detail = t('messages:counter.moveDetail', { name: row.patientName, detail: t(`queueStatus.${to}`) });
        done(row, lines(t('messages:counter.statusChanged'), detail), moveId);
        then?.();
      },
      (error: unknown) =>
        toast.failure(
          failure(t('messages:counter.statusFailed'), row, error),
          isRefusal(error) ? undefined : { label: t('retry'), run: () => changeStatus(row, to, then, key) },
          about(row),
        ),
    );
  return {
    undo,
    arrive: (row: DeskRow, arrived: boolean): void =>
      void moves.arrival.mutateAsync({ id: row.id, arrived }).then(
        ({ moveId }) => {
          done(row, lines(t(arrived ? 'messages:counter.arrived' : 'messages:counter.notArrived'), whom(row)), moveId);
          if (arrived) onArrived(row);
        },
        (error: unknown) =>
          toast.failure(failure(t('messages:counter.arrivalFailed'), row, error), undefined, about(row)),
      ),
    skip: (row: DeskRow): void =>
      void moves.skip.mutateAsync(row.id).then(
        ({ moveId }) => done(row, lines(t('messages:counter.skipped'), whom(row)), moveId),
        (error: unknown) => toast.failure(failure(t('messages:counter.skipFailed'), row, error), undefined, about(row)),
      ),
    reinsert: (row: DeskRow): void =>
      void moves.reinsert.mutateAsync(row.id).then(
        ({ moveId }) => done(row, lines(t('messages:counter.reinserted'), whom(row)), moveId),
        (error: unknown) =>
          toast.failure(failure(t('messages:counter.reinsertFailed'), row, error), undefined, about(row)),
      ),
    changeStatus,
  };
};

/** Actions of reception on a row. Source: docs/requirements.md#errors. */
export const useCounterActions = (branchId: number, opens: MoneyWindows) => {
  const moves = useMoves(branchId);
  const moneyActions = useMoneyActions(branchId, moves.client, opens);
  return { ...useQueueActions(moves, moneyActions.sayDebts), ...moneyActions };
};

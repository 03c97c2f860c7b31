import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callNext, listDoctorQueue, skipReservation } from '#shared/routes/doctor.ts';
import { changeStatus, reinsertReservation, undoMove } from '#shared/routes/reservations.ts';
import { call } from '#web/lib/api/client.ts';
import { polling, unlessFed } from '#web/lib/api/polling.ts';
import type { BoardSource, MoveSpec } from '#web/lib/queue/optimistic-moves.ts';
import { movesSettled, optimisticMove } from '#web/lib/queue/optimistic-moves.ts';
import type { DoctorQueue, SkippedFrom } from './queue-view.ts';
import { afterCallNext, afterFinish, afterReinsert, afterSkip, afterUndoSkip } from './queue-view.ts';

export const doctorQueueKey = (branchId: number) => ['doctor-queue', branchId] as const;

/** The branch's queue of today, with the caller's current patient. */
export const useDoctorQueue = (branchId: number) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: doctorQueueKey(branchId),
    queryFn: async ({ signal }) => {
      await movesSettled(client, doctorQueueKey(branchId));
      return call(listDoctorQueue, { params: { branchId: String(branchId) } }, { signal });
    },
    refetchInterval: unlessFed(polling.doctorQueue),
    // Data older than the poll interval is stale: a reopened tab loads it again.
    staleTime: polling.doctorQueue,
  });
};

/** Undefined until the first answer; a move then predicts nothing. */
type Board = DoctorQueue | undefined;

const boardOf = (branchId: number): BoardSource<Board> => ({
  key: doctorQueueKey(branchId),
  read: (client: QueryClient) => client.getQueryData<DoctorQueue>(doctorQueueKey(branchId)),
  write: (client, queue) => void client.setQueryData(doctorQueueKey(branchId), queue),
});

interface Move<Input, Answer> {
  readonly send: MoveSpec<Board, Input, Answer>['send'];
  readonly predict: (queue: DoctorQueue, input: Input) => DoctorQueue;
  readonly repeatable?: true;
}

const useMove = <Input, Answer>(branchId: number, make: () => Move<Input, Answer>) => {
  const client = useQueryClient();
  const options = useMemo(() => {
    const { send, predict, repeatable = false } = make();
    return optimisticMove(client, boardOf(branchId), {
      send,
      predict: (queue: Board, input: Input) => (queue === undefined ? undefined : predict(queue, input)),
      repeatable,
    });
    // `make` names no value that changes while the branch is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, branchId]);
  return useMutation(options);
};

/**
 * Completes the caller's current patient, if any, and calls the next one. The input is the current patient as it is
 * shown: a press after a lost answer is the same call only while the page shows the state of before.
 */
export const useCallNext = (branchId: number) =>
  useMove(branchId, () => ({
    send: (currentId: number | null, idempotencyKey) =>
      call(callNext, { body: { branchId, currentId } }, { idempotencyKey }),
    predict: (queue) => afterCallNext(queue, new Date()),
    repeatable: true,
  }));

/** Finishes a patient's visit. */
export const useFinish = (branchId: number) =>
  useMove(branchId, () => ({
    send: (id: number, idempotencyKey) =>
      call(changeStatus, { params: { id: String(id) }, body: { status: 'completed' } }, { idempotencyKey }),
    predict: afterFinish,
    repeatable: true,
  }));

/** Takes a patient out of the active queue; the ticket is kept. */
export const useSkip = (branchId: number) =>
  useMove(branchId, () => ({
    send: (id: number, idempotencyKey) => call(skipReservation, { params: { id: String(id) } }, { idempotencyKey }),
    predict: (queue, id) => afterSkip(queue, id, new Date()),
    repeatable: true,
  }));

/** Puts a skipped patient back at the last place. */
export const useReinsert = (branchId: number) =>
  useMove(branchId, () => ({
    send: (id: number, idempotencyKey) => call(reinsertReservation, { params: { id: String(id) } }, { idempotencyKey }),
    predict: afterReinsert,
    repeatable: true,
  }));

interface Undo extends SkippedFrom {
  /** Id of the skip, from the server's answer. */
  readonly moveId: string;
}

/** Undoes a skip within a few minutes. */
export const useUndoSkip = (branchId: number) =>
  useMove(branchId, () => ({
    send: ({ row, moveId }: Undo, idempotencyKey) =>
      call(undoMove, { params: { id: String(row.id) }, body: { moveId } }, { idempotencyKey }),
    predict: (queue, undo) => afterUndoSkip(queue, undo),
  }));

/** Undoes the last move of a reservation; the answer contains its new position. */
export const useUndoMove = (branchId: number) =>
  useMove(branchId, () => ({
    send: ({ id, moveId }: { readonly id: number; readonly moveId: string }, idempotencyKey) =>
      call(undoMove, { params: { id: String(id) }, body: { moveId } }, { idempotencyKey }),
    predict: (queue) => queue,
  }));

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callNext, listDoctorQueue } from '../../../shared/routes/doctor.ts';
import { changeStatus, reinsertReservation, skipReservation } from '../../../shared/routes/reservations.ts';
import { call } from '../../lib/client.ts';
import { newAttempts } from '../../lib/idempotency.ts';
import { afterCallNext, afterFinish, afterReinsert, afterSkip } from './queue-view.ts';
import type { DoctorQueue } from './queue-view.ts';

/** How often the doctor's queue is asked for; TanStack Query pauses it in hidden tabs. Source: seed section 9. */
const POLL_MS = 15_000;

const queueKey = (branchId: number) => ['doctor-queue', branchId] as const;

/** The branch's queue of today, with the caller's current patient. */
export const useDoctorQueue = (branchId: number) =>
  useQuery({
    queryKey: queueKey(branchId),
    queryFn: ({ signal }) => call(listDoctorQueue, { params: { branchId: String(branchId) } }, { signal }),
    refetchInterval: POLL_MS,
    // Older than a poll is stale: who comes back to the tab is shown the present.
    staleTime: POLL_MS,
  });

interface MoveSpec<Input, Answer> {
  readonly branchId: number;
  /** Sends the move; `key` stays the same while the same move is tried again. */
  readonly send: (input: Input, key: string) => Promise<Answer>;
  /** The list as it will be when the server agrees. */
  readonly guess: (queue: DoctorQueue, input: Input) => DoctorQueue;
}

/**
 * A move in the queue, shown before the server has agreed and taken back when it does not; either way the list
 * is asked for again, unless another move is still under way: its own guess would be lost. Polling is stopped
 * meanwhile, so that an older answer does not overwrite the guess.
 * Source: seed section 4, "Optimistic updates".
 */
const useMove = <Input, Answer>({ branchId, send, guess }: MoveSpec<Input, Answer>) => {
  const client = useQueryClient();
  const key = queueKey(branchId);
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationKey: key,
    mutationFn: (input: Input) => send(input, attempts.current.keyFor(input ?? null)),
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<DoctorQueue>(key);
      if (before !== undefined) client.setQueryData(key, guess(before, input));
      return { before };
    },
    onSuccess: (_answer, input) => attempts.current.done(input ?? null),
    onError: (_error, _input, context) => {
      if (context?.before !== undefined) client.setQueryData(key, context.before);
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: key }) > 1) return;
      await client.invalidateQueries({ queryKey: key });
    },
  });
};

/** Finishes the caller's current patient, if any, and calls the first who waits. */
export const useCallNext = (branchId: number) =>
  useMove({
    branchId,
    send: (_: void, key) => call(callNext, { body: { branch_id: branchId } }, { idempotencyKey: key }),
    guess: (queue) => afterCallNext(queue, new Date()),
  });

/** Finishes a patient's visit. */
export const useFinish = (branchId: number) =>
  useMove({
    branchId,
    send: (id: number, key) =>
      call(changeStatus, { params: { id: String(id) }, body: { status: 'completed' } }, { idempotencyKey: key }),
    guess: afterFinish,
  });

/** Takes a patient out of the active queue; the ticket is kept. */
export const useSkip = (branchId: number) =>
  useMove({
    branchId,
    send: (id: number, key) => call(skipReservation, { params: { id: String(id) } }, { idempotencyKey: key }),
    guess: (queue, id) => afterSkip(queue, id, new Date()),
  });

/** Puts a skipped patient back at the last place. */
export const useReinsert = (branchId: number) =>
  useMove({
    branchId,
    send: (id: number, key) => call(reinsertReservation, { params: { id: String(id) } }, { idempotencyKey: key }),
    guess: afterReinsert,
  });

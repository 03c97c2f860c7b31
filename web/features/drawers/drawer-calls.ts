import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeDrawer, listDrawers, moveCash, openDrawer } from '#shared/routes/drawers.ts';
import type { DrawerView } from '#web/lib/api/answers.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { type Attempts, newAttempts } from '#web/lib/api/idempotency.ts';
import { drawersKey } from '#web/lib/api/drawers-key.ts';
import { polling, unlessFed } from '#web/lib/api/polling.ts';
import { ofPresentUser } from '#web/lib/session/of-present-user.ts';

/** The drawers of a branch's clinic day; of today when no day is given. */
export const useDrawers = (branchId: number, date?: string) =>
  useQuery({
    queryKey: [...drawersKey(branchId), date ?? 'today'],
    queryFn: ({ signal }) => call(listDrawers, { params: { branchId }, query: { date } }, { signal }),
    // A payment in another tab changes the expected amount.
    staleTime: 0,
    refetchInterval: unlessFed(polling.unpaid),
  });

/**
 * A mutation of drawers. A retry after a lost answer has no second effect.
 * @param attemptsOf attempts that outlive the form, where it may be closed and opened again before the retry
 */
const useDrawerWrite = <Input, Answer>(
  branchId: number,
  send: (input: Input, key: string) => Promise<Answer>,
  attemptsOf: () => Attempts = newAttempts,
) => {
  const client = useQueryClient();
  const [attempts] = useState(attemptsOf);
  return useMutation({
    mutationFn: (input: Input) => send(input, attempts.keyFor(input)),
    onSuccess: (_, input) => attempts.done(input),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: drawersKey(branchId) }),
        client.invalidateQueries({ queryKey: ['day-sheet', branchId] }),
      ]),
  });
};

export const useOpenDrawer = (branchId: number) =>
  useDrawerWrite(branchId, (body: CallRequest<typeof openDrawer>['body'], idempotencyKey) =>
    call(openDrawer, { params: { branchId }, body }, { idempotencyKey }),
  );

interface OfDrawer<Body> {
  readonly drawerId: string;
  readonly body: Body;
}

export type CashMoveBody = CallRequest<typeof moveCash>['body'];

interface CashMove extends OfDrawer<CashMoveBody> {
  /** Of the drawer when the form opened: once it shows a move whose answer was lost, the same sum is another one. */
  readonly version: DrawerView['version'];
}

const moveAttempts = ofPresentUser(newAttempts);

export const useMoveCash = (branchId: number) =>
  useDrawerWrite(
    branchId,
    ({ drawerId, body }: CashMove, idempotencyKey) =>
      call(moveCash, { params: { branchId, drawerId }, body }, { idempotencyKey }),
    moveAttempts,
  );

export type CountBody = CallRequest<typeof closeDrawer>['body'];

export const useCloseDrawer = (branchId: number) =>
  useDrawerWrite(branchId, ({ drawerId, body }: OfDrawer<CountBody>, idempotencyKey) =>
    call(closeDrawer, { params: { branchId, drawerId }, body }, { idempotencyKey }),
  );

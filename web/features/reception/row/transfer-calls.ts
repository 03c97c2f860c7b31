import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listBranches } from '#shared/routes/branches.ts';
import { undoMove } from '#shared/routes/reservations.ts';
import { transferReservation } from '#shared/routes/transfers.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { openBranches } from '#web/lib/api/open-branches.ts';
import { staleAfter } from '#web/lib/api/polling.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';

/** The branches to which a patient can be moved, each with its waiting patients and the wait of a new one. */
export const useOtherBranches = (branchId: number) =>
  useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => call(listBranches, {}, { signal }),
    staleTime: staleAfter.branches,
    // Its waits are those of this moment.
    refetchOnMount: 'always',
    select: ({ branches }) => openBranches(branches).filter(({ id }) => id !== branchId),
  });

/** Moves a reservation to another branch, and back. */
export const useTransfer = (branchId: number) => {
  const client = useQueryClient();
  const [attempts] = useState(newAttempts);
  const refresh = () => client.invalidateQueries({ queryKey: counterKey(branchId) });
  return {
    refresh,
    transfer: useMutation({
      mutationFn: ({ id, to }: { readonly id: number; readonly to: number }) =>
        call(
          transferReservation,
          { params: { id }, body: { branchId: to } },
          { idempotencyKey: attempts.keyFor({ id, to }) },
        ),
    }),
    undo: useMutation({
      mutationFn: ({ id, moveId }: { readonly id: number; readonly moveId: string }) =>
        call(undoMove, { params: { id }, body: { moveId } }),
      onSuccess: refresh,
    }),
  };
};

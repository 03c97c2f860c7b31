import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listBranches } from '#shared/routes/branches.ts';
import { changeDisplay, listDisplays, pairDisplay, revokeDisplay } from '#shared/routes/displays.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type Display = Answer<typeof listDisplays>['displays'][number];

const displaysKey = (branchId: number) => ['displays', branchId] as const;

export const useDisplays = (branchId: number) =>
  useQuery({
    queryKey: displaysKey(branchId),
    queryFn: ({ signal }) => call(listDisplays, { query: { branchId } }, { signal }),
    staleTime: 0,
  });

/** The branch with its names. */
export const useBranchOfPoster = (branchId: number) =>
  useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => call(listBranches, {}, { signal }),
    staleTime: Infinity,
    select: ({ branches }) => branches.find(({ id }) => id === branchId),
  });

const useDisplayWrite = <Input, Result>(branchId: number, send: (input: Input) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: displaysKey(branchId) }),
  });
};

export const usePairDisplay = (branchId: number) =>
  useLedgerWrite((input: { readonly code: string; readonly name: string }, idempotencyKey) =>
    call(pairDisplay, { body: { ...input, branchId } }, { idempotencyKey }),
  );

type Change = Omit<CallRequest<typeof changeDisplay>['body'], 'branchId'>;

export const useChangeDisplay = (branchId: number, displayId: string) =>
  useDisplayWrite(branchId, (change: Change) =>
    call(changeDisplay, { params: { displayId }, body: { ...change, branchId } }),
  );

export const useRevokeDisplay = (branchId: number) =>
  useDisplayWrite(branchId, (displayId: string) => call(revokeDisplay, { params: { displayId }, body: { branchId } }));

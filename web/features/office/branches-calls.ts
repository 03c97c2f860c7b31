import { useQuery } from '@tanstack/react-query';
import { changeBranch, listBranchSettings, openBranch } from '#shared/routes/admin.ts';
import { call } from '#web/lib/api/client.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';

/** Every branch with its settings, as stored now. */
export const useBranchSettings = () =>
  useQuery({
    queryKey: ['office', 'branches'],
    queryFn: ({ signal }) => call(listBranchSettings, {}, { signal }),
    staleTime: 0,
  });

export const useOpenBranch = () =>
  useLedgerWrite((body: CallRequest<typeof openBranch>['body'], idempotencyKey) =>
    call(openBranch, { body }, { idempotencyKey }),
  );

type Change = Pick<CallRequest<typeof changeBranch>, 'params' | 'body'>;

export const useChangeBranch = () =>
  useLedgerWrite((change: Change, idempotencyKey) => call(changeBranch, change, { idempotencyKey }));

import { useMutation, useQuery } from '@tanstack/react-query';
import { addUser, changeUser, listUsers, makePasswordLink, resetPassword } from '#shared/routes/admin.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
import { staleAfter } from '#web/lib/api/polling.ts';

/** Every staff user of the clinic. */
export const useStaffUsers = () =>
  useQuery({
    queryKey: ['office', 'users'],
    queryFn: ({ signal }) => call(listUsers, {}, { signal }),
    staleTime: staleAfter.reports,
  });

export const useAddUser = () =>
  useLedgerWrite((body: CallRequest<typeof addUser>['body'], idempotencyKey) =>
    call(addUser, { body }, { idempotencyKey }),
  );

export const useChangeUser = () =>
  useLedgerWrite(
    ({ userId, body }: { readonly userId: string; readonly body: CallRequest<typeof changeUser>['body'] }, key) =>
      call(changeUser, { params: { userId }, body }, { idempotencyKey: key }),
  );

export const useResetPassword = () =>
  useLedgerWrite(({ userId, newPassword }: { readonly userId: string; readonly newPassword: string }, key) =>
    call(resetPassword, { params: { userId }, body: { newPassword } }, { idempotencyKey: key }),
  );

/** A link by which the staff user sets the password; the newest alone works, so a repetition is harmless. */
export const useMakePasswordLink = () =>
  useMutation({ mutationFn: (userId: string) => call(makePasswordLink, { params: { userId } }) });

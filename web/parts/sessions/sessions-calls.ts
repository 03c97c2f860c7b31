import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endSession, listSessions } from '#shared/routes/sign-in-sessions.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import { call } from '#web/lib/api/client.ts';

export type SignInSession = Answer<typeof listSessions>['sessions'][number];

/** The sign-in sessions of a staff user, by default the own ones; read again whenever the window opens. */
export const useSessions = (userId: string | undefined) =>
  useQuery({
    queryKey: ['sign-in-sessions', userId],
    queryFn: ({ signal }) => call(listSessions, { query: { userId } }, { signal }),
    staleTime: 0,
  });

/** Ends a sign-in session; a repetition is harmless. */
export const useEndSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sign-in-sessions'] }),
  });
};

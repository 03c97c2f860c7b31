import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useSession } from '#web/lib/session/use-session.ts';

const newQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Fresh for 5 minutes, kept for 10. Source: docs/requirements.md#constants.
        staleTime: 5 * 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchOnMount: true,
        // The API client has already retried.
        retry: false,
      },
      mutations: {
        retry: false,
        // Offline a mutation must fail visibly. The default would send it later, when nobody expects a payment.
        networkMode: 'always',
      },
    },
  });

let held: { readonly userId: string | undefined; readonly queries: QueryClient } | undefined;

/** The cache is empty after each sign-in: two users may share a computer. */
const queriesOf = (userId: string | undefined): QueryClient => {
  if (held === undefined || held.userId !== userId) {
    held?.queries.clear();
    held = { userId, queries: newQueries() };
  }
  return held.queries;
};

/** Provides the query cache to staff pages. */
export const StaffProviders = ({ children }: { readonly children: ReactNode }): React.ReactElement => {
  const userId = useSession()?.user.id;
  const queries = useMemo(() => queriesOf(userId), [userId]);
  return (
    <QueryClientProvider key={userId} client={queries}>
      {children}
    </QueryClientProvider>
  );
};

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ofPresentUser } from '#web/lib/session/of-present-user.ts';
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

/** The cache is empty after each sign-in and each switch of the branch: two users may share a computer. */
const presentQueries = ofPresentUser(newQueries, (former) => former.clear());

/** Provides the query cache to staff pages; the pages begin anew for another user and at another branch. */
export const StaffProviders = ({ children }: { readonly children: ReactNode }): React.ReactElement => {
  const user = useSession()?.user;
  const work = `${String(user?.id)} ${String(user?.branchId)}`;
  return (
    <QueryClientProvider key={work} client={presentQueries()}>
      {children}
    </QueryClientProvider>
  );
};

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Fresh for 5 minutes, kept for 10. Source: seed section 9, Cache.
      staleTime: 5 * 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchOnMount: true,
      // The client's policies have retried already what may be retried.
      retry: false,
    },
    mutations: { retry: false },
  },
});

/** What every staff page stands in: the query cache. Calendars and charts bring their own theme (LibrarySurface). */
export const StaffProviders = ({ children }: { readonly children: ReactNode }): React.ReactElement => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

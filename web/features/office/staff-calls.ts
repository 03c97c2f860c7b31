import { useQuery } from '@tanstack/react-query';
import { listUsers } from '#shared/routes/admin.ts';
import { call } from '#web/lib/api/client.ts';
import { staleAfter } from '#web/lib/api/polling.ts';

/** Every staff user of the clinic. */
export const useStaffUsers = () =>
  useQuery({
    queryKey: ['office', 'users'],
    queryFn: ({ signal }) => call(listUsers, {}, { signal }),
    staleTime: staleAfter.reports,
  });

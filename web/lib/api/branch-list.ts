import { useQuery } from '@tanstack/react-query';
import { listBranches } from '#shared/routes/branches.ts';
import { call } from './client.ts';
import { withDistinctBranches } from './distinct-branches.ts';
import { staleAfter } from './polling.ts';

/** The branches, for staff pages. */
export const useBranchList = () =>
  useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => call(listBranches, {}, { signal }),
    staleTime: staleAfter.branches,
    select: withDistinctBranches,
  });

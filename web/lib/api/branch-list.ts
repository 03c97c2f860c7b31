import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listBranches } from '#shared/routes/branches.ts';
import { useLocalizedName } from '../i18n/texts.ts';
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

/** Finds the name of a branch in the language of the page; undefined for an unknown branch, and until the list is there. */
export const useBranchName = (): ((branchId: number | null) => string | undefined) => {
  const nameOf = useLocalizedName();
  const { data } = useBranchList();
  return useCallback(
    (branchId) => {
      const branch = data?.branches.find(({ id }) => id === branchId);
      return branch && nameOf(branch.name, branch.nameAr);
    },
    [data, nameOf],
  );
};

import { useQuery } from '@tanstack/react-query';
import { listBranches } from '#shared/routes/branches.ts';
import type { BranchView } from './answers.ts';
import { call } from './client.ts';
import { distinctBranches } from './distinct-branches.ts';
import { staleAfter } from './polling.ts';

/** Outside the hook: the list stays the same object until it is read again. */
const withDistinctNames = <Answer extends { readonly branches: readonly BranchView[] }>(answer: Answer) => ({
  ...answer,
  branches: distinctBranches(answer.branches),
});

/** The branches, for staff pages. */
export const useBranchList = () =>
  useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => call(listBranches, {}, { signal }),
    staleTime: staleAfter.branches,
    select: withDistinctNames,
  });

import type { BranchView } from './answers.ts';

/** The branches that have not closed for good. Source: docs/domain.md#clinic-day. */
export const openBranches = <Branch extends Pick<BranchView, 'today' | 'lastDay'>>(branches: readonly Branch[]) =>
  branches.filter(({ today, lastDay }) => lastDay === undefined || today <= lastDay);

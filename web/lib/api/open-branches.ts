import { isAfterLastDay } from '#shared/rules/clinic-day.ts';
import type { BranchView } from './answers.ts';

/** The branches that have not closed for good. */
export const openBranches = <Branch extends Pick<BranchView, 'today' | 'lastDay'>>(branches: readonly Branch[]) =>
  branches.filter(({ today, lastDay }) => !isAfterLastDay(today, { last_day: lastDay }));

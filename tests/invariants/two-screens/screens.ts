import type { TestClinic } from '../../harness.ts';

/** The branch whose screens are read. */
export const BRANCH = 1;
const doctors = ['doctor', 'doctor2'] as const;

/** What every screen answers that shows figures of one day, also after it. */
export const readDay = async (clinic: TestClinic, day: string) => {
  const params = { branchId: BRANCH };
  const range = { start_date: day, end_date: day };
  const [income, report, sheet, revenue, all, visits, visitsOfAll] = await Promise.all([
    clinic.ok('reports/show-daily-income', { as: 'reception', query: { date: day } }),
    clinic.ok('reports/show-daily-report', { as: 'doctor', params, query: { date: day } }),
    clinic.ok('day-sheets/show-day-sheet', { as: 'reception', params, query: { date: day } }),
    clinic.ok('reports/show-revenue', { as: 'owner', params, query: { ...range, include: 'doctors' } }),
    clinic.ok('reports/show-revenue-of-all', { as: 'owner', query: range }),
    clinic.ok('reports/show-visits', { as: 'owner', query: { ...range, branch_id: String(BRANCH) } }),
    clinic.ok('reports/show-visits', { as: 'owner', query: range }),
  ]);
  const ofAll = all.branches.find(({ branch_id: id }) => id === BRANCH);
  if (ofAll === undefined) throw new Error('the branch is not in the revenue of all');
  return { income, report, sheet, revenue, all, ofAll, visits, visitsOfAll };
};
export type DayScreens = Awaited<ReturnType<typeof readDay>>;

/** What every screen answers that shows a figure of today. */
export const readScreens = async (clinic: TestClinic, day: string) => {
  const params = { branchId: BRANCH };
  // The lists of branches and their settings are kept for half a minute.
  clinic.pass(1);
  clinic.letTimePass();
  const [ofDay, overview, branches, queue, doctorQueue, completed, unpaid, board] = await Promise.all([
    readDay(clinic, day),
    clinic.ok('reports/show-overview', { as: 'owner' }),
    clinic.ok('branches/list-branches', {}),
    clinic.ok('reservations/list-branch-queue', { as: 'reception', params }),
    clinic.ok('doctor/list-doctor-queue', { as: 'owner', params }),
    clinic.ok('reservations/list-completed-records', { as: 'reception' }),
    clinic.ok('payments/list-unpaid', { as: 'reception', params }),
    clinic.ok('board/show-board', { as: 'reception', params, query: { parts: 'queue,unpaid,completed' } }),
  ]);
  const pulses = await Promise.all(
    doctors.map(async (as) => (await clinic.ok('doctor/show-pulse-tracking', { as })).pulse_tracking),
  );
  const found = overview.branches.find(({ branch_id: id }) => id === BRANCH);
  const listed = branches.branches.find(({ id }) => id === BRANCH);
  if (found === undefined || listed === undefined) throw new Error('the branch is in no list');
  return { ...ofDay, overview, branch: found, listed, queue, doctorQueue, completed, unpaid, board, pulses };
};
export type Screens = Awaited<ReturnType<typeof readScreens>>;

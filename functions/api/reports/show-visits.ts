import { showVisits as route } from '#shared/routes/reports.ts';
import { branchUnknown } from '#shared/refusals/access.ts';
import { clinicDayAt, daysOf } from '#shared/rules/clinic-day.ts';
import { readBranchVisits, readCompanyVisits } from '#functions/data/money/visit-rollups.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { periodOf } from '#functions/domain/reports/revenue.ts';
import { arrivalsOnWire, peopleOnWire, sumOfVisits, visitsOnWire } from '#functions/domain/reports/visit-figures.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showVisits = endpoint(route, async ({ input: { query }, deps, now }) => {
  const all = await listAllBranches(deps.store, deps.cache);
  const branches = query.branch_id === undefined ? all : all.filter(({ id }) => id === query.branch_id);
  const [first] = branches;
  if (first === undefined) throw branchUnknown();
  const todays = branches.map((branch) => clinicDayAt(now, branch)).toSorted();
  const period = periodOf({ start: query.start_date, end: query.end_date }, todays.at(-1) ?? clinicDayAt(now, first));
  const reading = { store: deps.store, now };
  const { range, pendingDays, isLive } =
    query.branch_id === undefined
      ? await readCompanyVisits(reading, branches, period)
      : await readBranchVisits(reading, first, period);
  return {
    period: { start_date: period.start, end_date: period.end },
    live: isLive,
    pending_day_count: pendingDays,
    total: visitsOnWire(sumOfVisits([...range.byDay.values()])),
    days: daysOf(period.start, period.end).map((date) => ({
      date,
      ...visitsOnWire(range.byDay.get(date) ?? sumOfVisits([])),
    })),
    branches: branches.map(({ id, name, nameAr }) => ({
      branch_id: id,
      name,
      name_ar: nameAr,
      ...visitsOnWire(range.byBranch.get(id) ?? sumOfVisits([])),
    })),
    arrivals: arrivalsOnWire(range),
    people: peopleOnWire(range),
  };
});

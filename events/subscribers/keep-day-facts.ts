import type { EventOf } from '#shared/events/index.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { daysOfFacts } from '#functions/data/reports/day-facts.ts';
import { keepDayFacts as keepFacts } from '#functions/data/reports/keep-day-facts.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { minutesLate } from '#functions/domain/queue/wait-score.ts';
import { subscriber } from '../subscriber.ts';

/** A call within the promised time changes no fact: nearly every call is one. */
const isLate = ({ data, time }: EventOf<'patient.called'>): boolean =>
  minutesLate({
    status: 'in_progress',
    createdAt: data.booked_at,
    calledAt: time,
    reinserted: data.reinserted,
    promised: data.promised ?? undefined,
  }) > 0;

/**
 * Computes again what of a branch's day may deserve the owner's attention, whole from what is in the table now, so an
 * event may come twice, late or out of order. At the end of a day both days that are shown. Source: docs/domain.md#alerts.
 */
export const keepDayFacts = subscriber('keep-day-facts', async ({ event, deps, now }) => {
  if (event.type === 'patient.called' && !isLate(event)) return;
  const branch = await getBranch(deps.store, deps.cache, event.data.branch_id);
  const changed = (day: ClinicDay): boolean => event.type === 'day.ended' || event.data.day === day;
  for (const day of daysOfFacts(branch, now).filter(changed)) await keepFacts({ store: deps.store, now }, branch, day);
});

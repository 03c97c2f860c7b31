import { runCanaryChecks } from '../canary/canary-checks.ts';
import { schedule } from '../schedule.ts';
import { valueAt } from '#shared/rules/value-at.ts';

const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];
const RUN_MS = 5 * 60_000;

/**
 * A different patient name for each run in an hour, so that a booking that was not cancelled does not fail the next
 * run.
 */
const nameAt = (now: Date): string => `Canary ${valueAt(names, Math.floor(now.getTime() / RUN_MS) % names.length)}`;

/**
 * Uses the site as a patient does, through its public address. A failed check is reported as a metric with an alarm,
 * not as an error of the job: docs/runbooks/canary.md. Does nothing without an address or a phone.
 */
export const runCanary = schedule('run-canary', async ({ deps: { log, siteOrigin }, now }) => {
  const phone = process.env['CANARY_PHONE'];
  if (siteOrigin === '' || phone === undefined) return { configured: false };
  const failure = await runCanaryChecks({ origin: siteOrigin, phone, name: nameAt(now) });
  log.metric({ CanaryPassed: failure === undefined ? 1 : 0 });
  if (failure !== undefined) log.error('canary.failed', { kind: failure.check, status: failure.status });
  return { configured: true, passed: failure === undefined };
});

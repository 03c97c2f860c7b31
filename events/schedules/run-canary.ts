import { canaryName, runCanaryChecks } from '../canary/canary-checks.ts';
import { schedule } from '../schedule.ts';

/**
 * Uses the site as a patient does, through its public address. A failed check is reported as a metric with an alarm,
 * not as an error of the job: docs/runbooks/canary.md. Does nothing without an address or a phone.
 */
export const runCanary = schedule('run-canary', async ({ deps: { log, siteOrigin }, now }) => {
  const phone = process.env['CANARY_PHONE'];
  if (siteOrigin === '' || phone === undefined) return { configured: false };
  const failure = await runCanaryChecks({ origin: siteOrigin, phone, name: canaryName('Canary', now) });
  log.metric({ CanaryPassed: failure === undefined ? 1 : 0 });
  if (failure !== undefined) log.error('canary.failed', { kind: failure.check, status: failure.status });
  return { configured: true, passed: failure === undefined };
});

import { environments } from '#infra/environments.ts';
import type { ProbeContext } from '#infra/probe/probe.ts';

/** An environment without an account: a probe that needs an answer gets it from the test. */
export const contextWith = (more: Partial<ProbeContext> = {}): ProbeContext => ({
  environment: environments.staging,
  site: 'https://clinic.example',
  account: '123456789012',
  tableName: 'clinic-table',
  roleArn: 'arn:aws:iam::123456789012:role/probe',
  aws: () => undefined,
  fetch: () => Promise.resolve(new Response(null, { status: 404 })),
  pause: () => Promise.resolve(),
  ...more,
});

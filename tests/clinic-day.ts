import { putMessagingSettings, type MessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { putPushKeys } from '#functions/data/messages/push-devices.ts';
import { newPushKeys } from '#events/messaging/push.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { demoBranches, demoPassword, demoUsers } from '#local/demo/accounts.ts';
import type { SendRequest, RouteId } from '#local/in-process.ts';
import { noProvider } from './no-provider.ts';
import { createScenarioContext } from './scenario-context.ts';
import { scenarios } from './scenarios.ts';
import { requestsOfDay } from './clinic-day/clinic-day-requests.ts';
import { packageStep, paymentStep, refundStep, reportStep } from './clinic-day/money-steps.ts';
import { medicalStep, mergeStep, messageLogStep, patientSearchStep } from './clinic-day/patient-steps.ts';
import { importStep } from './clinic-day/import-step.ts';
import { officeStep } from './clinic-day/office-step.ts';
import { queueSteps } from './clinic-day/queue-steps.ts';

/** Branches, accounts and the provider's settings: what an operator sets up before the first day. */
export const setUp = async (deps: Dependencies, provider: MessagingSettings = noProvider): Promise<void> => {
  const { store } = deps;
  await store.transact(demoBranches.flatMap(branchWrites));
  const passwordHash = await hashPassword(demoPassword);
  for (const user of demoUsers) await store.transact(userWrites(user, passwordHash));
  await putMessagingSettings(deps, provider);
  await putPushKeys(deps, newPushKeys('mailto:operator@clinic.example'));
};

/**
 * A clinic day that sends every request of the API. Runs in process (under each function's permissions), over HTTP on
 * one machine, and on deployed stacks. Every reply is checked by its schema. Every write has an Idempotency-Key and,
 * where answers are recorded, is sent twice: both answers are equal.
 */
export const simulateOneDay = (
  call: SendRequest,
  {
    deps,
    webhook = () => noProvider,
  }: { readonly deps?: () => Dependencies; readonly webhook?: () => MessagingSettings } = {},
): void => {
  const day = requestsOfDay(call, webhook);
  const { answered, as, ok, refused, tokens } = day;
  let refreshCookie = '';

  it('is up, describes itself, and shows its branches', async () => {
    await ok('health/check-health');
    await ok('docs/show-open-api');
    const { branches } = z.looseObject({ branches: z.array(z.unknown()) }).parse(await ok('branches/list-branches'));
    expect(branches).toHaveLength(2);
  });

  it('signs staff in and refuses others', async () => {
    await refused('auth/log-in', { body: { email: 'doctor@demo.clinic', password: 'wrong' } }, 401);
    await refused('auth/show-me', {}, 401);
    await refused('auth/refresh-session', {}, 401);
    for (const { email } of demoUsers) {
      const answer = await call('auth/log-in', { body: { email, password: demoPassword }, key: `in-${email}` });
      expect(answer.status).toBe(200);
      answered.add('auth/log-in');
      const { token } = z.looseObject({ token: z.string() }).parse(answer.data);
      tokens.set(email.split('@')[0] ?? '', token);
      refreshCookie = answer.cookies.find((cookie) => cookie.startsWith('appointify_refresh='))?.split(';')[0] ?? '';
    }
    await ok('auth/show-me', as('doctor'));
    const [kid] = refreshCookie.split('.');
    await refused('auth/refresh-session', { cookies: [`${kid ?? ''}.nobody.1.forged`] }, 401);
    await ok('auth/refresh-session', { cookies: [refreshCookie] });
  });

  queueSteps(day);
  paymentStep(day);
  patientSearchStep(day);
  reportStep(day);
  medicalStep(day);
  mergeStep(day);
  refundStep(day);
  packageStep(day);
  messageLogStep(day);
  officeStep(day);
  importStep(day);

  it('lets its people out', async () => {
    await ok('auth/log-out', { cookies: [refreshCookie], ...as('doctor2') });
    await refused('auth/refresh-session', { cookies: [refreshCookie] }, 401);
  });

  // The scenarios add reservations of their own, so they only run where the table is given.
  if (deps === undefined) return;

  it('takes the calls that this day does not name from the scenarios', async () => {
    const table: readonly (RouteSpec & { readonly id: RouteId })[] = routes;
    const others = table.filter(({ id }) => !answered.has(id));
    if (others.length === 0) return;
    const context = await createScenarioContext({ call, now: () => new Date(), deps: deps() });
    for (const { id, access } of others) {
      const role = access.kind === 'staff' ? access.roles[0] : undefined;
      const caller = role === undefined ? undefined : await context.createStaffUser(role, role === 'owner' ? null : 1);
      const { request } = await scenarios[id](context, caller);
      await ok(id, { token: caller?.token, ...request });
    }
    await putMessagingSettings(deps(), webhook());
  });

  it('has lived through every call of the table', () => {
    expect(routes.map((route) => route.id).filter((id) => !answered.has(id))).toEqual([]);
  });
};

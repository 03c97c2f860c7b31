import { pinWrite } from '#functions/data/staff/users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import type { RouteId } from './harness.ts';
import type { MakeScenario, ScenarioContext } from './scenario-context.ts';

const pin = '4821';

/** A receptionist with a PIN, and the cookies of the browser. */
const withPin = async (context: ScenarioContext) => {
  const { id, refreshCookie } = await context.createStaffUser('reception', 1);
  await context.clinic.deps.store.transact([pinWrite(id, await hashPassword(pin))]);
  return { id, refreshCookie };
};

/** A receptionist who has locked the browser. */
const locked = async (context: ScenarioContext) => {
  const { id, refreshCookie } = await withPin(context);
  const { cookies } = await context.clinic.call('auth/lock-session', { body: {}, cookies: [refreshCookie] });
  return { id, cookies: cookies.map((cookie) => cookie.split(';')[0] ?? '') };
};

type LockRoute = Extract<
  RouteId,
  'auth/set-pin' | 'auth/remove-pin' | 'auth/lock-session' | 'auth/list-locked' | 'auth/unlock-session'
>;

/** The calls of PIN and lock. */
export const lockScenarios = {
  'auth/set-pin': () => ({ request: { body: { password: demoPassword, pin } } }),
  'auth/remove-pin': async (context, caller) => {
    if (caller !== undefined) await context.clinic.deps.store.transact([pinWrite(caller.id, await hashPassword(pin))]);
    return { request: { body: {} } };
  },
  'auth/lock-session': async (context) => {
    const { refreshCookie } = await withPin(context);
    return { request: { body: {}, cookies: [refreshCookie] } };
  },
  'auth/list-locked': async (context) => {
    const { cookies } = await locked(context);
    return { request: { cookies } };
  },
  'auth/unlock-session': async (context) => {
    const { id, cookies } = await locked(context);
    return { request: { body: { user_id: id, pin }, cookies } };
  },
} satisfies Record<LockRoute, MakeScenario>;

import { demoPassword } from '#local/demo/accounts.ts';
import type { ApiResponse } from '../harness.ts';
import type { MeasuredBranch, Scenario } from './measured-branch.ts';

/** The refresh cookies of new sign-in sessions. */
const beginSessions = async ({ call }: MeasuredBranch, count: number): Promise<string[]> => {
  const cookieOf = (answer: ApiResponse): string =>
    answer.cookies.find((cookie) => cookie.startsWith('appointify_refresh='))?.split(';')[0] ?? '';
  const sessions: string[] = [];
  for (let session = 0; session < count; session += 1) {
    sessions.push(
      cookieOf(await call('auth/log-in', { body: { email: 'doctor@demo.clinic', password: demoPassword } })),
    );
  }
  return sessions;
};

/** Calls that log in, refresh a session and log out. */
export const signInScenarios = async (measured: MeasuredBranch): Promise<readonly Scenario[]> => {
  const { tokens } = measured;
  const sessions = await beginSessions(measured, 4);
  const [refreshed, left] = [sessions.slice(0, 2), sessions.slice(2)];
  return [
    {
      call: 'log in',
      route: 'auth/log-in',
      request: () => ({ body: { email: 'reception@demo.clinic', password: 'demo-clinic' } }),
    },
    { call: 'who am I', route: 'auth/show-me', request: () => ({ token: tokens.reception }) },
    {
      call: 'refresh',
      route: 'auth/refresh-session',
      request: () => ({ cookies: [refreshed.shift() ?? ''] }),
    },
    {
      call: 'log out',
      route: 'auth/log-out',
      request: () => ({ cookies: [left.shift() ?? ''] }),
    },
  ];
};

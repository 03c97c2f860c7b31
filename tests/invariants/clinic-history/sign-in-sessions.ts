import type { HistoryClient } from './client.ts';

export const refreshCookieOf = (cookies: readonly string[]): string | undefined =>
  cookies.find((cookie) => cookie.startsWith('appointify_refresh='))?.split(';')[0];

/** A sign-in of one user, with the token that is valid now. */
export class SignInSession {
  token = '';
  cookie = '';
  /** The cookie before the last refresh. */
  formerCookie = '';

  readonly userId: string;
  readonly email: string;
  readonly password: string;

  constructor(account: { readonly userId: string; readonly email: string; readonly password: string }) {
    this.userId = account.userId;
    this.email = account.email;
    this.password = account.password;
  }

  /** @returns false when there was no answer. */
  async signIn(client: HistoryClient): Promise<boolean> {
    const answer = await client.once('auth/log-in', { body: { email: this.email, password: this.password } });
    if (answer?.status !== 200) return false;
    this.#take(answer.data, answer.cookies);
    return true;
  }

  #take(data: unknown, cookies: readonly string[]): void {
    this.token = (data as { token: string }).token;
    this.formerCookie = this.cookie;
    this.cookie = refreshCookieOf(cookies) ?? this.cookie;
  }

  /** Refreshes in two tabs concurrently: both get the same successor. */
  async refresh(client: HistoryClient): Promise<void> {
    const request = { cookies: [this.cookie] };
    const answers = await Promise.all([
      client.once('auth/refresh-session', request),
      client.once('auth/refresh-session', request),
    ]);
    const good = answers.filter((answer) => answer?.status === 200);
    const refused = answers.filter((answer) => answer !== undefined && answer.status < 500 && answer.status !== 200);
    for (const answer of refused) client.faults.push(`refresh in two tabs: ${String(answer?.status)}`);
    const successors = new Set(good.map((answer) => refreshCookieOf(answer?.cookies ?? [])));
    if (successors.size > 1) client.faults.push('two tabs got two refresh tokens');
    const [first] = good;
    if (first !== undefined) this.#take(first.data, first.cookies);
  }

  /** Signs out, and in again. */
  async renew(client: HistoryClient): Promise<void> {
    await client.once('auth/log-out', { cookies: [this.cookie] });
    while (!(await this.signIn(client)));
  }
}

/** Refreshes and renews sessions while their windows work with other ones. */
export const useSessions = async (
  client: HistoryClient,
  sessions: readonly SignInSession[],
  rounds: number,
): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    for (const session of sessions) {
      if (round % 3 === 2) await session.renew(client);
      else await session.refresh(client);
    }
  }
};

/** A refresh token that was used before ends its whole family. Call it a minute after the last refresh. */
export const faultsOfReuse = async (client: HistoryClient, session: SignInSession): Promise<string[]> => {
  const reused = await client.once('auth/refresh-session', { cookies: [session.formerCookie] });
  const newest = await client.once('auth/refresh-session', { cookies: [session.cookie] });
  return [
    ...(reused?.status === 401 ? [] : [`a reused refresh token: ${String(reused?.status)}`]),
    ...(newest?.status === 401 ? [] : [`the newest token of its family: ${String(newest?.status)}`]),
  ];
};

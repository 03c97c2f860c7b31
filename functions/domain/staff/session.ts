interface Account {
  readonly id: string;
  readonly disabled: boolean;
  readonly lockouts?: number | undefined;
}

interface Session {
  readonly userId: string;
  readonly revoked: boolean;
  readonly lockouts?: number | undefined;
}

/**
 * Is the sign-in session valid? Not when it was ended, or the staff user was locked out or got another password since
 * it began. These are counted (`lockouts`), because the clocks of operator and function differ.
 */
export const isSessionActive = (session: Session, account: Account): boolean =>
  !account.disabled &&
  !session.revoked &&
  session.userId === account.id &&
  (session.lockouts ?? 0) === (account.lockouts ?? 0);

/** Maximum duration of a sign-in session, however often it is refreshed. */
export const MAX_SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Not used for seven days, or older than the maximum duration. */
export const isSessionOver = (
  { expires_at: expiresAt, startedAt }: { readonly expires_at: number; readonly startedAt?: string | undefined },
  now: Date,
): boolean =>
  expiresAt * 1000 <= now.getTime() ||
  (startedAt !== undefined && Date.parse(startedAt) + MAX_SESSION_SECONDS * 1000 <= now.getTime());

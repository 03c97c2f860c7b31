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
 * Is this session still one of this account? Not when it was ended, nor when the account has been shut out or given
 * another password since it began: a lost phone stays signed out when its owner comes back. Counted, not compared by
 * the clock, because the operator's is another one.
 */
export const isSessionActive = (session: Session, account: Account): boolean =>
  !account.disabled &&
  !session.revoked &&
  session.userId === account.id &&
  (session.lockouts ?? 0) === (account.lockouts ?? 0);

import { refreshSession, showMe } from '#shared/routes/auth.ts';
import { isRefusedFor } from '../api/call-error.ts';
import { call } from '../api/client.ts';
import { session } from './session.ts';
import type { Session, SessionStore } from './session-store.ts';
import type { Answer } from '../api/wire-names.ts';

/** A session is refreshed when less than this remains; its end is announced this long before. Source: docs/requirements.md#states. */
export const sessionTimes = { refreshBelow: 2 * 3_600_000, warnBelow: 5 * 60_000, lookEvery: 30_000 } as const;

/** Maps the answer of login and refresh to the stored session. */
export const sessionOf = (reply: Answer<typeof refreshSession>): Session => ({
  token: reply.token,
  user: reply.user,
  expiresAt: Date.parse(reply.expiresAt),
});

/** The actions that are due for a session: refresh, and a warning before its end. */
export const dueOf = (current: Session, now: number): { readonly refresh: boolean; readonly warn: boolean } => {
  const left = current.expiresAt - now;
  return { refresh: left < sessionTimes.refreshBelow, warn: left <= sessionTimes.warnBelow };
};

export interface KeeperParts {
  readonly session: Pick<SessionStore, 'read' | 'save' | 'subscribe'>;
  readonly refresh: () => Promise<Session>;
  readonly now: () => number;
  /** Runs work exclusively over all tabs. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** The session ends in 5 minutes and could not be prolonged. */
  readonly onWarning: () => void;
}

/**
 * Refreshes the session while it is used, warns before it ends and detects its end. A refused refresh is final for that
 * token; other failures are retried at the next check. Returns a function that stops it. Sources:
 * docs/requirements.md#states.
 */
export const startKeeper = (parts: KeeperParts): { readonly look: () => Promise<void>; readonly stop: () => void } => {
  let refusedToken: string | undefined;
  let warnedFor: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const renew = (): Promise<void> =>
    parts.alone(async () => {
      const current = parts.session.read();
      // Another tab may have been faster.
      if (current === null || !dueOf(current, parts.now()).refresh || current.token === refusedToken) return;
      try {
        const renewed = await parts.refresh();
        // Not after a logout during the request.
        if (parts.session.read()?.token === current.token) parts.session.save(renewed);
      } catch (error) {
        if (isRefusedFor(error, 'sign-in-session-ended', 'origin-unknown')) {
          refusedToken = current.token;
        }
      }
    });

  const look = async (): Promise<void> => {
    clearTimeout(timer);
    const current = parts.session.read();
    if (current !== null && dueOf(current, parts.now()).refresh && current.token !== refusedToken) await renew();
    const after = parts.session.read();
    if (after !== null && dueOf(after, parts.now()).warn && warnedFor !== after.expiresAt) {
      warnedFor = after.expiresAt;
      parts.onWarning();
    }
    if (stopped || after === null) return;
    const next = Math.max(0, Math.min(sessionTimes.lookEvery, after.expiresAt - parts.now()));
    clearTimeout(timer);
    timer = setTimeout(() => void look(), next);
  };

  const unsubscribe = parts.session.subscribe(() => {
    if (!stopped && parts.session.read() !== null) void look();
  });
  void look();
  return {
    look,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
};

/** Takes over names, branches and rights that were changed since the sign-in: menus and actions are made from them. */
const followUser = async (): Promise<void> => {
  const { user } = await call(showMe, { query: {} });
  const current = session.read();
  if (current === null || current.user.id !== user.id) return;
  const { name, nameAr, branchIds, rights } = user;
  const followed = { ...current.user, name, nameAr, branchIds, rights };
  if (JSON.stringify(followed) !== JSON.stringify(current.user)) session.save({ ...current, user: followed });
};

/**
 * Keeps this browser's session refreshed. Checks again when the tab becomes visible, because timers stop in standby.
 */
export const keepSession = (onWarning: () => void): (() => void) => {
  const keeper = startKeeper({
    session,
    refresh: async () => sessionOf(await call(refreshSession, {})),
    now: Date.now,
    alone: async (work) => {
      if ('locks' in navigator) await navigator.locks.request('appointify_refresh', work);
      else await work();
    },
    onWarning,
  });
  const onShown = (): void => {
    if (document.visibilityState === 'visible') void keeper.look();
  };
  document.addEventListener('visibilitychange', onShown);
  followUser().catch(() => undefined);
  return () => {
    document.removeEventListener('visibilitychange', onShown);
    keeper.stop();
  };
};

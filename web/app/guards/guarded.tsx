import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Role } from '#shared/models/enums.ts';
import { usePreference } from '#web/lib/device/preferences.ts';
import { currentLanguage, loadSectionTexts } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import type { SessionUser } from '#web/lib/session/stored-session.ts';
import { lockedPreference } from '#web/lib/session/idle-lock.ts';
import { session } from '#web/lib/session/session.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { warn } from '#web/lib/device/warn.ts';
import { late } from '#web/ui/late.tsx';
import { judgeAccess } from './access.ts';

interface Props {
  /** The role that may see the page. */
  readonly only: Role;
  readonly children: (user: SessionUser) => ReactNode;
}

/** Preloaded by the frame: a connection may be lost before the lock. */
export const LockScreen = late(async () => {
  const [screen] = await Promise.all([import('#web/features/login/lock-screen.tsx'), loadSectionTexts()]);
  return screen.LockScreen;
}, null);

/** Shows a page to its role only and redirects everybody else; in a locked browser the lock screen alone. Source: docs/requirements.md#route-guard. */
export const Guarded = ({ only, children }: Props): ReactNode => {
  const current = useSession();
  const isLocked = usePreference(lockedPreference, '') !== '';
  const { pathname, search } = useLocation();
  const verdict = judgeAccess(only, current, `${pathname}${search}`);
  const warning = verdict.kind === 'redirect' ? verdict.warning : undefined;
  const leftOnPurpose = session.lastEnd() === 'logout';
  useEffect(() => {
    if (warning !== undefined && !leftOnPurpose && !isLocked) warn(warning);
  }, [warning, leftOnPurpose, isLocked]);
  if (isLocked) return <LockScreen />;
  if (verdict.kind === 'show') return current === null ? null : children(current.user);
  // After a logout the page is not remembered for the next user.
  return (
    <Navigate
      to={pathIn(currentLanguage(), verdict.to)}
      replace
      state={leftOnPurpose ? null : { from: verdict.from }}
    />
  );
};

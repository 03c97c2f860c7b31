import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Role } from '#shared/models/enums.ts';
import { currentLanguage } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import type { SessionUser } from '#web/lib/session/stored-session.ts';
import { session } from '#web/lib/session/session.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { warn } from '#web/lib/device/warn.ts';
import { judgeAccess } from './access.ts';

interface Props {
  /** The role that may see the page. */
  readonly only: Role;
  readonly children: (user: SessionUser) => ReactNode;
}

/** Shows a page to its role only and redirects everybody else. Source: docs/requirements.md#route-guard. */
export const Guarded = ({ only, children }: Props): ReactNode => {
  const current = useSession();
  const { pathname, search } = useLocation();
  const verdict = judgeAccess(only, current, `${pathname}${search}`);
  const warning = verdict.kind === 'redirect' ? verdict.warning : undefined;
  const leftOnPurpose = session.lastEnd() === 'logout';
  useEffect(() => {
    if (warning !== undefined && !leftOnPurpose) warn(warning);
  }, [warning, leftOnPurpose]);
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

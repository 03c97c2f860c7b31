import type { Role } from '#shared/models/enums.ts';
import type { Session } from '#web/lib/session/session-store.ts';

const homes: Readonly<Record<Role, string>> = { reception: '/reception', doctor: '/doctor', owner: '/owner' };

/** Dashboard of a role; `/login` for an unknown role. Source: docs/requirements.md#route-guard. */
export const homeOf = (role: string): string => homeOfKnown(role) ?? '/login';

/** Page after sign-in; the landing page for roles without a dashboard. Source: docs/requirements.md#login-page. */
export const homeAfterLogin = (role: string): string => homeOfKnown(role) ?? '/';

const homeOfKnown = (role: string): string | undefined => Object.entries(homes).find(([known]) => known === role)?.[1];

/** Decision of a guard, with the warning for the console. */
export type Verdict =
  | { readonly kind: 'show' }
  | { readonly kind: 'redirect'; readonly to: string; readonly from?: string; readonly warning: string };

/**
 * Decides about a visit to a guarded page. Without a session: the login page, which remembers the requested page. With
 * another role: the dashboard of that role. Source: docs/requirements.md#route-guard.
 */
export const judgeAccess = (role: Role, current: Pick<Session, 'user'> | null, place: string): Verdict => {
  if (current === null) {
    return { kind: 'redirect', to: '/login', from: place, warning: `not signed in: ${pathOnly(place)} needs ${role}` };
  }
  const held: string = current.user.role;
  if (held === role) return { kind: 'show' };
  return { kind: 'redirect', to: homeOf(held), warning: `wrong role: ${pathOnly(place)} needs ${role}, not ${held}` };
};

const pathOnly = (place: string): string => place.split(/[?#]/)[0] ?? place;

/** Page after sign-in: the remembered page if the role may see it, else the role's dashboard. */
export const placeAfterLogin = (role: string, remembered: unknown): string => {
  const home = homeAfterLogin(role);
  if (typeof remembered !== 'string' || home === '/') return home;
  const path = pathOnly(remembered);
  return path === home || path.startsWith(`${home}/`) ? remembered : home;
};

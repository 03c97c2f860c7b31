import type { Role } from '#shared/models/enums.ts';
import type { Session } from '#web/lib/session-store.ts';

const homes: Readonly<Record<Role, string>> = { reception: '/reception', doctor: '/doctor', owner: '/owner' };

/** Where someone of this role works; `/login` when the role is unknown. Source: docs/requirements.md#route-guard. */
export const homeOf = (role: string): string => homeOfKnown(role) ?? '/login';

/** Where a new session leads; roles without a dashboard go to the landing page. Source: docs/requirements.md#login-page. */
export const homeAfterLogin = (role: string): string => homeOfKnown(role) ?? '/';

const homeOfKnown = (role: string): string | undefined => Object.entries(homes).find(([known]) => known === role)?.[1];

/** What a guard does with a visitor, and the warning it leaves. */
export type Verdict =
  | { readonly kind: 'show' }
  | { readonly kind: 'redirect'; readonly to: string; readonly from?: string; readonly warning: string };

/**
 * Judges a visit to a guarded page. The signed-out go to the login page, which remembers where they were going;
 * the wrong role goes to its own dashboard. Source: docs/requirements.md#route-guard.
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

/** Where to go after signing in: the remembered place if it is this role's own, else the role's home. */
export const placeAfterLogin = (role: string, remembered: unknown): string => {
  const home = homeAfterLogin(role);
  if (typeof remembered !== 'string' || home === '/') return home;
  const path = pathOnly(remembered);
  return path === home || path.startsWith(`${home}/`) ? remembered : home;
};

import type { Reason } from '../refusals/reasons.ts';
import { type Access, isWrite, keepsAnswers, type RouteSpec } from './define.ts';

/** Refusals of any request: by its schemas, its size, the firewall's rate limit, or the state of the server. */
const ofEveryRoute: readonly Reason[] = [
  'input-invalid',
  'body-too-large',
  'too-many-requests',
  'server-failed',
  'server-busy',
  'database-unreachable',
  'storage-full',
  'server-starting',
  'maintenance',
];

const ofCaller = (access: Access): Reason[] => {
  if (access.kind === 'staff') {
    const ofRight: readonly Reason[] = access.right === undefined ? [] : ['right-required'];
    const ofScope: readonly Reason[] = access.scope === undefined ? [] : ['api-key-invalid', 'branch-not-allowed'];
    const ofSignIn = ['sign-in-required', 'sign-in-session-ended', 'role-not-allowed', 'api-key-not-allowed'] as const;
    return [...ofSignIn, ...ofRight, ...ofScope];
  }
  return access.staffToo === true ? ['sign-in-session-ended', 'api-key-not-allowed'] : [];
};

/** Refusals of the branch check: see functions/runtime/scope.ts. */
const ofScope = (access: Access): Reason[] => {
  switch (access.branch ?? 'none') {
    case 'none':
      return [];
    case 'patient':
      return ['patient-unknown', 'branch-not-allowed'];
    case 'reservation':
      // A route of patients alone has no staff of another branch.
      return access.kind === 'public' && access.staffToo !== true
        ? ['reservation-unknown']
        : ['reservation-unknown', 'branch-not-allowed'];
    case 'own':
    case 'path':
    case 'query':
    case 'body':
      return ['branch-required', 'branch-unknown', 'branch-not-allowed'];
  }
};

/** Every reason for which a request of the route may be refused. */
export const reasonsOf = (route: RouteSpec): readonly Reason[] => [
  ...new Set<Reason>([
    ...route.reasons,
    ...ofScope(route.access),
    ...ofCaller(route.access),
    ...(isWrite(route) ? (['body-not-json'] as const) : []),
    ...(keepsAnswers(route) ? (['idempotency-key-invalid', 'idempotency-key-reused'] as const) : []),
    ...ofEveryRoute,
  ]),
];

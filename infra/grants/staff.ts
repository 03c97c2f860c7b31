import { signedIn, signsTokens } from './parts.ts';
import { type Grant, grant, together } from '../table-grants.ts';

/** Grants of sign-in, of the owner's office, of the health check and of the API description. */
export const staffGrants: Readonly<Record<string, Grant>> = {
  'health/check-health': grant({ reservationCounter: ['get'] }),
  'docs/show-open-api': grant({}),
  'auth/log-in': together(
    signsTokens,
    grant({ login: ['get', 'put', 'update', 'remove'], user: ['get'], family: ['put'] }),
  ),
  'auth/refresh-session': together(signsTokens, grant({ user: ['get'], family: ['get', 'update'] })),
  'auth/log-out': together(signsTokens, grant({ family: ['update'], publicKeys: ['query'] })),
  'admin/list-users': together(signedIn, grant({ users: ['query'] })),
  'auth/show-me': together(signedIn, grant({ user: ['get'] })),
};

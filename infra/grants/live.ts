import { countsAttempts, signedIn } from './parts.ts';
import { type Grant, grant, together } from '../table-grants.ts';

/** Grants of the live channel. */
export const liveGrants: Readonly<Record<string, Grant>> = {
  'live/authorize-live': together(signedIn, countsAttempts, grant({ record: ['get'], displays: ['get'] })),
};

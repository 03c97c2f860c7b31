import * as z from 'zod/mini';
import { browsers, systems } from '../models/devices.ts';
import { moment, staffUserId, wholeId } from '../models/fields.ts';
import { sessionReply } from './auth.ts';
import { access, defineRoute } from './define.ts';

/** A sign-in session that gives access. */
const sessionView = z.strictObject({
  id: z.string(),
  /** As the user agent told at sign-in; null = unknown. */
  browser: z.nullable(z.enum(browsers)),
  system: z.nullable(z.enum(systems)),
  started_at: z.nullable(moment),
  /** When its token was last renewed, which a session in use does about once a day; null = not yet. */
  seen_at: z.nullable(moment),
  /** The session of this request. */
  this_one: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

export const listSessions = defineRoute({
  id: 'sign-in-sessions/list-sessions',
  method: 'GET',
  path: '/sign-in-sessions',
  summary: 'The own sign-in sessions, the latest first; for an owner those of any staff user',
  access: access.readers('none'),
  /** Default: the caller. */
  query: z.strictObject({ user_id: z.optional(staffUserId) }),
  reply: z.strictObject({ sessions: z.array(sessionView) }),
  reasons: ['staff-user-unknown'],
  throttle: 'staff',
});

export const endSession = defineRoute({
  id: 'sign-in-sessions/end-session',
  method: 'POST',
  path: '/sign-in-sessions/{sessionId}/end',
  summary: 'End an own sign-in session, as owner that of any staff user, within a minute; again does nothing',
  access: access.readers('none'),
  params: z.strictObject({ sessionId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  reply: z.strictObject({}),
  reasons: ['sign-in-session-unknown', 'staff-user-unknown', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
  // Ending it again has no effect.
  unrecorded: true,
});

export const switchBranch = defineRoute({
  id: 'sign-in-sessions/switch-branch',
  method: 'POST',
  path: '/sign-in-sessions/branch',
  summary: 'An access token of this session for another branch of the caller; the session stays there',
  access: access.staff('none'),
  body: z.strictObject({ branch_id: wholeId }),
  reply: sessionReply,
  reasons: [
    'branch-not-allowed',
    'visit-not-finished',
    'branch-unknown',
    'sign-in-session-ended',
    'staff-user-unknown',
    'changed-meanwhile',
  ],
  throttle: 'staff',
  // The answer is secret.
  unrecorded: true,
});

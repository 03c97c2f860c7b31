import * as z from 'zod/mini';
import { languages } from '../errors.ts';
import { role, staffRight } from '../models/enums.ts';
import { moment, nameInArabic, newPassword, passwordLinkToken, staffEmail } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

export const userView = z.strictObject({
  id: z.string(),
  name: z.string(),
  name_ar: nameInArabic,
  role,
  /** null for owners, who work at every branch. */
  branch_id: z.nullable(z.int()),
  /** Every branch of a staff user of several, the own one first; `branch_id` is that of this session. Absent: one. */
  branch_ids: z.optional(z.array(z.int())),
  email: z.string(),
  /** Rights in addition to the role; absent when there are none. */
  rights: z.optional(z.array(staffRight)),
});
export type UserView = z.output<typeof userView>;

/** An owner's setting for messages with day sheets. */
export const daySheetMessage = z.strictObject({
  /** Language of the messages; null = no messages. */
  language: z.nullable(z.enum(languages)),
  phone: z.nullable(z.string()),
});
export type DaySheetMessage = z.output<typeof daySheetMessage>;

/** An access token and whose it is. */
export const sessionReply = z.strictObject({ token: z.string(), expires_at: moment, user: userView });

export const logIn = defineRoute({
  id: 'auth/log-in',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  access: access.anyone,
  body: z.strictObject({
    email: staffEmail,
    password: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  reply: sessionReply,
  reasons: ['credentials-wrong', 'too-many-sign-ins'],
  throttle: 'auth',
  unrecorded: true,
});

export const refreshSession = defineRoute({
  id: 'auth/refresh-session',
  method: 'POST',
  path: '/auth/refresh',
  summary: 'A new access token for the refresh cookie, which is rotated',
  access: access.byRefreshCookie,
  reply: sessionReply,
  reasons: ['sign-in-session-ended', 'origin-unknown'],
  throttle: 'auth',
  unrecorded: true,
});

export const logOut = defineRoute({
  id: 'auth/log-out',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session on this device, whether it is still one or not',
  access: access.anyoneOrRefreshCookie,
  reply: z.strictObject({}),
  reasons: ['origin-unknown'],
  throttle: 'auth',
  unrecorded: true,
});

export const changePassword = defineRoute({
  id: 'auth/change-password',
  method: 'POST',
  path: '/auth/password',
  summary: 'Change the own password; this session stays, every other one of the staff user ends within a minute',
  access: access.readers('none'),
  body: z.strictObject({
    /** The password in use: an unlocked screen is not enough. */
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    new_password: newPassword,
  }),
  reply: z.strictObject({}),
  reasons: ['password-wrong', 'too-many-sign-ins', 'staff-user-unknown', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'auth',
});

export const setPasswordByLink = defineRoute({
  id: 'auth/set-password-by-link',
  method: 'POST',
  path: '/auth/password-link',
  summary:
    'Set the password by a link from the owner; the link ends, and so does every sign-in session of the staff user',
  access: access.anyone,
  body: z.strictObject({ token: passwordLinkToken, new_password: newPassword }),
  reply: z.strictObject({ email: z.string() }),
  reasons: ['password-link-invalid', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'auth',
});

export const showMe = defineRoute({
  id: 'auth/show-me',
  method: 'GET',
  path: '/auth/me',
  summary: 'Who is signed in',
  access: access.readers('none'),
  query: z.strictObject({ include: z.optional(z.literal('day_sheet_message')) }),
  reply: z.strictObject({
    user: userView,
    /** Present only if the query includes it; null for staff users who are not owners. */
    day_sheet_message: z.optional(z.nullable(daySheetMessage)),
  }),
  reasons: [],
  throttle: 'staff',
});

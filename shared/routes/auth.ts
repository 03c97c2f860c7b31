import * as z from 'zod/mini';
import { languages } from '../errors.ts';
import { role, staffRight } from '../models/enums.ts';
import {
  moment,
  nameInArabic,
  newPassword,
  newPin,
  passwordLinkToken,
  staffEmail,
  staffUserId,
} from '../models/fields.ts';
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

/** An owner's setting for messages with day sheets and about alerts. */
export const daySheetMessage = z.strictObject({
  /** Language of the day sheets; null = none. */
  language: z.nullable(z.enum(languages)),
  /** Language of the messages about alerts; null = none. */
  alert_language: z.nullable(z.enum(languages)),
  /** Language of the mails about alerts; null = none. */
  alert_mail_language: z.nullable(z.enum(languages)),
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
  body: z.strictObject({
    token: passwordLinkToken,
    /** Left out, the link is only checked: nothing changes. */
    new_password: z.optional(newPassword),
  }),
  reply: z.strictObject({ email: z.string() }),
  reasons: ['password-link-invalid', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'auth',
});

export const mailPasswordLink = defineRoute({
  id: 'auth/mail-password-link',
  method: 'POST',
  path: '/auth/forgotten-password',
  summary: 'Mail a link that sets the password to the email of a sign-in; an unknown email gets the same answer',
  access: access.anyone,
  body: z.strictObject({
    email: staffEmail,
    /** Language of the mail. */
    language: z._default(z.enum(languages), 'en'),
  }),
  reply: z.strictObject({}),
  reasons: ['branch-unknown', 'changed-meanwhile'],
  throttle: 'auth',
  // A recorded answer would show to a second request whether the first email is known.
  unrecorded: true,
});

export const showMe = defineRoute({
  id: 'auth/show-me',
  method: 'GET',
  path: '/auth/me',
  summary: 'Who is signed in',
  access: access.readers('none'),
  query: z.strictObject({ include: z.optional(z.enum(['day_sheet_message', 'pin'])) }),
  reply: z.strictObject({
    user: userView,
    /** Present only if the query includes it; null for staff users who are not owners. */
    day_sheet_message: z.optional(z.nullable(daySheetMessage)),
    /** Present only if the query includes `pin`. */
    has_pin: z.optional(z.boolean()),
  }),
  reasons: [],
  throttle: 'staff',
});

export const setPin = defineRoute({
  id: 'auth/set-pin',
  method: 'POST',
  path: '/auth/pin',
  summary:
    'Set or change the own PIN, which unlocks a shared computer; a new password, a reset or disabling removes it',
  access: access.readers('none'),
  body: z.strictObject({
    /** The password in use: an unlocked screen is not enough. */
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    pin: newPin,
  }),
  reply: z.strictObject({}),
  reasons: ['password-wrong', 'too-many-sign-ins', 'staff-user-unknown', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'auth',
});

export const removePin = defineRoute({
  id: 'auth/remove-pin',
  method: 'POST',
  path: '/auth/pin/remove',
  summary: 'Remove the own PIN; without one this does nothing',
  access: access.readers('none'),
  reply: z.strictObject({}),
  reasons: ['staff-user-unknown', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'auth',
});

export const lockSession = defineRoute({
  id: 'auth/lock-session',
  method: 'POST',
  path: '/auth/lock',
  summary:
    'Lock the sign-in session of this browser: its tokens are refused within 30 seconds, until its PIN; again does nothing',
  access: access.byRefreshCookie,
  reply: z.strictObject({}),
  reasons: ['sign-in-session-ended', 'pin-missing', 'origin-unknown'],
  throttle: 'auth',
  // The cookies of the answer are secret.
  unrecorded: true,
});

/** A staff user whose locked sign-in session this browser keeps, and whose PIN unlocks it. */
const lockedPerson = z.strictObject({ user_id: z.string(), name: z.string(), name_ar: nameInArabic });

export const listLocked = defineRoute({
  id: 'auth/list-locked',
  method: 'GET',
  path: '/auth/lock',
  summary: 'Who can unlock this browser by a PIN, by its cookie; the one who locked it last is the first',
  access: access.anyoneOrRefreshCookie,
  reply: z.strictObject({ people: z.array(lockedPerson) }),
  reasons: ['origin-unknown'],
  throttle: 'auth',
});

export const unlockSession = defineRoute({
  id: 'auth/unlock-session',
  method: 'POST',
  path: '/auth/unlock',
  summary:
    'Unlock the own sign-in session of this browser by the PIN; after five wrong ones only the password signs in',
  access: access.anyoneOrRefreshCookie,
  body: z.strictObject({ user_id: staffUserId, pin: newPin }),
  reply: sessionReply,
  reasons: ['sign-in-session-ended', 'pin-missing', 'pin-wrong', 'pin-blocked', 'origin-unknown'],
  throttle: 'auth',
  unrecorded: true,
});

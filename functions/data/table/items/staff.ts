import * as z from 'zod/mini';
import { languages } from '#shared/errors.ts';
import { browsers, systems } from '#shared/models/devices.ts';
import { reservationType, role, staffRight } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { storedPhone } from '../stored-fields.ts';

/** See shared/rules/doctor-share.ts. */
export const storedShareRule = z.union([z.object({ basisPoints: z.int() }), z.object({ amount: piastres })]);

export const userItem = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.optional(z.string()),
  email: z.string(),
  role,
  branchId: z.nullable(z.int()),
  /** Branches besides `branchId`; absent = none. */
  otherBranchIds: z.optional(z.array(z.int())),
  disabled: z.boolean(),
  /** No password was set yet; absent = one was. */
  invited: z.optional(z.literal(true)),
  /** Granted besides the role; absent = none. */
  rights: z.optional(z.array(staffRight)),
  /** What a doctor is paid for each service; absent = nothing. */
  shares: z.optional(z.partialRecord(reservationType, storedShareRule)),
  /** PHC string of the PIN that unlocks a shared computer; absent = none. */
  pinHash: z.optional(z.string()),
  /** How often all sign-in sessions of the staff user were ended; absent = never. */
  lockouts: z.optional(z.int()),
  /** For messages. */
  phone: z.optional(storedPhone),
  /** An owner gets the sheet of every closed day as a message in this language; absent = none. */
  daySheetLanguage: z.optional(z.enum(languages)),
  /** An owner gets a message about each alert in this language; absent = none. */
  alertLanguage: z.optional(z.enum(languages)),
  /** An owner gets a mail about alerts in this language; absent = none. */
  alertMailLanguage: z.optional(z.enum(languages)),
});
export type User = z.output<typeof userItem>;

export const userInListItem = z.object({ id: z.string() });

export const loginItem = z.object({ userId: z.string(), passwordHash: z.string() });

/** `hash`: SHA-256 of the token. `expires_at`: Unix seconds. */
export const passwordLinkItem = z.object({ hash: z.string(), expires_at: z.int() });

export const attemptsItem = z.object({ count: z.int(), until: z.int() });

/** `id`: of the token family. `expires_at`: Unix seconds. */
export const signInItem = z.object({ id: z.string(), expires_at: z.int() });

/** All that authentication reads of a token family. */
export const sessionState = z.object({
  userId: z.string(),
  revoked: z.boolean(),
  /** The staff user's `lockouts` when this session began; absent = 0. */
  lockouts: z.optional(z.int()),
  /** Since when only the PIN continues this session; absent = not locked. */
  lockedAt: z.optional(z.string()),
});

export const familyItem = z.extend(sessionState, {
  id: z.string(),
  generation: z.int(),
  /** When the password was given. */
  startedAt: z.optional(z.string()),
  rotatedAt: z.string(),
  /** The branch that the staff user switched to; absent = never switched. */
  branchId: z.optional(z.int()),
  /** PINs that were tried since it was locked; absent = none. */
  pinAttempts: z.optional(z.int()),
  /** Where the password was given; absent = unknown. */
  browser: z.optional(z.enum(browsers)),
  system: z.optional(z.enum(systems)),
  /** Unix seconds. */
  expires_at: z.int(),
});
export type TokenFamily = z.output<typeof familyItem>;

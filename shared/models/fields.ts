import * as z from 'zod/mini';
import { hasNameCharacters } from '../rules/name.ts';
import { isPiastreAmount, toPiastres } from '../rules/money.ts';

/** A clinic day, `YYYY-MM-DD`, that exists in the calendar. */
export const day = z.iso.date();

/** A clinic day in a request, limited to this millennium so that date arithmetic stays in range. */
export const clinicDayInput = z.iso
  .date()
  .check(z.regex(/^2\d{3}-/))
  .brand<'ClinicDay'>();

/** A month in a request, `YYYY-MM`, of this millennium. */
export const monthInput = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/));

/** The Arabic name of a staff user, besides the name; absent when there is none. */
export const nameInArabic = z.optional(z.string());

/** A moment in UTC, ISO 8601 with `Z`. */
export const moment = z.iso.datetime();

/** A positive whole number; a numeric string is taken as well (storage in browsers keeps strings). */
export const wholeId = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.positive())),
);

/** A positive whole number in a path, which contains only text. */
export const pathId = z.pipe(/* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number));

/** The id of a reservation in a request: in a body, and in a path. */
export const reservationIdInput = /* @__PURE__ */ wholeId.brand<'ReservationId'>();
export const pathReservationId = /* @__PURE__ */ pathId.brand<'ReservationId'>();

/** A phone in a path, as typed. */
export const pathPhone = z.string().check(z.minLength(1), z.maxLength(40));

/** The id of a staff user. */
export const staffUserId = z.string().check(z.regex(/^u[0-9a-z]{1,40}$/));

/** Patient ids are 20 lower-case hex digits behind a `p`; see functions/domain/patients/patient-identity.ts. */
export const patientId = /* @__PURE__ */ z.string().check(z.regex(/^p[0-9a-f]{20}$/));
/** The id of a patient in a request. */
export const patientIdInput = /* @__PURE__ */ patientId.brand<'PatientId'>();

/** Id of one move of a reservation in its queue; an undo names it. */
export const moveId = z.string().check(z.regex(/^m[0-9a-f]{16}$/));

/** Pounds with at most two decimals, as number or numeric string; parsed to a number of pounds. */
export const amountInput = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/))]),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0), z.maximum(999_999_999), z.refine(isPiastreAmount))),
);

/** Pounds as in `amountInput`, parsed to whole piastres. Forms use `amountInput`, because they send pounds. */
export const piastresInput = z.pipe(
  amountInput,
  z.transform((pounds) => toPiastres(pounds)),
);

/** An amount as it is stored and published: whole piastres. */
export const piastres = z.int().brand<'Piastres'>();

/** Reference of a payment that was not in cash: the number of a card slip or a transfer. */
export const paymentReference = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[\p{L}\p{N} ./#-]+$/u));

/**
 * A receipt: of a reservation (`R1042-3`, `R1042-3.2`, `V1042-4`), of a patient's credit (`D1-2026-123`, `V1-2026-124`)
 * of a package (`P1-2026-125`), of an opening balance (`O1-1795633617000123-12`),
 * or of money from another branch (`M1-4`).
 */
export const receiptId = z.string().check(z.maxLength(40), z.regex(/^[RVDPOM]\d+(-\d+){1,2}(\.\d{1,2})?$/));

/** The code by which the first owner is made: 20 letters and digits, as in a link. */
export const setupCode = z.string().check(z.trim(), z.regex(/^[0-9a-z]{20}$/));

/** One line of text as typed, without surplus spaces. */
export const lineOfText = z.pipe(
  z.string(),
  z.transform((text) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()),
);

/** The reason for a correction or a change of money, as the staff user typed it. The owner reads it in the audit list. */
export const staffReason = z.pipe(lineOfText, z.string().check(z.minLength(3), z.maxLength(200)));

/** A number of laser pulses or a counter reading: whole, not negative, as number or numeric string. */
export const countInput = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,12}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))),
);

/**
 * Invisible marks: direction marks, which reverse a line of the queue, and zero-width spaces. Keeps the two joiners,
 * which shape letters.
 */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu;

/** A person's name as typed: 2 to 120 characters, the characters of `hasNameCharacters`. */
export const personName = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.normalize('NFC').replaceAll(unseen, '').replaceAll(/\s+/gu, ' ').trim()),
  ),
  z.string().check(z.minLength(2), z.maxLength(120), z.refine(hasNameCharacters)),
);

/** Position in a list; opaque to callers. */
export const cursor = z.string().check(z.minLength(1), z.maxLength(1000), z.regex(/^[\w-]+$/));

/** An amount in a reply: pounds, at most two decimals; null without a charge. */
export const amountOrNull = z.nullable(z.number());

/** A number in a query string, with its bounds and its default. */
export const queryNumber = (low: number, high: number, fallback: number) =>
  z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
      z.int().check(z.minimum(low), z.maximum(high)),
    ),
    fallback,
  );

/** Name of a staff user as typed, with a title (`Dr. Samir`); a full stop before a space or at the end, as in no link. */
export const staffName = z.pipe(
  lineOfText,
  z.string().check(z.minLength(2), z.maxLength(120), z.regex(/^(?:[\p{L}\p{M}\p{N}'’ -]|[\u200c\u200d]|\.(?= |$))+$/u)),
);

/** Email with which a staff user signs in; small letters. */
export const staffEmail = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim().toLowerCase()),
  ),
  z.string().check(z.minLength(3), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+$/)),
);

/** A password that is set; the sign-in accepts any that was set. */
export const newPassword = z.string().check(z.minLength(8), z.maxLength(256));

/** A PIN that is set. It unlocks a shared computer, and gives no access without a sign-in session there. */
export const newPin = z.string().check(z.regex(/^[0-9]{4,8}$/));

/** The secret of a link that sets a password: the id of the staff user and 32 random bytes. */
export const passwordLinkToken = z.string().check(z.regex(/^u[0-9a-z]{1,40}\.[\w-]{43}$/));

/** `HH:MM` of a wall clock. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

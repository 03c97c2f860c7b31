/** The closed lists of the product without schemas: a page that shows them needs no zod. */

/** The services. Source: docs/domain.md#types-areas-codes. */
export const reservationTypes = ['regular', 'laser', 'fractional'] as const;
export type ReservationType = (typeof reservationTypes)[number];

/** Body areas a laser treats; required for laser and fractional. Source: docs/requirements.md#option-lists. */
export const laserAreas = ['face', 'arms', 'legs', 'back', 'full-body', 'chest', 'bikini', 'underarms'] as const;
export type LaserArea = (typeof laserAreas)[number];

/** The most people of one booking. */
export const MAX_PEOPLE = 4;

/** Queue statuses of a reservation. Payments never change them. Source: docs/domain.md#queue-states. */
export const queueStatuses = [
  'waiting',
  'in_progress',
  'completed',
  'skipped',
  'no_show',
  'cancelled',
  'unconfirmed',
] as const;
export type QueueStatus = (typeof queueStatuses)[number];

/** Derived from charge and receipts; an absent charge counts as unpaid. */
export const paymentStatuses = ['paid', 'unpaid', 'partial'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentMethods = ['cash', 'card', 'instapay', 'wallet', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Methods in the ledger: a payment's, or `other_branch` for money that another branch received and owes. */
export const ledgerMethods = [...paymentMethods, 'other_branch'] as const;
export type LedgerMethod = (typeof ledgerMethods)[number];

/** Purpose of a payment: a service, a patient's credit, or a package. Source: docs/domain.md#money. */
export const revenueTypes = [...reservationTypes, 'credit', 'package'] as const;
export type RevenueType = (typeof revenueTypes)[number];

/**
 * A payment is money received (positive), a reversal is money refunded (negative), a move is money of another branch
 * (in or out, either sign). Source: docs/domain.md#money.
 */
export const ledgerEntryKinds = ['payment', 'reversal', 'move'] as const;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

/** Unit of a package: sessions, or laser pulses. Source: docs/domain.md#packages. */
export const packageUnits = ['sessions', 'pulses'] as const;
export type PackageUnit = (typeof packageUnits)[number];

/** Purposes of payments and refunds, in the order of the sheets. Source: docs/domain.md#money. */
export const moneyPurposes = [
  'visit_payment',
  'visit_refund',
  'package_sale',
  'package_part',
  'package_refund',
  'deposit',
  'credit_refund',
  'credit_moved_in',
  'credit_moved_out',
  'package_moved_in',
  'package_moved_out',
] as const;
export type MoneyPurpose = (typeof moneyPurposes)[number];

/** Work state of a doctor on a clinic day: calling patients, paused until a time, or off for the day. */
export const workStates = ['on', 'paused', 'off'] as const;
export type WorkState = (typeof workStates)[number];

/** Present state of a preferred doctor. `late`: not seen in the last hour. */
export const preferredDoctorStates = ['on', 'paused', 'off', 'late'] as const;
export type PreferredDoctorState = (typeof preferredDoctorStates)[number];

/**
 * What a patient should know about a wait. Only the first and the last come with minutes: `no_doctor_started` (none was
 * seen today), `no_doctor_at_work` (none is at work now), `no_doctor_serves` (none at work serves the service),
 * `preferred_doctor_away` (the preferred doctor is not at work), `doctor_also_sees_others` (the doctor calls patients of
 * other services first). Source: docs/domain.md#wait.
 */
export const waitNoteKinds = [
  'no_doctor_started',
  'no_doctor_at_work',
  'no_doctor_serves',
  'preferred_doctor_away',
  'doctor_also_sees_others',
] as const;
export type WaitNoteKind = (typeof waitNoteKinds)[number];

export const roles = ['reception', 'doctor', 'owner'] as const;
export type Role = (typeof roles)[number];

/**
 * Rights that a staff user may have in addition to the role; owners have all of them. Source: docs/domain.md#access.
 */
export const staffRights = ['reverse', 'discount', 'merge'] as const;
export type StaffRight = (typeof staffRights)[number];

/** Age of a debt, see `debtAgeDays` in shared/rules. Source: docs/domain.md#money. */
export const debtAges = ['today', 'week', 'month', 'quarter', 'older'] as const;
export type DebtAge = (typeof debtAges)[number];

/** What a visit costs after a refund: the same, so that it is owed again, or what is kept of its payments. */
export const refundEffects = ['owed_again', 'price_corrected'] as const;
export type RefundEffect = (typeof refundEffects)[number];

/** Ages in the owner's list of debts: 0-7, 8-30, 31-90, over 90 days. */
export const debtGroups = ['week', 'month', 'quarter', 'older'] as const;
export type DebtGroup = (typeof debtGroups)[number];

export const reservationSources = ['online', 'walk_in'] as const;
export type ReservationSource = (typeof reservationSources)[number];

export const commlogChannels = ['whatsapp', 'sms', 'call', 'note'] as const;
/** Notifications and consents are noted by the product alone. */
export const loggedChannels = [...commlogChannels, 'push', 'consent'] as const;

/** What a patient consents to: messages at a booking, the others in the medical file. */
export const consentKinds = ['messages', 'treatment', 'photographs', 'data'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** How the clinic learned of a consent or its withdrawal: the text of its entry in the log. */
export const consentSources = ['online', 'desk', 'whatsapp', 'file'] as const;
export type ConsentSource = (typeof consentSources)[number];

export const commlogDirections = ['in', 'out'] as const;

/** Does this kind of visit need a body area? */
export const needsLaserArea = (type: ReservationType): boolean => type !== 'regular';

/** Periods that end today: the day itself, the week from Saturday, the month, the quarter, the year. */
export const rangePresets = ['today', 'week', 'month', 'quarter', 'year'] as const;
export type RangePreset = (typeof rangePresets)[number];

/** Most saved views of an owner; all of them are one item. */
export const MAX_SAVED_VIEWS = 20;
/** Most characters of the name of one. */
export const MAX_SAVED_VIEW_NAME = 40;

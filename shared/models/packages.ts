import * as z from 'zod/mini';
import { debtAge, laserArea, laserAreas, packageUnit, reservationType } from './enums.ts';
import { day, lineOfText, moment, patientId, piastresInput, wholeId } from './fields.ts';

/** A package that a branch offers, and a package of a patient. */
export const offerId = z.string().check(z.regex(/^o[0-9a-f]{8}$/));
export const packageId = z.string().check(z.regex(/^k[0-9a-f]{16}$/));

/** The services whose sessions are recorded, so that a package can count them. */
export const packageServices = ['laser', 'fractional'] as const;
export const packageService = z.enum(packageServices);

const offerName = z.pipe(lineOfText, z.string().check(z.minLength(2), z.maxLength(60)));
const count = (most: number) => z.pipe(wholeId, z.int().check(z.maximum(most)));
const price = piastresInput.check(z.refine((amount) => amount > 0));

/** An offer as the owner defines it. */
export const offerInput = z.strictObject({
  /** Absent for a new offer. */
  id: z.optional(offerId),
  name: offerName,
  name_ar: offerName,
  service: packageService,
  /** None = every body area. */
  areas: z.array(laserArea).check(z.maxLength(laserAreas.length)),
  unit: packageUnit,
  units: count(100_000),
  price,
  /** Price of a single session or pulse. On a refund, used units are charged at this price. */
  single_price: price,
  valid_days: count(1095),
  /** Whether reception may sell it. */
  active: z.boolean(),
});

/** An offer in a reply; amounts in pounds. */
export const offerView = z.strictObject({
  id: offerId,
  name: z.string(),
  name_ar: z.string(),
  service: reservationType,
  areas: z.array(laserArea),
  unit: packageUnit,
  units: z.int(),
  price: z.number(),
  single_price: z.number(),
  valid_days: z.int(),
  active: z.boolean(),
});
export type OfferView = z.output<typeof offerView>;

/** A package of a patient: what was sold, what is left, and its money in pounds. */
export const packageView = z.strictObject({
  id: packageId,
  name: z.string(),
  name_ar: z.string(),
  service: reservationType,
  areas: z.array(laserArea),
  unit: packageUnit,
  units: z.int(),
  used: z.int(),
  /** 0 when it is refunded or expired. */
  left: z.int(),
  price: z.number(),
  amount_paid: z.number(),
  balance: z.number(),
  /** Age of the balance by the day of the sale; null when nothing is owed. */
  debt_age: z.nullable(debtAge),
  /** Amount of a refund of the unused part now. */
  refundable: z.number(),
  sold_on: day,
  /** The last clinic day on which it can be used. */
  expires_on: day,
  expired: z.boolean(),
  refunded_at: z.nullable(moment),
  /** Oldest first. The number is null for a payment from credit only. */
  receipts: z.array(z.strictObject({ receipt_number: z.nullable(z.string()), at: moment, amount: z.number() })),
});
export type PackageView = z.output<typeof packageView>;

/** A package of another branch. */
export const packageElsewhere = z.strictObject({
  ...packageView.shape,
  branch_id: z.int(),
  branch_name: z.string(),
  branch_name_ar: z.string(),
});

/** A package of a branch, with its patient. */
export const soldPackage = z.strictObject({
  ...packageView.shape,
  patient_id: patientId,
  /** Null after the patient's data was erased. */
  patient_name: z.nullable(z.string()),
  patient_phone: z.nullable(z.string()),
});
export type SoldPackage = z.output<typeof soldPackage>;

import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { laserArea, packageUnit, reservationType } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { packageUnknown } from '#shared/refusals/packages.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { fundItem } from '../table/items/reservations.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { storedClinicDay, storedPatientId } from '../table/stored-fields.ts';
import { absent, type Item, put, type Store, type Write } from '../table/store.ts';
import { countPrintOf } from './receipt-prints.ts';

/** The terms of an offer. A patient's package keeps the terms of its sale. */
const terms = {
  name: z.string(),
  nameAr: z.string(),
  service: reservationType,
  /** None = every body area. */
  areas: z.array(laserArea),
  unit: packageUnit,
  units: z.int(),
  singlePrice: piastres,
};

const packageOffer = z.object({
  id: z.string(),
  ...terms,
  price: piastres,
  validDays: z.int(),
  active: z.boolean(),
});
export type PackageOffer = z.output<typeof packageOffer>;

const offersItem = z.object({ offers: z.array(packageOffer), version: z.int() });
/** The packages that a branch offers. Version 0 = none yet. */
export type PackageOffers = z.output<typeof offersItem> & { readonly branchId: number };

/** All offers are one item, which each sale reads. */
export const MOST_OFFERS = 50;

export const packageItem = z.object({
  id: z.string(),
  branchId: z.int(),
  patientId: storedPatientId,
  offerId: z.string(),
  ...terms,
  /** The charge: the price of the offer, or less after a refund. */
  charge: piastres,
  paid: piastres,
  /** Payments that `paid` consists of: the sum of `left` is `paid`. */
  funds: z.array(fundItem),
  used: z.int(),
  /** Of `used`, what was used at other branches, and what this branch owes them for it. */
  elsewhere: z.optional(z.object({ units: z.int(), amount: piastres })),
  soldAt: z.string(),
  soldOn: storedClinicDay,
  expiresOn: storedClinicDay,
  refundedAt: z.optional(z.string()),
  /** Payments and the refund (negative). A payment from credit only has no number. */
  receipts: z.array(
    z.object({
      number: z.nullable(z.string()),
      at: z.string(),
      amount: piastres,
      /** The ledger entries of the receipt; empty for packages of earlier releases. */
      entries: z._default(z.array(z.object({ id: z.string(), day: storedClinicDay })), []),
    }),
  ),
  version: z.int(),
});
/** A package of a patient at a branch. */
export type PatientPackage = z.output<typeof packageItem>;

export const newOfferId = (): string => `o${randomBytes(4).toString('hex')}`;
export const newPackageId = (): string => `k${randomBytes(8).toString('hex')}`;

export const readPackageOffers = async (store: Store, branchId: number): Promise<PackageOffers> => {
  const item = await store.get(keys.packageOffers(branchId));
  return { branchId, ...(item === undefined ? { offers: [], version: 0 } : offersItem.parse(item)) };
};

/** Writes the offers of a branch. Fails if they have changed since the read. Label: `offers`. */
export const packageOffersWrite = ({ branchId, version }: PackageOffers, offers: readonly PackageOffer[]): Write =>
  put(
    'offers',
    { ...keys.packageOffers(branchId), offers, version: version + 1 },
    version === 0 ? absent : { when: '#version = :wasVersion', values: { wasVersion: version } },
  );

const isListed = ({ units, used, refundedAt }: PatientPackage): boolean => used < units && refundedAt === undefined;

/**
 * Writes a changed package; version 0 is a new one. Fails if it has changed since the read. The package is listed at
 * its branch while units are left, and as due while it has a balance. Label: `package`.
 */
export const packageWrite = (changed: PatientPackage): Write => {
  const { id, branchId, patientId, soldAt, version } = changed;
  return put(
    'package',
    {
      ...keys.package(branchId, patientId, id),
      ...changed,
      version: version + 1,
      ...(isListed(changed)
        ? { listKey: keys.openPackages(branchId), listSort: keys.openPackageSort(changed.expiresOn, id) }
        : {}),
      ...(owedOf(changed) > 0 ? { dueKey: keys.duePackages(branchId), dueSort: keys.duePackageSort(soldAt, id) } : {}),
    },
    version === 0 ? absent : { when: '#version = :wasVersion', values: { wasVersion: version } },
  );
};

/** A package of a patient, under any of the patient's ids. */
export const findPackage = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
  id: string,
): Promise<PatientPackage | undefined> => {
  const items = await Promise.all(patientIds.map((patientId) => store.get(keys.package(branchId, patientId, id))));
  return parseItem(
    packageItem,
    items.find((item) => item !== undefined),
  );
};

/** The same. Refuses an unknown one. */
export const requirePackage = async (...named: Parameters<typeof findPackage>): Promise<PatientPackage> => {
  const found = await findPackage(...named);
  if (found === undefined) throw packageUnknown();
  return found;
};

/** Counts a print of a receipt for a package. @returns how often it was printed, this time included. */
export const countPackagePrint = (
  store: Store,
  { branchId, patientId }: PatientPackage,
  receiptId: string,
): Promise<number> => countPrintOf(store, keys.packageReceiptPrints(branchId, patientId, receiptId));

/** The packages of a patient at a branch under all ids, the last one sold first; strongly consistent. */
export const listPackagesOfPatient = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
): Promise<PatientPackage[]> => {
  const items = await Promise.all(
    patientIds.map((patientId) =>
      store.query({
        partition: keys.packages(branchId, patientId),
        startsWith: keys.packagePrefix,
        consistent: true,
      }),
    ),
  );
  return items
    .flat()
    .map((item) => packageItem.parse(item))
    .toSorted((a, b) => byCharacters(b.soldAt, a.soldAt));
};

/** Days for which an expired package stays in the list of its branch. */
const LISTED_AFTER_EXPIRY = 90;

const keyOf = ({ PK, SK }: Item) => ({ PK: String(PK), SK: String(SK) });

const readListed = async (store: Store, listed: readonly Item[]): Promise<PatientPackage[]> => {
  const items = await store.getAll(listed.map(keyOf), { consistent: false });
  return items.filter((item) => item !== undefined).map((item) => packageItem.parse(item));
};

/**
 * The packages of a branch with units left, by day of expiry, without those that expired long ago. Reads all pages,
 * because totals are shown. Eventually consistent.
 */
export const listOpenPackages = async (store: Store, branchId: number, today: ClinicDay): Promise<PatientPackage[]> => {
  const listed = await store.query({
    partition: keys.openPackages(branchId),
    index: 'byList',
    keyNames: ['listKey', 'listSort'],
    between: [addDays(today, -LISTED_AFTER_EXPIRY), '9999'],
  });
  return readListed(store, listed);
};

/**
 * The packages of a branch with a balance, in the order of their sale. Reads all pages, because the total is shown.
 * Eventually consistent.
 */
export const listOwedPackages = async (store: Store, branchId: number): Promise<PatientPackage[]> => {
  const listed = await store.query({
    partition: keys.duePackages(branchId),
    index: 'byDue',
    keyNames: ['dueKey', 'dueSort'],
  });
  return (await readListed(store, listed)).filter((bought) => owedOf(bought) > 0);
};

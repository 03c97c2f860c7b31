import { isDebt } from '#shared/rules/imported-debt.ts';
import type { LaserArea, PackageUnit, ReservationType } from '#shared/models/enums.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { coversVisit } from '#shared/rules/package-areas.ts';
import { asPiastres, type Piastres, sessionCharge, sumOfPiastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { laserSessionAlreadyRecorded, noLaserSessionForRegular } from '#shared/refusals/laser.ts';
import { chargeAlreadyPaid, chargeTooLarge } from '#shared/refusals/money.ts';
import { packageExpired, packageForAnotherService, packageRefunded, packageUsedUp } from '#shared/refusals/packages.ts';
import { areasOf, type StoredAreas } from '../laser/laser-areas.ts';
import { type Charged, LARGEST_CHARGE, type Money } from './payments.ts';

/** Units of a package that were used at other branches, and what its branch owes them for these. */
interface UsedElsewhere {
  readonly units: number;
  readonly amount: Piastres;
}

/** What a session took from a package, and the patient id under which that is kept. */
export interface PackageTaken {
  readonly id: string;
  readonly patientId: PatientId;
  readonly units: number;
  /** Of a package of another branch: what that one owes for the units, and the move; absent when it owes nothing. */
  readonly elsewhere?:
    { readonly branchId: number; readonly amount: Piastres; readonly moveId?: string | undefined } | undefined;
}

/** Fields of a patient's package that the rules need. */
export interface PackageState extends Money {
  readonly service: ReservationType;
  /** None = every body area. */
  readonly areas: readonly LaserArea[];
  readonly unit: PackageUnit;
  readonly units: number;
  readonly used: number;
  readonly elsewhere?: UsedElsewhere | undefined;
  /** Charge of the package: its price, or less after a refund. */
  readonly charge: Piastres;
  /** Price of one session or pulse of the service. */
  readonly singlePrice: Piastres;
  readonly expiresOn: ClinicDay;
  readonly refundedAt?: string | undefined;
}

export const isExpired = ({ expiresOn }: Pick<PackageState, 'expiresOn'>, today: ClinicDay): boolean =>
  expiresOn < today;

/** Sessions or pulses that can still be used. */
export const unitsLeft = (bought: PackageState, today: ClinicDay): number =>
  bought.refundedAt !== undefined || isExpired(bought, today) ? 0 : bought.units - bought.used;

/** The visit whose session is recorded. */
interface PackageVisit extends Charged, StoredAreas {
  readonly day: ClinicDay;
}

/** Is the package for the service and all body areas of this visit? Whether something is left of it is another question. */
export const isForVisit = (
  bought: Pick<PackageState, 'service' | 'areas'>,
  visit: StoredAreas & Pick<PackageVisit, 'type'>,
): boolean => coversVisit(bought, { serviceType: visit.type, areas: areasOf(visit) });

/**
 * What a session takes from a package, and what is charged for the rest: nothing, unless a package of pulses holds
 * fewer than were used. Refuses a package that cannot be used on the day of the visit. Source: docs/domain.md#packages.
 */
export const packageUse = (
  bought: PackageState,
  visit: PackageVisit,
  session: { readonly pulses: number; readonly pricePerPulse: Piastres },
): { readonly units: number; readonly charge: Piastres } => {
  if (visit.type === 'regular') throw noLaserSessionForRegular();
  if (visit.sessionRecorded === true) throw laserSessionAlreadyRecorded();
  if (visit.paid > 0) throw chargeAlreadyPaid();
  if (!isForVisit(bought, visit)) throw packageForAnotherService();
  if (bought.refundedAt !== undefined) throw packageRefunded();
  if (isExpired(bought, visit.day)) throw packageExpired(bought.expiresOn);
  const left = bought.units - bought.used;
  if (left === 0) throw packageUsedUp();
  if (bought.unit === 'sessions') return { units: 1, charge: ZERO_PIASTRES };
  const units = Math.min(left, session.pulses);
  const charge = sessionCharge(session.pulses - units, session.pricePerPulse);
  if (charge > LARGEST_CHARGE) throw chargeTooLarge();
  return { units, charge };
};

/**
 * What the branch of a package owes another one for units that are used there: the price's share of all units used
 * elsewhere, rounded down, less what it owes already. Over all units it is the price.
 * Source: docs/domain.md#credit-and-packages-at-every-branch.
 */
export const shareOfUse = (
  { charge, units, elsewhere }: Pick<PackageState, 'charge' | 'units' | 'elsewhere'>,
  used: number,
): Piastres => {
  const before = elsewhere ?? { units: 0, amount: ZERO_PIASTRES };
  const owed = Math.floor((charge * (before.units + used)) / units);
  // After an undo, the sum of the uses that are left may already be more.
  return asPiastres(Math.max(0, owed - before.amount));
};

/** The uses at other branches after one of them, or after the undo of one: below 0. */
export const withUseElsewhere = (elsewhere: UsedElsewhere | undefined, use: UsedElsewhere): UsedElsewhere => ({
  units: (elsewhere?.units ?? 0) + use.units,
  amount: sumOfPiastres([elsewhere?.amount ?? ZERO_PIASTRES, use.amount]),
});

/**
 * A package once its unused part is refunded: it costs what was used, at the single price and never more than it cost;
 * what was paid beyond is given back. A debt is owed again. Source: docs/domain.md#packages.
 */
export const refundOfPackage = ({
  charge,
  paid,
  units,
  used,
  singlePrice,
}: Pick<PackageState, 'charge' | 'paid' | 'units' | 'used' | 'singlePrice'>): {
  readonly charge: Piastres;
  readonly refund: Piastres;
} => {
  if (isDebt({ units })) return { charge, refund: paid };
  const usedValue = asPiastres(Math.min(charge, used * singlePrice));
  return { charge: usedValue, refund: asPiastres(Math.max(0, paid - usedValue)) };
};

import * as z from 'zod/mini';
import type { ReservationType } from './lists.ts';
import {
  reservationTypes,
  laserAreas,
  queueStatuses,
  paymentStatuses,
  paymentMethods,
  ledgerMethods,
  revenueTypes,
  ledgerEntryKinds,
  moneyPurposes,
  packageUnits,
  roles,
  staffRights,
  debtAges,
  debtGroups,
  refundEffects,
  reservationSources,
  commlogChannels,
  loggedChannels,
  commlogDirections,
  workStates,
  preferredDoctorStates,
} from './lists.ts';

export type {
  ReservationType,
  LaserArea,
  QueueStatus,
  PaymentStatus,
  PaymentMethod,
  LedgerMethod,
  RevenueType,
  LedgerEntryKind,
  MoneyPurpose,
  PackageUnit,
  Role,
  StaffRight,
  DebtGroup,
  RefundEffect,
  ReservationSource,
} from './lists.ts';
export {
  reservationTypes,
  laserAreas,
  queueStatuses,
  paymentMethods,
  ledgerMethods,
  revenueTypes,
  ledgerEntryKinds,
  moneyPurposes,
  packageUnits,
  roles,
  staffRights,
  debtGroups,
  refundEffects,
  commlogChannels,
  commlogDirections,
  needsLaserArea,
} from './lists.ts';

export const reservationType = z.enum(reservationTypes);
export const laserArea = z.enum(laserAreas);
export const queueStatus = z.enum(queueStatuses);
export const paymentStatus = z.enum(paymentStatuses);
export const paymentMethod = z.enum(paymentMethods);
export const ledgerMethod = z.enum(ledgerMethods);
export const revenueType = z.enum(revenueTypes);
export const ledgerEntryKind = z.enum(ledgerEntryKinds);
export const moneyPurpose = z.enum(moneyPurposes);
export const packageUnit = z.enum(packageUnits);
export const reservationSource = z.enum(reservationSources);
export const role = z.enum(roles);
export const staffRight = z.enum(staffRights);
export const debtAge = z.enum(debtAges);
export const refundEffect = z.enum(refundEffects);
export const debtGroup = z.enum(debtGroups);
export const workState = z.enum(workStates);
export const preferredDoctorState = z.enum(preferredDoctorStates);
export const commlogChannel = z.enum(commlogChannels);
/** Of an entry in a log; `push` are notifications on the patient's phone. */
export const loggedChannel = z.enum(loggedChannels);
export const commlogDirection = z.enum(commlogDirections);

/** Maps the seed's spellings of a reservation type to ours; unknown text passes through and is refused. */
const typeAliases: Readonly<Record<string, ReservationType>> = {
  consultation: 'regular',
  'regular consultation': 'regular',
  regular_consultation: 'regular',
  fractional_laser: 'fractional',
  'fractional laser': 'fractional',
  'fractional-laser': 'fractional',
};

const folded = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** Accepts `Laser`, `fractional laser`, `regular consultation` and the like. */
export const reservationTypeInput = z.pipe(
  z.transform((value: unknown) => {
    const text = folded(value);
    return typeof text === 'string' ? (typeAliases[text] ?? text) : text;
  }),
  reservationType,
);

/** Accepts any case and `full body` or `full_body`. */
export const laserAreaInput = z.pipe(
  z.transform((value: unknown) => {
    const text = folded(value);
    return typeof text === 'string' ? text.replaceAll(/[\s_]+/g, '-') : text;
  }),
  laserArea,
);
export const laserAreasInput = z.array(laserAreaInput).check(z.maxLength(laserAreas.length));

import * as z from 'zod/mini';

/** What a patient comes for. Source: seed section 2, domain "Types, areas, codes". */
export const reservationTypes = ['regular', 'laser', 'fractional'] as const;
export type ReservationType = (typeof reservationTypes)[number];

/** Body areas a laser treats; required for laser and fractional. Source: seed section 3, option lists. */
export const laserAreas = ['face', 'arms', 'legs', 'back', 'full-body', 'chest', 'bikini', 'underarms'] as const;
export type LaserArea = (typeof laserAreas)[number];

/** Where a reservation stands in its queue. Money never changes it. Source: domain "Queue states". */
export const queueStatuses = ['waiting', 'in_progress', 'completed', 'skipped', 'no_show', 'cancelled'] as const;
export type QueueStatus = (typeof queueStatuses)[number];

/** Derived from charge and receipts; an absent charge counts as unpaid. */
export const paymentStatuses = ['paid', 'unpaid', 'partial'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentMethods = ['cash', 'card', 'instapay', 'wallet'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const roles = ['reception', 'doctor', 'owner'] as const;
export type Role = (typeof roles)[number];

export const reservationSources = ['online', 'walk_in'] as const;
export type ReservationSource = (typeof reservationSources)[number];

export const commlogChannels = ['whatsapp', 'sms', 'call', 'note'] as const;

export const commlogDirections = ['in', 'out'] as const;

export const reservationType = z.enum(reservationTypes);
export const laserArea = z.enum(laserAreas);
export const queueStatus = z.enum(queueStatuses);
export const paymentStatus = z.enum(paymentStatuses);
export const paymentMethod = z.enum(paymentMethods);
export const reservationSource = z.enum(reservationSources);
export const role = z.enum(roles);
export const commlogChannel = z.enum(commlogChannels);
export const commlogDirection = z.enum(commlogDirections);

/** The seed's spellings of a reservation type, folded to ours; anything else passes through to be refused. */
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

/** Does this kind of visit need a body area? */
export const needsLaserArea = (type: ReservationType): boolean => type !== 'regular';

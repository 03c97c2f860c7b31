import * as z from 'zod/mini';
import { laserArea, reservationType } from '../../shared/models/enums.ts';
import type { LaserDaySession, PulseSession } from './laser-days.ts';
import { keys } from './keys.ts';
import { absent, put, require, update, type Write } from './store.ts';

/** A laser or fractional session as it was recorded; never changed. Its charge may be, see the account. */
export const laserSessionItem = z.object({
  id: z.string(),
  reservationId: z.int(),
  branchId: z.int(),
  /** The clinic day on which it was recorded, whatever day the visit was. */
  day: z.string(),
  at: z.string(),
  type: reservationType,
  area: z.optional(laserArea),
  patientId: z.string(),
  doctorId: z.string(),
  doctorName: z.string(),
  pulses: z.int(),
  /** Piastres. */
  pricePerPulse: z.int(),
  amount: z.int(),
});
export type LaserSession = z.output<typeof laserSessionItem>;

/** A reservation has one session at most, so that its number is the session's. */
export const laserSessionId = (reservationId: number): string => `S${String(reservationId)}`;

/** Fractional sessions use no pulses. Source: domain "Pulses". */
const pulsesUsed = (session: LaserSession): number => (session.type === 'laser' ? session.pulses : 0);

/**
 * Counts a laser session for the doctor's open pulse session. Where there is none, holds the transaction to that: so
 * that a session is counted exactly when it was recorded between start and end, whatever the clocks say.
 * Label that may fail: `tracking`.
 */
const trackingWrites = (session: LaserSession, last: PulseSession | undefined): Write[] => {
  if (session.type !== 'laser') return [];
  const { branchId, day, doctorId } = session;
  if (last !== undefined && last.endPulses === undefined) {
    return [
      update(
        'tracking',
        keys.pulseSession(branchId, day, doctorId, last.ordinal),
        { add: { sessions: 1, recordedPulses: pulsesUsed(session) } },
        { when: 'attribute_not_exists(#endPulses)' },
      ),
    ];
  }
  return [require('tracking', keys.pulseSession(branchId, day, doctorId, (last?.ordinal ?? 0) + 1), absent)];
};

/**
 * A session by its reservation, in the day of its branch's lasers, and in the doctor's pulse session.
 * @param last the doctor's latest pulse session of the day.
 * Labels that may fail: `session`, `tracking`.
 */
export const laserSessionWrites = (session: LaserSession, last: PulseSession | undefined): Write[] => {
  const tracked = session.type === 'laser' && last !== undefined && last.endPulses === undefined;
  const ofDay: LaserDaySession = {
    reservationId: session.reservationId,
    type: session.type,
    doctorId: session.doctorId,
    pulses: pulsesUsed(session),
    amount: session.amount,
    at: session.at,
    ...(tracked ? { trackingId: last.id } : {}),
  };
  const price = { price: session.amount, at: session.at };
  return [
    put('session', { ...keys.session(session.reservationId), ...session }, absent),
    put('session of the day', {
      ...keys.laserDaySession(session.branchId, session.day, session.reservationId),
      ...ofDay,
    }),
    ...trackingWrites(session, last),
    ...(session.type === 'fractional'
      ? [
          put('price', { ...keys.fractionalPriceOfPatient(session.branchId, session.patientId), ...price }),
          put('price', { ...keys.fractionalPriceOfBranch(session.branchId), ...price }),
        ]
      : []),
  ];
};

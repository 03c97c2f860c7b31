import { toPounds } from '#shared/rules/money.ts';
import type { SessionCharge, SessionMode } from './session-entry.ts';

/** The two calls that recording is made of. Both reject when the server refuses. */
export interface SessionCalls {
  readonly setCharge: (body: { reservation_id: number; amount: number }) => Promise<unknown>;
  readonly recordSession: (body: {
    reservation_id: number;
    pulses: number;
    price_per_pulse: number;
    package_id?: string;
  }) => Promise<unknown>;
}

/** Result of recording, for the message on the screen. */
export type SessionOutcome =
  | { readonly kind: 'recorded' }
  /** The fractional charge was refused; nothing was recorded. */
  | { readonly kind: 'payment_failed'; readonly error: unknown }
  /** The session itself was refused. */
  | { readonly kind: 'recording_failed'; readonly error: unknown };

/**
 * Records a session. Fractional: first sets the charge (POST /payments), then records; a refused charge ends it. A
 * retry is safe: an existing charge of the same amount is accepted. Source: docs/domain.md#money.
 */
export const recordSession = async (
  reservationId: number,
  mode: SessionMode,
  charge: SessionCharge,
  calls: SessionCalls,
): Promise<SessionOutcome> => {
  // A session from a package has no charge that could be set before.
  if (mode === 'fractional' && charge.packageId === undefined) {
    try {
      await calls.setCharge({ reservation_id: reservationId, amount: toPounds(charge.amount) });
    } catch (error) {
      return { kind: 'payment_failed', error };
    }
  }
  try {
    await calls.recordSession({
      reservation_id: reservationId,
      pulses: charge.pulses,
      price_per_pulse: charge.pricePerPulse,
      ...(charge.packageId === undefined ? {} : { package_id: charge.packageId }),
    });
  } catch (error) {
    return { kind: 'recording_failed', error };
  }
  return { kind: 'recorded' };
};

import type { recordLaserSession } from '#shared/routes/doctor.ts';
import { toPounds } from '#shared/rules/money.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import type { SessionCharge, SessionMode } from './session-entry.ts';

/** The record of a visit, as the request takes it. */
export type VisitRecordBody = NonNullable<CallRequest<typeof recordLaserSession>['body']['visitRecord']>;

/** The two calls that recording is made of. Both reject when the server refuses. */
export interface SessionCalls {
  readonly setCharge: (body: { reservationId: number; amount: number }) => Promise<unknown>;
  readonly recordSession: (body: {
    reservationId: number;
    pulses: number;
    pricePerPulse: number;
    packageId?: string;
    visitRecord?: VisitRecordBody;
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
  {
    reservationId,
    mode,
    charge,
    visitRecord,
  }: {
    readonly reservationId: number;
    readonly mode: SessionMode;
    readonly charge: SessionCharge;
    readonly visitRecord?: VisitRecordBody | undefined;
  },
  calls: SessionCalls,
): Promise<SessionOutcome> => {
  // A session from a package has no charge that could be set before.
  if (mode === 'fractional' && charge.packageId === undefined) {
    try {
      await calls.setCharge({ reservationId, amount: toPounds(charge.amount) });
    } catch (error) {
      return { kind: 'payment_failed', error };
    }
  }
  try {
    await calls.recordSession({
      reservationId,
      pulses: charge.pulses,
      pricePerPulse: charge.pricePerPulse,
      ...(charge.packageId === undefined ? {} : { packageId: charge.packageId }),
      ...(visitRecord === undefined ? {} : { visitRecord }),
    });
  } catch (error) {
    return { kind: 'recording_failed', error };
  }
  return { kind: 'recorded' };
};

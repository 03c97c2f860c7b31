import type { showPulseTracking } from '#shared/routes/doctor.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type PulseTracking = Answer<typeof showPulseTracking>['pulseTracking'];

/** Up to this many pulses apart is acceptable. Source: docs/requirements.md#pulse-tracking-tab. */
const ACCEPTABLE_DISCREPANCY = 5;

/** Pulses of the sessions recorded so far. Source: docs/requirements.md#doctor-queue. */
export const todaysPulses = (tracking: Pick<PulseTracking, 'predictedPulses' | 'startPulses'>): number =>
  tracking.predictedPulses - tracking.startPulses;

/** The session with what others recorded at its laser: predicted with its own pulses, and no discrepancy. */
export const withOthers = (tracking: PulseTracking): PulseTracking => ({
  ...tracking,
  predictedPulses: tracking.predictedPulses + tracking.ofOthers,
  discrepancy: tracking.provisional ? 0 : tracking.discrepancy - tracking.ofOthers,
});

/** Without a session there are no figures; while one is open, the end reading is not known yet. */
export const sessionPhase = (tracking: Pick<PulseTracking, 'trackingId' | 'ownActive'>): 'none' | 'open' | 'ended' =>
  tracking.trackingId === null ? 'none' : tracking.ownActive ? 'open' : 'ended';

/** The clinic day of an open session that was started on an earlier day or at another branch; undefined for today's here. */
export const openSinceEarlier = (
  tracking: Pick<PulseTracking, 'openSince' | 'date' | 'openBranchId'> | undefined,
): string | undefined =>
  tracking?.openSince === tracking?.date && (tracking?.openBranchId ?? null) === null
    ? undefined
    : (tracking?.openSince ?? undefined);

/** Green at zero, orange otherwise (docs/requirements.md#pulse-tracking-tab); red beyond what is acceptable. */
export const discrepancyTone = (discrepancy: number): 'success' | 'warning' | 'problem' =>
  discrepancy === 0 ? 'success' : variance(discrepancy) === 'low' ? 'warning' : 'problem';

/** Note below a discrepancy: more pulses used than predicted, fewer, or none. */
export const discrepancyNote = (discrepancy: number): 'more' | 'fewer' | null =>
  discrepancy === 0 ? null : discrepancy > 0 ? 'more' : 'fewer';

export const trackingStatus = (tracking: Pick<PulseTracking, 'doctorsTracked'>): 'active' | 'inactive' =>
  tracking.doctorsTracked > 0 ? 'active' : 'inactive';

export const limitStatus = (
  tracking: Pick<PulseTracking, 'actualPulses' | 'predictedPulses'>,
): 'on_track' | 'over_limit' => (tracking.actualPulses <= tracking.predictedPulses ? 'on_track' : 'over_limit');

/** Also the tone of the completed summary: low is normal, high is an alarm. */
export const variance = (discrepancy: number): 'low' | 'high' =>
  Math.abs(discrepancy) <= ACCEPTABLE_DISCREPANCY ? 'low' : 'high';

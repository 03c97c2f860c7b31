import type { showPulseTracking } from '#shared/routes/doctor.ts';
import type { Answer } from '#web/lib/wire-names.ts';

export type PulseTracking = Answer<typeof showPulseTracking>['pulse_tracking'];

/** Up to this many pulses apart is acceptable. Source: docs/requirements.md#constants. */
const ACCEPTABLE_DISCREPANCY = 5;

/** Pulses of the sessions recorded so far. Source: docs/requirements.md#doctor-queue. */
export const todaysPulses = (tracking: Pick<PulseTracking, 'predicted_pulses' | 'start_pulses'>): number =>
  tracking.predicted_pulses - tracking.start_pulses;

/** Without a session there are no figures; while one is open, the end reading is not known yet. */
export const sessionPhase = (tracking: Pick<PulseTracking, 'tracking_id' | 'own_active'>): 'none' | 'open' | 'ended' =>
  tracking.tracking_id === null ? 'none' : tracking.own_active ? 'open' : 'ended';

/** The clinic day of an open session that was started on an earlier day; undefined for today's. */
export const openSinceEarlier = (
  tracking: Pick<PulseTracking, 'open_since' | 'date'> | undefined,
): string | undefined => (tracking?.open_since === tracking?.date ? undefined : (tracking?.open_since ?? undefined));

/** Green at zero, orange otherwise (docs/requirements.md#routes); red beyond what is acceptable. */
export const discrepancyTone = (discrepancy: number): 'success' | 'warning' | 'problem' =>
  discrepancy === 0 ? 'success' : variance(discrepancy) === 'low' ? 'warning' : 'problem';

/** Note below a discrepancy: more pulses used than predicted, fewer, or none. */
export const discrepancyNote = (discrepancy: number): 'more' | 'fewer' | null =>
  discrepancy === 0 ? null : discrepancy > 0 ? 'more' : 'fewer';

export const trackingStatus = (tracking: Pick<PulseTracking, 'doctors_tracked'>): 'active' | 'inactive' =>
  tracking.doctors_tracked > 0 ? 'active' : 'inactive';

export const limitStatus = (
  tracking: Pick<PulseTracking, 'actual_pulses' | 'predicted_pulses'>,
): 'on_track' | 'over_limit' => (tracking.actual_pulses <= tracking.predicted_pulses ? 'on_track' : 'over_limit');

/** Also the tone of the completed summary: low is normal, high is an alarm. */
export const variance = (discrepancy: number): 'low' | 'high' =>
  Math.abs(discrepancy) <= ACCEPTABLE_DISCREPANCY ? 'low' : 'high';

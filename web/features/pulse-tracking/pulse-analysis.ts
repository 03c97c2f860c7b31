import type { Reply } from '../../../shared/routes/define.ts';
import type { showPulseTracking } from '../../../shared/routes/doctor.ts';

export type PulseTracking = Reply<typeof showPulseTracking>['pulse_tracking'];

/** Up to this many pulses apart is acceptable. Source: seed section 9. */
export const ACCEPTABLE_DISCREPANCY = 5;

/** What the day's sessions have used so far. Source: seed section 2, stat cards: predicted minus start. */
export const todaysPulses = (tracking: Pick<PulseTracking, 'predicted_pulses' | 'start_pulses'>): number =>
  tracking.predicted_pulses - tracking.start_pulses;

/** Green at zero, orange otherwise. */
export const discrepancyTone = (discrepancy: number): 'success' | 'warning' =>
  discrepancy === 0 ? 'success' : 'warning';

/** Which note stands under a discrepancy: more pulses used than predicted, fewer, or none. */
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

/** A counter reading as typed: whole and not negative; null when it is not. Arabic digits are read by the field. */
export const parseReading = (text: string): number | null =>
  /^\d{1,12}$/.test(text.trim()) ? Number(text.trim()) : null;

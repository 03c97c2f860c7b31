import type { showSessionGuide } from '#shared/routes/doctor.ts';
import type { SessionCharge, SessionMode } from './session-entry.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type SessionGuide = Answer<typeof showSessionGuide>;

/** A value this many times above or below the usual one needs a confirmation. */
const FACTOR = 3;

/** More pulses than a full-body session: needs a confirmation when no usual count is known. */
const LARGEST_UNKNOWN = 5000;

/** A figure that is far from the usual one; `usual` is null where nothing is known to compare with. */
export interface UnusualFigure {
  readonly field: 'pulses' | 'price';
  readonly value: number;
  readonly usual: number | null;
}

const isFar = (value: number, usual: number): boolean => value > usual * FACTOR || value * FACTOR < usual;

/** The usual count on these areas, else the patient's last one. A guide without either has nothing to compare with. */
const usualPulses = (guide: SessionGuide | undefined): number | null =>
  guide?.usual?.pulses ?? guide?.lastSession?.pulses ?? null;

const usualPrice = (mode: SessionMode, guide: SessionGuide | undefined): number | null =>
  guide?.usual?.pricePerPulse ?? (mode === 'laser' ? guide?.pricePerPulse : guide?.fractionalPrice) ?? null;

/**
 * Values that a doctor should confirm before they become a charge. Without known values, one pulse is unusual (an empty
 * field counts as one), and so is a number above any real session.
 */
export const unusualFigures = (
  { pulses, pricePerPulse }: SessionCharge,
  mode: SessionMode,
  guide: SessionGuide | undefined,
): UnusualFigure[] => {
  const figures: UnusualFigure[] = [];
  const [count, price] = [usualPulses(guide), usualPrice(mode, guide)];
  if (mode === 'laser' && (count === null ? pulses === 1 || pulses > LARGEST_UNKNOWN : isFar(pulses, count))) {
    figures.push({ field: 'pulses', value: pulses, usual: count });
  }
  if (price !== null && isFar(pricePerPulse, price)) {
    figures.push({ field: 'price', value: pricePerPulse, usual: price });
  }
  return figures;
};

import * as z from 'zod/mini';
import { endPulseTracking } from '#shared/routes/doctor.ts';
import { domainShape } from '#web/lib/api/wire-forms.ts';
import type { PulseTracking } from './pulse-analysis.ts';
import { variance } from './pulse-analysis.ts';

/** One reading of the laser's counter, under the server's rule: whole and not negative. */
export const readingFields = z.object({
  reading: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): number | string => text.trim()),
    ),
    domainShape(endPulseTracking.body.shape).endPulses,
  ),
});

/** A total this many times above or below the recorded one needs a confirmation: an ended session cannot be reopened. */
const FACTOR = 3;

/** Is the end reading far from the recorded pulses? Then a digit is probably wrong. */
export const isUnusualEnd = (
  reading: number,
  { startPulses: start, predictedPulses: predicted }: Pick<PulseTracking, 'startPulses' | 'predictedPulses'>,
): boolean => {
  if (reading < start || variance(reading - predicted) === 'low') return false;
  const [actual, recorded] = [reading - start, predicted - start];
  return actual > recorded * FACTOR || actual * FACTOR < recorded;
};

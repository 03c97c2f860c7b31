import { endBelowStart } from '#shared/refusals/laser.ts';

/** A pulse session: readings of the laser's counter, and what was recorded in between. */
export interface PulseCount {
  readonly startPulses: number;
  /** Pulses of the doctor's laser sessions recorded while it was open. */
  readonly recordedPulses: number;
  /** Absent while it is open. */
  readonly endPulses?: number | undefined;
}

const PERCENT = 100;

const toHundredths = (value: number): number => Math.round(value * PERCENT) / PERCENT;

/** Share of the predicted pulses: 0 when nothing was predicted and nothing used, 100 when only predicted is 0. */
const shareOf = (discrepancy: number, predicted: number): number => {
  if (predicted === 0) return discrepancy === 0 ? 0 : PERCENT;
  return toHundredths((discrepancy * PERCENT) / predicted);
};

/** Summary of a pulse session that ends. Refuses a reading below the first one. Source: docs/domain.md#pulses. */
export const summaryOf = (session: PulseCount, endPulses: number) => {
  if (endPulses < session.startPulses) throw endBelowStart(session.startPulses);
  const actual = endPulses - session.startPulses;
  const predicted = session.recordedPulses;
  const discrepancy = actual - predicted;
  return {
    start_pulses: session.startPulses,
    end_pulses: endPulses,
    actual_total: actual,
    predicted_total: predicted,
    discrepancy,
    discrepancy_percentage: shareOf(discrepancy, predicted),
  };
};

/**
 * Counter readings for the dashboard: the predicted one is the first reading plus what was recorded; the actual one is
 * the last reading, or the predicted one while the session is open. Zeros without a session. Source: docs/domain.md#pulses.
 */
export const readingsOf = (session: PulseCount | undefined) => {
  const start = session?.startPulses ?? 0;
  const predicted = start + (session?.recordedPulses ?? 0);
  const open = session !== undefined && session.endPulses === undefined;
  const actual = session?.endPulses ?? predicted;
  return {
    start_pulses: start,
    actual_pulses: actual,
    predicted_pulses: predicted,
    discrepancy: actual - predicted,
    active: open,
    provisional: open,
  };
};

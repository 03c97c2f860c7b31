import type { ReservationType } from '#shared/models/enums.ts';
import { endBelowStart } from '#shared/refusals/laser.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { type Piastres, toPounds } from '#shared/rules/money.ts';

/** A pulse session: readings of the laser's counter, and what was recorded in between. */
export interface PulseCount {
  readonly startPulses: number;
  /** Pulses of the doctor's laser sessions recorded while it was open. */
  readonly recordedPulses: number;
  /** Test shots while it was open. */
  readonly testPulses?: number | undefined;
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
  const predicted = session.recordedPulses + (session.testPulses ?? 0);
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
 * Counter readings for the dashboard: the predicted one is the first reading plus what was recorded and test shots; the actual one is
 * the last reading, or the predicted one while the session is open. Zeros without a session. Source: docs/domain.md#pulses.
 */
export const readingsOf = (session: PulseCount | undefined) => {
  const start = session?.startPulses ?? 0;
  const predicted = start + (session?.recordedPulses ?? 0) + (session?.testPulses ?? 0);
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

/** A session as the day of its recording keeps it. */
export interface SessionOfDay {
  readonly type: ReservationType;
  readonly pulses: number;
  /** The clinic day of the visit, when it is an earlier one. */
  readonly visitDay?: ClinicDay | undefined;
  /** The pulse session that counts it. */
  readonly trackingId?: string | undefined;
}

/** Recorded sessions and pulse sessions of a clinic day: those of one doctor, or of the branch. */
export interface LaserRecords {
  readonly sessions: readonly SessionOfDay[];
  readonly pulseSessions: readonly (PulseCount & { readonly id: string })[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The pulses of a clinic day, for every screen and report that shows them. Two sums meet:
 * recorded = ofOtherDays + outside + predicted + openRecorded − countedLater. Source: docs/domain.md#pulses.
 */
export const pulsesOfDay = ({ sessions, pulseSessions }: LaserRecords) => {
  const lasers = sessions.filter(({ type }) => type === 'laser');
  const pulsesOf = (which: readonly SessionOfDay[]): number => sum(which.map(({ pulses }) => pulses));
  const ids = new Set(pulseSessions.map(({ id }) => id));
  const counted = lasers.filter(({ trackingId = '' }) => ids.has(trackingId));
  const recorded = pulsesOf(lasers);
  const ofOtherDays = pulsesOf(lasers.filter((each) => each.visitDay !== undefined && !counted.includes(each)));
  const ended = pulseSessions.flatMap(({ startPulses, endPulses, recordedPulses, testPulses = 0 }) =>
    endPulses === undefined ? [] : [{ counter: endPulses - startPulses - testPulses, recordedPulses }],
  );
  const counter = sum(ended.map((each) => each.counter));
  const predicted = sum(ended.map(({ recordedPulses }) => recordedPulses));
  const inSessions = sum(pulseSessions.map(({ recordedPulses }) => recordedPulses));
  return {
    /** Laser sessions recorded on the day, and their pulses. */
    sessions: lasers.length,
    recorded,
    /** Of `recorded`: visits of earlier days. No counter of this day has them. */
    ofOtherDays,
    /** Of `recorded`: visits of the day that no pulse session of the day counts. */
    outside: recorded - ofOtherDays - pulsesOf(counted),
    /** Pulses that pulse sessions of the day count, recorded on a later day because they were left open. */
    countedLater: inSessions - pulsesOf(counted),
    /** Ended pulse sessions: what the counter says without test shots, what was recorded in them, and the difference. */
    counter,
    predicted,
    gap: counter - predicted,
    /** Pulse sessions that are open, and what was recorded in them. */
    stillOpen: pulseSessions.length - ended.length,
    openRecorded: inSessions - predicted,
  };
};
type DayPulses = ReturnType<typeof pulsesOfDay>;

/** The pulses of a clinic day as answers show them. @param gapAmount the gap at the branch's price per pulse. */
export const dayPulsesView = (pulses: DayPulses, gapAmount: Piastres) => ({
  sessions: pulses.sessions,
  recorded: pulses.recorded,
  of_other_days: pulses.ofOtherDays,
  outside: pulses.outside,
  counted_later: pulses.countedLater,
  counter: pulses.counter,
  predicted: pulses.predicted,
  gap: pulses.gap,
  gap_amount: toPounds(gapAmount),
  still_open: pulses.stillOpen,
  open_recorded: pulses.openRecorded,
});

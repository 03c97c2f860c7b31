import type { ReservationType } from '#shared/models/enums.ts';
import { FIRST_LASER } from '#shared/models/lasers.ts';
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
  readonly doctorId: string;
  readonly pulses: number;
  readonly at: string;
  /** The clinic day of the visit, when it is an earlier one. */
  readonly visitDay?: ClinicDay | undefined;
  /** The pulse session that counts it. */
  readonly trackingId?: string | undefined;
}

/** A pulse session of a doctor at a laser. */
export interface DoctorsPulseSession extends PulseCount {
  readonly id: string;
  readonly doctorId: string;
  readonly laserId?: string | undefined;
  readonly startedAt: string;
  readonly endedAt?: string | undefined;
}

/** Everything recorded at the lasers of a branch on a clinic day. */
export interface LaserRecords {
  readonly sessions: readonly SessionOfDay[];
  readonly pulseSessions: readonly DoctorsPulseSession[];
  readonly notes: readonly (
    | { readonly kind: 'handpiece' }
    | {
        readonly kind: 'test';
        readonly laserId: string;
        readonly at: string;
        readonly pulses: number;
        readonly trackingId?: string | undefined;
      }
  )[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const laserOf = ({ laserId = FIRST_LASER }: DoctorsPulseSession): string => laserId;

/** Are two pulse sessions at the same laser? Several lasers may share one id: then their counter readings do not overlap. */
const isOneCounter = (one: DoctorsPulseSession, other: DoctorsPulseSession): boolean =>
  laserOf(one) === laserOf(other) &&
  one.startPulses <= (other.endPulses ?? Infinity) &&
  other.startPulses <= (one.endPulses ?? Infinity);

/** Pulses that others recorded at the laser of a pulse session while it was open: sessions, and test shots. */
const givenByOthers = (own: DoctorsPulseSession, { sessions, pulseSessions, notes }: LaserRecords): number => {
  const isOnlyLaser = pulseSessions.every((each) => laserOf(each) === laserOf(own));
  const isMeanwhile = ({ at }: { readonly at: string }): boolean => at >= own.startedAt && at <= (own.endedAt ?? at);
  const isOfLaser = ({ trackingId, visitDay }: SessionOfDay): boolean => {
    if (trackingId === undefined) return isOnlyLaser && visitDay === undefined;
    const counting = pulseSessions.find(({ id }) => id === trackingId);
    return counting !== undefined && isOneCounter(own, counting);
  };
  const given = sessions.filter(
    (each) => each.type === 'laser' && each.doctorId !== own.doctorId && isMeanwhile(each) && isOfLaser(each),
  );
  const tests = notes.flatMap((note) =>
    note.kind === 'test' && note.laserId === laserOf(own) && note.trackingId !== own.id && isMeanwhile(note)
      ? [note.pulses]
      : [],
  );
  return sum([...given.map(({ pulses }) => pulses), ...tests]);
};

/**
 * Of what a pulse session did not record itself: what others recorded at its laser meanwhile. After its end at most what
 * the counter moved beyond its own. Source: docs/domain.md#pulses.
 */
export const pulsesOfOthers = (session: DoctorsPulseSession, records: LaserRecords): number => {
  const given = givenByOthers(session, records);
  return session.endPulses === undefined ? given : Math.min(given, Math.max(0, readingsOf(session).discrepancy));
};

/**
 * The pulses of a clinic day, of a doctor or of the branch, for every screen and report that shows them. Two sums meet:
 * recorded = ofOtherDays + outside + predicted + openRecorded − countedLater. Source: docs/domain.md#pulses.
 */
export const pulsesOfDay = (records: LaserRecords, doctorId?: string) => {
  const isAsked = (each: { readonly doctorId: string }): boolean =>
    doctorId === undefined || each.doctorId === doctorId;
  const pulseSessions = records.pulseSessions.filter(isAsked);
  const lasers = records.sessions.filter((each) => each.type === 'laser' && isAsked(each));
  const pulsesOf = (which: readonly SessionOfDay[]): number => sum(which.map(({ pulses }) => pulses));
  const ids = new Set(pulseSessions.map(({ id }) => id));
  const counted = lasers.filter(({ trackingId = '' }) => ids.has(trackingId));
  const recorded = pulsesOf(lasers);
  const ofOtherDays = pulsesOf(lasers.filter((each) => each.visitDay !== undefined && !counted.includes(each)));
  const ended = pulseSessions.flatMap((each) =>
    each.endPulses === undefined
      ? []
      : [
          {
            counter: each.endPulses - each.startPulses - (each.testPulses ?? 0),
            recordedPulses: each.recordedPulses,
            ofOthers: pulsesOfOthers(each, records),
          },
        ],
  );
  const counter = sum(ended.map((each) => each.counter));
  const predicted = sum(ended.map(({ recordedPulses }) => recordedPulses));
  const ofOthers = sum(ended.map((each) => each.ofOthers));
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
    /**
     * Ended pulse sessions: what the counter says without test shots, what was recorded in them, what others recorded at
     * the same laser meanwhile, and the difference.
     */
    counter,
    predicted,
    ofOthers,
    gap: counter - predicted - ofOthers,
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
  of_others: pulses.ofOthers,
  counter: pulses.counter,
  predicted: pulses.predicted,
  gap: pulses.gap,
  gap_amount: toPounds(gapAmount),
  still_open: pulses.stillOpen,
  open_recorded: pulses.openRecorded,
});

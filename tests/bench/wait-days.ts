import { boundsOf } from '#shared/rules/clinic-day.ts';
import { type ReservationType, reservationTypes } from '#shared/models/enums.ts';
import type { QueuedTicket, Queue } from '#functions/domain/queue/queue.ts';
import { noVisits, type RecentVisits, withVisit } from '#functions/domain/queue/recent-visits.ts';
import { type WaitComparison, medianOf, waitAccuracyOf } from '#functions/domain/queue/wait-score.ts';
import { doctorsAtWork } from '#functions/domain/queue/doctors-at-work.ts';
import { estimateWait, type VisitLengths, visitLengths } from '#functions/domain/queue/wait-estimate.ts';
import { type Random, seededRandom } from '#local/demo/seeded-random.ts';

/**
 * Simulated clinic days to measure the wait estimate: patients arrive in waves; doctors differ in speed, come late and
 * take breaks; durations vary; some patients are absent when called, and some of them return. Compares the estimate
 * with "position × fixed minutes" for the same patients.
 */
export interface SimulatedClinic {
  readonly name: string;
  /** Doctors at work, each with the minute at which they come, and go. */
  readonly doctors: readonly {
    readonly from: number;
    readonly to: number;
    readonly pace: number;
    readonly breakAt: number;
  }[];
  /** Patients in a day. */
  readonly patients: number;
  /** Shares of the types; they sum to 1. */
  readonly mix: Readonly<Record<ReservationType, number>>;
  /** Real duration of a visit by type: median, and sigma of its logarithm. */
  readonly truth: Readonly<Record<ReservationType, { readonly minutes: number; readonly sigma: number }>>;
  /** Share of patients who are not there when called. */
  readonly absent: number;
}

const defaults: Readonly<Record<ReservationType, number>> = { regular: 15, laser: 30, fractional: 45 };
/** Duration in the simple estimate: the branch's default for a consultation. */
const FIXED_MINUTES = 15;
const BREAK_MINUTES = 20;
/** From the call until the patient sits: part of the visit, as the clinic measures it. */
const CHANGE_MINUTES = 1.5;

const standardNormal = (chance: Random): number =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());

const typeOf = (chance: Random, mix: SimulatedClinic['mix']): ReservationType => {
  let left = chance.next();
  for (const type of reservationTypes) {
    left -= mix[type];
    if (left < 0) return type;
  }
  return 'regular';
};

const epoch = boundsOf('2026-11-20', { time_zone: 'Africa/Cairo', day_starts_at: '04:00' }).start.getTime();
const momentOf = (day: number, minute: number): Date => new Date(epoch + (day * 1440 + minute) * 60_000);

/** What no clinic knows: the real lengths, at the mean pace of its doctors. */
const realLengths = ({ doctors, truth }: SimulatedClinic): VisitLengths => {
  const pace = doctors.reduce((sum, doctor) => sum + doctor.pace, 0) / doctors.length;
  const lengthOf = (type: ReservationType) => {
    const { minutes, sigma } = truth[type];
    return { minutes: CHANGE_MINUTES + minutes * pace, spread: minutes * pace * sigma };
  };
  return { regular: lengthOf('regular'), laser: lengthOf('laser'), fractional: lengthOf('fractional') };
};

interface Patient extends QueuedTicket {
  readonly arrived: number;
  readonly order: string;
  readonly takes: number;
  readonly isAbsent: boolean;
  readonly promised: { readonly wait: number; readonly low: number; readonly high: number };
  readonly simple: number;
}

interface Doctor {
  readonly doctorId: string;
  readonly hours: SimulatedClinic['doctors'][number];
  freeAt: number;
  seenAt: number | undefined;
  hadBreak: boolean;
  inside: (QueuedTicket & { readonly endsAt: number }) | undefined;
}

/** One patient's promise, in the clinic's way and in the simple one. */
export interface Comparison extends WaitComparison {
  readonly simple: number;
}

interface Day {
  readonly dayNo: number;
  /** The visits of the days before. */
  readonly before: RecentVisits;
  readonly chance: Random;
  /** The estimate uses the real lengths instead of learned ones: what is left of its error is chance. */
  readonly knowsLengths: boolean;
}

/** Simulates one day minute by minute. @returns promised and real waits, and the recorded visits */
const live = (
  habits: SimulatedClinic,
  { dayNo, before, chance, knowsLengths }: Day,
): { readonly compared: Comparison[]; readonly visits: RecentVisits } => {
  let visits = before;
  const compared: Comparison[] = [];
  const doctors: Doctor[] = habits.doctors.map((hours, index) => ({
    doctorId: `d${String(index)}`,
    hours,
    freeAt: hours.from + chance.next() * 10,
    seenAt: undefined,
    hadBreak: false,
    inside: undefined,
  }));
  // Two waves, at the opening and in the evening.
  const opens = Math.min(...habits.doctors.map(({ from }) => from));
  const arrivals = Array.from({ length: habits.patients }, () => {
    const wave = chance.isTrue(0.4) ? opens + 60 : opens + 280;
    return Math.max(opens + 5 * chance.next(), wave + standardNormal(chance) * 90);
  }).toSorted((a, b) => a - b);
  const waiting: Patient[] = [];
  const back: { readonly at: number; readonly patient: Patient }[] = [];
  let sequence = 0;
  const queueAt = (): Queue<QueuedTicket> => ({
    inProgress: doctors.flatMap(({ inside }) => (inside === undefined ? [] : [inside])),
    waiting,
    skipped: [],
  });
  const join = (id: number, minute: number): void => {
    const type = typeOf(chance, habits.mix);
    const { minutes, sigma } = habits.truth[type];
    const now = momentOf(dayNo, minute);
    const durations = {
      regular: visits.regular.map((visit) => visit.minutes),
      laser: visits.laser.map((visit) => visit.minutes),
      fractional: visits.fractional.map((visit) => visit.minutes),
    };
    const seen = doctors.flatMap(({ doctorId, seenAt }) =>
      seenAt === undefined ? [] : [{ doctorId, seenAt: momentOf(dayNo, seenAt).toISOString() }],
    );
    const promised = estimateWait(
      { inProgress: queueAt().inProgress, ahead: waiting, type },
      doctorsAtWork({ inProgress: queueAt().inProgress, doctors: seen }, now),
      knowsLengths ? realLengths(habits) : visitLengths(durations, defaults),
      now,
    );
    sequence += 1;
    waiting.push({
      id,
      type,
      status: 'waiting',
      order: `A#${String(sequence).padStart(9, '0')}`,
      arrived: minute,
      takes: minutes * Math.exp(standardNormal(chance) * sigma),
      isAbsent: chance.isTrue(habits.absent),
      promised,
      simple: (waiting.length + 1) * FIXED_MINUTES,
    });
  };
  const call = (doctor: Doctor, minute: number): void => {
    const next = waiting.shift();
    if (next === undefined) return;
    doctor.seenAt = minute;
    if (next.isAbsent) {
      // Absent when called: skipped after a few minutes. Half of them return later and are not counted.
      doctor.freeAt = minute + 3;
      if (chance.isTrue(0.5))
        back.push({ at: minute + 20 + chance.next() * 40, patient: { ...next, isAbsent: false } });
      return;
    }
    const endsAt = minute + CHANGE_MINUTES + next.takes * doctor.hours.pace;
    doctor.inside = {
      id: next.id,
      type: next.type,
      status: 'in_progress',
      calledAt: momentOf(dayNo, minute).toISOString(),
      calledBy: doctor.doctorId,
      endsAt,
    };
    doctor.freeAt = endsAt;
    if (next.arrived >= 0) {
      compared.push({
        promised: next.promised.wait,
        low: next.promised.low,
        high: next.promised.high,
        real: minute - next.arrived,
        simple: next.simple,
      });
    }
  };
  const finish = (doctor: Doctor, minute: number): void => {
    const { inside } = doctor;
    if (inside === undefined || inside.endsAt > minute) return;
    const finishedAt = momentOf(dayNo, minute);
    const minutes = (finishedAt.getTime() - Date.parse(inside.calledAt ?? '')) / 60_000;
    visits = withVisit(visits, inside.type, {
      id: dayNo * 10_000 + inside.id,
      finishedAt: finishedAt.toISOString(),
      minutes,
    });
    doctor.inside = undefined;
    doctor.seenAt = minute;
    if (!doctor.hadBreak && minute >= doctor.hours.breakAt) {
      doctor.hadBreak = true;
      doctor.freeAt = minute + BREAK_MINUTES;
    }
  };
  let id = 0;
  for (let minute = opens - 60; minute < opens + 900; minute += 0.5) {
    for (const doctor of doctors) finish(doctor, minute);
    while ((arrivals[0] ?? Number.POSITIVE_INFINITY) <= minute) {
      arrivals.shift();
      id += 1;
      join(id, minute);
    }
    for (const { patient } of back.filter(({ at }) => at <= minute && at > minute - 0.5)) {
      // Reinserted at the end; their wait is not comparable with the estimate.
      waiting.push({ ...patient, arrived: -1 });
    }
    for (const doctor of doctors) {
      const works = minute >= doctor.hours.from && (minute < doctor.hours.to || waiting.length > 0);
      if (works && doctor.inside === undefined && minute >= doctor.freeAt) call(doctor, minute);
    }
  }
  return { compared, visits };
};

/** Simulates days. The first ones only provide durations of visits. */
export const simulate = (habits: SimulatedClinic, days: number, seed: number, knowsLengths = false): Comparison[] => {
  const chance = seededRandom(seed);
  const LEARNING = 2;
  let visits = noVisits;
  const all: Comparison[] = [];
  for (let day = 0; day < days + LEARNING; day += 1) {
    const lived = live(habits, { dayNo: day, before: visits, chance, knowsLengths });
    visits = lived.visits;
    if (day >= LEARNING) all.push(...lived.compared);
  }
  return all;
};

/** Results of both estimates. Minutes, and shares from 0 to 1. */
export interface Verdict {
  readonly patients: number;
  readonly medianReal: number;
  readonly medianError: number;
  readonly simpleError: number;
  readonly ratio: number;
  readonly inRange: number;
  /** Median width of the promised range. */
  readonly width: number;
  readonly bias: number;
}

export const verdictOf = (compared: readonly Comparison[]): Verdict => {
  // No estimate for a patient who is called without waiting.
  const waited = compared.filter(({ real, promised }) => real >= 1 || promised >= 1);
  const { medianError, medianReal, within } = waitAccuracyOf(waited);
  const simpleError = medianOf(waited.map(({ simple, real }) => Math.abs(simple - real)));
  return {
    patients: waited.length,
    medianReal,
    medianError,
    simpleError,
    ratio: medianError / simpleError,
    inRange: within / waited.length,
    width: medianOf(waited.map(({ low, high }) => high - low)),
    bias: medianOf(waited.map(({ promised, real }) => promised - real)),
  };
};

const truth = {
  regular: { minutes: 12, sigma: 0.35 },
  laser: { minutes: 24, sigma: 0.3 },
  fractional: { minutes: 38, sigma: 0.25 },
} as const;
const hours = (from: number, to: number, pace = 1, breakAt = from + 240) => ({ from, to, pace, breakAt });

/** Clinics of different kinds. Minutes after the clinic day begins at 04:00. */
export const clinics: readonly SimulatedClinic[] = [
  {
    name: 'one doctor, consultations',
    doctors: [hours(360, 840)],
    patients: 28,
    mix: { regular: 0.85, laser: 0.15, fractional: 0 },
    truth,
    absent: 0.05,
  },
  {
    name: 'two doctors, mixed',
    doctors: [hours(360, 840, 0.9), hours(390, 900, 1.1)],
    patients: 36,
    mix: { regular: 0.5, laser: 0.38, fractional: 0.12 },
    truth,
    absent: 0.06,
  },
  {
    name: 'four doctors, laser',
    doctors: [hours(360, 840, 0.95), hours(360, 780), hours(420, 900, 1.1), hours(480, 900, 1.05)],
    patients: 62,
    mix: { regular: 0.35, laser: 0.5, fractional: 0.15 },
    truth,
    absent: 0.08,
  },
  {
    name: 'slower than its settings',
    doctors: [hours(360, 900, 1.3), hours(360, 900, 1.5)],
    patients: 27,
    mix: { regular: 0.6, laser: 0.3, fractional: 0.1 },
    truth,
    absent: 0.05,
  },
];

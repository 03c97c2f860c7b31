import type { ReservationType } from '#shared/models/enums.ts';
import { isServedBy, type WorkingDoctor } from './lanes.ts';
import type { QueuedTicket, Queue } from './queue.ts';
import { valueAt } from '#shared/rules/value-at.ts';

/** Duration of a visit in minutes: median and spread. */
export interface VisitLength {
  readonly minutes: number;
  readonly spread: number;
}
export type VisitLengths = Readonly<Record<ReservationType, VisitLength>>;

export interface WaitEstimate {
  /** Whole minutes, never negative. */
  readonly wait: number;
  readonly low: number;
  readonly high: number;
}

const NO_WAIT: WaitEstimate = { wait: 0, low: 0, high: 0 };

/** With fewer finished visits of a type than this, the branch's default length is used. */
const ENOUGH_VISITS = 5;
/** Half of all spread where nothing is measured yet: visits by default lengths stray by about a third. */
const DEFAULT_SPREAD = 0.35;
/** A visit that has already run over its usual length is not over: it still takes at least this share of it. */
const OVERRUN_SHARE = 0.15;
/**
 * The range holds four times out of five. Visits stray to the long side, and doctors take breaks, so it reaches further
 * up than down; and the longer the wait, the more can come in between (a doctor who comes or goes). Measured on
 * simulated days: `npm run bench:wait`, docs/performance.md.
 */
const RANGE = { below: 1.4, above: 2, drift: 0.2 } as const;

const MS_PER_MINUTE = 60_000;

const quantile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share;
  const below = valueAt(sorted, Math.floor(place));
  const above = valueAt(sorted, Math.ceil(place));
  return below + (above - below) * (place - Math.floor(place));
};

const median = (sorted: readonly number[]): number => quantile(sorted, 0.5);

/**
 * How long visits take at a branch: the median of its recent visits of each type, or its default.
 * @param recent minutes of recent finished visits by type; @param defaults minutes by type from the branch's settings.
 */
export const visitLengths = (
  recent: Readonly<Record<ReservationType, readonly number[]>> | undefined,
  defaults: Readonly<Record<ReservationType, number>>,
): VisitLengths => {
  const lengthOf = (type: ReservationType): VisitLength => {
    const sorted = (recent?.[type] ?? []).toSorted((a, b) => a - b);
    if (sorted.length < ENOUGH_VISITS) {
      return { minutes: defaults[type], spread: defaults[type] * DEFAULT_SPREAD };
    }
    // The distance between the quartiles of a normal curve is 1.349 of its deviations: robust against one long visit.
    const spread = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.349;
    return { minutes: median(sorted), spread: Math.max(spread, median(sorted) * 0.1) };
  };
  return { regular: lengthOf('regular'), laser: lengthOf('laser'), fractional: lengthOf('fractional') };
};

interface Chair {
  /** Minutes from now until this doctor is free, and the variance of that. */
  free: number;
  variance: number;
  /** Absent = every service. */
  readonly services?: readonly ReservationType[] | undefined;
  /** Undefined for an assumed doctor. */
  readonly doctorId?: string | undefined;
  /** The doctor is not at work: only those who prefer this doctor wait for the chair. */
  readonly absent?: boolean;
}

const earliest = (chairs: readonly Chair[]): Chair | undefined =>
  chairs.reduce<Chair | undefined>(
    (best, chair) => (best === undefined || chair.free < best.free ? chair : best),
    undefined,
  );

const remaining = (place: QueuedTicket, lengths: VisitLengths, now: Date): Chair => {
  const { minutes, spread } = lengths[place.type];
  const elapsed =
    place.calledAt === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(place.calledAt)) / MS_PER_MINUTE);
  return { free: Math.max(minutes - elapsed, minutes * OVERRUN_SHARE), variance: spread ** 2 };
};

/** The patients ahead of a reservation, and its own service type. */
export interface Line {
  readonly inProgress: Queue<QueuedTicket>['inProgress'];
  /** The waiting in front, in order. */
  readonly ahead: readonly QueuedTicket[];
  /** The service that is waited for; any doctor's when left out. */
  readonly type?: ReservationType | undefined;
  /** The doctor who is waited for; any when left out. */
  readonly preferredDoctorId?: string | undefined;
}

/** One for each doctor who works or has a patient. */
const chairsOf = (
  inProgress: Line['inProgress'],
  working: readonly WorkingDoctor[],
  lengths: VisitLengths,
  now: Date,
): Chair[] => {
  const doctorOf = new Map(working.map((doctor) => [doctor.doctorId, doctor]));
  const inside = inProgress.map((place): Chair => {
    const { services, pausedFor = 0 } = doctorOf.get(place.calledBy ?? '') ?? {};
    const { free, variance } = remaining(place, lengths, now);
    return { free: Math.max(free, pausedFor), variance, services, doctorId: place.calledBy };
  });
  const busy = new Set(inProgress.map((place) => place.calledBy));
  const idle = working
    .filter((doctor) => !busy.has(doctor.doctorId))
    .map(({ doctorId, services, pausedFor = 0 }): Chair => ({ free: pausedFor, variance: 0, services, doctorId }));
  return [...inside, ...idle];
};

/** The chair of the preferred doctor. One who is not at work is assumed to begin now. */
const chairOf = (chairs: Chair[], doctorId: string): Chair => {
  const found = chairs.find((chair) => chair.doctorId === doctorId);
  if (found !== undefined) return found;
  const assumed: Chair = { free: 0, variance: 0, services: [], doctorId, absent: true };
  chairs.push(assumed);
  return assumed;
};

/** The chair of this service that is free first; where no doctor serves it, one doctor is assumed. */
const chairFor = (chairs: Chair[], { type, preferredDoctorId }: Pick<Line, 'type' | 'preferredDoctorId'>): Chair => {
  if (preferredDoctorId !== undefined) return chairOf(chairs, preferredDoctorId);
  const present = chairs.filter(({ absent = false }) => !absent);
  const found = earliest(type === undefined ? present : present.filter((chair) => isServedBy(chair, type)));
  if (found !== undefined) return found;
  const services = present.length === 0 || type === undefined ? undefined : [type];
  const assumed: Chair = { free: 0, variance: 0, services };
  chairs.push(assumed);
  return assumed;
};

/**
 * The wait of a patient: simulates the visits of the patients in front with the doctors who work now. A doctor is first
 * free when the present visit ends or the pause is over. Source: docs/domain.md#position-and-wait.
 * @param working doctors at work; at least one chair is assumed; @param now the present moment.
 */
export const estimateWait = (
  { inProgress, ahead, type, preferredDoctorId }: Line,
  working: readonly WorkingDoctor[],
  lengths: VisitLengths,
  now: Date,
): WaitEstimate => {
  const chairs = chairsOf(inProgress, working, lengths, now);
  for (const place of ahead) {
    const chair = chairFor(chairs, place);
    const { minutes, spread } = lengths[place.type];
    const { share = 1 } = place;
    chair.free += share * minutes;
    // A visit that may not take place: its own spread, and that of its taking place.
    chair.variance += share * spread ** 2 + share * (1 - share) * minutes ** 2;
  }
  const mine = chairFor(chairs, { type, preferredDoctorId });
  if (mine.free === 0 && ahead.length === 0) return NO_WAIT;
  const deviation = Math.hypot(Math.sqrt(mine.variance), mine.free * RANGE.drift);
  // At least one patient is ahead, so the wait is never 0.
  const wait = Math.max(1, Math.round(mine.free));
  return {
    wait,
    low: Math.max(0, Math.floor(mine.free - RANGE.below * deviation)),
    high: Math.max(wait, Math.ceil(mine.free + RANGE.above * deviation)),
  };
};

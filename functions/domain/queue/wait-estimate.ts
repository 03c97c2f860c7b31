import type { ReservationType } from '#shared/models/enums.ts';
import { isHere, mayCall } from '#shared/rules/queue-place.ts';
import type { WorkingDoctor } from './doctors-at-work.ts';
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

/** A wait, and how the simulation came to it. */
export interface SimulatedWait extends WaitEstimate {
  /** The doctor who calls the ticket; undefined where a doctor is assumed, because none at work may call it. */
  readonly doctorId: string | undefined;
  /** Patients whom this doctor calls before this ticket, in the order of the calls. */
  readonly calledBefore: readonly QueuedTicket[];
}

/** With fewer finished visits of a type than this, the branch's default length is used. */
const ENOUGH_VISITS = 5;
/** Half of all spread where nothing is measured yet: visits by default lengths stray by about a third. */
const DEFAULT_SPREAD = 0.35;
/** A visit that has already run over its usual length is not over: it still takes at least this share of it. */
const OVERRUN_SHARE = 0.15;
/**
 * The range holds four times out of five. Visits stray to the long side, and doctors take breaks, so it reaches further
 * up than down; and the longer the wait, the more can come in between (a doctor who comes or goes). Measured on
 * simulated days: `tests/bench/wait.ts`, docs/performance.md.
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

/** A doctor of the simulation. */
interface Chair {
  readonly doctorId: string;
  /** Absent = every service. */
  readonly services?: readonly ReservationType[] | undefined;
  /** Minutes from now until this doctor is free, and the variance of that. */
  free: number;
  variance: number;
  readonly called: QueuedTicket[];
  /** Patients who had not arrived may have come: the doctor has called, or waited for them. */
  mayCallLate: boolean;
}

const remaining = (place: QueuedTicket, lengths: VisitLengths, now: Date): Pick<Chair, 'free' | 'variance'> => {
  const { minutes, spread } = lengths[place.type];
  const elapsed =
    place.calledAt === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(place.calledAt)) / MS_PER_MINUTE);
  return { free: Math.max(minutes - elapsed, minutes * OVERRUN_SHARE), variance: spread ** 2 };
};

/** A reservation and the patients ahead of it. Its patient counts as here: the wait is of one who comes in time. */
export interface Line {
  readonly inProgress: Queue<QueuedTicket>['inProgress'];
  /** The waiting in front, in order. */
  readonly ahead: readonly QueuedTicket[];
  readonly type: ReservationType;
  readonly preferredDoctorId?: string | undefined;
  /** Patients in front who have not arrived are passed over until they come. */
  readonly passesAbsent?: boolean;
}

const NEW_CHAIR = { free: 0, variance: 0, mayCallLate: false } as const;

/** A chair for each doctor at work. */
const chairsOf = (
  inProgress: Line['inProgress'],
  atWork: readonly WorkingDoctor[],
  lengths: VisitLengths,
  now: Date,
): Chair[] => {
  const patientOf = new Map(inProgress.map((place) => [place.calledBy ?? '', place]));
  return atWork.map(({ doctorId, services, pausedFor = 0 }): Chair => {
    const patient = patientOf.get(doctorId);
    const chair: Chair = { ...NEW_CHAIR, doctorId, services, called: [] };
    if (patient !== undefined) Object.assign(chair, remaining(patient, lengths, now));
    chair.free = Math.max(chair.free, pausedFor);
    return chair;
  });
};

/** A doctor who begins now, where none at work may call the ticket. */
const assumedChair = (chairs: readonly Chair[], { type, preferredDoctorId }: Line): Chair => {
  const services = chairs.length === 0 && preferredDoctorId === undefined ? undefined : [type];
  return { ...NEW_CHAIR, doctorId: preferredDoctorId ?? '', services, called: [] };
};

/** A patient who has not arrived is assumed to come no earlier than after these minutes. */
const ARRIVAL_MINUTES = 15;

/** The earliest of the chairs; the first of those with the same time. */
const earliestOf = (chairs: readonly Chair[]): Chair | undefined =>
  chairs.reduce<Chair | undefined>(
    (best, chair) => (best === undefined || chair.free < best.free ? chair : best),
    undefined,
  );

/**
 * Makes the calls as the doctors do, until the ticket of the line is called: the doctor who is free first calls the
 * first ticket that this doctor may call.
 * @returns the chair that calls the ticket of the line, at its time `free`
 */
const callsUntil = (chairs: readonly Chair[], line: Line, lengths: VisitLengths): Chair => {
  const { ahead, passesAbsent = false } = line;
  const gone = new Set<QueuedTicket>();
  const isLate = (ticket: QueuedTicket): boolean => passesAbsent && !isHere(ticket);
  const listOf = new Map(chairs.map((chair) => [chair, ahead.filter((ticket) => mayCall(chair, ticket)).toReversed()]));
  // The lists are used from their ends, so that each ticket is passed once for each chair.
  const nextFor = (chair: Chair): QueuedTicket | undefined => {
    const list = listOf.get(chair) ?? [];
    for (let last = list.at(-1); last !== undefined && gone.has(last); last = list.at(-1)) list.pop();
    if (chair.mayCallLate && chair.free >= ARRIVAL_MINUTES) return list.at(-1);
    return list.findLast((ticket) => !gone.has(ticket) && !isLate(ticket));
  };
  const alive = new Set(chairs);
  for (let chair = earliestOf([...alive]); chair !== undefined; chair = earliestOf([...alive])) {
    const ticket = nextFor(chair);
    if (ticket !== undefined) {
      const { minutes, spread } = lengths[ticket.type];
      const { share = 1 } = ticket;
      gone.add(ticket);
      chair.called.push(ticket);
      chair.mayCallLate = true;
      chair.free += share * minutes;
      // A visit that may not take place: its own spread, and that of its taking place.
      chair.variance += share * spread ** 2 + share * (1 - share) * minutes ** 2;
    } else if (mayCall(chair, line)) {
      return chair;
    } else if (chair.mayCallLate && chair.free >= ARRIVAL_MINUTES) {
      alive.delete(chair);
    } else {
      chair.mayCallLate = true;
      chair.free = Math.max(chair.free, ARRIVAL_MINUTES);
    }
  }
  throw new Error('a chair that may call the ticket is missing');
};

/**
 * The wait of a patient: simulates the calls of the doctors at work until this patient's. A doctor is first free when
 * the present visit ends or the pause is over. Where no doctor at work may call the ticket, one is assumed who begins
 * now. Source: docs/domain.md#wait.
 * @param now the present moment.
 */
export const estimateWait = (
  line: Line,
  atWork: readonly WorkingDoctor[],
  lengths: VisitLengths,
  now: Date,
): SimulatedWait => {
  const present = chairsOf(line.inProgress, atWork, lengths, now);
  const isAssumed = !present.some((chair) => mayCall(chair, line));
  const mine = callsUntil(isAssumed ? [...present, assumedChair(present, line)] : present, line, lengths);
  const { free, variance, called } = mine;
  const by = { doctorId: isAssumed ? undefined : mine.doctorId, calledBefore: called };
  const isLate = (ticket: QueuedTicket): boolean => line.passesAbsent === true && !isHere(ticket);
  const isFirst = line.ahead.every((ticket) => isLate(ticket) || !mayCall(mine, ticket));
  if (free === 0 && isFirst) return { ...NO_WAIT, ...by };
  const deviation = Math.hypot(Math.sqrt(variance), free * RANGE.drift);
  // Another patient is with the doctor or called before, so the wait is never 0.
  const wait = Math.max(1, Math.round(free));
  return {
    ...by,
    wait,
    low: Math.max(0, Math.floor(free - RANGE.below * deviation)),
    high: Math.max(wait, Math.ceil(free + RANGE.above * deviation)),
  };
};

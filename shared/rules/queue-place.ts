import type { ReservationType } from '../models/lists.ts';

/** A waiting ticket, as far as the order of calls depends on it. */
export interface WaitingTicket {
  readonly id: number;
  readonly type: ReservationType;
  /** The only doctor who may call the ticket; absent = any. */
  readonly preferredDoctorId?: string | undefined;
  /** Absent or null = the patient has not arrived. */
  readonly arrivedAt?: string | null | undefined;
}

/** A doctor and the services of the doctor; absent = every service. */
export interface ServingDoctor {
  readonly doctorId: string;
  readonly services?: readonly ReservationType[] | undefined;
}

/** The doctors of a queue, and whether arrivals are marked at the branch. */
export interface CallRules {
  readonly arrivals: boolean;
  /** Doctors who take patients now or after a pause. */
  readonly atWork: readonly ServingDoctor[];
  /** Doctors seen today, those at work among them. */
  readonly seen: readonly ServingDoctor[];
}

/**
 * Where a waiting ticket is among those of its service. Arrivals: where they are marked, an expected patient is one who
 * has not arrived; elsewhere every patient counts as here. Source: docs/domain.md#place.
 */
export interface PlaceForService {
  /** Patients here with an earlier ticket of the service, who are called before this one. */
  readonly before: number;
  /** The same, expected: they are called before this one if they arrive in time. */
  readonly expectedBefore: number;
  /** Patients here with an earlier ticket of the service, who wait for a preferred doctor of their own. */
  readonly preferredBefore: number;
  /**
   * Calls before this ticket's: the fewest of a doctor at work, as if this patient were here. Null when no doctor at
   * work may call the ticket.
   */
  readonly callsBefore: number | null;
  /** The next call of a doctor at work takes this ticket. */
  readonly isNext: boolean;
}

/** Does the doctor serve this service? */
export const isServedBy = (doctor: Pick<ServingDoctor, 'services'> | undefined, type: ReservationType): boolean =>
  doctor?.services?.includes(type) ?? true;

/** Ticket fields that decide which doctor may call it. */
export type DoctorWanted = Pick<WaitingTicket, 'type' | 'preferredDoctorId'>;

/**
 * May the doctor call the ticket? A preferred doctor alone, whatever services that doctor serves now; else every doctor
 * of the service. Source: docs/domain.md#preferred-doctor.
 */
export const mayCall = (doctor: ServingDoctor, { type, preferredDoctorId }: DoctorWanted): boolean =>
  preferredDoctorId === undefined ? isServedBy(doctor, type) : preferredDoctorId === doctor.doctorId;

/** The tickets that the doctor may call, in their order. */
export const callableBy = <T extends DoctorWanted>(tickets: readonly T[], doctor: ServingDoctor): readonly T[] =>
  tickets.filter((ticket) => mayCall(doctor, ticket));

/** Has the patient arrived? */
export const isHere = ({ arrivedAt }: Pick<WaitingTicket, 'arrivedAt'>): boolean => (arrivedAt ?? null) !== null;

/** May the ticket be called now? Where arrivals are marked, only if the patient is here. */
const isPresent = (ticket: WaitingTicket, arrivals: boolean): boolean => !arrivals || isHere(ticket);

/**
 * The ticket that the doctor's next call takes: the first that the doctor may call; where arrivals are marked, the first
 * of those who are here. Lists, tickets and the call itself use this function. Source: docs/domain.md#place.
 */
export const nextOf = <T extends WaitingTicket>(
  waiting: readonly T[],
  doctor: ServingDoctor,
  arrivals: boolean,
): T | undefined => waiting.find((ticket) => mayCall(doctor, ticket) && isPresent(ticket, arrivals));

/**
 * The tickets after this one that are called after it by a doctor who may call both: those of the service, of the same
 * preferred doctor or of none. A patient who is late lets some of them go first.
 * @param waiting in their order
 */
export const sameLineAfter = <T extends WaitingTicket>(
  waiting: readonly T[],
  { id, type, preferredDoctorId: doctorId }: WaitingTicket,
): readonly T[] => {
  const index = waiting.findIndex((other) => other.id === id);
  if (index === -1) return [];
  return waiting
    .slice(index + 1)
    .filter(
      (other) => other.type === type && (other.preferredDoctorId === undefined || other.preferredDoctorId === doctorId),
    );
};

/** Counts of tickets by their service and preferred doctor. */
class Counts {
  readonly #counts = new Map<string, number>();

  static readonly #name = (type: ReservationType, doctorId = ''): string => `${type} ${doctorId}`;

  get(type: ReservationType, doctorId?: string): number {
    return this.#counts.get(Counts.#name(type, doctorId)) ?? 0;
  }

  add({ type, preferredDoctorId }: WaitingTicket): void {
    this.#counts.set(Counts.#name(type, preferredDoctorId), this.get(type, preferredDoctorId) + 1);
  }
}

/** Does this doctor also call the tickets of the service without a preferred doctor? */
const callsService = (type: ReservationType, doctorId: string, { seen }: CallRules): boolean =>
  isServedBy(
    seen.find((doctor) => doctor.doctorId === doctorId),
    type,
  );

/** Number of counted tickets that are called before this one by every doctor who may call it. */
const countBefore = (counts: Counts, ticket: WaitingTicket, rules: CallRules): number => {
  const { type, preferredDoctorId: doctorId } = ticket;
  if (doctorId === undefined) return counts.get(type);
  return counts.get(type, doctorId) + (callsService(type, doctorId, rules) ? counts.get(type) : 0);
};

/**
 * The place of every waiting ticket, by its id. `before` depends on the tickets alone, not on the doctors at work.
 * @param waiting in their order
 */
export const placesOf = (waiting: readonly WaitingTicket[], rules: CallRules): ReadonlyMap<number, PlaceForService> => {
  const { arrivals, atWork, seen } = rules;
  const nextIds = new Set(atWork.map((doctor) => nextOf(waiting, doctor, arrivals)?.id));
  // Before the first doctor begins, one is assumed who may call everybody.
  const isBeforeStart = seen.length === 0 && atWork.length === 0;
  const calling: readonly ServingDoctor[] = isBeforeStart ? [{ doctorId: '' }] : atWork;
  const callsOf = new Map(calling.map((doctor) => [doctor, 0]));
  const here = new Counts();
  const expected = new Counts();
  const preferring = new Map<ReservationType, number>();
  return new Map(
    waiting.map((ticket): [number, PlaceForService] => {
      const { id, type, preferredDoctorId } = ticket;
      const own = calling.filter((doctor) => isBeforeStart || mayCall(doctor, ticket));
      const place = {
        before: countBefore(here, ticket, rules),
        expectedBefore: countBefore(expected, ticket, rules),
        preferredBefore: preferredDoctorId === undefined ? (preferring.get(type) ?? 0) : 0,
        callsBefore: own.length === 0 ? null : Math.min(...own.map((doctor) => callsOf.get(doctor) ?? 0)),
        isNext: nextIds.has(id),
      };
      if (isPresent(ticket, arrivals)) {
        here.add(ticket);
        for (const doctor of own) callsOf.set(doctor, (callsOf.get(doctor) ?? 0) + 1);
        if (preferredDoctorId !== undefined) preferring.set(type, (preferring.get(type) ?? 0) + 1);
      } else {
        expected.add(ticket);
      }
      return [id, place];
    }),
  );
};

/** With fewer calls before it a ticket is one of the first three of a doctor: it may be called at any moment. */
const SOON_CALLED = 3;

/** Is the ticket one of the first three that a doctor at work calls? Its page asks often. */
export const isSoonCalled = ({ callsBefore }: Pick<PlaceForService, 'callsBefore'>): boolean =>
  callsBefore !== null && callsBefore < SOON_CALLED;

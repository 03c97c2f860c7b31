import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesIn, waitIn } from '#functions/data/queue/waits.ts';
import { type DoctorWork, doctorsAtWork } from '#functions/domain/queue/doctors-at-work.ts';
import { groupByStatus, type QueuedTicket } from '#functions/domain/queue/queue.ts';
import { visitLengths } from '#functions/domain/queue/wait-estimate.ts';
import { hasMinutes } from '#functions/domain/queue/wait-notes.ts';
import { nextOf } from '#shared/rules/queue-place.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import { valueAt } from '#shared/rules/value-at.ts';
import { begun } from '../../day-start.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();
const minutes = { regular: 15, laser: 30, fractional: 45 } as const;
const lengths = visitLengths(undefined, minutes);

/** A queue with its doctors, and whether arrivals are marked. */
interface Room {
  readonly arrivals: boolean;
  readonly tickets: readonly QueuedTicket[];
  readonly doctors: readonly DoctorWork[];
}

const doctorIds = ['a', 'b', 'c'] as const;
const states = {
  on: { seenAt: at(-5) },
  late: { seenAt: at(-61) },
  off: { seenAt: at(-5), state: 'off' },
  paused: { seenAt: at(-5), state: 'paused', pausedUntil: at(20) },
  back: { seenAt: at(-5), state: 'paused', pausedUntil: at(-1) },
} as const;
const doctors = fc
  .uniqueArray(
    fc.record({
      doctorId: fc.constantFrom(...doctorIds),
      state: fc.constantFrom(...(Object.keys(states) as (keyof typeof states)[])),
      services: fc.option(fc.uniqueArray(fc.constantFrom(...reservationTypes), { minLength: 1 }), { nil: undefined }),
    }),
    { selector: ({ doctorId }) => doctorId },
  )
  .map((all): DoctorWork[] => all.map(({ doctorId, state, services }) => ({ doctorId, services, ...states[state] })));

/** A reinserted ticket has a later place than its number. */
const waitingTickets = fc.array(
  fc.record({
    type: fc.constantFrom(...reservationTypes),
    preferredDoctorId: fc.option(fc.constantFrom(...doctorIds), { nil: undefined, freq: 3 }),
    isHere: fc.boolean(),
    isReinserted: fc.boolean(),
    isSkipped: fc.boolean(),
  }),
  { maxLength: 14 },
);
const patients = fc.uniqueArray(
  fc.record({
    calledBy: fc.constantFrom(...doctorIds),
    type: fc.constantFrom(...reservationTypes),
    since: fc.nat({ max: 14 }),
  }),
  { selector: ({ calledBy }) => calledBy, maxLength: 2 },
);

const orderOf = (place: number): string => `A#${String(place).padStart(9, '0')}`;

const rooms: fc.Arbitrary<Room> = fc
  .record({ arrivals: fc.boolean(), doctors, waiting: waitingTickets, inside: patients })
  .map(({ arrivals, doctors: seen, waiting, inside }) => ({
    arrivals,
    doctors: seen,
    tickets: [
      ...waiting.map(({ type, preferredDoctorId, isHere, isReinserted, isSkipped }, index): QueuedTicket => ({
        id: index + 1,
        type,
        preferredDoctorId,
        status: isSkipped && !isReinserted ? 'skipped' : 'waiting',
        order: orderOf(isReinserted ? 100 + index : index),
        ...(isHere ? { arrivedAt: at(-1) } : {}),
      })),
      ...inside.map(({ calledBy, type, since }, index): QueuedTicket => ({
        id: 900 + index,
        type,
        status: 'in_progress',
        order: `I#${String(index)}`,
        calledBy,
        calledAt: at(-since),
      })),
    ],
  }));

const queueOf = ({ tickets, doctors: seen }: Room) => ({ ...groupByStatus(tickets), doctors: seen });
const placesOf = (room: Room) => placesIn(queueOf(room), room.arrivals, now);
const atWorkIn = (room: Room) => doctorsAtWork(queueOf(room), now);
const without = (room: Room, id: number): Room => ({ ...room, tickets: room.tickets.filter((each) => each.id !== id) });
const mayBeCalled = ({ arrivals }: Room, { arrivedAt }: QueuedTicket): boolean => !arrivals || arrivedAt !== undefined;

/** What the calls of a day are, in turn: the doctor is chosen at random, as visits end at any time. */
const callsOf = (room: Room, turns: readonly number[]) => {
  const calls: { readonly before: Room; readonly ticket: QueuedTicket; readonly doctorId: string }[] = [];
  let present = room;
  for (const turn of turns) {
    const atWork = atWorkIn(room);
    if (atWork.length === 0) break;
    const doctor = valueAt(atWork, turn % atWork.length);
    const ticket = nextOf(queueOf(present).waiting, doctor, room.arrivals);
    if (ticket !== undefined) {
      calls.push({ before: present, ticket, doctorId: doctor.doctorId });
      present = without(present, ticket.id);
    }
  }
  return calls;
};
const turnsOfDay = fc.array(fc.nat({ max: 30 }), { minLength: 20, maxLength: 40 });

describe('the place for a service', () => {
  it('is next exactly for the tickets that the next calls of doctors at work take', () => {
    fc.assert(
      fc.property(rooms, (room) => {
        const called = atWorkIn(room).map((doctor) => nextOf(queueOf(room).waiting, doctor, room.arrivals)?.id);
        const next = [...placesOf(room)].filter(([, { isNext }]) => isNext).map(([id]) => id);

        expect(new Set(next)).toEqual(new Set(called.filter((id) => id !== undefined)));
      }),
      { numRuns: 2000 },
    );
  });

  it('has nobody before it when it is next or called', () => {
    fc.assert(
      fc.property(rooms, turnsOfDay, (room, turns) => {
        for (const { before, ticket } of callsOf(room, turns)) {
          expect(placesOf(before).get(ticket.id)).toMatchObject({ before: 0, callsBefore: 0, isNext: true });
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('goes down by one when one of those before is called, and by none when another is', () => {
    fc.assert(
      fc.property(rooms, turnsOfDay, (room, turns) => {
        for (const { before, ticket } of callsOf(room, turns)) {
          const places = placesOf(before);
          const after = placesOf(without(before, ticket.id));
          for (const [id, place] of after) {
            const was = places.get(id)?.before ?? 0;
            expect([was, was - 1]).toContain(place.before);
            expect(place.before).toBeLessThanOrEqual(was);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('counts those of the service who are called before', () => {
    fc.assert(
      fc.property(rooms, turnsOfDay, (room, turns) => {
        const calls = callsOf(room, turns);
        const places = placesOf(room);
        const wrong = calls.filter(({ ticket }, index) => {
          const own = calls
            .slice(0, index)
            .map((call) => call.ticket)
            .filter(({ type }) => type === ticket.type)
            .filter(({ preferredDoctorId: id }) => id === undefined || id === ticket.preferredDoctorId);
          const earlier = own.filter(({ order = '' }) => order < (ticket.order ?? ''));
          const before = places.get(ticket.id)?.before ?? -1;
          // Any doctor of the service may have called those who are before a ticket with a preferred doctor.
          const isExact =
            ticket.preferredDoctorId !== undefined || (before === own.length && own.length === earlier.length);
          return before > earlier.length || !isExact;
        });

        expect(wrong).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('of a patient does not change when doctors go off, come or pause', () => {
    fc.assert(
      fc.property(rooms, fc.constantFrom(...(Object.keys(states) as (keyof typeof states)[])), (room, state) => {
        const changed: Room = {
          ...room,
          doctors: room.doctors.map(({ doctorId, services }) => ({ doctorId, services, ...states[state] })),
        };

        const seenBy = (each: Room) =>
          [...placesOf(each)].map(([id, { before, expectedBefore, preferredBefore }]) => [
            id,
            before,
            expectedBefore,
            preferredBefore,
          ]);

        expect(seenBy(changed)).toEqual(seenBy(room));
      }),
      { numRuns: 1000 },
    );
  });

  it('differs between two tickets of a service without a preferred doctor, who are here', () => {
    fc.assert(
      fc.property(rooms, (room) => {
        const places = placesOf(room);
        for (const type of reservationTypes) {
          const ranks = queueOf(room)
            .waiting.filter((each) => each.type === type && each.preferredDoctorId === undefined)
            .filter((each) => mayBeCalled(room, each))
            .map(({ id }) => places.get(id)?.before);
          expect(ranks).toEqual(ranks.map((_, index) => index));
        }
      }),
    );
  });
});

/** The doctors at work, and when each is free: minutes from now. */
const chairsIn = (room: Room) => {
  const { inProgress } = queueOf(room);
  return atWorkIn(room).map((doctor) => {
    const patient = inProgress.find(({ calledBy }) => calledBy === doctor.doctorId);
    const elapsed = patient === undefined ? 0 : (now.getTime() - Date.parse(patient.calledAt ?? '')) / 60_000;
    const left = patient === undefined ? 0 : minutes[patient.type] - elapsed;
    const least = patient === undefined ? 0 : minutes[patient.type] * 0.15;
    return { doctor, free: Math.max(left, least, doctor.pausedFor ?? 0) };
  });
};

/** When each ticket is called on a day on which visits last as usual and nobody comes: minutes from now, by ticket. */
const callTimesOf = (room: Room): ReadonlyMap<number, number> => {
  const chairs = chairsIn(room);
  const times = new Map<number, number>();
  let { waiting } = queueOf(room);
  for (;;) {
    const ready = chairs.filter(({ doctor }) => nextOf(waiting, doctor, room.arrivals) !== undefined);
    const [first] = ready.toSorted((a, b) => a.free - b.free);
    const ticket = first === undefined ? undefined : nextOf(waiting, first.doctor, room.arrivals);
    if (first === undefined || ticket === undefined) return times;
    times.set(ticket.id, first.free);
    first.free += minutes[ticket.type];
    waiting = waiting.filter(({ id }) => id !== ticket.id);
  }
};

const waitsOf = (room: Room) =>
  waitIn(queueOf(room), { lengths, rate: room.arrivals ? 0.8 : 1, arrivals: room.arrivals }, now, begun);

describe('the wait shown with the place', () => {
  it('is the time at which the doctors really call, where everybody may be called', () => {
    fc.assert(
      fc.property(rooms, (any) => {
        const room = { ...any, arrivals: false };
        const times = callTimesOf(room);
        const waits = waitsOf(room);
        const wrong = queueOf(room).waiting.filter((ticket) => {
          const { doctorId, wait = -1 } = waits.of(ticket) ?? {};
          const called = times.get(ticket.id);
          return called === undefined || doctorId === undefined
            ? (called === undefined) !== (doctorId === undefined)
            : Math.abs(wait - called) > 1;
        });

        expect(wrong).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it('of who is next ends when the doctor is free, also when others are still expected', () => {
    fc.assert(
      fc.property(rooms, (room) => {
        const { waiting } = queueOf(room);
        const waits = waitsOf(room);
        const late = chairsIn(room).filter(({ doctor, free }) => {
          const next = nextOf(waiting, doctor, room.arrivals);
          return next !== undefined && (waits.of(next)?.wait ?? Infinity) > Math.max(1, Math.round(free));
        });

        expect(late).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it('has no minutes exactly when no doctor at work may call the ticket, which then is not next', () => {
    fc.assert(
      fc.property(rooms, (room) => {
        const waits = waitsOf(room);
        const wrong = queueOf(room).waiting.filter((ticket) => {
          const wait = waits.of(ticket);
          const { callsBefore = null, isNext = false } = waits.placeOf(ticket) ?? {};
          const isShown = wait !== undefined && hasMinutes(wait);
          return isShown !== (callsBefore !== null) || (isNext && !isShown);
        });

        expect(wrong).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('is not shorter for a later place of the same service and doctor', () => {
    fc.assert(
      fc.property(rooms, (room) => {
        const waits = waitsOf(room);
        const here = queueOf(room).waiting.filter((ticket) => mayBeCalled(room, ticket));
        const shorter = here.filter((ticket, index) =>
          here
            .slice(index + 1)
            .filter((each) => each.type === ticket.type && each.preferredDoctorId === ticket.preferredDoctorId)
            .some((later) => (waits.of(later)?.wait ?? -1) < (waits.of(ticket)?.wait ?? -1)),
        );

        expect(shorter).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('says that the doctor calls others first when a patient of another service is called before', () => {
    fc.assert(
      fc.property(rooms, (any) => {
        const room = { ...any, arrivals: false };
        const waits = waitsOf(room);
        const wrong = queueOf(room).waiting.filter((ticket) => {
          const { note = null, calledBefore = [], doctorId } = waits.of(ticket) ?? {};
          const hasOthers = doctorId !== undefined && calledBefore.some(({ type }) => type !== ticket.type);
          const isSaid = note?.kind === 'doctor_also_sees_others';
          return (hasOthers && !isSaid) || (isSaid && calledBefore.length === 0);
        });

        expect(wrong).toEqual([]);
      }),
    );
  });
});

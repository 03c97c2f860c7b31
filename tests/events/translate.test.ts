import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import type { Item } from '#functions/data/table/store.ts';
import { bookedAt, day, movedAt, patientId, translate, writtenAt } from './translated.ts';

interface TicketFields {
  readonly version?: number;
  readonly lastMove?: object;
  readonly transfer?: object;
  readonly promised?: object;
  readonly finishedAt?: string;
  /** Attributes of the map that the queue's index holds. */
  readonly shown?: object;
}

const ticket = ({ shown = {}, ...fields }: TicketFields = {}): Item => ({
  ...keys.ticket(1, day, 7),
  order: 'A#7',
  branchId: 1,
  day,
  consent: false,
  version: 1,
  ...fields,
  shown: {
    id: 42,
    patientId,
    name: 'Mona Ali',
    phone: '+201001234567',
    type: 'regular',
    paid: 0,
    createdAt: Date.parse(bookedAt),
    status: 'waiting',
    source: 'online',
    ...shown,
  },
});

describe('a new ticket', () => {
  it('is published as booked, with the promised wait', () => {
    const [event] = translate(ticket({ promised: { wait: 20, low: 10, high: 30 } }));

    expect(event).toMatchObject({
      id: `${keys.ticket(1, day, 7).PK}/${keys.ticket(1, day, 7).SK}@1`,
      type: 'reservation.booked',
      time: bookedAt,
      data: { reservation_id: 42, ticket_no: 7, source: 'online', promised: { wait: 20, low: 10, high: 30 } },
    });
  });

  it.each([
    ['a restore or an import made it in a later status', ticket({ shown: { status: 'completed' } })],
    ['its transfer names no place', ticket({ transfer: { ordinal: 1, from: {} } })],
  ])('publishes nothing when %s', (_, item) => {
    expect(translate(item)).toEqual([]);
  });

  it.each([
    ['a transfer', { id: 'm1', name: 'transfer', at: movedAt }, movedAt, false],
    ['the undo of a transfer', { id: 'm2', name: 'undo', at: movedAt }, movedAt, true],
    ['a transfer without its move', undefined, writtenAt, false],
  ])('is published as transferred after %s', (_, lastMove, time, undone) => {
    const transfer = { ordinal: 1, from: { branchId: 2, day, ticketNo: 3 } };

    const [event] = translate(ticket({ transfer, ...(lastMove === undefined ? {} : { lastMove }) }));

    const from = { branch_id: 2, day, ticket_no: 3 };
    expect(event).toMatchObject({ type: 'reservation.transferred', time, data: { from, ordinal: 1, undone } });
  });
});

describe('a ticket that changes its status', () => {
  it.each([
    ['patient.called', 'in_progress', { calledAt: movedAt, calledBy: 'u2', reinserted: true }, { doctor_id: 'u2' }],
    ['patient.skipped', 'skipped', { skippedAt: movedAt }, { from: 'waiting' }],
    ['reservation.cancelled', 'cancelled', {}, {}],
    ['reservation.missed', 'no_show', {}, { source: 'online' }],
    ['visit.completed', 'completed', { calledAt: bookedAt, calledBy: 'u2' }, { doctor_id: 'u2', called_at: bookedAt }],
  ])('is published as %s with the time of the move', (type, status, shown, data) => {
    const [event] = translate(ticket({ version: 2, finishedAt: movedAt, shown: { status, ...shown } }), ticket());

    expect(event).toMatchObject({ type, time: movedAt, data: { reservation_id: 42, ...data } });
    expect(event?.id).toMatch(/@2$/);
  });

  it.each([
    ['patient.called', 'in_progress', { doctor_id: '', reinserted: false, promised: null }],
    ['patient.skipped', 'skipped', { from: 'waiting' }],
    ['reservation.cancelled', 'cancelled', {}],
    ['visit.completed', 'completed', { doctor_id: null, called_at: null }],
  ])('is published as %s with the time of the write when the item has none', (type, status, data) => {
    const [event] = translate(ticket({ version: 2, shown: { status } }), ticket());

    expect(event).toMatchObject({ type, time: writtenAt, data });
  });

  it('is published as reinserted when it waits again', () => {
    const [event] = translate(ticket({ version: 3 }), ticket({ shown: { status: 'skipped' } }));

    expect(event).toMatchObject({ type: 'patient.reinserted', time: writtenAt });
  });

  it('is published as undone when the last move is an undo', () => {
    const lastMove = { id: 'm3', name: 'undo', at: movedAt };

    const [event] = translate(ticket({ version: 3, lastMove }), ticket({ shown: { status: 'skipped' } }));

    expect(event).toMatchObject({ type: 'move.undone', time: movedAt, data: { from: 'skipped', to: 'waiting' } });
  });
});

describe('a ticket that keeps its status', () => {
  it.each([
    ['arrive', 'patient.arrived', { arrived: true }],
    ['unarrive', 'patient.arrived', { arrived: false }],
    ['postpone', 'patient.postponed', { reservation_id: 42 }],
    ['undo', 'move.undone', { from: 'waiting', to: 'waiting' }],
  ])('is published after the move %s', (name, type, data) => {
    const [event] = translate(ticket({ version: 2, lastMove: { id: 'm4', name, at: movedAt } }), ticket());

    expect(event).toMatchObject({ type, time: movedAt, data });
  });

  it('is published when the patient says by a printed code that they are here', () => {
    const [event] = translate(ticket({ version: 2, shown: { saysHereAt: Date.parse(movedAt) } }), ticket());

    expect(event).toMatchObject({ type: 'patient.says_here', time: movedAt, data: { reservation_id: 42 } });
  });

  it('is published when the patient confirms to come', () => {
    const [event] = translate(ticket({ version: 2, shown: { comingAt: Date.parse(movedAt) } }), ticket());

    expect(event).toMatchObject({ type: 'reservation.changed', data: { reservation_id: 42 } });
  });

  it.each([
    ['a corrected name', {}, { name: 'Mona Aly' }],
    ['another area', { area: 'face' }, { area: 'arms' }],
    ['another price', { charge: 30_000 }, { charge: 20_000 }],
    ['a voided session', { charge: 30_000, sessionRecorded: true }, {}],
  ])('is published after %s, so that the lists of other desks show it', (_, before, after) => {
    const [event] = translate(ticket({ version: 2, shown: after }), ticket({ shown: before }));

    expect(event).toMatchObject({ type: 'reservation.changed', data: { reservation_id: 42 } });
  });

  it.each([
    ['a payment changed it', ticket({ version: 2, shown: { charge: 20_000, paid: 20_000 } }), ticket()],
    ['a session was recorded', ticket({ version: 2, shown: { charge: 500, sessionRecorded: true } }), ticket()],
    ['money changed it', ticket({ version: 2, shown: { paid: 100 } }), ticket()],
    [
      'a change has no event of its own',
      ticket({ version: 2, lastMove: { id: 'm5', name: 'cancel', at: movedAt } }),
      ticket(),
    ],
  ])('publishes nothing when %s', (_, after, before) => {
    expect(translate(after, before)).toEqual([]);
  });
});

describe('a doctor at work', () => {
  const seen = (shown: object): Item => ({
    PK: keys.ticket(1, day, 7).PK,
    SK: 'DOC#u2',
    order: 'D',
    shown: { doctorId: 'u2', seenAt: bookedAt, ...shown },
  });

  it.each([
    {
      when: 'appears with other services',
      after: seen({ services: ['laser'], setAt: movedAt }),
      data: { state: 'on', paused_until: null, services: ['laser'] },
    },
    {
      when: 'is paused',
      before: seen({}),
      after: seen({ state: 'paused', pausedUntil: writtenAt, setAt: movedAt }),
      data: { state: 'paused', paused_until: writtenAt, services: null },
    },
    {
      when: 'is seen after the change',
      before: seen({}),
      after: seen({ services: ['laser'], setAt: bookedAt, seenAt: movedAt }),
      data: { state: 'on', services: ['laser'] },
    },
  ])('is published when a doctor $when', ({ before, after, data }) => {
    const [event] = translate(after, before);

    expect(event).toMatchObject({
      type: 'doctor.changed',
      time: movedAt,
      data: { branch_id: 1, day, doctor_id: 'u2', ...data },
    });
  });

  it('is published when the doctor is seen for the first time, and as seen after that', () => {
    const again = seen({ seenAt: movedAt });
    const published = [translate(seen({})), translate(again, seen({})), translate(again, again)];

    expect(published.flat().map(({ type }) => type)).toEqual(['doctor.changed', 'doctor.seen']);
  });

  it('is published as changed when the doctor is back at work after more than an hour', () => {
    const back = (minutes: number): string | undefined => {
      const seenAt = new Date(Date.parse(bookedAt) + minutes * 60_000).toISOString();
      return translate(seen({ seenAt }), seen({}))[0]?.type;
    };

    expect([back(60), back(61)]).toEqual(['doctor.seen', 'doctor.changed']);
  });
});

describe('items that never change', () => {
  const entry = {
    ...keys.ledgerEntry(1, day, movedAt, 'R42-1'),
    id: 'R42-1',
    kind: 'payment',
    branchId: 1,
    day,
    at: movedAt,
    visitDay: day,
    type: 'package',
    patientId,
    amount: 30_000,
    method: 'cash',
    receiptNo: 1,
    takenBy: 'u3',
    takenByName: 'Nadia',
  };
  const reversal = { ...entry, id: 'V42-1', kind: 'reversal', amount: -500, reservationId: 42 };
  const session = {
    PK: keys.laserDay(1, day),
    SK: 'S#42',
    reservationId: 42,
    type: 'laser',
    doctorId: 'u2',
    pulses: 100,
    amount: 50_000,
    at: movedAt,
  };

  it.each([
    ['a payment for no visit', entry, 'payment.received', { reservation_id: null, amount: 30_000 }],
    ['a reversal', { ...reversal, reverses: 'R42-1' }, 'payment.reversed', { amount: 500, payment_id: 'R42-1' }],
    ['a reversal of an unnamed payment', reversal, 'payment.reversed', { amount: 500, payment_id: '' }],
    ['a laser session', session, 'session.recorded', { reservation_id: 42, pulses: 100 }],
  ])('publish %s once', (_, item, type, data) => {
    const [event] = translate(item);

    expect(event).toMatchObject({ type, time: movedAt, data });
    expect(translate(item, item)).toEqual([]);
  });
});

describe('a pulse session', () => {
  const open = {
    PK: keys.laserDay(1, day),
    SK: 'P#u2#1',
    id: 'P1',
    branchId: 1,
    day,
    doctorId: 'u2',
    ordinal: 1,
    startPulses: 100,
    startedAt: bookedAt,
    sessions: 1,
    recordedPulses: 90,
  };
  const ended = { ...open, endPulses: 200, endedAt: movedAt };

  it('is published when it ends, with the time of the write when it has none', () => {
    const { endedAt: _, ...withoutTime } = ended;

    expect(translate(ended, open)).toMatchObject([{ type: 'pulses.ended', time: movedAt, data: { end_pulses: 200 } }]);
    expect(translate(withoutTime, open)).toMatchObject([{ time: writtenAt }]);
  });

  it('is published again when a session is recorded or voided that it counts', () => {
    const counted = (recordedPulses: number) => ({ ...ended, recordedPulses });
    const corrected = (recorded: number) => [{ type: 'pulses.corrected', data: { recorded_pulses: recorded } }];

    expect(translate(counted(110), ended)).toMatchObject(corrected(110));
    expect(translate(counted(0), ended)).toMatchObject(corrected(0));
  });

  it.each([
    ['it starts', open, undefined],
    ['it stays open', { ...open, sessions: 2 }, open],
    ['it had ended before', ended, ended],
  ])('publishes nothing when %s', (_, after, before) => {
    expect(translate(after, before)).toEqual([]);
  });
});

describe('a message', () => {
  const message = {
    PK: 'MSG#42',
    SK: 'booked',
    reservationId: 42,
    kind: 'booked',
    branchId: 1,
    patientId,
    phone: '+201001234567',
    language: 'en',
    parameters: [],
    state: 'queued',
    rank: 0,
    queuedAt: movedAt,
    usefulUntil: writtenAt,
    attempts: 0,
    expires_at: 0,
  };

  it('is published when it is queued, and not when it is sent', () => {
    expect(translate(message)).toMatchObject([{ type: 'message.queued', time: movedAt, data: { kind: 'booked' } }]);
    expect(translate({ ...message, state: 'sent' }, message)).toEqual([]);
    expect(translate({ ...message, state: 'failed' })).toEqual([]);
  });
});

describe('other changes', () => {
  it.each([
    ['an item that publishes no events', { PK: 'BRANCH#1', SK: 'BRANCH' }],
    ['an audit entry', { PK: `B#1#AUDIT#${day}`, SK: 'A#1' }],
  ])('publish nothing: %s', (_, item) => {
    expect(translate(item)).toEqual([]);
  });

  it('publish nothing when an item is deleted', () => {
    expect(translate(undefined, ticket())).toEqual([]);
  });
});

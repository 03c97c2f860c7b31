import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ledgerEntryWrite, receiptId } from '#functions/data/money/ledger.ts';
import { branchWrites, getBranch } from '#functions/data/queue/branches.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { keys } from '#functions/data/table/keys.ts';
import { remove, Store } from '#functions/data/table/store.ts';
import { connect } from '#functions/data/table/connect.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { addDays, asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { replaceLive } from '#events/live/live.ts';
import { Meter } from '../bench/meter.ts';
import { expectLogged } from '../support/problem-lines.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { book, callNext, move, openEventRoom } from './event-room.ts';
import { openForFile } from '../support/open-for-file.ts';

const room = await openForFile(openEventRoom);
let days = 0;
let patients = 0;

beforeEach(async () => {
  days += 1;
  await room.clinic.at(noonOf(days));
});
afterEach(() => {
  replaceDependencies(room.clinic.deps);
});

const today = (): string => room.clinic.now().toISOString().slice(0, 10);

const bookMany = async (count: number): Promise<{ readonly id: number; readonly phone: string }[]> => {
  const booked: { id: number; phone: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    patients += 1;
    booked.push({ id: await book(room, patients, { consent: false }), phone: `010${String(20_000_000 + patients)}` });
  }
  return booked;
};

const lookUp = async (phone: string): Promise<unknown> =>
  (await room.clinic.call('reservations/show-queue-info', { params: { phone } })).data;

const position = async (phone: string): Promise<unknown> =>
  ((await lookUp(phone)) as { patient: { current_position: unknown } } | null)?.patient.current_position;

const forgetSnapshots = (): Promise<void> =>
  room.clinic.deps.store.transact(
    [1, 2].flatMap((id) => [
      remove('queue', keys.queueSnapshot(id)),
      remove('money', keys.moneySnapshot(id)),
      remove('week ago', keys.weekAgoSnapshot(id)),
    ]),
  );

/** The answer of a function that has just started, with an empty cache. */
const askCold = async (route: 'branches/list-branches' | 'reports/show-overview'): Promise<unknown> => {
  room.clinic.letTimePass();
  const owner = route === 'reports/show-overview' ? { token: room.clinic.tokenOf('owner') } : {};
  return (await room.clinic.call(route, owner)).data;
};

describe('the snapshot of a queue', () => {
  it('is kept by sixteen events of one branch that are handled concurrently', async () => {
    const { deps } = room.clinic;
    await bookMany(1);
    const branch = await getBranch(deps.store, deps.cache, 1);
    const day = asClinicDay(today());

    const kept = await Promise.allSettled(Array.from({ length: 16 }, () => keepQueueSnapshot(deps, branch, day)));

    expect(kept.filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});

describe('a live channel that fails', () => {
  it('stops neither the copy of the queue nor other reactions', async () => {
    await bookMany(1);
    const events = await room.published();
    const former = replaceLive(() => Promise.reject(new Error('the channel is away')));
    try {
      await expectLogged(['live.unpublished'], () => room.deliver(events, 'events/keep-snapshots'));
      await expectLogged(['event.failed'], () =>
        expect(room.deliver(events, 'events/publish-changes')).rejects.toThrow('away'),
      );
      await room.deliver(events, 'events/queue-messages');
    } finally {
      replaceLive(former);
    }

    expect(await room.clinic.deps.store.get(keys.queueSnapshot(1))).toMatchObject({ day: today() });
  });
});

describe('a look-up by phone', () => {
  it('answers from the snapshot as it answers from the queue', async () => {
    const booked = await bookMany(6);
    await callNext(room);
    await callNext(room, 'doctor2');
    await move(room, booked[3]?.id ?? 0, 'skipped');
    await room.settle();

    const fromSnapshot = await Promise.all(booked.map(({ phone }) => lookUp(phone)));
    await forgetSnapshots();
    const fromQueue = await Promise.all(booked.map(({ phone }) => lookUp(phone)));

    expect(fromSnapshot).toEqual(fromQueue);
    expect(fromSnapshot.map((each) => each !== null)).toEqual(booked.map(() => true));
  });

  it('counts who is not here by the share that comes, where arrivals are marked', async () => {
    const { store, cache } = room.clinic.deps;
    const branch = await getBranch(store, cache, 1);
    await store.transact(branchWrites({ ...branch, settings: { ...branch.settings, arrivals: true } }));
    // Settings are kept for half a minute.
    room.clinic.pass(1);
    const booked = await bookMany(8);
    await room.settle();
    const wait = async (): Promise<unknown> => lookUp(booked[7]?.phone ?? '');
    const beforeArrival = await wait();
    for (const { id } of booked.slice(0, 6)) {
      const marked = { params: { id }, body: { arrived: true }, token: room.clinic.tokenOf('reception') };
      await room.clinic.call('reservations/mark-arrival', marked);
    }
    await room.settle();

    const fromSnapshot = await wait();
    await forgetSnapshots();
    const fromQueue = await wait();
    await store.transact(branchWrites(branch));
    room.clinic.pass(1);

    expect(fromSnapshot).toEqual(fromQueue);
    expect(fromSnapshot).not.toEqual(beforeArrival);
  });

  it('has the place for the service and the name of the doctor who sees others', async () => {
    await room.clinic.ok('doctor/list-doctor-queue', { as: 'doctor', params: { branchId: 1 } });
    const serve = (...services: ('regular' | 'laser' | 'fractional')[]) =>
      room.clinic.ok('doctor/set-doctor-at-work', { as: 'doctor', body: { services } });
    const info = (phone = '') => room.clinic.ok('reservations/show-queue-info', { params: { phone } });
    const [booked] = await bookMany(1);
    await book(room, 700, { type: 'laser' });
    const laserPhone = '01020000700';
    await room.settle();

    const fromSnapshot = await info(laserPhone);
    await serve('laser');
    await room.settle();
    const alone = await info(laserPhone);
    const unserved = await info(booked?.phone);
    await forgetSnapshots();
    const fromQueue = await info(booked?.phone);
    await serve('regular', 'laser', 'fractional');

    const note = { kind: 'doctor_also_sees_others', services: ['regular'] };
    expect(fromSnapshot.patient).toMatchObject({ current_position: 2, place: { before: 0 }, wait_note: note });
    expect(fromSnapshot.patient.wait_note?.doctor_name).toBeTruthy();
    expect(alone.patient).toMatchObject({ place: { before: 0, is_next: true }, wait_note: null });
    expect(unserved.patient).toMatchObject({ estimated_wait_time: null, wait_note: { kind: 'no_doctor_serves' } });
    expect(fromQueue).toEqual(unserved);
  });

  it('is exact right after booking, before any event', async () => {
    await bookMany(2);
    await room.settle();

    const [last] = await bookMany(1);

    expect(await position(last?.phone ?? '')).toBe(3);
  });

  it('is exact for the patient who was just called, skipped or cancelled', async () => {
    const [first, second, third] = await bookMany(3);
    await room.settle();

    await callNext(room);
    await move(room, second?.id ?? 0, 'skipped');
    await move(room, third?.id ?? 0, 'cancelled');

    expect(await lookUp(first?.phone ?? '')).toMatchObject({ patient: { your_turn: true } });
    expect(await lookUp(second?.phone ?? '')).toMatchObject({ patient: { status: 'skipped', current_position: null } });
    expect(
      (await room.clinic.call('reservations/show-queue-info', { params: { phone: third?.phone ?? '' } })).status,
    ).toBe(404);
  });

  it('refreshes a snapshot that is too old, when events are late', async () => {
    const [, second] = await bookMany(3);
    await room.settle();
    await callNext(room);
    await room.published();
    expect(await position(second?.phone ?? '')).toBe(2);

    room.clinic.pass(3);

    expect(await position(second?.phone ?? '')).toBe(1);
    const item = await room.clinic.deps.store.get(keys.queueSnapshot(1));
    expect(item?.['at']).toBe(room.clinic.now().getTime());
  });

  it('costs the same with 100 waiting as with 10', async () => {
    const client = connect(room.clinic.endpoint);
    const meter = new Meter(client);
    const store = new Store(client, room.clinic.tableName);
    const costs: number[] = [];
    for (const more of [10, 90]) {
      const [first] = await bookMany(more);
      await room.settle();
      replaceDependencies({ ...room.clinic.deps, store });
      await lookUp(first?.phone ?? '');
      meter.reset();
      await lookUp(first?.phone ?? '');
      costs.push(meter.read().reads);
      replaceDependencies(room.clinic.deps);
    }

    expect(costs).toEqual([1.5, 1.5]);
  });
});

describe('lists of branches', () => {
  it('are the same from snapshots as from queues and ledgers', async () => {
    const counter = counterOf(room.clinic);
    const [first] = await bookMany(5);
    await callNext(room);
    await counter.markPaid(first?.id ?? 0);
    await room.settle();
    // A week later the day of the payment is the day a week ago.
    const fromSnapshots = [await askCold('branches/list-branches'), await askCold('reports/show-overview')];
    await forgetSnapshots();

    const live = [await askCold('branches/list-branches'), await askCold('reports/show-overview')];

    expect(fromSnapshots).toEqual(live);
    expect(live[1]).toMatchObject({ total: { waiting: 4, with_doctor: 1, income_today: 300 } });
  });

  it('show the money of the same weekday a week ago', async () => {
    const counter = counterOf(room.clinic);
    const [first] = await bookMany(1);
    await callNext(room);
    await counter.markPaid(first?.id ?? 0);
    days += 7;
    await room.clinic.at(noonOf(days));
    const [second] = await bookMany(1);
    await callNext(room);
    await counterOf(room.clinic).markPaid(second?.id ?? 0);
    await room.settle();

    const fromSnapshots = await askCold('reports/show-overview');
    await forgetSnapshots();

    expect(fromSnapshots).toEqual(await askCold('reports/show-overview'));
    expect(fromSnapshots).toMatchObject({ total: { income_today: 300, income_week_ago: 300 } });
  });
});

describe('money that arrives late for the same weekday a week ago', () => {
  /** A payment on a clinic day, as a later import of history writes it. */
  const receiveOn = (day: string, serial: number): Promise<void> =>
    room.clinic.deps.store.transact([
      ledgerEntryWrite({
        id: receiptId({ id: serial, version: 1 }),
        kind: 'payment',
        receiptNo: serial,
        branchId: 1,
        day: asClinicDay(day),
        at: `${day}T09:00:${String(serial).padStart(2, '0')}.000Z`,
        reservationId: asReservationId(serial),
        visitDay: asClinicDay(day),
        type: 'regular',
        patientId: asPatientId('p00000000000000000000'),
        amount: asPiastres(100_00),
        method: 'cash',
        takenBy: 'u1',
        takenByName: 'Nadia',
      }),
    ]);

  it('is in the overview as in the revenue, after the day was copied empty', async () => {
    days += 20;
    await room.clinic.at(noonOf(days));
    const [first] = await bookMany(1);
    await callNext(room);
    await counterOf(room.clinic).markPaid(first?.id ?? 0);
    await room.settle();
    const weekAgo = addDays(today(), -7);
    expect(await askCold('reports/show-overview')).toMatchObject({ total: { income_week_ago: 0 } });

    for (const serial of [1, 2, 3]) await receiveOn(weekAgo, serial);
    await room.settle();

    const range = { start_date: weekAgo, end_date: weekAgo };
    const revenue = await room.clinic.ok('reports/show-revenue', {
      as: 'owner',
      params: { branchId: 1 },
      query: range,
    });
    expect(revenue.summary.total_revenue).toBe(300);
    expect(await askCold('reports/show-overview')).toMatchObject({ total: { income_week_ago: 300 } });
  });
});

describe('two functions that copy the same queue concurrently', () => {
  it('never leave the older queue', async () => {
    const { deps } = room.clinic;
    const branch = await getBranch(deps.store, deps.cache, 1);
    await bookMany(1);
    const slow = new Store(connect(room.clinic.endpoint), room.clinic.tableName);
    const put = slow.put.bind(slow);
    let puts = 0;
    slow.put = async (...written) => {
      puts += 1;
      if (puts === 1) {
        await bookMany(1);
        await keepQueueSnapshot(deps, branch, asClinicDay(today()));
      }
      return put(...written);
    };

    await keepQueueSnapshot({ ...deps, store: slow }, branch, asClinicDay(today()));

    const item = await deps.store.get(keys.queueSnapshot(1));
    expect(String(item?.['waiting']).split(' ')).toHaveLength(2);
    expect(puts).toBe(2);
  });

  it('leave the snapshot of a later day when an event of an earlier day comes late', async () => {
    const { deps } = room.clinic;
    const branch = await getBranch(deps.store, deps.cache, 1);
    await bookMany(1);
    await room.settle();

    await keepQueueSnapshot(deps, branch, asClinicDay('2026-01-01'));

    expect((await deps.store.get(keys.queueSnapshot(1)))?.['day']).toBe(today());
  });
});

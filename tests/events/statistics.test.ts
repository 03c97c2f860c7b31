import { beforeEach, describe, expect, it } from 'vitest';
import { getBranch } from '#functions/data/queue/branches.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { waitStatisticsItem } from '#functions/data/queue/wait-items.ts';
import { keys } from '#functions/data/table/keys.ts';
import { rollUpDay } from '#functions/data/money/rollups.ts';
import { listWaitScores, readRecentVisits, readWaitScore } from '#functions/data/queue/wait-statistics.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import type { DomainEvent } from '#shared/events/index.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { seededRandom } from '#local/demo/seeded-random.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { book, callNext, move, openEventRoom } from './event-room.ts';
import { openForFile } from '../support/open-for-file.ts';
import { seed } from '../shared/seeded.ts';

const room = await openForFile(openEventRoom);
let day = 0;

beforeEach(async () => {
  day += 1;
  await room.clinic.at(noonOf(day));
  await room.published();
});

const treatmentOf = <Area extends string>(areas: readonly Area[], pulses: readonly number[]) => ({
  areas: areas.map((area, index) => ({ area, pulses: pulses[index] ?? 0 })),
  device: '',
  fluence: null,
  spot_size: null,
  pulse_width: null,
  skin_type: null,
  reaction: '',
  next_time: '',
});

const REACTION = 'events/keep-wait-statistics';

const statistics = async (branchId: number) => {
  const item = await room.clinic.deps.store.get(keys.waitStatistics(branchId));
  if (item === undefined) return undefined;
  const { visits } = await readRecentVisits(room.clinic.deps.store, branchId);
  return { ...waitStatisticsItem.parse(item), visits };
};

/** `visit.completed` of a visit of so many minutes that ended at that minute of the hour. */
const completed = (branchId: number, id: number, minutes: number, endedAt: number): DomainEvent => {
  const finished = Date.parse('2026-11-21T12:00:00.000Z') + endedAt * 60_000;
  return {
    id: `B#${String(branchId)}#D#2026-11-21/T#${String(id)}@3`,
    type: 'visit.completed',
    version: 1,
    time: new Date(finished).toISOString(),
    data: {
      reservation_id: asReservationId(id),
      branch_id: branchId,
      day: asClinicDay('2026-11-21'),
      ticket_no: id,
      patient_id: asPatientId('p0123456789abcdef0123'),
      service: 'regular',
      doctor_id: 'u-1',
      called_at: new Date(finished - minutes * 60_000).toISOString(),
    },
  };
};

describe('the statistics of waits', () => {
  it('hold the last thirty visits of a type, newest last, from the call to the end', async () => {
    const visits = Array.from({ length: 35 }, (_, index) => completed(7, index + 1, 10 + index, index));
    await room.deliver(visits, REACTION);
    const { durations } = (await statistics(7)) ?? {};
    expect(durations?.regular).toEqual(Array.from({ length: 30 }, (_, index) => 15 + index));
    expect(durations?.laser).toEqual([]);
  });

  it('are the same after events that came twice, late and in any order', async () => {
    const visits = Array.from({ length: 40 }, (_, index) => completed(8, index + 1, 5 + (index % 7), index));
    await room.deliver(visits, REACTION);
    const expected = (await statistics(8))?.visits;
    for (const [round, branchId] of [21, 22, 23].entries()) {
      const chance = seededRandom(seed + round);
      const shuffled = visits
        .flatMap((_, index) => {
          const event = completed(branchId, index + 1, 5 + (index % 7), index);
          return [event, event];
        })
        .map((event) => ({ event, at: chance.next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ event }) => event);
      await room.deliver(shuffled, REACTION);
      expect((await statistics(branchId))?.visits, `round ${String(round)}`).toEqual(expected);
    }
  });

  it('lose none of the visits that end at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => room.deliver([completed(9, index + 1, 10, 5)], REACTION)),
    );
    expect((await statistics(9))?.durations.regular).toHaveLength(12);
  });

  it('leave out a visit that ended before it began: clocks', async () => {
    await room.deliver([completed(10, 1, -5, 5)], REACTION);
    expect(await statistics(10)).toBeUndefined();
  });

  it('come from real visits, by events of the stream', async () => {
    const id = await book(room, 1);
    await callNext(room);
    room.clinic.pass(17);
    await move(room, id, 'completed');
    await room.settle();
    expect((await statistics(1))?.durations.regular.at(-1)).toBe(17);
  });
});

describe("a patient's lines in the lists", () => {
  it('show the visit soon after it', async () => {
    const counter = counterOf(room.clinic);
    await counter.visit(900);
    await room.settle();
    const { data } = await room.clinic.call('patients/search-patients', {
      token: room.clinic.tokenOf('reception'),
      query: { search: 'Numberjaa' },
    });
    expect(data).toMatchObject({ patients: [{ total_visits: 1 }] });
  });
});

describe('a receipt for a day that is closed', () => {
  it('is once in the rollup of its day, however often its event is delivered', async () => {
    const { store, cache } = room.clinic.deps;
    const counter = counterOf(room.clinic);
    const branch = await getBranch(store, cache, 1);
    const date = room.clinic.now().toISOString().slice(0, 10);
    const id = await counter.visit(910);
    await counter.markPaid(id);
    const events = await room.published();
    await room.clinic.at(noonOf(day + 1));
    day += 1;
    await room.deliver(events);
    await room.deliver(events);
    const rollup = await store.get(keys.dayRollup(1, date));
    const { byType } = await rollUpDay(store, branch, asClinicDay(date), room.clinic.now());
    expect(rollup?.['byType']).toEqual(byType);
    expect(byType.regular.revenue).toBe(30_000);
    expect((await store.get(keys.companyDay(date)))?.['byType']).toEqual(byType);
  });
});

describe('the score of waits', () => {
  it('holds the promised wait against the real one, and leaves out who was skipped in between', async () => {
    const { store } = room.clinic.deps;
    // Statistics of other tests must not decide what is promised here.
    await store.transact([
      { label: 'x', item: (TableName) => ({ Delete: { TableName, Key: keys.waitStatistics(1) } }) },
    ]);
    replaceDependencies({ ...room.clinic.deps, cache: new Cache(room.clinic.now) });
    const first = await book(room, 921);
    await callNext(room);
    const second = await book(room, 922);
    const third = await book(room, 923);
    await move(room, third, 'skipped');
    await move(room, third, 'waiting');
    room.clinic.pass(20);
    await callNext(room);
    room.clinic.pass(10);
    await callNext(room);
    expect([first, second, third].every((id) => id > 0)).toBe(true);
    const date = room.clinic.now().toISOString().slice(0, 10);
    // The first was promised nothing and waited nothing; the second was promised 15 and waited 20.
    expect(await readWaitScore(store, 1, asClinicDay(date))).toEqual({
      count: 2,
      medianPromised: 7.5,
      medianReal: 10,
      medianError: 2.5,
      within: 2,
    });
  });

  it('is kept when the day is closed, and stays the same when it is closed again', async () => {
    const { store } = room.clinic.deps;
    await book(room, 931);
    await callNext(room);
    const date = asClinicDay(room.clinic.now().toISOString().slice(0, 10));
    await room.clinic.at(noonOf(day + 1));
    day += 1;
    const close = () => room.clinic.closeDays();
    await close();
    const kept = await listWaitScores(store, 1, date, date);
    expect(kept).toMatchObject([{ day: date, count: 1, medianError: 0 }]);
    await close();
    expect(await listWaitScores(store, 1, date, date)).toEqual(kept);
  });
});

describe('the statistics of sessions', () => {
  const GUIDE = 'doctor/show-session-guide';
  const usual = async (reservationId: number): Promise<unknown> => {
    const { data } = await room.clinic.call(GUIDE, {
      token: room.clinic.tokenOf('doctor'),
      params: { reservationId },
    });
    return (data as { usual: unknown }).usual;
  };

  const areas = ['back', 'arms'] as const;
  const bookAreas = async (patient: number): Promise<number> => {
    const { id } = await room.clinic.ok('reservations/book-reservation', {
      as: 'reception',
      body: {
        name: `Areas ${'ABCDEF'[patient] ?? ''}`,
        phone: `0101234560${String(patient)}`,
        branch_id: 1,
        type: 'laser',
        laser_areas: [...areas],
      },
    });
    return id;
  };
  const writeTreatment = (id: number, version: number, pulses: readonly number[]) =>
    room.clinic.ok('medical/write-visit-record', {
      as: 'doctor2',
      body: { reservation_id: id, version, treatment: treatmentOf(areas, pulses), consultation: null },
    });

  it('show the median of an area from five sessions on, each event once and in any order', async () => {
    const counter = counterOf(room.clinic);
    const recorded: number[] = [];
    for (const [index, pulses] of [100, 300, 200, 900, 250].entries()) {
      const id = await counter.book(800 + index, 'laser');
      await counter.moveTo(id, 'in_progress', 'doctor2');
      const { status } = await counter.record(id, pulses, 5, { account: 'doctor2' });
      await counter.moveTo(id, 'completed', 'doctor2');
      recorded.push(status);
    }
    const events = (await room.published()).filter(({ type }) => type === 'session.recorded');
    const next = await counter.book(850, 'laser');

    await room.deliver(events.slice(1).toReversed(), 'events/keep-session-statistics');
    const before = await usual(next);
    await room.deliver([...events, ...events], 'events/keep-session-statistics');
    const after = await usual(next);

    expect(recorded).toEqual([201, 201, 201, 201, 201]);
    expect(before).toBeNull();
    expect(after).toEqual({ pulses: 250, price_per_pulse: 5 });
  });

  it('add up the areas of a visit by its treatment, written before or after the session', async () => {
    const counter = counterOf(room.clinic);
    const ids: number[] = [];
    for (const patient of [0, 1, 2, 3, 4]) {
      const id = await bookAreas(patient);
      ids.push(id);
      await counter.moveTo(id, 'in_progress', 'doctor2');
      if (patient % 2 === 0) await writeTreatment(id, 0, [200 + patient, 80]);
      await counter.record(id, 300, 5, { account: 'doctor2' });
      if (patient % 2 === 1) await writeTreatment(id, 0, [200 + patient, 80]);
      await counter.moveTo(id, 'completed', 'doctor2');
    }
    const next = await bookAreas(5);

    await room.settle();
    const first = await usual(next);
    await Promise.all(ids.map((id) => writeTreatment(id, 1, [100, 80])));
    await room.settle();
    const corrected = await usual(next);

    expect([first, corrected]).toEqual([
      { pulses: 202 + 80, price_per_pulse: 5 },
      { pulses: 100 + 80, price_per_pulse: 5 },
    ]);
  });
});

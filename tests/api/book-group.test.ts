import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
  clinic.letTimePass();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 2;
  await clinic.at(noonOf(days));
});

type Body = BodyOf<'reservations/book-group'>;

const phoneOf = (n: number): string => `010${String(70_000_000 + days * 100 + n)}`;

const family: Body['people'] = [
  { name: 'Mona Adel', type: 'laser', laser_area: 'bikini' },
  { name: 'Adam Sherif', type: 'regular' },
  { name: 'Laila Sherif', type: 'regular' },
  { name: 'Omar Sherif', type: 'fractional', laser_area: 'face' },
];

const bodyOf = (more: Partial<Body> = {}): Body => ({ phone: phoneOf(0), branch_id: 1, people: family, ...more });

const bookOne = (n: number, name: string) =>
  clinic.ok('reservations/book-reservation', {
    body: { name, phone: phoneOf(n), branch_id: 1, type: 'regular' },
  });

const queueOf = (date?: string) =>
  clinic.ok('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 }, query: { date } });

const withSettings = async (settings: Partial<typeof defaultSettings>, run: () => Promise<void>): Promise<void> => {
  const put = (all: typeof defaultSettings) => clinic.deps.store.update(keys.branch(1), { set: { settings: all } });
  await put({ ...defaultSettings, ...settings });
  await clinic.settled();
  clinic.pass(1);
  try {
    await run();
  } finally {
    await put(defaultSettings);
    clinic.pass(1);
  }
};

describe('a booking for a family', () => {
  it('gives each person an own code and the next number, place and wait after the one before', async () => {
    await bookOne(1, 'Hoda Fathy');

    const { reservations } = await clinic.ok('reservations/book-group', { body: bodyOf() });

    const { active_queue: active } = await queueOf();
    expect(reservations.map(({ patient_name: name, type, status }) => [name, type, status])).toEqual(
      family.map(({ name, type }) => [name, type, 'waiting']),
    );
    expect(reservations.map((each) => each.ticket_no)).toEqual([2, 3, 4, 5]);
    expect(reservations.map((each) => each.queue_position)).toEqual([2, 3, 4, 5]);
    expect(new Set(reservations.map(({ code }) => code)).size).toBe(4);
    expect(reservations.map(({ amount }) => amount)).toEqual([null, 300, 300, null]);
    expect(active.map(({ id, queue_position: position }) => [id, position])).toEqual([
      [expect.any(Number), 1],
      ...reservations.map(({ id, queue_position: position }) => [id, position]),
    ]);
    const [, second, third] = reservations;
    expect(third?.estimated_wait_time ?? 0).toBeGreaterThan(second?.estimated_wait_time ?? 0);
  });

  it('has adjacent numbers, each once, when families and others book concurrently', async () => {
    const groups = await Promise.all(
      [0, 1, 2].map((n) =>
        clinic.ok('reservations/book-group', { body: bodyOf({ phone: phoneOf(n) }) }).then((data) => data.reservations),
      ),
    );

    const numbers = groups.map((group) => group.map((each) => each.ticket_no));
    for (const [first = 0, ...others] of numbers) expect(others).toEqual([first + 1, first + 2, first + 3]);
    expect(new Set(numbers.flat()).size).toBe(12);
    expect((await queueOf()).active_queue).toHaveLength(12);
  });

  it('is the same booking when it is sent again under its key', async () => {
    const request = { key: 'family', body: bodyOf() };

    const [first, again] = [
      await clinic.ok('reservations/book-group', request),
      await clinic.ok('reservations/book-group', request),
    ];

    expect(again).toEqual(first);
    expect((await queueOf()).active_queue).toHaveLength(4);
  });

  it('gives the open reservations when all are booked already, and no body area of them', async () => {
    const { reservations: first } = await clinic.ok('reservations/book-group', { body: bodyOf() });
    const people = family.map((each) => (each.type === 'laser' ? { ...each, laser_area: 'legs' as const } : each));

    const { reservations: again } = await clinic.ok('reservations/book-group', { body: bodyOf({ people }) });

    expect(again.map(({ id, code, ticket_no: no }) => [id, code, no])).toEqual(
      first.map(({ id, code, ticket_no: no }) => [id, code, no]),
    );
    expect(again.map(({ laser_area: area }) => area)).toEqual(['legs', null, null, 'face']);
    expect((await queueOf()).active_queue).toHaveLength(4);
  });

  it('is one act for the limit of its phone; then the phone has as many as it may', async () => {
    await bookOne(0, 'Hoda Fathy');
    await clinic.ok('reservations/book-group', { body: bodyOf() });

    const people = [
      { name: 'Samir Labib', type: 'regular' },
      { name: 'Wafaa Zein', type: 'regular' },
    ] as const;
    const refused = await clinic.refused('reservations/book-group', { body: bodyOf({ people: [...people] }) });

    expect(refused).toEqual([409, 'limit-per-phone']);
    expect((await queueOf()).active_queue).toHaveLength(5);
  });

  it('books nobody when one of them holds the service already', async () => {
    await bookOne(0, 'Laila Sherif');

    const refused = await clinic.refused('reservations/book-group', { body: bodyOf() });

    expect(refused).toEqual([409, 'service-already-booked']);
    expect((await queueOf()).active_queue).toHaveLength(1);
  });

  it('books nobody when a service has not room for all', async () => {
    await withSettings({ daily_limit_regular: 2 }, async () => {
      await bookOne(1, 'Hoda Fathy');

      const refused = await clinic.refused('reservations/book-group', { body: bodyOf() });
      const pair = await clinic.ok('reservations/book-group', { body: bodyOf({ people: family.slice(0, 2) }) });
      const full = await clinic.refused('reservations/book-reservation', {
        body: { name: 'Nadia Kotb', phone: phoneOf(2), branch_id: 1, type: 'regular' },
      });

      expect(refused).toEqual([409, 'daily-limit-reached']);
      expect(pair.reservations).toHaveLength(2);
      expect(full).toEqual([409, 'daily-limit-reached']);
    });
  });

  it('gives the open reservations also when they fill the day themselves', async () => {
    await withSettings({ daily_limit_regular: 2 }, async () => {
      const { reservations: first } = await clinic.ok('reservations/book-group', { body: bodyOf() });

      const { reservations: again } = await clinic.ok('reservations/book-group', { body: bodyOf() });

      expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    });
  });

  it('is of a later day, and of patients who are known', async () => {
    await clinic.ok('reservations/book-group', { body: bodyOf() });
    const date = noonOf(days + 1)
      .toISOString()
      .slice(0, 10);

    const { reservations } = await clinic.ok('reservations/book-group', { body: bodyOf({ date, phone: phoneOf(0) }) });

    const { active_queue: active } = await queueOf(date);
    const today = (await queueOf()).active_queue;
    expect(reservations.map(({ service_date: day, ticket_no: number }) => [day, number])).toEqual(
      [1, 2, 3, 4].map((number) => [date, number]),
    );
    expect(active.map(({ patient_id: id }) => id)).toEqual(today.map(({ patient_id: id }) => id));
  });

  it('is made by reception for a family at the counter, with consent of the day', async () => {
    const { reservations } = await clinic.ok('reservations/book-group', {
      as: 'reception',
      body: bodyOf({ message_consent: true }),
    });

    const { active_queue: active } = await queueOf();
    expect(active.map(({ id, source }) => [id, source])).toEqual(reservations.map(({ id }) => [id, 'walk_in']));
  });

  it('is refused for one person, for five, and for a name twice', async () => {
    const [first] = family;
    const five = [...family, { name: 'Hana Sherif', type: 'regular' as const }];
    const twice = [...family.slice(0, 2), { name: 'mona  adel', type: 'regular' as const }];

    const refusals = [];
    for (const people of [first === undefined ? [] : [first], five, twice]) {
      refusals.push(await clinic.refused('reservations/book-group', { body: bodyOf({ people }) }));
    }

    expect(refusals.map(([status]) => status)).toEqual([400, 400, 400]);
    expect((await queueOf()).active_queue).toEqual([]);
  });

  it('hides the areas of one from who opens the ticket of another without its code', async () => {
    const { reservations } = await clinic.ok('reservations/book-group', { body: bodyOf() });
    const [, adam] = reservations;

    const own = await clinic.ok('reservations/show-queue-info', {
      params: { phone: phoneOf(0) },
      query: { code: adam?.code },
    });
    const shared = await clinic.ok('reservations/show-queue-info', { params: { phone: phoneOf(0) } });

    expect(own.patient.name).toBe('Adam Sherif');
    expect(own.others).toEqual([]);
    expect([shared.patient, ...shared.others].map(({ laser_area: area, code }) => [area, code])).toEqual(
      family.map(() => [null, undefined]),
    );
  });
});

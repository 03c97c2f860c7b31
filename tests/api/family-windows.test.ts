import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { branches } from './evenings.ts';
import { callsAboutWindows, openWeek } from './windows-of-days.ts';

let clinic: TestClinic;
let date = '';
let phones = 0;

beforeAll(async () => {
  clinic = await openTestClinic({ branches });
  clinic.letTimePass();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  date = await openWeek(clinic);
});

const { book, windows } = callsAboutWindows(() => ({ clinic, date }));

type Body = BodyOf<'reservations/book-group'>;

/** Two people who come at six. */
const bodyOfTwo = (): Body => {
  phones += 1;
  return {
    phone: `0100780${String(1000 + phones)}`,
    branch_id: 1,
    date,
    window: '18:00',
    people: [
      { name: 'Mona Adel', type: 'regular' },
      { name: 'Adam Sherif', type: 'regular' },
    ],
  };
};
const listed = async () => {
  const list = await clinic.ok('reservations/list-branch-queue', {
    as: 'reception',
    params: { branchId: 1 },
    query: { date },
  });
  return list.active_queue;
};
const together = async (others: string) =>
  (await clinic.ok('branches/list-windows', { params: { branchId: 1 }, query: { date, type: 'regular', others } }))
    .windows;

describe('a family at a branch with windows', () => {
  it('comes in one window, where each person takes a place', async () => {
    const { reservations } = await clinic.ok('reservations/book-group', {
      body: bodyOfTwo(),
    });

    const rows = await listed();
    const window = { from: '18:00', to: '19:00' };
    expect(reservations.map((each) => each.window)).toEqual([window, window]);
    expect(rows.map((row) => [row.id, row.window])).toEqual(reservations.map(({ id }) => [id, window]));
    expect((await windows()).map(({ left }) => left)).toEqual([0, 2, 2]);
  });

  it('is refused as a whole with the next window for all when fewer places are left than people', async () => {
    await book();
    const before = await together('regular');

    const refused = await clinic.send('reservations/book-group', {
      body: bodyOfTwo(),
    });

    expect(before.map(({ left }) => left)).toEqual([0, 1, 1]);
    expect([refused.status, refused.reason, refused.details?.[0]?.path]).toEqual([409, 'window-not-free', 'window']);
    expect(refused.error).toMatch(/Too few places at this time.*7:00/);
    expect(await listed()).toHaveLength(1);
  });

  it('counts the services of the others, which share the doctors', async () => {
    await book({ type: 'laser', laser_area: 'face' });

    expect((await together('laser')).map(({ left }) => left)).toEqual([0, 1, 1]);
    expect((await together('laser,fractional')).map(({ left }) => left)).toEqual([0, 0, 0]);
  });

  it('never exceeds the places when families and others book at the same time', async () => {
    const answers = await Promise.all([
      ...[1, 2, 3].map(() =>
        clinic.send('reservations/book-group', {
          body: bodyOfTwo(),
        }),
      ),
      book(),
    ]);

    const booked = (await listed()).length;
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect([1, 2]).toContain(booked);
  });
});

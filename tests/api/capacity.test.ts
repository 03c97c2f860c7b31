import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { remove } from '#functions/data/table/store.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf, type RequestSender, type TypedResponse } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;
let patients = 0;

const setSettings = async (settings: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<void> => {
  await clinic.deps.store.update(keys.branch(1), { set: { settings: { ...defaultSettings, ...settings }, ...more } });
  await clinic.settled();
  clinic.pass(1);
};

beforeAll(async () => {
  clinic = await openTestClinic();
  clinic.letTimePass();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
  await setSettings({ daily_limit_laser: 2 });
});

const bookLaser = (more: Partial<BodyOf<'reservations/book-reservation'>> = {}, sender: RequestSender = {}) => {
  patients += 1;
  const phone = `0100321${String(1000 + patients)}`;
  return clinic.send('reservations/book-reservation', {
    body: { name: 'Mona Ali', phone, branch_id: 1, type: 'laser', laser_area: 'face', ...more },
    ...sender,
  });
};
type Booked = TypedResponse<'reservations/book-reservation'>;
const statuses = (answers: readonly Booked[]): number[] => answers.map(({ status }) => status);
const idOf = (booked: Booked): number => dataOf(booked).id;
const cancel = (booked: Booked) =>
  clinic.send('reservations/cancel-reservation', {
    params: { id: idOf(booked) },
    body: {},
    as: 'reception',
  });

describe('a daily limit of a service', () => {
  it('offers the public another day and the phone of the branch in both languages when it is reached', async () => {
    await setSettings({ daily_limit_laser: 1 }, { phone: '+201001234567' });
    await bookLaser();

    const refused = await bookLaser();
    const inArabic = await bookLaser({}, { headers: { 'accept-language': 'ar' } });

    expect([refused.status, refused.code, refused.reason]).toEqual([409, 'CONFLICT', 'daily-limit-reached']);
    expect(refused.error).toContain('laser sessions');
    expect(refused.error).toContain('01001234567');
    expect(refused.error).toContain('Please choose another day.');
    expect(inArabic.error).toContain('جلسات الليزر');
  });

  it('leaves other services and the next day open when it is reached', async () => {
    const full = [await bookLaser(), await bookLaser(), await bookLaser()];
    const consultation = await bookLaser({ type: 'regular', laser_area: null });
    await clinic.at(noonOf(days + 1));
    days += 1;

    const tomorrow = await bookLaser();

    expect(statuses([...full, consultation, tomorrow])).toEqual([201, 201, 409, 201, 201]);
  });

  it('refuses staff, who may book all the same, and ignores the wish of the public', async () => {
    const booked = [await bookLaser(), await bookLaser()];

    const byStaff = await bookLaser({}, { as: 'reception' });
    const overLimit = await bookLaser({ over_limit: true }, { as: 'reception' });
    const byPublic = await bookLaser({ over_limit: true });

    expect(statuses([...booked, byStaff, overLimit, byPublic])).toEqual([201, 201, 409, 201, 409]);
  });

  it('gives a cancelled place to the next booking', async () => {
    const first = await bookLaser();
    await bookLaser();
    await bookLaser();
    await cancel(first);

    const next = await bookLaser();
    const afterwards = await bookLaser();

    expect(statuses([next, afterwards])).toEqual([201, 409]);
  });

  it('returns the reservation that exists when the day is full', async () => {
    const phone = '01003219999';
    await bookLaser({ phone });
    await bookLaser();

    const again = await bookLaser({ phone });

    expect(again.status).toBe(200);
  });

  it('counts a consultation that was changed to the service', async () => {
    await bookLaser();
    const consultation = await bookLaser({ type: 'regular', laser_area: null });
    await clinic.send('reservations/change-reservation', {
      params: { id: idOf(consultation) },
      body: { type: 'laser', laser_area: 'face' },
      as: 'reception',
    });

    const next = await bookLaser();

    expect(next.status).toBe(409);
  });

  it('leaves the finished visits listed when the branch counts a service', async () => {
    const laser = await bookLaser({}, { as: 'reception' });
    for (const status of ['in_progress', 'completed']) {
      await clinic.ok('reservations/change-status', { as: 'doctor', params: { id: idOf(laser) }, body: { status } });
    }

    const { completed_records: records } = await clinic.ok('reservations/list-completed-records', { as: 'doctor' });

    expect(records.map((record) => record.reservation_id)).toEqual([idOf(laser)]);
  });

  it('counts a reservation whose cancellation is undone', async () => {
    const [first, second] = [await bookLaser(), await bookLaser()];
    await cancel(first);
    const cancelled = await cancel(second);
    await bookLaser();
    const { move_id: moveId } = dataOf(cancelled);
    await clinic.ok('reservations/undo-move', {
      as: 'reception',
      params: { id: idOf(second) },
      body: { move_id: moveId },
    });

    const next = await bookLaser();

    expect([next.status, next.reason]).toEqual([409, 'daily-limit-reached']);
  });

  it('is exact when bookings come at the same time', async () => {
    await setSettings({ daily_limit_laser: 5 });

    const answers = await Promise.all(Array.from({ length: 12 }, () => bookLaser()));

    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(5);
    expect(statuses(answers).filter((status) => status === 409)).toHaveLength(7);
  });
});

describe('the limits of a later day', () => {
  const dayAfter = (count: number): string =>
    noonOf(days + count)
      .toISOString()
      .slice(0, 10);
  const book = (name: string, phone: string, date: string) =>
    bookLaser({ name, phone, date, type: 'regular', laser_area: null });

  it('count the reservations of a service on that day', async () => {
    await setSettings({ daily_limit_laser: 1 });
    const date = dayAfter(3);

    const answers = [
      await bookLaser({ date }),
      await bookLaser({ date }),
      await bookLaser({ date: dayAfter(4) }),
      await bookLaser(),
    ];
    const overLimit = await bookLaser({ date, over_limit: true }, { as: 'reception' });

    expect(statuses([...answers, overLimit])).toEqual([201, 409, 201, 201, 201]);
    expect(answers[1]?.reason).toBe('daily-limit-reached');
    expect(answers[1]?.error).toContain('Please choose another day');
  });

  it('let a phone have its open reservations of that day, and further ones unconfirmed, however many it has on others', async () => {
    const names = ['Mona Ali', 'Salma Ali', 'Hany Ali', 'Karim Ali', 'Nada Ali'];
    const statesOn = async (date: string): Promise<(string | undefined)[]> => {
      const found: (string | undefined)[] = [];
      for (const name of names) found.push((await book(name, '01003217771', date)).data?.status);
      return found;
    };

    const first = await statesOn(dayAfter(2));
    const second = await statesOn(dayAfter(3));

    const expected = ['waiting', 'waiting', 'waiting', 'waiting', 'unconfirmed'];
    expect([first, second]).toEqual([expected, expected]);
  });

  it('are exact when bookings come at the same time, two days after the first ones', async () => {
    const date = dayAfter(5);
    for (const name of ['Mona Ali', 'Salma Ali', 'Hany Ali']) await book(name, '01003217772', date);
    days += 2;
    await clinic.at(noonOf(days));
    // The window of the limit is over.
    await clinic.deps.store.transact([remove('limits', keys.phoneLimits('+201003217772'))]);
    await clinic.settled();

    const answers = await Promise.all(
      ['Karim Ali', 'Nada Ali', 'Amal Ali'].map((name) => book(name, '01003217772', date)),
    );

    const states = answers.map(({ data }) => data?.status ?? '');
    expect(states.toSorted(byCharacters)).toEqual(['unconfirmed', 'unconfirmed', 'waiting']);
  });
});

describe('the last entry', () => {
  it('takes the public after the last possible start when the setting is off', async () => {
    const hours = Object.fromEntries(
      Array.from({ length: 7 }, (_, day) => [String(day), { open: '10:00', close: '12:10' }]),
    );
    await setSettings({}, { hours, phone: '+201001234567' });
    try {
      await bookLaser();
      const refused = await bookLaser();
      await setSettings({ last_entry: false });
      const taken = await bookLaser();

      expect([refused.reason, taken.status]).toEqual(['queue-full', 201]);
      expect(refused.error).toContain('01001234567');
    } finally {
      await clinic.deps.store.update(keys.branch(1), { remove: ['hours'] });
    }
  });
});

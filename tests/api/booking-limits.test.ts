import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf, type RequestSender, type TypedResponse } from '../support/typed-call.ts';
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

const PHONE = '01055512345';
const names = ['Mona Adel', 'Mona Badr', 'Mona Fathy', 'Mona Gamal', 'Mona Hosny', 'Mona Ismail', 'Mona Kamal'];

const book = (name: string, more: Partial<BodyOf<'reservations/book-reservation'>> = {}, account?: string) =>
  clinic.send('reservations/book-reservation', {
    as: account,
    body: { name, phone: PHONE, branch_id: 1, type: 'regular', ...more },
  });
type Booked = TypedResponse<'reservations/book-reservation'>;
const bookedId = (booked: Booked): number => dataOf(booked).id;
const bookedCode = (booked: Booked): string => dataOf(booked).code;
type Device = Pick<RequestSender, 'cookies'>;
/** The cookies that an answer leaves on a device. */
const deviceOf = ({ cookies }: Booked): Device => ({
  cookies: cookies.map((cookie) => cookie.split(';')[0] ?? ''),
});
const lookUp = (code: string, device: Device = {}) =>
  clinic.send('reservations/show-queue-info', { ...device, params: { phone: PHONE }, query: { code } });

describe('a reservation that exists', () => {
  it('is answered to the public with the body area that the caller sent', async () => {
    await book('Mona Ali', { type: 'laser', laser_area: 'bikini' });

    const again = await book('Mona Ali', { type: 'laser', laser_area: 'face' });
    const toStaff = await book('Mona Ali', { type: 'laser', laser_area: 'face' }, 'reception');

    expect([again.status, again.data]).toMatchObject([200, { laser_area: 'face' }]);
    expect(toStaff.data).toMatchObject({ laser_area: 'bikini' });
  });

  it('is not answered after four other names were tried with its phone, but to staff and by its code', async () => {
    const own = await book('Mona Ali', { type: 'laser', laser_area: 'bikini' });
    for (const name of names.slice(0, 4)) await book(name, { type: 'laser', laser_area: 'face' });

    const found = await book('Mona Ali', { type: 'laser', laser_area: 'face' });
    const byStaff = await book('Mona Ali', { type: 'laser', laser_area: 'face' }, 'reception');
    const byCode = await lookUp(bookedCode(own));

    expect([found.status, found.code, found.data]).toEqual([429, 'HTTP_ERROR', undefined]);
    expect(Number(found.headers['retry-after'])).toBeGreaterThan(0);
    expect([byStaff.status, byCode.status]).toEqual([200, 200]);
  });

  it('counts wrong codes and other names together', async () => {
    const own = await book('Mona Ali');
    for (const wrong of ['MED900001', 'MED900002']) await lookUp(wrong);
    await book(names[0] ?? '');

    const before = await book('Mona Ali');
    await book(names[1] ?? '');
    const after = await book('Mona Ali');

    expect([bookedId(before), before.status, after.status]).toEqual([bookedId(own), 200, 429]);
  });

  it('names the phone of the branch in the refusal', async () => {
    const branch = keys.branch(1);
    await clinic.deps.store.update(branch, { set: { phone: '+20221234567' } });
    await clinic.settled();
    clinic.pass(1);
    await book('Mona Ali');
    for (const name of names.slice(0, 4)) await book(name);

    const refused = await book('Mona Ali');
    for (const name of ['Ola Zaki', 'Amr Zaki', 'Nour Zaki']) await book(name);
    const full = await book('Mona Zaki');

    expect([refused.error, full.error]).toEqual([
      expect.stringContaining('0221234567') as string,
      expect.stringContaining('0221234567') as string,
    ]);
  });
});

describe('the code of the device that booked', () => {
  it('is good after a stranger has used up the wrong codes of the day', async () => {
    const own = await book('Mona Ali');
    for (let wrong = 0; wrong < 12; wrong += 1) await lookUp(`MED90000${String(wrong)}`);

    const stranger = await lookUp('MED900999');
    const enumerated = await lookUp(bookedCode(own));
    const patient = await lookUp(bookedCode(own), deviceOf(own));
    const cancelled = await clinic.send('reservations/cancel-reservation', {
      ...deviceOf(own),
      params: { id: bookedId(own) },
      body: { code: bookedCode(own), phone: PHONE },
    });

    expect([stranger.status, enumerated.status]).toEqual([429, 429]);
    expect([patient.status, cancelled.status]).toEqual([200, 200]);
  });
});

describe('the device of a stranger who booked with the same phone', () => {
  it('learns no code but its own', async () => {
    const own = await book('Mona Ali');
    const ghost = await book('Mona Ghost');
    for (let wrong = 0; wrong < 12; wrong += 1) await lookUp(`MED90000${String(wrong)}`, deviceOf(ghost));

    const guessed = await lookUp(bookedCode(own), deviceOf(ghost));
    const itself = await lookUp(bookedCode(ghost), deviceOf(ghost));

    expect([guessed.status, itself.status]).toEqual([429, 200]);
  });
});

describe('open reservations of one phone', () => {
  it('are four at most for the public and four unconfirmed ones, also of twenty concurrent bookings', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => book(`Mona ${'abcdefghijklmnopqrst'[index] ?? ''}`)),
    );

    const states = answers.map(({ status, reason, data }) => (status === 201 ? data?.status : reason));
    const booked = ['waiting', 'unconfirmed'];
    expect(states.filter((state) => !booked.includes(state ?? ''))).toEqual(
      Array.from({ length: 12 }, () => 'limit-per-phone'),
    );
    expect(booked.map((state) => states.filter((each) => each === state).length)).toEqual([4, 4]);
  });

  it('take no ticket number when they are refused', async () => {
    for (const name of ['Mona Lotfy', 'Mona Magdy', ...names]) await book(name);

    const next = await book('Omar Hassan', { phone: '01055512346' });

    expect(next.data).toMatchObject({ ticket_no: 9 });
  });

  it('may be one more once one is over, and any number for staff', async () => {
    const [first] = [await book('Mona Ali'), await book('Ola Ali'), await book('Amr Ali'), await book('Nour Ali')];
    const full = await book('Hany Adel');
    await clinic.send('reservations/cancel-reservation', {
      params: { id: bookedId(first) },
      body: { code: bookedCode(first), phone: PHONE },
    });

    const afterCancel = await book('Hany Ali');
    const again = await book('Salma Ali');
    const byStaff = await book('Salma Adel', {}, 'reception');

    expect([full, afterCancel, again, byStaff].map((booked) => dataOf(booked).status)).toEqual([
      'unconfirmed',
      'waiting',
      'unconfirmed',
      'waiting',
    ]);
  });

  it('are as many as the branch sets', async () => {
    await clinic.deps.store.update(keys.branch(1), {
      set: { settings: { ...defaultSettings, max_open_per_phone: 1 } },
    });
    await clinic.settled();
    clinic.pass(1);
    try {
      const answers = [await book('Mona Ali'), await book('Ola Ali')];

      expect(answers.map((answer) => dataOf(answer).status)).toEqual(['waiting', 'unconfirmed']);
    } finally {
      await clinic.deps.store.update(keys.branch(1), { set: { settings: defaultSettings } });
      clinic.pass(1);
    }
  });

  it('of yesterday do not count', async () => {
    for (const name of names.slice(0, 4)) await book(name);
    await clinic.at(noonOf(days + 1));

    const answer = await book('Mona Ali');

    expect(answer.status).toBe(201);
  });
});

describe('a visit that would begin after closing', () => {
  it('is refused to the public and not to staff', async () => {
    const { store } = clinic.deps;
    const hours = Object.fromEntries(
      Array.from({ length: 7 }, (_, day) => [String(day), { open: '10:00', close: '13:00' }]),
    );
    await store.update(keys.branch(1), { set: { hours } });
    await clinic.settled();
    clinic.pass(1);
    try {
      const answers: Booked[] = [];
      for (let n = 0; n < 8; n += 1) {
        const answer = await book('Mona Ali', { phone: `010555123${String(50 + n)}` });
        answers.push(answer);
      }
      const byStaff = await book('Mona Ali', { phone: '01055512399' }, 'reception');

      // At noon, an hour before closing: four visits of fifteen minutes.
      expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(5);
      expect(answers.at(-1)).toMatchObject({ status: 409, error: expect.stringContaining('closing') as string });
      expect(byStaff.status).toBe(201);
    } finally {
      await store.update(keys.branch(1), { remove: ['hours'] });
      clinic.pass(1);
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { type ApiResponse, noon, openTestClinic, type TestClinic } from '../harness.ts';
import type { RequestSender } from '../support/typed-call.ts';

/**
 * Limits of wrong passwords and codes, to the last attempt. They hold on any DynamoDB; after a lost answer an attempt
 * may count twice, so that these exact numbers need one that loses none.
 */
let clinic: TestClinic;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));
});

const logIn = (email: string, password = demoPassword) => clinic.send('auth/log-in', { body: { email, password } });

const phoneOf = (n: number): string => `010${String(10_000_000 + n)}`;

const bookedId = async (n: number): Promise<number> => {
  const { id } = await clinic.ok('reservations/book-reservation', {
    body: { name: 'Mona Hassan', phone: phoneOf(n), branch_id: 1, type: 'regular' },
  });
  return id;
};

describe('wrong passwords', () => {
  it.each(['doctor2@demo.clinic', 'unknown@demo.clinic'])(
    'lets %s be tried five times in fifteen minutes, also by a thousand guesses at once',
    async (email) => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => logIn(email, 'a guess')));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(55);
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
      clinic.pass(16);
      expect((await logIn(email, 'a guess')).status).toBe(401);
    },
  );

  it('shuts an account for fifteen minutes from the fifth failure, whenever the first one was', async () => {
    const email = 'doctor.branch2@demo.clinic';
    for (const minutes of [3, 3, 3, 5, 0]) {
      expect((await logIn(email, 'wrong')).status).toBe(401);
      clinic.pass(minutes);
    }
    const shut = await logIn(email);
    expect([shut.status, shut.code, shut.headers['retry-after']]).toEqual([429, 'HTTP_ERROR', '900']);
    clinic.pass(14);
    expect((await logIn(email)).headers['retry-after']).toBe('60');
    clinic.pass(1);
    expect((await logIn(email)).status).toBe(200);
  });
});

describe('an account that a stranger locks', () => {
  const deviceCookie = (answer: Pick<ApiResponse, 'cookies'>): string =>
    answer.cookies.find((cookie) => cookie.startsWith('appointify_device='))?.split(';')[0] ?? '';
  const logInFrom = (cookie: string, password: string) =>
    clinic.send('auth/log-in', { body: { email: 'doctor@demo.clinic', password }, cookies: [cookie] });
  const lock = async (): Promise<void> => {
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn('doctor@demo.clinic', 'wrong');
  };

  it('can still be signed in to from a device that was signed in to it before', async () => {
    const device = deviceCookie(await logIn('doctor@demo.clinic'));
    await lock();

    const stranger = await logIn('doctor@demo.clinic');
    const own = await logInFrom(device, demoPassword);

    expect([stranger.status, own.status]).toEqual([429, 200]);
  });

  it('counts the wrong passwords of a known device by themselves', async () => {
    const device = deviceCookie(await logIn('doctor@demo.clinic'));

    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await logInFrom(device, 'wrong')).status).toBe(401);
    }

    expect((await logInFrom(device, demoPassword)).status).toBe(429);
  });

  it.each([
    ['of another account', async () => deviceCookie(await logIn('doctor2@demo.clinic'))],
    ['that is forged', () => Promise.resolve('appointify_device=key.00000000-0000-0000-0000-000000000000.x')],
  ])('is locked for a device cookie %s', async (_, cookieOf) => {
    const cookie = await cookieOf();
    await lock();

    expect((await logInFrom(cookie, demoPassword)).status).toBe(429);
  });
});

describe('guessing codes', () => {
  type Device = Pick<RequestSender, 'cookies'>;
  const lookUp = (patient: number, id: number, device: Device = {}) =>
    clinic.send('reservations/show-queue-info', {
      ...device,
      params: { phone: phoneOf(patient) },
      query: { code: reservationCode(id) },
    });
  const cancel = (patient: number, id: number, device: Device = {}) =>
    clinic.send('reservations/cancel-reservation', {
      ...device,
      params: { id },
      body: { code: reservationCode(id), phone: phoneOf(patient) },
    });
  const wrong = (index: number): number => 900_000 + index;

  it.each([
    ['a look-up', lookUp],
    ['a cancellation', cancel],
  ])('gets ten of a hundred at once, by %s, whether the phone is known or not', async (_, ask) => {
    await bookedId(60);
    for (const patient of [60, 61]) {
      const answers = await Promise.all(Array.from({ length: 100 }, (__, index) => ask(patient, wrong(index))));
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(90);
      expect([refused[0]?.code, refused[0]?.headers['retry-after']]).toEqual(['HTTP_ERROR', '86400']);
    }
  });

  it('finds the right one only among the ten, by both calls together', async () => {
    const id = await bookedId(62);
    for (let index = 0; index < 5; index += 1) {
      expect((await lookUp(62, wrong(index))).status).toBe(404);
      expect((await cancel(62, wrong(5 + index))).status).toBe(404);
    }
    expect([(await lookUp(62, id)).status, (await cancel(62, id)).status]).toEqual([429, 429]);
    const byPhone = await clinic.send('reservations/show-queue-info', { params: { phone: phoneOf(62) } });
    expect(byPhone.data).toMatchObject({ patient: { status: 'waiting' } });
  });

  it('does not shut out a device that knew the code before, nor counts a code that is sent again', async () => {
    const id = await bookedId(63);
    const known = await lookUp(63, id);
    const device = { cookies: known.cookies.map((cookie) => cookie.split(';')[0] ?? '') };
    expect(known.status).toBe(200);
    for (let time = 0; time < 20; time += 1) expect((await lookUp(63, wrong(1))).status).toBe(404);
    for (let index = 0; index < 12; index += 1) await lookUp(63, wrong(index));
    expect((await lookUp(63, wrong(20))).status).toBe(429);
    // An hour later the attempt is not cached, as in another running function.
    clinic.pass(61);
    expect([(await lookUp(63, id)).status, (await cancel(63, id)).status]).toEqual([429, 429]);
    expect([(await lookUp(63, id, device)).status, (await cancel(63, id, device)).status]).toEqual([200, 200]);
  });

  it('starts again at 0 after a day', async () => {
    for (let index = 0; index < 11; index += 1) await lookUp(64, wrong(index));
    clinic.pass(23 * 60);
    const late = await lookUp(64, wrong(30));
    expect([late.status, late.headers['retry-after']]).toEqual([429, '3600']);
    clinic.pass(60);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => lookUp(64, wrong(index))));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
  });
});

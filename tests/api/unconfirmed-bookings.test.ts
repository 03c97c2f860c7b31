import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDay } from '#functions/data/money/day-close.ts';
import { findBranch } from '#functions/data/queue/branches.ts';
import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { keys } from '#functions/data/table/keys.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { type BodyOf, dataOf } from '../support/typed-call.ts';
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

type Body = Partial<BodyOf<'reservations/book-reservation'>>;

const phoneOf = (n: number): string => `010${String(60_000_000 + days * 100 + n)}`;

const book = async (n: number, more: Body = {}, account?: string) =>
  dataOf(
    await clinic.send('reservations/book-reservation', {
      as: account,
      body: { name: `Patient ${letters(n)}`, phone: phoneOf(0), branch_id: 1, type: 'regular', ...more },
    }),
  );

/** Books as often as a phone may, then once more. */
const bookTooOften = async (more: Body = {}) => {
  for (let n = 1; n <= 4; n += 1) await book(n);
  return book(5, more);
};

const ticketOf = async (id: number) => {
  const record = await findReservationRecord(clinic.deps.store, asReservationId(id));
  const ticket = record && (await findTicket(clinic.deps.store, record));
  if (ticket === undefined) throw new Error('no ticket');
  return ticket;
};
const sentCode = async (id: number): Promise<string> => (await ticketOf(id)).confirmation?.code ?? '';
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

const own = ({ id, code }: { readonly id: number; readonly code: string }, typed: string, phone = phoneOf(0)) => ({
  params: { id },
  body: { code, phone, confirmation_code: typed },
});

const queueOf = (date?: string) =>
  clinic.ok('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 }, query: { date } });

const unpaidIds = async (): Promise<readonly number[]> => {
  const { unpaid_payments: rows } = await clinic.ok('payments/list-unpaid', {
    as: 'reception',
    params: { branchId: 1 },
  });
  return rows.map(({ id }) => id);
};

describe('a booking beyond the open ones of its phone', () => {
  it('is in no queue, no wait and no debt until it is confirmed', async () => {
    const booked = await bookTooOften();
    const next = await book(6, { phone: phoneOf(1) });

    const { active_queue: active, unconfirmed_queue: unconfirmed } = await queueOf();
    const seen = await clinic.ok('reservations/show-queue-info', {
      params: { phone: phoneOf(0) },
      query: { code: booked.code },
    });

    expect(booked).toMatchObject({ status: 'unconfirmed', queue_position: null, estimated_wait: null, amount: null });
    expect(next).toMatchObject({ status: 'waiting', queue_position: 5 });
    expect(active.map(({ queue_position: position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(unconfirmed.map(({ id }) => id)).toEqual([booked.id]);
    expect(seen.patient).toMatchObject({ status: 'unconfirmed', current_position: null, estimated_wait: null });
    expect(await unpaidIds()).not.toContain(booked.id);
  });

  it('is the same booking when it is sent again', async () => {
    for (let n = 1; n <= 4; n += 1) await book(n);
    const request = {
      key: 'the-same',
      body: { name: 'Patient Five', phone: phoneOf(0), branch_id: 1, type: 'regular' as const },
    };

    const [first, again] = [
      await clinic.ok('reservations/book-reservation', request),
      await clinic.ok('reservations/book-reservation', request),
    ];

    expect(first.status).toBe('unconfirmed');
    expect(again).toEqual(first);
    expect((await queueOf()).unconfirmed_queue).toHaveLength(1);
  });

  it('is refused when as many bookings of the phone wait for a code', async () => {
    await bookTooOften();
    for (let n = 6; n <= 8; n += 1) await book(n);

    const body = { name: 'Patient Zz', phone: phoneOf(0), branch_id: 1, type: 'regular' as const };
    const refused = await clinic.refused('reservations/book-reservation', { body });

    expect(refused).toEqual([409, 'limit-per-phone']);
  });

  it('is made at once by staff', async () => {
    for (let n = 1; n <= 4; n += 1) await book(n);

    expect(await book(5, {}, 'reception')).toMatchObject({ status: 'waiting', queue_position: 5 });
  });
});

describe('the code of an unconfirmed booking', () => {
  it('gives it the last place and its price', async () => {
    const booked = await bookTooOften();
    await book(6, { phone: phoneOf(1) });

    const confirmed = await clinic.ok('own-moves/confirm-booking', own(booked, await sentCode(booked.id)));

    const { active_queue: active, unconfirmed_queue: unconfirmed } = await queueOf();
    expect(confirmed).toMatchObject({ status: 'waiting', queue_position: 6 });
    expect(active.at(-1)).toMatchObject({ id: booked.id, queue_position: 6, amount: 300, ticket_no: booked.ticket_no });
    expect(unconfirmed).toEqual([]);
    expect(await unpaidIds()).toContain(booked.id);
  });

  it('is compared five times, then only reception confirms', async () => {
    const booked = await bookTooOften();
    const code = await sentCode(booked.id);
    const wrong = own(booked, otherThan(code));

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => clinic.refused('own-moves/confirm-booking', wrong)),
    );
    const late = await clinic.refused('own-moves/confirm-booking', own(booked, code));
    const byStaff = await clinic.ok('own-moves/confirm-booking', {
      as: 'reception',
      params: { id: booked.id },
      body: {},
    });

    expect(answers.filter(([, reason]) => reason === 'confirmation-code-wrong')).toHaveLength(5);
    expect(late).toEqual([409, 'too-many-confirmation-codes']);
    expect(byStaff).toMatchObject({ status: 'waiting' });
  });

  it('opens nothing with another phone, and no second place', async () => {
    const booked = await bookTooOften();
    const code = await sentCode(booked.id);

    const foreign = await clinic.refused('own-moves/confirm-booking', own(booked, code, phoneOf(1)));
    await clinic.ok('own-moves/confirm-booking', own(booked, code));
    const again = await clinic.refused('own-moves/confirm-booking', own(booked, code));

    expect(foreign).toEqual([404, 'reservation-unknown']);
    expect(again).toEqual([409, 'move-not-allowed']);
  });

  it('confirms once for two concurrent requests with one key', async () => {
    const booked = await bookTooOften();
    const request = { ...own(booked, await sentCode(booked.id)), key: 'twice' };

    const [first, second] = await Promise.all([
      clinic.ok('own-moves/confirm-booking', request),
      clinic.send('own-moves/confirm-booking', request),
    ]);

    const { active_queue: active } = await queueOf();
    expect(active.filter(({ id }) => id === booked.id)).toHaveLength(1);
    expect([200, 409]).toContain(second.status);
    expect(first).toMatchObject({ status: 'waiting' });
  });
});

describe('an unconfirmed booking', () => {
  it('can be cancelled by the patient, not called, skipped or marked as arrived', async () => {
    const booked = await bookTooOften();
    const ofBooked = { as: 'reception', params: { id: booked.id } };

    const skipped = await clinic.refused('doctor/skip-reservation', ofBooked);
    const waiting = await clinic.refused('reservations/change-status', { ...ofBooked, body: { status: 'waiting' } });
    const back = await clinic.refused('reservations/change-status', { ...ofBooked, body: { status: 'unconfirmed' } });
    const arrived = await clinic.refused('reservations/mark-arrival', { ...ofBooked, body: { arrived: true } });
    const cancelled = await clinic.ok('reservations/cancel-reservation', {
      params: { id: booked.id },
      body: { code: booked.code, phone: phoneOf(0) },
    });

    for (const refused of [skipped, waiting, back, arrived]) expect(refused).toEqual([409, 'move-not-allowed']);
    expect(cancelled.status).toBe('cancelled');
  });

  it('takes no price until it is confirmed', async () => {
    const booked = await bookTooOften({ type: 'fractional', laser_area: 'legs' });
    const charge = { as: 'doctor', body: { reservation_id: booked.id, amount: 1500 } };

    const refused = await clinic.refused('payments/set-fractional-charge', charge);
    await clinic.ok('own-moves/confirm-booking', { as: 'reception', params: { id: booked.id }, body: {} });
    const charged = await clinic.ok('payments/set-fractional-charge', charge);

    expect(refused).toEqual([409, 'move-not-allowed']);
    expect(charged.amount).toBe(1500);
  });

  it('ends at the end of its day, and is no patient who did not come', async () => {
    const booked = await bookTooOften();
    const branch = await findBranch(clinic.deps.store, 1);
    if (branch === undefined) throw new Error('no branch');
    const { day } = await ticketOf(booked.id);
    await clinic.at(noonOf(days + 1));

    const missed = await closeDay(clinic.deps.store, branch, day, clinic.now());

    expect((await ticketOf(booked.id)).status).toBe('cancelled');
    expect(missed).toBe(4);
    const late = await clinic.refused('own-moves/confirm-booking', {
      as: 'reception',
      params: { id: booked.id },
      body: {},
    });
    expect(late[0]).toBe(409);
  });

  it('is in no figure of the day', async () => {
    const booked = await bookTooOften();

    const { summary } = await clinic.ok('reports/show-daily-report', { as: 'reception', params: { branchId: 1 } });

    expect(summary.reservations).toMatchObject({ total: 4, pending: 4 });
    expect(booked.status).toBe('unconfirmed');
  });

  it('of a later day is listed there and can be confirmed before it', async () => {
    const date = noonOf(days + 1)
      .toISOString()
      .slice(0, 10);
    for (let n = 1; n <= 4; n += 1) await book(n, { date });
    const booked = await book(5, { date });

    await clinic.ok('own-moves/confirm-booking', own(booked, await sentCode(booked.id)));

    const { active_queue: active } = await queueOf(date);
    expect(booked).toMatchObject({ status: 'unconfirmed', service_date: date });
    expect(active.map(({ id }) => id)).toContain(booked.id);
  });

  it('takes no place of the daily limit until the patient has room', async () => {
    await clinic.deps.store.update(keys.branch(1), {
      set: { settings: { ...defaultSettings, daily_limit_regular: 5 } },
    });
    await clinic.settled();
    clinic.pass(1);
    try {
      const booked = await bookTooOften();
      const code = await sentCode(booked.id);
      const last = await book(6, { phone: phoneOf(1) });

      const full = await clinic.refused('own-moves/confirm-booking', own(booked, code));
      await clinic.ok('reservations/cancel-reservation', {
        params: { id: last.id },
        body: { code: last.code, phone: phoneOf(1) },
      });
      const confirmed = await clinic.ok('own-moves/confirm-booking', own(booked, code));

      expect(last.status).toBe('waiting');
      expect(full).toEqual([409, 'daily-limit-reached']);
      expect(confirmed.status).toBe('waiting');
    } finally {
      await clinic.deps.store.update(keys.branch(1), { set: { settings: defaultSettings } });
      clinic.pass(1);
    }
  });
});

describe('bookings from one address', () => {
  it('wait for a code beyond the number that the branch allows, whatever their phones', async () => {
    await clinic.deps.store.update(keys.branch(1), {
      set: { settings: { ...defaultSettings, max_bookings_per_address: 2 } },
    });
    await clinic.settled();
    clinic.pass(1);
    try {
      const from = (n: number, address: string) =>
        clinic.send('reservations/book-reservation', {
          headers: { 'x-forwarded-for': `10.9.9.${String(n)}, ${address}, 130.176.0.1` },
          body: { name: `Patient ${letters(n)}`, phone: phoneOf(n), branch_id: 1, type: 'regular' },
        });

      const answers = [await from(1, '41.32.0.1'), await from(2, '41.32.0.1'), await from(3, '41.32.0.1')];
      const elsewhere = await from(4, '41.32.0.2');

      expect(answers.map((answer) => dataOf(answer).status)).toEqual(['waiting', 'waiting', 'unconfirmed']);
      expect(dataOf(elsewhere).status).toBe('waiting');
    } finally {
      await clinic.deps.store.update(keys.branch(1), { set: { settings: defaultSettings } });
      clinic.pass(1);
    }
  });
});

describe('a look-up by phone alone', () => {
  const lookUp = async (cookies: readonly string[]) =>
    clinic.ok('reservations/show-queue-info', { cookies: [...cookies], params: { phone: phoneOf(0) } });

  it('answers name, areas and code in full on the device that booked, and to no other', async () => {
    const booked = await clinic.send('reservations/book-reservation', {
      body: { name: 'Mona Adel', phone: phoneOf(0), branch_id: 1, type: 'laser', laser_area: 'bikini' },
    });
    const cookies = booked.cookies.map((cookie) => cookie.split(';')[0] ?? '');
    const other = await clinic.send('reservations/book-reservation', {
      body: { name: 'Another One', phone: phoneOf(9), branch_id: 1, type: 'regular' },
    });

    const own = await lookUp(cookies);
    const foreign = await lookUp(other.cookies.map((cookie) => cookie.split(';')[0] ?? ''));
    const unknown = await lookUp([]);

    expect(own.patient).toMatchObject({ name: 'Mona Adel', laser_area: 'bikini', code: dataOf(booked).code });
    for (const { patient } of [foreign, unknown]) {
      expect(patient).toMatchObject({ name: 'Mona A.', laser_area: null, payment_status: 'unpaid' });
      expect(patient).not.toHaveProperty('code');
    }
  });

  it('answers only the reservation of the device in full, not another one of the phone', async () => {
    await book(1);
    const second = await clinic.send('reservations/book-reservation', {
      body: { name: 'Mona Adel', phone: phoneOf(0), branch_id: 1, type: 'laser', laser_area: 'legs' },
    });

    const { patient, others } = await lookUp(second.cookies.map((cookie) => cookie.split(';')[0] ?? ''));

    const inFull = [patient, ...others].filter(({ code }) => code !== undefined);
    expect(inFull.map(({ name }) => name)).toEqual(['Mona Adel']);
  });
});

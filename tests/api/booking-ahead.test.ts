import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf, type RequestSender } from '../support/typed-call.ts';
import { counterOf, noonOf } from './counter.ts';

/** Reservations for a later day. Branch 1 is closed on Fridays and on one date. The clock begins on a Saturday. */
const day = { open: '10:00', close: '18:00' };
const branches = demoBranches.map((branch) => ({
  ...branch,
  hours: { '0': day, '1': day, '2': day, '3': day, '4': day, '5': null, '6': day },
  closed_dates: ['2026-11-24'],
}));

let clinic: TestClinic;
let patients = 0;
beforeAll(async () => {
  clinic = await openTestClinic({ branches });
  clinic.letTimePass();
});
afterAll(() => clinic.stop());

const freePhone = (): string => {
  patients += 1;
  return `0100456${String(1000 + patients)}`;
};

type Booking = Partial<BodyOf<'reservations/book-reservation'>>;
const book = (more: Booking, sender: RequestSender = {}) =>
  clinic.send('reservations/book-reservation', {
    body: { name: 'Mona Ali', phone: freePhone(), branch_id: 1, type: 'regular', ...more },
    ...sender,
  });
const bookedOn = async (date: string, more: Booking = {}) => {
  const answer = await book({ date, ...more });
  expect([answer.status, answer.error]).toEqual([201, undefined]);
  return dataOf(answer);
};

const listOn = (date?: string) =>
  clinic.ok('reservations/list-branch-queue', {
    params: { branchId: 1 },
    query: date === undefined ? {} : { date },
    as: 'reception',
  });
const idsOn = async (date?: string): Promise<number[]> => (await listOn(date)).active_queue.map(({ id }) => id);

const lookUp = (phone: string, code?: string) =>
  clinic.send('reservations/show-queue-info', { params: { phone }, query: code === undefined ? {} : { code } });

type Answer = Promise<{ readonly status: number; readonly reason?: string }>;
const moves: readonly [string, (id: number) => Answer][] = [
  ['a skip', (id) => clinic.send('doctor/skip-reservation', { params: { id }, as: 'reception' })],
  [
    'an arrival',
    (id) => clinic.send('reservations/mark-arrival', { params: { id }, body: { arrived: true }, as: 'reception' }),
  ],
  ...['in_progress', 'no_show'].map((status): [string, (id: number) => Answer] => [
    status,
    (id) => clinic.send('reservations/change-status', { params: { id }, body: { status }, as: 'doctor' }),
  ]),
];

describe('a reservation for a later day', () => {
  it('is in the audit of the day on which it was booked, with the name', async () => {
    const { id } = await bookedOn('2026-11-26', { name: 'Mona Ahead' });

    const query = { date: '2026-11-21', branch: 1 } as const;
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });

    expect(entries.find(({ reservation_id: of }) => of === id)).toMatchObject({ patient_name: 'Mona Ahead' });
  });

  it('gets its place on the list of that day, and no wait in minutes', async () => {
    await clinic.at(noonOf(0));
    const first = await bookedOn('2026-11-23');

    const second = await bookedOn('2026-11-23');
    const today = dataOf(await book({}));

    expect(second).toMatchObject({ service_date: '2026-11-23', estimated_wait_time: null, estimated_wait: null });
    // A number whose answer was lost counts as a patient in front for some seconds.
    expect(second.queue_position).toBeGreaterThan(Number(first.queue_position));
    expect((await listOn('2026-11-23')).active_queue).toMatchObject([
      { id: first.id, queue_position: 1 },
      { id: second.id, queue_position: 2 },
    ]);
    expect(today).toMatchObject({ service_date: '2026-11-21' });
  });

  it('is the same as without a date when the date is today', async () => {
    await clinic.at(noonOf(0));

    const { data } = await book({ date: '2026-11-21' });

    expect(data).toMatchObject({ service_date: '2026-11-21', estimated_wait_time: expect.any(Number) as unknown });
  });

  it('is called in the order of booking when its day comes', async () => {
    await clinic.at(noonOf(0));
    const ahead = [await bookedOn('2026-11-25'), await bookedOn('2026-11-25')];
    await clinic.at(noonOf(4));
    const onTheDay = dataOf(await book({}));

    const order = await idsOn();
    const called = await clinic.send('doctor/call-next', { body: {}, as: 'doctor' });

    expect(order).toEqual([...ahead.map(({ id }) => id), onTheDay.id]);
    expect(called.data).toMatchObject({ next: { id: ahead[0]?.id } });
  });

  it('is returned again when the same patient books the same day and service', async () => {
    await clinic.at(noonOf(0));
    const phone = freePhone();
    const first = await bookedOn('2026-11-30', { phone });

    const again = await book({ phone, date: '2026-11-30' });
    const otherDay = await book({ phone, date: '2026-12-01' });

    expect([again.status, again.data?.id]).toEqual([200, first.id]);
    expect([otherDay.status, otherDay.data?.id === first.id]).toEqual([201, false]);
  });

  it('of the counter is not marked as arrived', async () => {
    await clinic.at(noonOf(0));
    const booked = dataOf(await book({ date: '2026-11-26' }, { as: 'reception' }));

    const row = (await listOn('2026-11-26')).active_queue.find(({ id }) => id === booked.id);

    expect(row).toMatchObject({ source: 'walk_in', arrived_at: null });
  });

  it.each(moves)('refuses %s before its day', async (_, move) => {
    await clinic.at(noonOf(0));
    const { id } = await bookedOn('2026-12-02');

    const answer = await move(id);

    expect([answer.status, answer.reason]).toEqual([409, 'reservation-of-later-day']);
  });

  it('is cancelled by its patient, and the cancellation undone by reception', async () => {
    await clinic.at(noonOf(0));
    const phone = freePhone();
    const { id, code } = await bookedOn('2026-12-03', { phone });

    const cancelled = await clinic.send('reservations/cancel-reservation', { params: { id }, body: { code, phone } });
    const gone = await idsOn('2026-12-03');
    const { move_id } = dataOf(cancelled);
    const undone = await clinic.send('reservations/undo-move', {
      params: { id },
      body: { move_id },
      as: 'reception',
    });

    expect([cancelled.status, gone, undone.status]).toEqual([200, [], 200]);
    expect(await idsOn('2026-12-03')).toEqual([id]);
  });

  it('changes its service and keeps its place', async () => {
    await clinic.at(noonOf(0));
    const { id } = await bookedOn('2026-12-05');
    await bookedOn('2026-12-05');

    const changed = await clinic.send('reservations/change-reservation', {
      params: { id },
      body: { type: 'laser', laser_area: 'face' },
      as: 'reception',
    });

    expect(changed.status).toBe(200);
    expect((await listOn('2026-12-05')).active_queue[0]).toMatchObject({ id, service_type: 'laser' });
  });

  it('is owed from its day on', async () => {
    await clinic.at(noonOf(20));
    const unpaidIds = async (): Promise<unknown[]> =>
      (await counterOf(clinic).unpaid()).unpaid_payments.map(({ id }) => id);
    const { id } = await bookedOn('2026-12-14');

    const before = await unpaidIds();
    await clinic.at(noonOf(23));
    const { unpaid_payments: after } = await counterOf(clinic).unpaid();

    expect(before).not.toContain(id);
    expect(after.find((row) => row['id'] === id)).toMatchObject({ service_date: '2026-12-14' });
  });
});

describe('the days that can be booked', () => {
  it.each([
    ['a day that is over', '2026-11-20', 400, 'date-not-bookable'],
    ['a day more than 90 days ahead', '2027-02-20', 400, 'date-not-bookable'],
    ['a weekday without hours', '2026-11-27', 409, 'closed-on-date'],
    ['a closed date', '2026-11-24', 409, 'closed-on-date'],
    ['a day that does not exist', '2026-11-31', 400, 'input-invalid'],
  ] as const)('do not include %s, for the public and for staff', async (_, date, status, reason) => {
    await clinic.at(noonOf(0));

    const answers = [await book({ date }), await book({ date }, { as: 'reception' })];

    expect(answers.map((answer) => [answer.status, answer.reason])).toEqual([
      [status, reason],
      [status, reason],
    ]);
  });

  it('include the last of 14 days, and tomorrow after closing time', async () => {
    await clinic.at('2026-11-21T19:00:00.000Z');

    const answers = [await book({}), await book({ date: '2026-11-22' }), await book({ date: '2026-12-05' })];

    expect(answers.map(({ status }) => status)).toEqual([409, 201, 201]);
  });

  it('are named with the list of branches', async () => {
    await clinic.at(noonOf(0));
    clinic.pass(1);

    const data = await clinic.ok('branches/list-branches', {});

    expect(data.branches[0]).toMatchObject({
      today: '2026-11-21',
      closed_days: ['2026-11-24', '2026-11-27', '2026-12-04'],
    });
  });
});

describe('looking a later day up', () => {
  it('shows the day and the place on its list, after what is open today', async () => {
    await clinic.at(noonOf(70));
    const phone = freePhone();
    const later = await bookedOn('2027-02-02', { phone });
    await bookedOn('2027-02-01', { phone });
    const onlyAhead = await lookUp(phone);
    await book({ phone });

    const { data } = await lookUp(phone);
    const byCode = await lookUp(phone, later.code);

    expect(onlyAhead.data).toMatchObject({
      patient: { service_date: '2027-02-01', status: 'waiting', current_position: 1, estimated_wait: null },
      queue_summary: { estimated_total_wait: null },
    });
    expect(data).toMatchObject({
      patient: { service_date: '2027-01-30' },
      others: [{ service_date: '2027-02-01' }, { service_date: '2027-02-02' }],
    });
    expect(byCode.data).toMatchObject({ patient: { service_date: '2027-02-02', code: later.code } });
  });

  it('goes up to ninety days ahead for staff, for a follow-up', async () => {
    await clinic.at(noonOf(0));

    const early = await book({ date: '2027-02-17' }, { as: 'doctor' });
    const late = await book({ date: '2027-02-20' }, { as: 'reception' });
    const byPublic = await book({ date: '2027-02-17' });

    expect([early.status, late.reason, byPublic.reason]).toEqual([201, 'date-not-bookable', 'date-not-bookable']);
  });

  it('lists a day for reception, and refuses one that is over', async () => {
    await clinic.at(noonOf(80));
    const { id } = await bookedOn('2027-02-13');

    const refused = await clinic.send('reservations/list-branch-queue', {
      params: { branchId: 1 },
      query: { date: '2027-02-08' },
      as: 'reception',
    });

    expect(await listOn('2027-02-13')).toMatchObject({ service_date: '2027-02-13', active_queue: [{ id }] });
    expect(await idsOn()).not.toContain(id);
    expect(refused.reason).toBe('date-not-bookable');
  });
});

/** Keep this test last: caches keep the data of earlier tests. */
describe('the clinic days', () => {
  it('move on at 04:00, also in the night in which the clocks change', async () => {
    // On 30 April 2027 the hour from 00:00 does not exist in Cairo; 04:00 is then 01:00 UTC.
    await clinic.deps.store.update(keys.branch(1), { remove: ['hours', 'closed_dates'] });
    await clinic.settled();
    const phone = freePhone();
    await clinic.at('2027-04-30T00:59:00.000Z');
    const ahead = dataOf(await book({ phone, date: '2027-04-30' }));
    const isToday = await book({ date: '2027-04-29' });
    await clinic.at('2027-04-30T01:00:00.000Z');

    const isOver = await book({ date: '2027-04-29' });
    const now = (await lookUp(phone, ahead.code)).data;

    expect(ahead).toMatchObject({ service_date: '2027-04-30', estimated_wait_time: null });
    expect([isToday.status, isOver.reason]).toEqual([201, 'date-not-bookable']);
    expect(now).toMatchObject({ patient: { service_date: '2027-04-30', estimated_wait_time: 0 } });
  });
});

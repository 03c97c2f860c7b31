import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/clinic-day.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { consultant, demoBranches, formerStaff } from '#local/demo/accounts.ts';
import { isSoonCalled } from '#shared/rules/queue-place.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';

const every = { open: '10:00', close: '18:00' };
const hours = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [String(weekday), every]));

let clinic: TestClinic;
let days = 0;
let patients = 0;

type Service = 'regular' | 'laser' | 'fractional';
interface Booked {
  readonly id: number;
  readonly phone: string;
}

/** Books at a branch: branch 1 marks arrivals, branch 2 has opening hours. */
const book = async (
  type: Service,
  { as, branch = 1 }: { readonly as?: string; readonly branch?: number } = {},
): Promise<Booked & Awaited<ReturnType<typeof send>>> => {
  patients += 1;
  const phone = `0100655${String(1000 + patients)}`;
  const area = type === 'regular' ? {} : { laser_area: 'face' };
  const answer = await send({ name: 'Mona Ali', phone, branch_id: branch, type, ...area }, as);
  return { ...answer, phone };
};
const send = (body: BodyOf<'reservations/book-reservation'>, as: string | undefined) =>
  clinic.ok('reservations/book-reservation', { body, ...(as === undefined ? {} : { as }) });

const set = (account: string, body: BodyOf<'doctor/set-doctor-at-work'>) =>
  clinic.ok('doctor/set-doctor-at-work', { body, as: account });
const info = async ({ phone }: Booked) =>
  (await clinic.ok('reservations/show-queue-info', { params: { phone } })).patient;
const desk = (branchId = 1) => clinic.ok('reservations/list-branch-queue', { params: { branchId }, as: 'reception' });
const doctorDesk = (account: string) => clinic.ok('doctor/list-doctor-queue', { params: { branchId: 1 }, as: account });
const call = (account: string) => clinic.ok('doctor/call-next', { body: {}, as: account });

beforeAll(async () => {
  const [first, second] = demoBranches.map((branch) => ({ ...branch, settings: defaultSettings }));
  if (first === undefined || second === undefined) throw new Error('the demo has two branches');
  const marking = { ...first, settings: { ...defaultSettings, arrivals: true } };
  clinic = await openTestClinic({ branches: [marking, { ...second, hours }], staff: [...formerStaff, consultant] });
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

const placesOfDesk = async () =>
  (await desk()).active_queue.map(({ id, queue_position: rank, place }) => [id, rank, place]);

describe('the place for a service', () => {
  it('is the same on the ticket, in the booking and on both desks, and the rank is over the branch', async () => {
    await set('doctor', { services: ['laser'] });
    const consultation = await book('regular', { as: 'reception' });
    const first = await book('laser', { as: 'reception' });
    const absent = await book('laser');
    const second = await book('laser', { as: 'reception' });

    const rows = (await desk()).active_queue;
    const ofDoctor = await doctorDesk('doctor');
    const tickets = await Promise.all([consultation, first, absent, second].map(info));

    expect(rows.map((row) => row.queue_position)).toEqual([1, 2, 3, 4]);
    expect(ofDoctor.active_queue.map(({ place }) => place)).toEqual(rows.map(({ place }) => place));
    expect(tickets.map(({ place }) => place)).toEqual(rows.map(({ place }) => place));
    expect(second.place).toEqual(tickets[3]?.place);
    expect(second.place).toMatchObject({ before: 1, expected_before: 1, is_next: false });
  });

  it('is near for the first who waits, however many are with doctors', async () => {
    const doctors = ['doctor', 'doctor2', 'consultant', 'former.doctor', 'former.doctor2'];
    for (const doctor of doctors) {
      await set(doctor, { services: ['regular'] });
      await book('regular', { as: 'reception' });
      await call(doctor);
    }
    const first = await book('regular', { as: 'reception' });

    const { patient, queue_summary: summary } = await clinic.ok('reservations/show-queue-info', {
      params: { phone: first.phone },
    });

    expect(summary).toMatchObject({ patients_ahead: 5, waiting_ahead: 0, in_progress: 5 });
    expect(patient.place).toMatchObject({ before: 0, calls_before: 0 });
    expect(isSoonCalled({ callsBefore: patient.place?.calls_before ?? null })).toBe(true);
  });

  it('says next to exactly the patients whom the next calls take', async () => {
    await set('doctor', { services: ['laser'] });
    await set('doctor2', { services: ['regular', 'fractional'] });
    await book('regular');
    const regular = await book('regular', { as: 'reception' });
    const laser = await book('laser', { as: 'reception' });
    await book('laser', { as: 'reception' });

    const next = (await desk()).active_queue.filter(({ place }) => place?.is_next === true).map(({ id }) => id);
    const own = [(await doctorDesk('doctor')).own_next, (await doctorDesk('doctor2')).own_next];
    const tickets = await Promise.all([laser, regular].map(info));
    const called = [(await call('doctor')).next?.id, (await call('doctor2')).next?.id];

    expect(next.toSorted((a, b) => a - b)).toEqual([regular.id, laser.id]);
    expect(own).toEqual(called);
    expect(called).toEqual([laser.id, regular.id]);
    expect(tickets.map(({ place, estimated_wait_time: wait }) => [place?.is_next, wait])).toEqual([
      [true, 0],
      [true, 0],
    ]);
  });

  it('is next in the first answer to a doctor who opens the queue', async () => {
    await set('doctor', { services: ['regular', 'laser', 'fractional'] });
    days += 1;
    await clinic.at(noonOf(days));
    const { id } = await book('regular', { as: 'reception' });

    const { own_next: next, active_queue: rows } = await doctorDesk('doctor');

    expect(next).toBe(id);
    expect(rows.map((row) => [row.id, row.place?.is_next])).toEqual([[id, true]]);
  });

  it('does not change when a doctor goes off or comes back', async () => {
    await set('doctor', { state: 'on', services: ['regular', 'laser', 'fractional'] });
    await set('doctor2', { state: 'on', services: ['laser'] });
    for (const type of ['regular', 'laser', 'regular', 'laser', 'laser'] as const) {
      await book(type, { as: 'reception' });
    }
    const before = await placesOfDesk();

    await set('doctor', { state: 'off' });
    const off = await placesOfDesk();
    await set('doctor', { state: 'on' });

    const countsOf = (rows: typeof before) => rows.map(([id, rank, place]) => [id, rank, placeCounts(place)]);
    expect(countsOf(off)).toEqual(countsOf(before));
    expect(await placesOfDesk()).toEqual(before);
  });

  it('is sixty places of two services for sixty patients who book at once', async () => {
    const booked = await Promise.all(
      Array.from({ length: 60 }, (_, n) => book(n % 2 === 0 ? 'regular' : 'laser', { as: 'reception' })),
    );

    const rows = (await desk()).active_queue;
    const befores = (type: Service) =>
      rows.filter((row) => row.service_type === type).map(({ place }) => place?.before);

    expect(new Set(booked.map(({ queue_position: rank }) => rank)).size).toBe(60);
    expect(rows.map(({ queue_position: rank }) => rank)).toEqual(rows.map((_, index) => index + 1));
    expect(befores('regular')).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(befores('laser')).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });
});

/** Numbers of a place that do not depend on the doctors at work. */
const placeCounts = (place: unknown): unknown => {
  const { before, expected_before: expected, preferred_before: preferred } = place as Record<string, unknown>;
  return [before, expected, preferred];
};

describe('a service that no doctor at work serves', () => {
  it('is flagged at the desks and in the list of branches, and its ticket has no minutes', async () => {
    await set('doctor', { state: 'on', services: ['laser'] });
    const waiting = await book('regular');
    clinic.letTimePass();

    const { services } = await desk();
    const ofDoctor = (await doctorDesk('doctor')).services;
    const [branch] = (await clinic.ok('branches/list-branches', {})).branches;
    const ticket = await info(waiting);

    const flags = [
      ['regular', false],
      ['laser', true],
      ['fractional', false],
    ];
    expect(services.map(({ type, served }) => [type, served])).toEqual(flags);
    expect(ofDoctor).toEqual(services);
    expect(services[0]).toMatchObject({ here: 0, expected: 1, doctors: [] });
    expect(branch?.services.map(({ type, served }) => [type, served])).toEqual(flags);
    expect(branch?.services[0]).toMatchObject({ estimated_wait: null, wait_note: { kind: 'no_doctor_serves' } });
    expect(waiting).toMatchObject({ estimated_wait_time: null, wait_note: { kind: 'no_doctor_serves' } });
    expect(ticket).toMatchObject({ estimated_wait_time: null, estimated_wait: null, place: { calls_before: null } });
  });

  it('has an estimate before the first doctor begins, and none when all have gone', async () => {
    const early = await book('regular');
    await set('doctor', { state: 'off', services: ['regular', 'laser', 'fractional'] });

    const late = await info(early);

    expect(early).toMatchObject({ estimated_wait_time: 0, wait_note: { kind: 'no_doctor_started' } });
    expect(late).toMatchObject({ estimated_wait_time: null, wait_note: { kind: 'no_doctor_at_work' } });
  });
});

/** Fractional visits of 45 minutes at the branch that closes at 18:00; it is noon in UTC. */
const bookMany = async (count: number) => {
  const booked = [];
  for (let n = 0; n < count; n += 1) booked.push(await book('fractional', { as: 'reception.branch2', branch: 2 }));
  const last = booked.at(-1);
  if (last === undefined) throw new Error('nothing was booked');
  return last;
};

describe('a wait', () => {
  it('names the doctor who calls patients of other services first', async () => {
    await set('doctor', { state: 'on', services: ['regular', 'laser', 'fractional'] });
    await book('regular', { as: 'reception' });
    const laser = await book('laser', { as: 'reception' });

    expect(await info(laser)).toMatchObject({
      place: { before: 0, is_next: false, calls_before: 1 },
      estimated_wait_time: 15,
      wait_note: { kind: 'doctor_also_sees_others', services: ['regular'] },
    });
  });

  it('beyond three hours and closing time says so and names the next open day', async () => {
    const last = await bookMany(9);
    clinic.letTimePass();
    const { branches } = await clinic.ok('branches/list-branches', {});
    const early = branches.find(({ id }) => id === 2)?.services.find(({ type }) => type === 'fractional');

    const facts = { wait_over_limit: true, ends_after_closing: true, next_day: addDays(last.service_date, 1) };
    expect(last).toMatchObject({ ...facts, estimated_wait_time: 8 * 45 });
    expect(early).toMatchObject(facts);
    expect(await info(last)).toMatchObject(facts);
  });

  it('within both says neither', async () => {
    const early = await bookMany(2);

    expect(early).toMatchObject({ wait_over_limit: false, ends_after_closing: false, next_day: null });
  });
});

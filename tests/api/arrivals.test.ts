import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;

beforeAll(async () => {
  const [first, second] = demoBranches;
  if (first === undefined || second === undefined) throw new Error('two demo branches');
  clinic = await openTestClinic({
    branches: [{ ...first, settings: { ...defaultSettings, arrivals: true } }, second],
  });
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
  // A doctor's patient of the day before is finished.
  await callNext();
});

const book = (n: number, { branch = 1, as }: { readonly branch?: number; readonly as?: string } = {}) =>
  clinic.ok('reservations/book-reservation', {
    ...(as === undefined ? {} : { as }),
    body: {
      name: `Patient Letter${'abcdefgh'[n] ?? ''}`,
      phone: `010${String(30_000_000 + n)}`,
      branch_id: branch,
      type: 'regular',
    },
  });

const mark = (id: number, arrived: boolean, as = 'reception') =>
  clinic.send('reservations/mark-arrival', { as, params: { id }, body: { arrived } });

const callNext = (as = 'doctor') => clinic.send('doctor/call-next', { as, body: {} });

const queue = () => clinic.ok('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 } });

describe('arrivals', () => {
  it('calls the first who is here and keeps the places of the others', async () => {
    const [a, b, c] = [await book(0), await book(1), await book(2)];
    await mark(b.id, true);

    const { data } = await callNext();

    expect(data).toMatchObject({ next: { id: b.id }, expected: 2 });
    expect((await queue()).active_queue).toMatchObject([
      { id: b.id, queue_position: null },
      { id: a.id, queue_position: 1, arrived_at: null },
      { id: c.id, queue_position: 2, arrived_at: null },
    ]);
  });

  it('refuses a call when nobody is here, and says how many are expected', async () => {
    await book(0);
    await book(1);

    const answer = await callNext();

    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect(answer.error).toContain('Nobody has arrived yet. Expected: 2.');
  });

  it('finishes the present visit when nobody else is here', async () => {
    const [a] = [await book(0), await book(1)];
    await mark(a.id, true);
    await callNext();

    const { status, data } = await callNext();

    expect([status, data]).toMatchObject([200, { completed: a.id, next: null, expected: 1 }]);
  });

  it('takes a walk-in as arrived', async () => {
    const { id } = await book(0, { as: 'reception' });

    const { active_queue: rows, arrivals } = await queue();

    expect([arrivals, rows[0]?.arrived_at]).toEqual([true, clinic.now().toISOString()]);
    expect((await callNext()).data).toMatchObject({ next: { id } });
  });

  it('takes a patient who is put back as arrived', async () => {
    const { id } = await book(0);
    await clinic.ok('doctor/skip-reservation', { as: 'reception', params: { id } });
    await clinic.ok('reservations/reinsert-reservation', { as: 'reception', params: { id } });

    expect((await callNext()).data).toMatchObject({ next: { id } });
  });

  it('passes over a patient whose arrival was taken back', async () => {
    const [a, b] = [await book(0), await book(1)];
    await mark(a.id, true);
    await mark(b.id, true);
    await mark(a.id, false);

    expect((await callNext()).data).toMatchObject({ next: { id: b.id }, expected: 1 });
  });

  it('changes nothing when a patient is marked twice', async () => {
    const { id } = await book(0);
    const first = await mark(id, true);
    clinic.pass(3);

    const second = await mark(id, true, 'doctor');

    expect(first.data?.move_id).toMatch(/^m/);
    expect([second.status, second.data]).toMatchObject([200, { move_id: null, arrived_at: first.data?.arrived_at }]);
  });

  it('refuses to mark one who does not wait, or of an earlier day', async () => {
    const { id } = await book(0);
    await mark(id, true);
    await callNext();
    const inside = await mark(id, false);
    const other = await book(1);
    days += 1;
    await clinic.at(noonOf(days));

    const yesterday = await mark(other.id, true);

    expect([inside.status, yesterday.status]).toEqual([409, 409]);
    expect(inside.error).toContain('with the doctor');
  });

  it('shows the patient whether the arrival is marked', async () => {
    const { id, code } = await book(0);
    const look = async () => {
      const { patient } = await clinic.ok('reservations/show-queue-info', {
        params: { phone: '01030000000' },
        query: { code },
      });
      return patient;
    };
    expect(await look()).toMatchObject({ arrivals: true, arrived_at: null });

    await mark(id, true);

    expect(await look()).toMatchObject({ arrivals: true, arrived_at: clinic.now().toISOString() });
  });

  it('counts patients who are not here by their share of those who come', async () => {
    await book(0);
    await book(1);
    const expected = await book(2);
    const here = await book(3, { as: 'reception' });

    // Two visits of 15 minutes at a share of 0.8. Who is here is called while the others are not.
    expect([expected.queue_position, expected.estimated_wait_time]).toEqual([3, 24]);
    expect([here.queue_position, here.estimated_wait_time]).toEqual([4, 0]);
    expect(expected.place).toMatchObject({ before: 0, expected_before: 2, is_next: false });
    expect(here.place).toMatchObject({ before: 0, expected_before: 3, calls_before: 0 });
  });

  it('calls no patient whose arrival is taken back at the same moment', async () => {
    clinic.letTimePass();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await book(round);
      await mark(id, true);

      const [back, called] = await Promise.all([mark(id, false), callNext()]);

      const row = (await queue()).active_queue.find((each) => each.id === id);
      const wasCalled = called.data?.next?.id === id;
      expect(back.status === 200 && wasCalled).toBe(false);
      expect(row?.arrived_at === null).toBe(back.status === 200);
      await callNext();
    }
  });
});

describe('a branch without arrivals', () => {
  it('calls in the order of the queue when others are marked as arrived', async () => {
    const [a, b] = [await book(0, { branch: 2 }), await book(1, { branch: 2 })];
    await mark(b.id, true, 'reception.branch2');

    const { data } = await callNext('doctor.branch2');

    expect(data).toMatchObject({ next: { id: a.id }, expected: 0 });
  });
});

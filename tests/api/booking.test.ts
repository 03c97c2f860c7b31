import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { book, bookedId, doctorQueue } from './bookings.ts';

let clinic: TestClinic;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());
/** Every test has a clinic day of its own, and so an empty queue. */
beforeEach(async () => {
  days += 1;
  await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));
});

describe('booking', () => {
  it('gives a place with code, ticket, position and the price of a regular visit', async () => {
    const answer = await book(clinic, 1);
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      ticket_no: 1,
      queue_position: 1,
      estimated_wait_time: 0,
      status: 'waiting',
      payment_status: 'unpaid',
      amount: 300,
      branch_name: 'Main',
      laser_area: null,
    });
    expect(answer.data?.code).toMatch(/^MED\d{6}$/);
  });

  it('answers the same booking again with the place that exists, and makes nothing new', async () => {
    const first = await book(clinic, 1);
    const again = await book(clinic, 1, { name: '  patient   NUMBERB ' });
    expect(again.status).toBe(200);
    expect(again.data?.id).toBe(first.data?.id);
    expect((await doctorQueue(clinic)).queue_count).toBe(1);
  });

  it('takes the requirements’ spellings and charges nothing for laser before its session', async () => {
    const answer = await book(clinic, 1, { type: 'Fractional Laser', laser_area: 'FACE', branch_id: '1' });
    expect(answer.data).toMatchObject({ type: 'fractional', laser_area: 'face', amount: null });
  });

  it.each([
    ['phone', { phone: '123' }],
    ['laser_area', { type: 'laser' }],
    ['type', { type: 'massage' }],
    ['name', { name: ' ' }],
    ['colour', { colour: 'red' }],
  ])('refuses a wrong %s with a sentence for the field', async (field, more) => {
    const answer = await book(clinic, 1, more);
    expect(answer.status).toBe(400);
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(answer.details?.map(({ path }) => path)).toContain(field);
    expect(answer.error?.length).toBeGreaterThan(10);
  });

  it('reports one error for a field that breaks two rules', async () => {
    const answer = await clinic.send('auth/log-in', { body: { email: 'x', password: 'y' } });
    expect(answer.details?.map(({ path }) => path)).toEqual(['email']);
  });

  it.each([
    ['marks that turn the writing round', '\u202eMona\u202c \u2067Ali\u2069'],
    ['marks of direction, as copied from a chat', '\u200fMona\u200e Ali\u061c'],
    ['spaces of no width', 'Mo\u200bna\ufeff Ali\u00ad'],
  ])('takes a name without %s', async (_, name) => {
    const answer = await book(clinic, 1, { name });
    expect([answer.status, answer.data?.patient_name]).toEqual([201, 'Mona Ali']);
    expect((await book(clinic, 1, { name: 'Mona Ali' })).status).toBe(200);
  });

  it('recognises a name that is joined differently', async () => {
    expect((await book(clinic, 1, { name: 'می\u200cنا علي' })).status).toBe(201);
    expect((await book(clinic, 1, { name: 'مينا على' })).status).toBe(200);
  });

  it.each(['Mona \ud83e', '\u200e\u200b', 'bit.ly/refund Ali', 'Mona 2'])('refuses the name %j', async (name) => {
    const answer = await book(clinic, 1, { name });

    expect([answer.status, answer.details?.[0]?.path]).toEqual([400, 'name']);
  });

  it('answers in Arabic when the request prefers it', async () => {
    const answer = await clinic.send('reservations/book-reservation', {
      body: { name: 'Mona Ali', phone: '1', branch_id: 1, type: 'regular' },
      headers: { 'accept-language': 'ar-EG,ar;q=0.9' },
    });
    expect(answer.error).toMatch(/رقم/);
  });

  it('refuses an unknown branch', async () => {
    const answer = await book(clinic, 1, { branch_id: 99 });
    expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('does not cache an unknown branch, so that a new branch is found without delay', async () => {
    const branchId = 70 + days;
    expect((await book(clinic, 1, { branch_id: branchId })).status).toBe(404);
    const [main] = demoBranches;
    if (main === undefined) throw new Error('no branch');
    await clinic.deps.store.transact(branchWrites({ ...main, id: branchId }));
    expect((await book(clinic, 1, { branch_id: branchId })).status).toBe(201);
  });

  it('gives one reservation for one Idempotency-Key, and the first answer every time', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => book(clinic, 7, {}, { key: 'one-key' })));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect((await doctorQueue(clinic)).queue_count).toBe(1);
  });

  it('refuses the same key for another booking', async () => {
    await book(clinic, 1, {}, { key: 'two-bodies' });
    const other = await book(clinic, 2, {}, { key: 'two-bodies' });
    expect([other.status, other.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect((await doctorQueue(clinic)).queue_count).toBe(1);
  });

  it('keeps the answer under its key for twenty-four hours, and then no more', async () => {
    const first = await book(clinic, 1, {}, { key: 'for-a-day' });
    // The day reached below must not be used by another test.
    days += 1;
    clinic.pass(24 * 60 - 1);
    expect((await book(clinic, 1, {}, { key: 'for-a-day' })).data).toEqual(first.data);
    expect((await book(clinic, 2, {}, { key: 'for-a-day' })).status).toBe(422);
    clinic.pass(2);
    expect((await book(clinic, 2, {}, { key: 'for-a-day' })).status).toBe(201);
  });

  it('keeps an answer under its key also when there was nothing to do', async () => {
    const id = await bookedId(clinic, 1);
    const met = await book(clinic, 1, {}, { key: 'met' });
    expect([met.status, met.data?.id]).toEqual([200, id]);
    expect((await book(clinic, 2, {}, { key: 'met' })).status).toBe(422);
    await clinic.send('reservations/cancel-reservation', { params: { id }, body: {}, as: 'reception' });
    const again = await book(clinic, 1, {}, { key: 'met' });
    expect([again.status, again.data]).toEqual([200, met.data]);
    expect((await doctorQueue(clinic)).queue_count).toBe(0);
  });

  it('marks a booking by staff as theirs, and refuses one at a foreign branch', async () => {
    expect((await book(clinic, 1, {}, { as: 'reception' })).status).toBe(201);
    expect((await book(clinic, 2, { branch_id: 2 }, { as: 'reception' })).status).toBe(403);
  });
});

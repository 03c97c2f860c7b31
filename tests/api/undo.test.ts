import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAuditEntries } from '#functions/data/table/audit.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';

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

const book = async (n: number): Promise<number> => {
  const { id } = await clinic.ok('reservations/book-reservation', {
    body: {
      name: `Patient Letter${'abcdefgh'[n] ?? ''}`,
      phone: `010${String(30_000_000 + n)}`,
      branch_id: 1,
      type: 'regular',
    },
  });
  return id;
};

const skip = async (id: number, account = 'reception'): Promise<string> => {
  const { move_id: moveId } = await clinic.ok('doctor/skip-reservation', { as: account, params: { id } });
  return moveId;
};

const undo = (id: number, moveId: string, { as = 'reception', key }: { as?: string; key?: string } = {}) =>
  clinic.send('reservations/undo-move', {
    as,
    params: { id },
    body: { move_id: moveId },
    ...(key === undefined ? {} : { key }),
  });

const callNext = (as = 'doctor') => clinic.send('doctor/call-next', { as, body: {} });

const queue = () => clinic.ok('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 } });

const order = async () => (await queue()).active_queue.map(({ id, queue_position }) => [id, queue_position]);

describe('undo of a skip', () => {
  it('keeps every move in the audit when the patient is skipped twice in one millisecond', async () => {
    const id = await book(0);

    await undo(id, await skip(id));
    await undo(id, await skip(id));

    const entries = await listAuditEntries(clinic.deps.store, 1, asClinicDay(clinic.now().toISOString().slice(0, 10)));
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'reservation.booked',
      'reservation.skipped',
      'reservation.skipped',
      'reservation.undone',
      'reservation.undone',
    ]);
  });

  it('restores the exact place when the patient was waiting', async () => {
    const [a, b, c] = [await book(0), await book(1), await book(2)];
    const moveId = await skip(b);

    const answer = await undo(b, moveId);

    expect([answer.status, answer.data]).toMatchObject([200, { id: b, status: 'waiting', queue_position: 2 }]);
    expect(await order()).toEqual([
      [a, 1],
      [b, 2],
      [c, 3],
    ]);
    expect((await queue()).active_queue.map(({ reinserted }) => reinserted)).toEqual([false, false, false]);
  });

  it('returns the patient to the doctor when the visit was in progress', async () => {
    const [a, b] = [await book(0), await book(1)];
    await callNext();
    const moveId = await skip(a, 'doctor');

    const answer = await undo(a, moveId, { as: 'doctor' });

    expect([answer.status, answer.data]).toMatchObject([200, { status: 'in_progress', queue_position: null }]);
    expect((await callNext()).data).toMatchObject({ completed: a, next: { id: b } });
  });

  it('refuses when the doctor has called another patient since', async () => {
    const [a] = [await book(0), await book(1)];
    await callNext();
    const moveId = await skip(a, 'doctor');
    await callNext();

    const answer = await undo(a, moveId);

    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect(answer.error).toContain('called another patient');
    expect((await queue()).skipped_queue.map(({ id }) => id)).toEqual([a]);
  });

  it('keeps the sign of an earlier reinsertion', async () => {
    const id = await book(0);
    await skip(id);
    await clinic.ok('reservations/reinsert-reservation', { as: 'reception', params: { id } });
    const moveId = await skip(id);
    expect((await queue()).skipped_queue[0]?.reinserted).toBe(false);

    await undo(id, moveId);

    expect((await queue()).active_queue[0]?.reinserted).toBe(true);
  });

  it('is refused after five minutes', async () => {
    const id = await book(0);
    const moveId = await skip(id);
    clinic.pass(5);
    expect((await undo(id, moveId)).status).toBe(200);
    const again = await skip(id);
    clinic.pass(6);

    const answer = await undo(id, again);

    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect(answer.error).toContain('5 minutes');
  });

  it('is refused when something was changed since', async () => {
    const id = await book(0);
    const first = await skip(id);
    await clinic.ok('reservations/reinsert-reservation', { as: 'reception', params: { id } });
    expect((await undo(id, first)).status).toBe(409);
    await skip(id);

    const answer = await undo(id, first);

    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect(answer.error).toContain('changed since');
  });

  it('is refused on the next clinic day', async () => {
    const id = await book(0);
    const moveId = await skip(id);
    days += 1;
    await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));

    expect((await undo(id, moveId)).error).toContain('earlier day');
  });

  it('gives the same answer when it is sent again', async () => {
    const id = await book(0);
    const moveId = await skip(id);

    const answers = [
      await undo(id, moveId, { key: 'undo-1' }),
      await undo(id, moveId, { key: 'undo-1' }),
      await undo(id, moveId),
    ];

    expect(answers.map(({ status, data }) => [status, data])).toEqual(answers.map(() => [200, answers[0]?.data]));
  });

  it('is done once when two users undo at the same moment', async () => {
    const [a, b] = [await book(0), await book(1)];
    const moveId = await skip(a);

    const answers = await Promise.all([
      undo(a, moveId),
      undo(a, moveId, { as: 'doctor' }),
      undo(a, moveId, { as: 'doctor2' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data?.move_id)).size).toBe(1);
    expect(await order()).toEqual([
      [a, 1],
      [b, 2],
    ]);
    const query = { date: clinic.now().toISOString().slice(0, 10), branch: '1' };
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });
    expect(entries.filter(({ action }) => action === 'reservation.undone')).toHaveLength(1);
  });

  it('loses nobody when doctors call at the same moment', async () => {
    clinic.letTimePass();
    const ids = [await book(0), await book(1), await book(2)];
    const [a = 0] = ids;
    const moveId = await skip(a);

    const [undone, ...calls] = await Promise.all([undo(a, moveId), callNext(), callNext('doctor2')]);

    expect([undone.status, ...calls.map(({ status }) => status)]).toEqual([200, 200, 200]);
    const { active_queue, skipped_queue } = await queue();
    expect(new Set(active_queue.map(({ id }) => id))).toEqual(new Set(ids));
    expect(active_queue).toHaveLength(ids.length);
    expect(skipped_queue).toEqual([]);
    const inside = active_queue.filter(({ status }) => status === 'in_progress').map(({ id }) => id);
    expect(new Set(calls.map(({ data }) => data?.next?.id))).toEqual(new Set(inside));
  });

  it('does not know a move of another reservation, nor take one without a form', async () => {
    const [a, b] = [await book(0), await book(1)];
    const moveId = await skip(a);
    await skip(b);

    expect([(await undo(b, moveId)).status, (await undo(b, 'nonsense')).status]).toEqual([409, 400]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { keys } from '#functions/data/table/keys.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

type Type = 'regular' | 'laser';

const book = async (n: number, type: Type = 'regular'): Promise<number> => {
  const { id } = await clinic.ok('reservations/book-reservation', {
    body: {
      name: `Patient Letter${'abcdefgh'[n] ?? ''}`,
      phone: `010${String(30_000_000 + n)}`,
      branch_id: 1,
      type,
      ...(type === 'laser' ? { laser_area: 'legs' } : {}),
    },
  });
  return id;
};

const change = async (id: number, status: string, account = 'doctor'): Promise<string> => {
  const { move_id: moveId } = await clinic.ok('reservations/change-status', {
    params: { id },
    body: { status },
    as: account,
  });
  return moveId;
};

const callNext = async (account = 'doctor') => {
  const { move_ids: moveIds } = await clinic.ok('doctor/call-next', { as: account, body: {} });
  return moveIds;
};

const arrive = async (id: number, arrived = true): Promise<string | null> => {
  const { move_id: moveId } = await clinic.ok('reservations/mark-arrival', {
    params: { id },
    body: { arrived },
    as: 'reception',
  });
  return moveId;
};

const undo = (id: number, moveId: string | null, account = 'doctor') =>
  clinic.send('reservations/undo-move', { params: { id }, body: { move_id: moveId ?? '' }, as: account });

/** Ticket and record without their version numbers. */
const stateOf = async (id: number) => {
  const account = await findReservationRecord(clinic.deps.store, asReservationId(id));
  const ticket = account === undefined ? undefined : await findTicket(clinic.deps.store, account);
  const cut = (item: object | undefined): Record<string, unknown> =>
    Object.fromEntries(Object.entries(item ?? {}).filter(([name]) => name !== 'version' && name !== 'lastMove'));
  return { account: cut(account), ticket: cut(ticket) };
};

const guardOf = async (id: number) => {
  const account = await findReservationRecord(clinic.deps.store, asReservationId(id));
  const { branchId = 0, day = '', patientId = '', type = '' } = account ?? {};
  return clinic.deps.store.get(keys.guard(branchId, day, patientId, type));
};

describe('undo of a move', () => {
  const moves = [
    ['call', () => Promise.resolve(), async () => (await callNext()).called],
    ['finish', () => callNext(), (id: number) => change(id, 'completed')],
    ['skip', () => Promise.resolve(), (id: number) => change(id, 'skipped')],
    ['skip of a patient inside', () => callNext(), (id: number) => change(id, 'skipped')],
    ['reinsertion', (id: number) => change(id, 'skipped'), (id: number) => change(id, 'waiting')],
    ['cancellation', () => Promise.resolve(), (id: number) => change(id, 'cancelled')],
    [
      'cancellation of a skipped patient',
      (id: number) => change(id, 'skipped'),
      (id: number) => change(id, 'cancelled'),
    ],
    ['no-show', () => Promise.resolve(), (id: number) => change(id, 'no_show')],
    ['arrival', () => Promise.resolve(), (id: number) => arrive(id)],
    ['arrival taken back', (id: number) => arrive(id), (id: number) => arrive(id, false)],
  ] as readonly (readonly [string, (id: number) => Promise<unknown>, (id: number) => Promise<string | null>])[];

  it.each(moves)('restores the reservation exactly: %s', async (_, prepare, move) => {
    const id = await book(0);
    await book(1);
    await prepare(id);
    const before = [await stateOf(id), await guardOf(id)];
    const moveId = await move(id);
    expect([await stateOf(id), await guardOf(id)]).not.toEqual(before);

    const answer = await undo(id, moveId);

    expect([answer.status, answer.error]).toEqual([200, undefined]);
    expect([await stateOf(id), await guardOf(id)]).toEqual(before);
  });

  it.each(['call', 'finish'])('keeps a laser visit in the list of those to record: %s', async (move) => {
    const id = await book(0, 'laser');
    const isListed = async (): Promise<boolean> => {
      const account = await findReservationRecord(clinic.deps.store, asReservationId(id));
      const key = keys.ticket(1, account?.day ?? '', account?.ticketNo ?? 0);
      return (await clinic.deps.store.get(key))?.['listKey'] !== undefined;
    };
    const { called } = await callNext();
    const moveId = move === 'call' ? called : await change(id, 'completed');

    await undo(id, moveId);

    expect(await isListed()).toBe(move === 'finish');
  });

  it('restores the finished patient after the call of the next one is undone', async () => {
    const [a, b] = [await book(0), await book(1)];
    await callNext();
    const { completed, called } = await callNext();

    const early = await undo(a, completed);
    const answers = [await undo(b, called), await undo(a, completed)];

    expect([early.status, early.error]).toMatchObject([409, expect.stringContaining('called another patient')]);
    expect(answers.map(({ data }) => data)).toMatchObject([
      { status: 'waiting', queue_position: 1 },
      { status: 'in_progress' },
    ]);
    expect(Object.values(await callNext())).not.toContain(null);
  });

  it('counts the finished visit once when it is finished again', async () => {
    const id = await book(0);
    await callNext();
    await undo(id, await change(id, 'completed'));
    await change(id, 'completed');

    const data = await clinic.ok('patients/find-patients-by-phone', {
      params: { patient: '01030000000' },
      as: 'reception',
    });

    const before = days - 1;
    expect(data.patient.total_visits).toBeLessThanOrEqual(before + 1);
    expect((await stateOf(id)).ticket).toMatchObject({ status: 'completed' });
  });

  it('refuses a call whose session is recorded', async () => {
    const id = await book(0, 'laser');
    const { called } = await callNext();
    await clinic.send('doctor/record-laser-session', {
      body: { reservation_id: id, pulses: 10, price_per_pulse: 5 },
      as: 'doctor',
    });

    const answer = await undo(id, called);

    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect((await stateOf(id)).ticket).toMatchObject({ status: 'in_progress', charge: 50_00 });
  });

  it('refuses a cancellation when the patient has booked again', async () => {
    const id = await book(0);
    const moveId = await change(id, 'cancelled');
    const second = await book(0);

    const answer = await undo(id, moveId, 'reception');

    expect([answer.status, answer.error]).toMatchObject([409, expect.stringContaining('booked the same service')]);
    expect(second).not.toBe(id);
    expect(await guardOf(second)).toMatchObject({ reservationId: second });
  });

  it('puts a cancelled debt back into the unpaid list', async () => {
    const id = await book(0);
    const unpaid = async () => {
      const data = await clinic.ok('payments/list-unpaid', { params: { branchId: 1 }, as: 'reception' });
      return data.unpaid_payments.map((row) => row.id);
    };
    const moveId = await change(id, 'cancelled');
    expect(await unpaid()).not.toContain(id);

    await undo(id, moveId);

    expect(await unpaid()).toContain(id);
  });

  it.each(['call', 'finish'])('lets only a doctor undo a %s', async (move) => {
    const id = await book(0);
    const { called } = await callNext();
    const moveId = move === 'call' ? called : await change(id, 'completed');

    const answer = await undo(id, moveId, 'reception');

    expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('is refused after five minutes', async () => {
    const id = await book(0);
    const moveId = await change(id, 'cancelled');
    clinic.pass(6);

    const answer = await undo(id, moveId);

    expect([answer.status, answer.error]).toMatchObject([409, expect.stringContaining('5 minutes')]);
  });

  it('leaves one patient with the doctor when the call is undone while the doctor calls the next', async () => {
    clinic.letTimePass();
    const [a, b] = [await book(0), await book(1)];
    const { called } = await callNext();

    const [undone, next] = await Promise.all([
      undo(a, called),
      clinic.send('doctor/call-next', { as: 'doctor', body: {} }),
    ]);

    const states = [(await stateOf(a)).ticket, (await stateOf(b)).ticket].map((ticket) => ticket['status']);
    expect(states.filter((status) => status === 'in_progress')).toHaveLength(1);
    expect(next.status).toBe(200);
    expect([200, 409]).toContain(undone.status);
  });
});

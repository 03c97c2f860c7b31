import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;
let start = new Date(0);

/** Branch 1 lets patients come back within an hour, branch 2 never; branch 1 limits laser visits. */
beforeAll(async () => {
  const [first, second] = demoBranches;
  if (first === undefined || second === undefined) throw new Error('two demo branches');
  clinic = await openTestClinic({
    branches: [
      { ...first, settings: { ...defaultSettings, daily_limit_laser: 3 } },
      { ...second, settings: { ...defaultSettings, come_back_minutes: 0 } },
    ],
  });
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  start = noonOf(days);
  await clinic.at(start);
});

const minutesLater = (minutes: number): Promise<void> => clinic.at(new Date(start.getTime() + minutes * 60_000));

interface Ticket {
  readonly id: number;
  readonly code: string;
  readonly phone: string;
}

const book = async (
  n: number,
  { type = 'regular', branch = 1 }: { readonly type?: 'regular' | 'laser'; readonly branch?: number } = {},
): Promise<Ticket> => {
  const phone = `010${String(40_000_000 + days * 100 + n)}`;
  const { id, code } = await clinic.ok('reservations/book-reservation', {
    body: {
      name: `Patient ${letters(n)}`,
      phone,
      branch_id: branch,
      type,
      ...(type === 'laser' ? { laser_area: 'legs' } : {}),
    },
  });
  return { id, code, phone };
};

const postpone = ({ id, code, phone }: Ticket, behind: number, key?: string) => ({
  params: { id },
  body: { code, phone, behind },
  ...(key === undefined ? {} : { key }),
});
const own = ({ id, code, phone }: Ticket) => ({ params: { id }, body: { code, phone } });

/** Ids of the waiting with their positions. */
const waiting = async (): Promise<[number, number | null][]> => {
  const { active_queue: rows } = await clinic.ok('reservations/list-branch-queue', {
    as: 'reception',
    params: { branchId: 1 },
  });
  return rows.filter(({ status }) => status === 'waiting').map(({ id, queue_position: at }) => [id, at]);
};

const ownMoves = async ({ phone, code }: Ticket) => {
  const info = await clinic.ok('reservations/show-queue-info', { params: { phone }, query: { code } });
  return info.patient.own_moves;
};

const moveTo = (id: number, status: string) =>
  clinic.ok('reservations/change-status', { as: 'reception', params: { id }, body: { status } });

describe('a patient who is late', () => {
  it('goes behind the others of the service, and positions stay without gaps', async () => {
    const [a, laser, b, c, d] = [
      await book(0),
      await book(1, { type: 'laser' }),
      await book(2),
      await book(3),
      await book(4),
    ];
    expect(await ownMoves(a)).toMatchObject({ others_behind: 3, postponed_until: null });

    const moved = await clinic.ok('own-moves/postpone-reservation', postpone(a, 2));
    const second = await clinic.ok('own-moves/postpone-reservation', postpone(b, 1));

    expect(moved).toMatchObject({ id: a.id, passed: 2, queue_position: 4 });
    expect(second).toMatchObject({ passed: 1, queue_position: 3 });
    expect(await waiting()).toEqual([
      [laser.id, 1],
      [c.id, 2],
      [b.id, 3],
      [a.id, 4],
      [d.id, 5],
    ]);
    expect(await ownMoves(a)).toMatchObject({
      others_behind: 0,
      postponed_until: new Date(start.getTime() + 5 * 60_000).toISOString(),
    });
    expect(await clinic.refused('own-moves/postpone-reservation', postpone(a, 1))).toEqual([409, 'postponed-already']);
  });

  it('gets the exact place back within five minutes, and may then let others go first again', async () => {
    const [a, b, c] = [await book(0), await book(1), await book(2)];
    await clinic.ok('own-moves/postpone-reservation', postpone(a, 5));
    expect(await waiting()).toEqual([
      [b.id, 1],
      [c.id, 2],
      [a.id, 3],
    ]);

    expect(await clinic.ok('own-moves/postpone-reservation', postpone(a, 0))).toMatchObject({ queue_position: 1 });

    expect((await waiting())[0]).toEqual([a.id, 1]);
    expect(await clinic.refused('own-moves/postpone-reservation', postpone(a, 0))).toEqual([409, 'undo-not-possible']);
    await clinic.ok('own-moves/postpone-reservation', postpone(a, 1));
    await minutesLater(6);
    expect(await clinic.refused('own-moves/postpone-reservation', postpone(a, 0))).toEqual([409, 'undo-too-late']);
  });

  it('is not offered the place back after another move, which the server refuses to undo', async () => {
    const [a] = [await book(0), await book(1)];
    await clinic.ok('own-moves/postpone-reservation', postpone(a, 1));

    await clinic.ok('reservations/mark-arrival', { as: 'reception', params: { id: a.id }, body: { arrived: true } });

    expect(await ownMoves(a)).toMatchObject({ others_behind: 0, postponed_until: null });
    expect(await clinic.refused('own-moves/postpone-reservation', postpone(a, 0))).toEqual([409, 'undo-not-possible']);
  });

  it('is moved once by a double click, by two tabs and by a retry after a lost answer', async () => {
    const [a, b, c] = [await book(0), await book(1), await book(2)];

    const answers = await Promise.all([
      clinic.send('own-moves/postpone-reservation', postpone(a, 1, 'press')),
      clinic.send('own-moves/postpone-reservation', postpone(a, 1, 'press')),
      clinic.send('own-moves/postpone-reservation', postpone(a, 1, 'other tab')),
    ]);
    const retry = await clinic.send('own-moves/postpone-reservation', postpone(a, 1, 'press'));

    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(retry.status).toBe(answers[0].status);
    expect(await waiting()).toEqual([
      [b.id, 1],
      [a.id, 2],
      [c.id, 3],
    ]);
  });

  it('is refused without others behind, after the call, on another day and with a wrong code', async () => {
    const [a, b] = [await book(0), await book(1)];
    const refusal = (ticket: Ticket) => clinic.refused('own-moves/postpone-reservation', postpone(ticket, 1));

    expect(await refusal(b)).toEqual([409, 'nobody-behind']);
    expect(await refusal({ ...a, code: b.code })).toEqual([404, 'reservation-unknown']);
    expect(await refusal({ ...a, phone: b.phone })).toEqual([404, 'reservation-unknown']);
    await clinic.ok('doctor/call-next', { as: 'doctor', body: {} });
    expect(await refusal(a)).toEqual([409, 'move-not-allowed']);
    await clinic.at(noonOf(days + 1));
    expect(await refusal(b)).toEqual([409, 'reservation-of-earlier-day']);
    await clinic.at(start);
    await moveTo(a.id, 'skipped').catch(() => undefined);
  });
});

describe('a patient who missed the turn', () => {
  it('takes the last place within the time of the branch, without a mark of arrival', async () => {
    const [a, b] = [await book(0), await book(1)];
    await moveTo(a.id, 'skipped');
    await minutesLater(60);
    expect(await ownMoves(a)).toMatchObject({ come_back_until: null });
    await minutesLater(59);
    expect((await ownMoves(a))?.come_back_until).toBe(new Date(start.getTime() + 60 * 60_000).toISOString());

    expect(await clinic.ok('own-moves/come-back', own(a))).toMatchObject({ status: 'waiting', queue_position: 2 });

    const { active_queue: rows } = await clinic.ok('reservations/list-branch-queue', {
      as: 'reception',
      params: { branchId: 1 },
    });
    expect(rows.map(({ id, arrived_at: at, reinserted }) => [id, at, reinserted])).toEqual([
      [b.id, null, false],
      [a.id, null, true],
    ]);
    expect(await clinic.refused('own-moves/come-back', own(a))).toEqual([409, 'move-not-allowed']);
  });

  it('comes back from a no-show with the charge and the place in the daily limit', async () => {
    const [a, laser] = [await book(0), await book(1, { type: 'laser' })];
    await moveTo(a.id, 'no_show');
    await moveTo(laser.id, 'no_show');
    for (const n of [2, 3]) await book(n, { type: 'laser' });

    await clinic.ok('own-moves/come-back', own(a));
    await clinic.ok('own-moves/come-back', own(laser));

    const { unpaid_payments: unpaid } = await clinic.ok('payments/list-unpaid', {
      as: 'reception',
      params: { branchId: 1 },
    });
    expect(unpaid.find(({ id }) => id === a.id)).toMatchObject({ amount: 300, balance: 300 });
    const full = {
      body: { name: 'One More', phone: '01055500011', branch_id: 1, type: 'laser' as const, laser_area: 'legs' },
    };
    expect(await clinic.refused('reservations/book-reservation', full)).toEqual([409, 'daily-limit-reached']);
  });

  it('is refused when it is too late, at a branch without it, after money moved and after another booking', async () => {
    const [late, elsewhere, paid, again] = [await book(0), await book(1, { branch: 2 }), await book(2), await book(3)];
    await clinic.ok('reservations/change-status', {
      as: 'reception.branch2',
      params: { id: elsewhere.id },
      body: { status: 'skipped' },
    });
    await counterOf(clinic).markPaid(paid.id);
    for (const { id } of [late, paid, again]) await moveTo(id, 'no_show');
    await clinic.ok('ledger/keep-as-credit', { as: 'reception', params: { id: paid.id } });
    const refusal = (ticket: Ticket) => clinic.refused('own-moves/come-back', own(ticket));

    expect(await refusal(paid)).toEqual([409, 'come-back-too-late']);
    expect(await ownMoves(paid)).toMatchObject({ come_back_until: null });
    expect(await ownMoves(late)).toMatchObject({ come_back_until: expect.any(String) as string });
    await book(3);
    expect(await refusal(again)).toEqual([409, 'service-already-booked']);
    expect(await refusal(elsewhere)).toEqual([409, 'come-back-too-late']);
    await minutesLater(61);
    expect(await refusal(late)).toEqual([409, 'come-back-too-late']);
    await clinic.at(noonOf(days + 1));
    expect(await refusal(late)).toEqual([409, 'reservation-of-earlier-day']);
    await clinic.at(start);
  });
});

describe('a patient who cancels', () => {
  it('is refused when the clinic day is over, which reception may still cancel', async () => {
    const late = await book(0);
    const byReception = { as: 'reception', params: { id: late.id }, body: {} } as const;

    await minutesLater(16 * 60 + 1);
    const refused = await clinic.refused('reservations/cancel-reservation', own(late));
    const cancelled = await clinic.send('reservations/cancel-reservation', byReception);

    expect([refused, cancelled.status]).toEqual([[409, 'reservation-of-earlier-day'], 200]);
  });

  it('may do so until the last minute of the clinic day', async () => {
    const inTime = await book(0);

    await minutesLater(16 * 60 - 1);
    const { status } = await clinic.send('reservations/cancel-reservation', own(inTime));

    expect(status).toBe(200);
  });
});

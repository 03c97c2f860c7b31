import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { keepMove, payMove, reinsertMove, skipMove, statusMove } from '#web/features/reception/desk/reception-moves.ts';
import type { Payment } from '#web/features/reception/desk/reception-moves.ts';
import { counterKeys } from '#web/features/reception/desk/reception-queries.ts';
import type { ReceptionQueue } from '#web/features/reception/desk/queue-changes.ts';
import type { Call } from '#web/lib/api/call.ts';
import { createClient } from '#web/lib/api/create-client.ts';
import { createPolicies } from '#web/lib/api/policies.ts';
import { failingServer, json, ok } from '../lib/failing-server.ts';
import type { Answer } from '../lib/failing-server.ts';
import { queueOf, rowWith, skippedWith, unpaidWith } from './rows.ts';

const branch = 1;
let server: Awaited<ReturnType<typeof failingServer>> | undefined;

const refused = json(409, { success: false, error: 'This patient has already been called.', code: 'CONFLICT' });

/** An answer that is sent when the test releases it. */
const held = (answer: Answer) => {
  let release: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    answer: ((response, seen) => void gate.then(() => answer(response, seen))) satisfies Answer,
    release: () => release?.(),
  };
};

const start = async (...answers: readonly Answer[]) => {
  server = await failingServer(...answers);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(
    counterKeys.queue(branch),
    queueOf([rowWith({ id: 1 }), rowWith({ id: 2 }), rowWith({ id: 3 })], [skippedWith({ id: 9 })]),
  );
  client.setQueryData(counterKeys.unpaid(branch), {
    pages: [
      unpaidWith([
        { id: 1, balance: 300 },
        { id: 3, balance: 300 },
      ]),
    ],
    pageParams: [''],
  });
  client.setQueryData(counterKeys.income(branch), { date: '2026-11-20', totalIncome: 50 });
  const ask = createClient({
    base: server.base,
    policies: createPolicies(),
    token: () => 'token',
    language: () => undefined,
    onUnauthorized: () => undefined,
  });
  const queue = () => client.getQueryData<ReceptionQueue>(counterKeys.queue(branch));
  const everything = () => ({
    queue: queue(),
    unpaid: client.getQueryData(counterKeys.unpaid(branch)),
    income: client.getQueryData(counterKeys.income(branch)),
  });
  const asksAgain = () => client.getQueryState(counterKeys.queue(branch))?.isInvalidated;
  return { client, ask, queue, everything, asksAgain, requests: server.requests };
};

const places = (queue: ReceptionQueue | undefined) =>
  queue?.activeQueue.map(({ id, queuePosition: place }) => [id, place]);

/** Waits until the prediction is shown, after pending polls are cancelled. */
const soon = () => new Promise((resolve) => void setTimeout(resolve, 0));

const whole: Payment = {
  id: 1,
  patientId: rowWith({ id: 1 }).patientId,
  parts: [{ method: 'cash', amount: 300 }],
  credit: 0,
  balance: 300,
};

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('taking money', () => {
  test('shows paid, a shorter unpaid list and more income before the server has answered', async () => {
    const later = held(ok({ reservationId: 1, paymentStatus: 'paid', amountPaid: 300, balance: 0, receiptId: 'r' }));
    const { client, ask, everything, asksAgain } = await start(later.answer);
    const done = new MutationObserver(client, payMove(client, branch, ask)).mutate(whole);
    await soon();
    expect(everything()).toMatchObject({
      queue: { activeQueue: [{ id: 1, isPaid: true, paymentStatus: 'paid' }, { id: 2 }, { id: 3 }] },
      unpaid: { pages: [{ unpaidPayments: [{ id: 3 }], totalUnpaidAmount: 300, totalUnpaidCount: 1 }] },
      income: { totalIncome: 350 },
    });
    later.release();
    await done;
    expect(asksAgain()).toBe(true);
  });

  test('takes everything back when the server refuses', async () => {
    const later = held(refused);
    const { client, ask, everything, asksAgain } = await start(later.answer);
    const before = everything();
    const done = new MutationObserver(client, payMove(client, branch, ask)).mutate(whole);
    await soon();
    expect(everything()).not.toEqual(before);
    later.release();
    await expect(done).rejects.toThrow('This patient has already been called.');
    expect(everything()).toEqual(before);
    expect(asksAgain()).toBe(true);
  });

  test('asks for the sum that was taken, of the whole as of a part', async () => {
    const { client, ask, requests, everything } = await start(ok({}));
    const pay = new MutationObserver(client, payMove(client, branch, ask));
    await pay.mutate({ ...whole, parts: [{ method: 'card', amount: 100, reference: '0042' }] });
    expect(everything()).toMatchObject({
      queue: { activeQueue: [{ isPaid: false, paymentStatus: 'partial' }, {}, {}] },
      unpaid: { pages: [{ unpaidPayments: [{ id: 1, balance: 200 }, { id: 3 }], totalUnpaidCount: 2 }] },
    });
    await pay.mutate(whole);
    expect(requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { patientId: whole.patientId, method: 'card', amount: 100, reference: '0042' },
      { patientId: whole.patientId, method: 'cash', amount: 300 },
    ]);
  });

  test('asks for parts and for credit, and counts no credit as income', async () => {
    const { client, ask, requests, everything } = await start(ok({}));
    const pay = new MutationObserver(client, payMove(client, branch, ask));
    const card = { method: 'card', amount: 150 } as const;

    await pay.mutate({ ...whole, parts: [{ method: 'cash', amount: 100 }, card], credit: 50 });

    expect(everything()).toMatchObject({
      queue: { activeQueue: [{ isPaid: true, paymentStatus: 'paid' }, {}, {}] },
      income: { totalIncome: 300 },
    });
    await pay.mutate({ ...whole, parts: [card], credit: 150 });
    await pay.mutate({ ...whole, parts: [], credit: 300 });
    expect(requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { patientId: whole.patientId, credit: 50, parts: [{ method: 'cash', amount: 100 }, card] },
      { patientId: whole.patientId, credit: 150, method: 'card', amount: 150 },
      { patientId: whole.patientId, credit: 300, amount: 0 },
    ]);
  });

  test('sends the same key for the same payment until it has gone through', async () => {
    const { client, ask, requests } = await start(refused, ok({}), ok({}));
    const pay = new MutationObserver(client, payMove(client, branch, ask));
    await expect(pay.mutate(whole)).rejects.toThrow('already been called');
    await pay.mutate(whole);
    await pay.mutate(whole);
    const [first, second, third] = requests.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('keeps the key of a part that may have gone through, whatever is paid in between', async () => {
    const { client, ask, requests } = await start(refused, ok({}), ok({}));
    const pay = new MutationObserver(client, payMove(client, branch, ask));
    const part: Payment = { ...whole, parts: [{ method: 'cash', amount: 100 }] };
    await expect(pay.mutate(part)).rejects.toThrow('already been called');
    await pay.mutate({ ...whole, id: 3, patientId: 'another' });
    await pay.mutate(part);
    const [first, between, again] = requests.map(({ headers }) => headers['idempotency-key']);
    expect(between).not.toBe(first);
    expect(again).toBe(first);
  });
});

describe('a payment whose answer was lost', () => {
  const lostOnce = async () => {
    const { client, ask, requests } = await start(refused, ok({}));
    const pay = new MutationObserver(client, payMove(client, branch, ask));
    await expect(pay.mutate(whole)).rejects.toThrow('already been called');
    await soon();
    const keyOfNext = async (): Promise<string | undefined> => {
      await pay.mutate(whole);
      return requests.at(-1)?.headers['idempotency-key']?.toString();
    };
    return { client, keyOfNext, first: requests[0]?.headers['idempotency-key'] };
  };
  const showBalance = (client: QueryClient, balance: number): void =>
    void client.setQueryData(
      counterKeys.queue(branch),
      queueOf([rowWith({ id: 1, balance, isPaid: balance === 0, amountPaid: 300 - balance })]),
    );

  test('is another one once the lists showed it paid and it is owed again after a refund', async () => {
    const { client, keyOfNext, first } = await lostOnce();

    showBalance(client, 0);
    showBalance(client, 300);

    expect(await keyOfNext()).not.toBe(first);
  });

  test('keeps its key while the lists show the balance of before', async () => {
    const { client, keyOfNext, first } = await lostOnce();

    showBalance(client, 300);

    expect(await keyOfNext()).toBe(first);
  });
});

describe('money kept as credit', () => {
  test('keeps its key until the lists are read again: then it may be kept a second time', async () => {
    const { client, ask, requests } = await start(refused, refused, ok({ amount: 300, credit: 300 }));
    const keep = new MutationObserver(client, keepMove(client, branch, ask));
    await expect(keep.mutate(1)).rejects.toThrow('already been called');
    await expect(keep.mutate(1)).rejects.toThrow('already been called');
    client.setQueryData(counterKeys.queue(branch), queueOf([]), { updatedAt: Date.now() + 1 });

    await keep.mutate(1);

    const [first, second, third] = requests.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe.each([
  {
    name: 'skip',
    run: (client: QueryClient, ask: Call) => new MutationObserver(client, skipMove(client, branch, ask)).mutate(2),
    shown: [
      [1, 1],
      [3, 2],
    ],
    url: '/doctor/skip/2',
  },
  {
    name: 'reinsert',
    run: (client: QueryClient, ask: Call) => new MutationObserver(client, reinsertMove(client, branch, ask)).mutate(9),
    shown: [
      [1, 1],
      [2, 2],
      [3, 3],
      [9, 4],
    ],
    url: '/reservations/9/reinsert',
  },
])('$name', ({ run, shown, url }) => {
  test('shows at once, and stays when the server agrees', async () => {
    const later = held(ok({}));
    const { client, ask, queue, requests } = await start(later.answer);
    const done = run(client, ask);
    await soon();
    expect(places(queue())).toEqual(shown);
    later.release();
    await done;
    expect(places(queue())).toEqual(shown);
    expect(requests[0]?.url).toBe(url);
  });

  test('is taken back when the server refuses', async () => {
    const { client, ask, queue } = await start(refused);
    const before = queue();
    await expect(run(client, ask)).rejects.toThrow('This patient has already been called.');
    expect(queue()).toEqual(before);
  });
});

describe('another state', () => {
  test('is shown at once and taken back when the server refuses', async () => {
    const later = held(refused);
    const { client, ask, queue } = await start(later.answer);
    const noShow = { id: 1, status: 'no_show', key: 'no-show-of-1' } as const;
    const done = new MutationObserver(client, statusMove(client, branch, ask)).mutate(noShow);
    await soon();
    expect(places(queue())).toEqual([
      [2, 1],
      [3, 2],
    ]);
    later.release();
    await expect(done).rejects.toThrow('already been called');
    expect(queue()?.activeQueue).toHaveLength(3);
  });
});

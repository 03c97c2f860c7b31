import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { expectLogged } from '../support/problem-lines.ts';

/**
 * A second request may change data between two reads of a request. Each test gives a handler one outdated answer and a
 * failing presence write.
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
afterEach(() => {
  for (const name of ['get', 'put', 'query']) Reflect.deleteProperty(clinic.deps.store, name);
});

const book = async (n: number): Promise<number> => {
  const { data } = await clinic.call('reservations/book-reservation', {
    body: {
      name: `Patient Nr ${'abcdef'[n] ?? ''}`,
      phone: `010${String(50_000_000 + n)}`,
      branch_id: 1,
      type: 'regular',
    },
  });
  return (data as { id: number }).id;
};

const callNext = (account = 'doctor') => clinic.call('doctor/call-next', { token: clinic.tokenOf(account), body: {} });

const finish = (id: number) =>
  clinic.call('reservations/change-status', {
    params: { id },
    body: { status: 'completed' },
    token: clinic.tokenOf('doctor'),
  });

const doctorQueue = () =>
  clinic.call('doctor/list-doctor-queue', { params: { branchId: 1 }, token: clinic.tokenOf('doctor') });

const day = (): string => clinic.now().toISOString().slice(0, 10);

/** Answers the next read of the live queue as it is now, whatever happens before that read. */
const holdQueue = async (): Promise<void> => {
  const { store } = clinic.deps;
  const query = store.query.bind(store);
  const held = await query({ partition: keys.branchDay(1, day()), index: 'byOrder', consistent: true });
  store.query = (input) => {
    if (input.index !== 'byOrder') return query(input);
    Reflect.deleteProperty(store, 'query');
    return Promise.resolve(held);
  };
};

/** Answers the next read of a doctor's slot as it is now. */
const holdSlot = async (): Promise<void> => {
  const { store } = clinic.deps;
  const get = store.get.bind(store);
  const doctor = clinic.users.find(({ email }) => email.startsWith('doctor@'));
  const key = keys.doctorSlot(doctor?.id ?? '');
  const held = await get(key);
  store.get = (requestedKey, options) => {
    if (requestedKey.PK !== key.PK) return get(requestedKey, options);
    Reflect.deleteProperty(store, 'get');
    return Promise.resolve(held);
  };
};

describe('a call', () => {
  it('is made again when the queue still shows the patient who is inside already', async () => {
    const [a, b] = [await book(0), await book(1)];
    await holdQueue();
    const { store } = clinic.deps;
    const held = store.query;
    Reflect.deleteProperty(store, 'query');
    await callNext();
    store.query = held;

    const second = await callNext();

    expect([second.status, second.data]).toMatchObject([200, { completed: a, next: { id: b } }]);
    await finish(b);
  });

  it('does not answer "nobody-waiting" when the doctor has just got the last patient', async () => {
    const a = await book(0);
    await holdSlot();
    const { store } = clinic.deps;
    const held = store.get;
    Reflect.deleteProperty(store, 'get');
    await callNext();
    store.get = held;

    const second = await callNext();

    expect([second.status, second.data]).toMatchObject([200, { completed: a, next: null }]);
  });

  it('never answers 5xx when one doctor calls many times concurrently', async () => {
    clinic.letTimePass();
    for (let n = 0; n < 6; n += 1) await book(n);

    const answers = await Promise.all(Array.from({ length: 8 }, () => callNext()));

    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const called = answers.flatMap(
      ({ data }) => (data as { next?: { id: number } | null } | undefined)?.next?.id ?? [],
    );
    expect(new Set(called).size).toBe(called.length);
    while ((await callNext()).status === 200);
  });
});

describe('the current patient', () => {
  it('is empty when the slot was read before the visit ended', async () => {
    const a = await book(0);
    await callNext();
    await holdSlot();
    const { store } = clinic.deps;
    const held = store.get;
    Reflect.deleteProperty(store, 'get');
    await finish(a);
    store.get = held;

    const { data } = await doctorQueue();

    expect((data as { current: unknown }).current).toBeNull();
  });
});

describe('a sign of a doctor at work that cannot be written', () => {
  it('fails neither the call nor the read of the queue', async () => {
    const a = await book(0);
    clinic.deps.store.put = () => Promise.reject(new Error('throttled'));

    const [called, read] = await expectLogged(['presence.not-noted'], async () => [
      await callNext(),
      await doctorQueue(),
    ]);

    expect([called.status, read.status]).toEqual([200, 200]);
    expect(called.data).toMatchObject({ next: { id: a } });
    Reflect.deleteProperty(clinic.deps.store, 'put');
    await finish(a);
  });
});

describe('the status "called"', () => {
  it('is refused with what to do when the doctor got another patient at the same moment', async () => {
    clinic.letTimePass();
    const ids = [await book(0), await book(1), await book(2)];

    const answers = await Promise.all(
      ids.map((id) =>
        clinic.call('reservations/change-status', {
          params: { id },
          body: { status: 'in_progress' },
          token: clinic.tokenOf('doctor'),
        }),
      ),
    );

    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(2);
    expect(refused.map(({ error }) => error)).toEqual(refused.map(() => 'Please finish your current patient first.'));
  });
});

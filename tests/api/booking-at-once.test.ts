import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';

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

const letters = (n: number): string => String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26));

const book = async (n: number, more: { name?: string; key?: string; branch?: number } = {}) => {
  const answer = await clinic.send('reservations/book-reservation', {
    body: {
      name: more.name ?? `Patient ${letters(n)}`,
      phone: `010${String(40_000_000 + n)}`,
      branch_id: more.branch ?? 1,
      type: 'regular',
    },
    ...(more.branch === 2 ? {} : { as: 'reception' }),
    key: more.key,
  });
  return { status: answer.status, data: dataOf(answer) };
};

const cancel = (id: number) =>
  clinic.send('reservations/cancel-reservation', { params: { id }, body: {}, as: 'reception' });

const waitingIds = async (): Promise<number[]> => {
  const data = await clinic.ok('reservations/list-branch-queue', {
    params: { branchId: 1 },
    as: 'reception',
  });
  return data.active_queue.map(({ id }) => id);
};

describe('a booking while the old reservation is given up', () => {
  it('never answers with a reservation that is no longer open', async () => {
    const wrong: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      const first = await book(n);
      const [again] = await Promise.all([
        book(n, { key: `again-${String(days)}-${String(n)}` }),
        cancel(first.data.id),
      ]);
      const kept = await book(n, { key: `again-${String(days)}-${String(n)}` });
      if (again.data.status !== 'waiting') wrong.push(again.data.status);
      expect(kept.data).toEqual(again.data);
    }

    expect(wrong).toEqual([]);
  });

  it('makes a new reservation when the old one was cancelled before', async () => {
    const first = await book(1);
    await cancel(first.data.id);

    const second = await book(1);

    expect(second.status).toBe(201);
    expect(await waitingIds()).toEqual([second.data.id]);
  });
});

describe('a hundred concurrent bookings', () => {
  it('each get their own rank in the answer, which is the one they have in the queue', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => book(n)));

    const queue = await waitingIds();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ data }) => data.queue_position)).size).toBe(100);
    expect(answers.map(({ data }) => data.queue_position)).toEqual(
      answers.map(({ data }) => queue.indexOf(data.id) + 1),
    );
    const inOrder = answers.toSorted((a, b) => Number(a.data.queue_position) - Number(b.data.queue_position));
    const waits = inOrder.map(({ data }) => data.estimated_wait_time);
    expect(waits).toEqual(waits.toSorted((a, b) => Number(a) - Number(b)));
  });

  it('do not count those who left a moment before', async () => {
    const first = await Promise.all(Array.from({ length: 10 }, (_, n) => book(n)));
    await Promise.all(first.slice(0, 6).map(({ data }) => cancel(data.id)));

    expect((await book(11)).data.queue_position).toBe(5);
  });
});

describe('one patient, written differently', () => {
  it.each([
    ['inner spaces and ya', 'منى عبد الرحمن', 'مني عبدالرحمن'],
    ['hyphen', 'Sara El-Masry', 'sara elmasry'],
  ])('is known again by the same phone: %s', async (_, one, other) => {
    const first = await book(200, { name: one });

    const again = await book(200, { name: other });

    expect([again.status, again.data.id]).toEqual([200, first.data.id]);
  });

  it('keeps one history over days and branches', async () => {
    await book(201, { name: 'هدى عبد الله' });
    days += 1;
    await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));
    await book(201, { name: 'هدي عبدالله' });
    await book(201, { name: 'هدى  عبد-الله', branch: 2 });

    const { patients } = await clinic.ok('patients/find-patients-by-phone', {
      params: { patient: '01040000201' },
      as: 'reception',
    });
    expect(patients).toHaveLength(1);
    const history = await clinic.ok('patients/show-patient-history', {
      params: { patientId: patients[0]?.id ?? '' },
      as: 'owner',
    });
    expect(history.total_reservations).toBe(3);
  });

  it('is found in the list whatever is written between the words', async () => {
    await book(202, { name: 'نور عبد العزيز' });

    const data = await clinic.ok('patients/search-patients', {
      query: { search: 'عبدالعزيز' },
      as: 'reception',
    });

    expect(data.patients.map(({ name }) => name)).toEqual(['نور عبد العزيز']);
  });
});

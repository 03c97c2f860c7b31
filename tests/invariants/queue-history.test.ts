import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { book, callAll, faultsOfBookings, faultsOfCalls, faultsOfPositions, readQueue } from './history.ts';
import { MutantStore } from './mutants.ts';

/** Holds reads of one item until as many as expected are done: requests then decide on the same state on any machine. */
class MeetingStore extends MutantStore {
  private meeting: { readonly PK: string; missing: number; readonly met: PromiseWithResolvers<undefined> } | undefined;

  /** Runs once, before the next transaction is sent. */
  before: (() => Promise<unknown>) | undefined;

  override async transact(...args: Parameters<MutantStore['transact']>): Promise<void> {
    const { before } = this;
    this.before = undefined;
    await before?.();
    await super.transact(...args);
  }

  meetAt(PK: string, reads: number): void {
    this.meeting = { PK, missing: reads, met: Promise.withResolvers() };
  }

  override async get(...[key, options]: Parameters<MutantStore['get']>): ReturnType<MutantStore['get']> {
    const item = await super.get(key, options);
    const { meeting } = this;
    if (meeting === undefined || key.PK !== meeting.PK || meeting.missing === 0) return item;
    meeting.missing -= 1;
    if (meeting.missing === 0) meeting.met.resolve(undefined);
    await meeting.met.promise;
    return item;
  }
}

let clinic: TestClinic;
let store: MeetingStore;
let days = 0;
let doctors: { name: string; token: string }[] = [];

const doctorNames = ['one', 'two', 'three', 'four'];

beforeAll(async () => {
  clinic = await openTestClinic();
  store = new MeetingStore(connect(clinic.endpoint), clinic.tableName);
  replaceDependencies({ ...clinic.deps, store });
});
afterAll(() => clinic.stop());

/** A new clinic day with an empty queue, and four doctors without a visit in progress. */
beforeEach(async () => {
  days += 1;
  store.unguarded.clear();
  await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));
  doctors = await Promise.all(
    doctorNames.map(async (name) => {
      const id = `u${name}${String(days)}`;
      const user: User = { id, email: `${id}@test.clinic`, name, role: 'doctor', branchId: 1, disabled: false };
      await store.transact(userWrites(user, 'no password'));
      const { signedIn } = await beginSession(clinic.deps, user, clinic.now());
      return { name, token: signedIn.token };
    }),
  );
});

const many = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);

describe('300 concurrent bookings', () => {
  it('give 300 distinct tickets 1..300, ids and codes, and lose none', async () => {
    const bookings = await Promise.all(many(300).map((n) => book(clinic, n)));
    const { active } = await readQueue(clinic);
    expect(faultsOfBookings(bookings, active)).toEqual([]);
    expect(faultsOfPositions(active)).toEqual([]);
    expect(active).toHaveLength(300);
  });
});

describe('four concurrent doctors', () => {
  it('call every patient exactly once, in order of sequence, until the queue is empty', async () => {
    await Promise.all(many(120).map((n) => book(clinic, n)));
    const { active } = await readQueue(clinic);
    const calls = await callAll(clinic, doctors);
    expect(
      faultsOfCalls(
        calls,
        active.map(({ id }) => id),
      ),
    ).toEqual([]);
    expect(calls.every((mine) => mine.length > 0)).toBe(true);
    expect((await readQueue(clinic)).active).toEqual([]);
  });

  it('with bookings, skips and reinserts mixed in, leave positions 1..n without a gap', async () => {
    const token = clinic.tokenOf('reception');
    const first = await Promise.all(many(40).map((n) => book(clinic, n)));
    const skipAndReinsert = async (id: number): Promise<void> => {
      const skipped = await clinic.call('doctor/skip-reservation', { params: { id }, token });
      if (skipped.status !== 200) return;
      await clinic.call('reservations/reinsert-reservation', { params: { id }, token });
    };
    const finished: number[] = [];
    const callTwice = async ({ token: doctor }: { token: string }): Promise<void> => {
      for (const _ of many(2)) {
        const answer = await clinic.call('doctor/call-next', { token: doctor, body: {} });
        expect(answer).toMatchObject({ status: 200 });
        const { completed } = answer.data as { completed: number | null };
        if (completed !== null) finished.push(completed);
      }
    };
    const [second] = await Promise.all([
      Promise.all(many(40, 100).map((n) => book(clinic, n))),
      ...first.slice(10, 25).map(({ id }) => skipAndReinsert(id)),
      ...doctors.map(callTwice),
    ]);
    const { active, skipped } = await readQueue(clinic);
    expect(faultsOfPositions(active)).toEqual([]);
    expect(skipped).toEqual([]);
    // When a called patient is skipped and reinserted, the doctor's next call completes no visit.
    const remaining = [...first, ...second].map(({ id }) => id).filter((id) => !finished.includes(id));
    expect(new Set(active.map(({ id }) => id))).toEqual(new Set(remaining));
    expect(active.filter(({ status }) => status === 'in_progress').length).toBeLessThanOrEqual(doctors.length);
  });
});

describe('one patient', () => {
  it('gets one place when the same booking is sent many times concurrently', async () => {
    // A phone without bookings: the limit of a phone that has some lets one booking in after the other.
    const answers = await Promise.all(many(30).map(() => book(clinic, 5_000)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await readQueue(clinic)).active).toHaveLength(1);
  });

  it('gets one place for one Idempotency-Key sent fifty times concurrently', async () => {
    const answers = await Promise.all(many(50).map(() => book(clinic, 1, 'the-same-key')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await readQueue(clinic)).active).toHaveLength(1);
  });

  it('is returned again to a repeated call: no second patient is called for a lost answer', async () => {
    await Promise.all(many(3).map((n) => book(clinic, n)));
    const token = doctors[0]?.token;
    const calls = await Promise.all(
      many(10).map(() => clinic.call('doctor/call-next', { token, body: {}, key: 'lost-answer' })),
    );
    expect(new Set(calls.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await readQueue(clinic)).active.filter(({ status }) => status === 'in_progress')).toHaveLength(1);
  });
});

/** One doctor who takes several patients in by status at the same moment. @returns how many are then inside. */
const takeAllIn = async (ids: readonly number[]): Promise<number> => {
  const token = doctors[0]?.token;
  await Promise.all(
    ids.map((id) =>
      clinic.call('reservations/change-status', { params: { id }, body: { status: 'in_progress' }, token }),
    ),
  );
  return (await readQueue(clinic)).active.filter(({ status }) => status === 'in_progress').length;
};

describe('a doctor', () => {
  it('who takes several patients in at the same moment has one inside', async () => {
    const booked = await Promise.all(many(4).map((n) => book(clinic, n)));
    expect(await takeAllIn(booked.map(({ id }) => id))).toBe(1);
  });
});

/** A doctor for laser calls, and is set to regular before the call is written. @returns the service that was called. */
const callWhileServicesChange = async (): Promise<string | undefined> => {
  const [doctor] = doctors;
  const as = { token: doctor?.token };
  const setServices = (services: readonly string[]) =>
    clinic.call('doctor/set-doctor-at-work', { ...as, body: { services } });
  await setServices(['laser']);
  for (const type of ['laser', 'regular']) {
    const body = { name: 'Mona Ali', phone: '01077712345', branch_id: 1, type };
    await clinic.call('reservations/book-reservation', {
      body: { ...body, ...(type === 'laser' ? { laser_area: 'face' } : {}) },
    });
  }
  store.before = () => setServices(['regular']);
  const { data } = await clinic.call('doctor/call-next', { ...as, body: {} });
  return (data as { next: { type: string } | null } | undefined)?.next?.type;
};

/** At a branch with one place a day: a booking, and a second one just before the first is written. @returns how many were made. */
const bookTheLastPlace = async (): Promise<number> => {
  const settings = { ...defaultSettings, daily_limit_regular: 1 };
  await store.update(keys.branch(1), { set: { settings } });
  clinic.pass(1);
  const bookFor = (phone: string) =>
    clinic.call('reservations/book-reservation', {
      body: { name: 'Mona Ali', phone, branch_id: 1, type: 'regular' },
    });
  const statuses: number[] = [];
  try {
    store.before = async () => statuses.push((await bookFor('01077712402')).status);
    statuses.push((await bookFor('01077712401')).status);
    return statuses.filter((status) => status === 201).length;
  } finally {
    await store.update(keys.branch(1), { remove: ['settings'] });
    clinic.pass(1);
  }
};

describe('what changes while it is decided', () => {
  it('calls by the services that the doctor has when the call is written', async () => {
    expect(await callWhileServicesChange()).toBe('regular');
  });

  it('assigns the last place of a day once', async () => {
    expect(await bookTheLastPlace()).toBe(1);
  });
});

/** Removes each guard: the checks above must notice, which shows that they can fail. */
describe('without its guard', () => {
  it('a patient gets two places (guard)', async () => {
    store.unguarded.add('guard').add('patient');
    let most = 0;
    // Bookings must meet to break the rule: not every attempt does it.
    for (let attempt = 0; attempt < 20 && most < 2; attempt += 1) {
      // A phone without bookings: the limit of a phone that has some lets one booking in after the other.
      const answers = await Promise.all(many(30).map(() => book(clinic, 5_000 + attempt)));
      most = Math.max(most, new Set(answers.map(({ id }) => id)).size);
    }
    expect(most).toBeGreaterThan(1);
  });

  it('a patient is called by two doctors (ticket)', async () => {
    await Promise.all(many(40).map((n) => book(clinic, n)));
    const { active } = await readQueue(clinic);
    store.unguarded.add('ticket');
    const calls = await callAll(clinic, doctors);
    expect(
      faultsOfCalls(
        calls,
        active.map(({ id }) => id),
      ),
    ).not.toEqual([]);
  });

  it('a doctor holds two patients (slot)', async () => {
    const booked = await Promise.all(many(4).map((n) => book(clinic, n)));
    store.unguarded.add('slot');
    store.meetAt(keys.doctorSlot(`uone${String(days)}`).PK, booked.length);
    expect(await takeAllIn(booked.map(({ id }) => id))).toBeGreaterThan(1);
  });

  it('a doctor calls by services of a moment ago (slot)', async () => {
    store.unguarded.add('slot');
    expect(await callWhileServicesChange()).toBe('laser');
  });

  it('more are booked than the daily limit (limit)', async () => {
    store.unguarded.add('limit');
    expect(await bookTheLastPlace()).toBe(2);
  });

  it('a repeated call calls another patient (idempotency)', async () => {
    await Promise.all(many(12).map((n) => book(clinic, n)));
    store.unguarded.add('idempotency');
    const token = doctors[0]?.token;
    const answers = await Promise.all(
      many(6).map(() => clinic.call('doctor/call-next', { token, body: {}, key: 'no-record' })),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBeGreaterThan(1);
  });
});

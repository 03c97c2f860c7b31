import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import type { ReplyOf, TypedRequest } from '../support/typed-call.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
  clinic.letTimePass();
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

type Listed = ReplyOf<'doctor/list-unrecorded-visits'>;
type Query = NonNullable<TypedRequest<'doctor/list-unrecorded-visits'>['query']>;

const list = (as = 'doctor', query: Query = {}): Promise<Listed> =>
  clinic.ok('doctor/list-unrecorded-visits', { as, query });
const idsIn = ({ unrecorded }: Listed): number[] => unrecorded.map((row) => row.reservation_id);

const visitBy = async (account: string, patient: number, type: 'laser' | 'fractional' = 'laser'): Promise<number> => {
  const id = await counter.book(patient, type);
  await counter.moveTo(id, 'in_progress', account);
  await counter.moveTo(id, 'completed', account);
  return id;
};

const recordAll = async (): Promise<void> => {
  for (const id of idsIn(await list())) await counter.record(id, 1, 1);
};

describe('visits without a recorded session', () => {
  beforeEach(recordAll);

  it('are listed until their session is recorded, also on a later day', async () => {
    const id = await visitBy('doctor', 1);
    await counter.visit(2, 'regular');
    days += 1;
    await clinic.at(noonOf(days));

    const before = await list();
    const recorded = await counter.record(id, 30, 5);
    const after = await list();

    expect(before).toMatchObject({
      unrecorded: [
        {
          reservation_id: id,
          own: true,
          service_date: noonOf(days - 1)
            .toISOString()
            .slice(0, 10),
          patient_name: expect.any(String) as string,
          laser_area: 'face',
          session_recorded: false,
        },
      ],
      total: 1,
    });
    expect(recorded.status).toBe(201);
    expect(after).toEqual({ unrecorded: [], total: 0 });
  });

  it('come own first, then those of today, then those of earlier days', async () => {
    const ownEarlier = await visitBy('doctor', 1);
    const otherEarlier = await visitBy('doctor2', 2);
    days += 1;
    await clinic.at(noonOf(days));
    const ownToday = await visitBy('doctor', 3, 'fractional');
    const otherToday = await visitBy('doctor2', 4);

    const listed = await list();

    expect(idsIn(listed)).toEqual([ownToday, ownEarlier, otherToday, otherEarlier]);
    expect(listed.unrecorded.map(({ own }) => own)).toEqual([true, true, false, false]);
  });

  it('are given page by page', async () => {
    const visits = [await visitBy('doctor', 1), await visitBy('doctor', 2), await visitBy('doctor', 3)];

    const first = await list('doctor', { limit: '2' });
    const second = await list('doctor', { limit: '2', cursor: first.next_cursor ?? '' });

    // Ids of one day descend; functions take them from different blocks, so that is not always the order of bookings.
    expect([...idsIn(first), ...idsIn(second)]).toEqual(visits.toSorted((a, b) => b - a));
    expect([first.total, second.total, second.next_cursor]).toEqual([3, 3, undefined]);
  });

  it('do not include a patient who is still with the doctor, was skipped, or whose session was recorded before the end', async () => {
    const inside = await counter.book(1, 'laser');
    await counter.moveTo(inside, 'in_progress', 'doctor');
    const skipped = await counter.book(2, 'laser');
    await counter.moveTo(skipped, 'in_progress', 'doctor2');
    await counter.moveTo(skipped, 'skipped', 'doctor2');

    const duringVisit = await list();
    const recorded = await counter.record(inside, 10, 5);
    await counter.callNext();
    const afterEnd = await list();

    expect(duringVisit).toEqual({ unrecorded: [], total: 0 });
    expect(recorded.status).toBe(201);
    expect(afterEnd).toEqual({ unrecorded: [], total: 0 });
  });

  it('are shown to reception of the branch and to the owner, and not to staff of another branch', async () => {
    const id = await visitBy('doctor', 1);

    const foreign = await clinic.send('doctor/list-unrecorded-visits', {
      as: 'reception',
      query: { branch_id: '2' },
    });

    expect(idsIn(await list('reception'))).toEqual([id]);
    expect(idsIn(await list('owner', { branch_id: '1' }))).toEqual([id]);
    expect(foreign.status).toBe(403);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Board } from '#shared/routes/board.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let patients = 0;

const seconds = (count: number): void => {
  clinic.pass(count / 60);
};

const poll = (account: string, parts: string, marks: string): Promise<Board> =>
  clinic.ok('board/show-board', { as: account, params: { branchId: 1 }, query: { parts, marks } });
const markOf = async (account: string, parts: string): Promise<string> => {
  const { mark } = await poll(account, parts, '-');
  return mark ?? expect.fail('no mark');
};

beforeAll(async () => {
  clinic = await openTestClinic();
  clinic.letTimePass();
  await clinic.at(noonOf(1));
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  await counter.book((patients += 1));
  seconds(60);
});

describe('a poll with marks', () => {
  it('lacks the parts that have not changed', async () => {
    const first = await poll('reception', 'queue,unpaid,completed,drawers', '-,-,-,-');
    const mark = first.mark ?? '';
    seconds(15);

    const next = await poll('reception', 'queue,unpaid', `${mark},${mark}`);

    expect(first.unchanged).toEqual([]);
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['queue', 'unpaid', 'completed', 'drawers']));
    expect(next.unchanged).toEqual(['queue', 'unpaid']);
    expect(Object.keys(next).toSorted()).toEqual(['mark', 'time', 'unchanged', 'version']);
  });

  it('has the parts whose mark is missing, malformed or unknown', async () => {
    const mark = await markOf('reception', 'queue');

    const { unchanged, queue, unpaid, completed } = await poll(
      'reception',
      'queue,unpaid,completed,drawers',
      `${mark},no mark,${mark.slice(0, -1)}`,
    );

    expect(unchanged).toEqual(['queue']);
    expect([queue, unpaid, completed].map((part) => part === undefined)).toEqual([true, false, false]);
  });

  it('always has the state of messages, which is not in the audit', async () => {
    const mark = await markOf('doctor', 'doctor_queue');

    const { unchanged, messaging } = await poll('doctor', 'doctor_queue,messaging', `${mark},${mark}`);

    expect(unchanged).toEqual(['doctor_queue']);
    expect(messaging).toBeDefined();
  });

  it.each([
    ['a queue', 'queue', 54, 55],
    ['a list', 'drawers', 289, 290],
  ])(
    'has %s again after a time, because something without an audit entry may have changed',
    async (_, part, still, again) => {
      const mark = await markOf('reception', part);
      seconds(still);
      expect((await poll('reception', part, mark)).unchanged).toEqual([part]);
      seconds(again - still);

      expect((await poll('reception', part, mark)).unchanged).toEqual([]);
    },
  );

  it('takes no mark of another user, of another branch, of another day or from the future', async () => {
    const mark = await markOf('doctor', 'doctor_queue');
    expect((await poll('doctor2', 'doctor_queue', mark)).unchanged).toEqual([]);
    const elsewhere = { params: { branchId: 2 }, query: { parts: 'queue', marks: await markOf('owner', 'queue') } };
    expect((await clinic.ok('board/show-board', { as: 'owner', ...elsewhere })).unchanged).toEqual([]);
    seconds(-5);
    expect((await poll('doctor', 'doctor_queue', mark)).unchanged).toEqual([]);

    const evening = await markOf('doctor', 'doctor_queue');
    await clinic.at(noonOf(2));
    expect((await poll('doctor', 'doctor_queue', evening)).unchanged).toEqual([]);
  });
});

describe('a change that commits late', () => {
  it('is shown by a poll of a list from an index that was read within 20 s of the change', async () => {
    await counter.book((patients += 1));
    seconds(19);
    const early = await markOf('reception', 'unpaid');
    seconds(1);
    const settled = await markOf('reception', 'unpaid');

    expect((await poll('reception', 'unpaid,queue', `${early},${early}`)).unchanged).toEqual(['queue']);
    expect((await poll('reception', 'unpaid', settled)).unchanged).toEqual(['unpaid']);
  });

  it('is not looked for behind five newer ones', async () => {
    for (let n = 0; n < 5; n += 1) await counter.book((patients += 1));
    const mark = await markOf('reception', 'queue');

    expect((await poll('reception', 'queue', mark)).unchanged).toEqual([]);
    seconds(20);
    const later = await markOf('reception', 'queue');
    expect((await poll('reception', 'queue', later)).unchanged).toEqual(['queue']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranches } from '#local/demo/accounts.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import type { TypedResponse } from '../support/typed-call.ts';
import { roomOf } from './room-of-test.ts';

/** Ten to six; on Thursdays past midnight, not on Fridays; closed on the Sunday. */
const hours = { open: '10:00', close: '18:00' };
const late = { open: '18:00', close: '02:00' };
const branches: readonly Branch[] = demoBranches.map((branch) => ({
  ...branch,
  hours: { '0': hours, '1': hours, '2': hours, '3': hours, '4': late, '5': null, '6': hours },
  closed_dates: ['2026-11-22'],
}));

let clinic: TestClinic;
let patients = 0;
beforeAll(async () => {
  clinic = await openTestClinic({ branches });
});
afterAll(() => clinic.stop());

const phoneOfLast = (): string => `0100123${String(1000 + patients)}`;

/** A booking at a moment by the wall clock of Cairo, two hours before UTC in November. */
const bookAt = async (
  local: string,
  { as, language }: { readonly as?: string; readonly language?: 'ar' } = {},
): Promise<TypedResponse<'reservations/book-reservation'>> => {
  await clinic.at(`${local}:00.000+02:00`);
  patients += 1;
  const body = { name: 'Mona Ali', phone: phoneOfLast(), branch_id: 1, type: 'regular' };
  return clinic.send('reservations/book-reservation', {
    body,
    ...(as === undefined ? {} : { as }),
    ...(language === undefined ? {} : { language }),
  });
};
const isOpen = async (): Promise<boolean | undefined> => {
  clinic.pass(1);
  const { branches: shown } = await clinic.ok('branches/list-branches', {});
  return shown[0]?.open;
};

describe('a branch with opening hours', () => {
  it.each([
    ['from the start of the clinic day', '2026-11-21T04:00'],
    ['while a visit can begin before closing time', '2026-11-21T17:30'],
    ['past midnight, where it closes then', '2026-11-27T01:58'],
  ])('takes the public in %s', async (_, moment) => {
    expect((await bookAt(moment)).status).toBe(201);
    expect(await isOpen()).toBe(true);
  });

  it.each([
    ['after closing time, with a closed day in between', '2026-11-21T18:00', 'Monday November 23 at 4:00 AM'],
    ['on a closed date', '2026-11-22T12:00', 'Monday November 23 at 4:00 AM'],
    ['after midnight, once it closed then', '2026-11-27T02:00', 'Saturday November 28 at 4:00 AM'],
    ['on a weekday without hours', '2026-11-27T12:00', 'Saturday November 28 at 4:00 AM'],
  ])('sends the public away %s, and says when the next queue opens', async (_, moment, opens) => {
    const answer = await bookAt(moment);
    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect(answer.error?.replaceAll(/[,\u202f\u00a0 ]+/gu, ' ')).toContain(opens);
    expect((await bookAt(moment, { language: 'ar' })).error).toMatch(/نوفمبر.*4:00/u);
    expect(await isOpen()).toBe(false);
  });

  it('promises the public no call before it opens, and lets the queue begin then', async () => {
    const { data } = await bookAt('2026-11-24T08:00');
    const { branches: shown } = await clinic.ok('branches/list-branches', {});

    expect(data?.estimated_wait).toEqual({ low: 120, high: 120 });
    expect(shown[0]?.services[0]?.estimated_wait?.low).toBeGreaterThan(120);
    expect((await bookAt('2026-11-24T08:00')).data?.estimated_wait?.low).toBeGreaterThan(120);
    expect((await bookAt('2026-11-24T10:00')).data?.estimated_wait?.low).toBeLessThan(120);
  });

  it('promises a patient who is here no call before it opens, but names the early call that a doctor may make', async () => {
    const { data } = await bookAt('2026-11-28T09:00', { as: 'reception' });
    const { patient } = await clinic.ok('reservations/show-queue-info', { params: { phone: phoneOfLast() } });

    expect(data?.estimated_wait).toEqual({ low: 60, high: 60 });
    expect([patient.estimated_wait, patient.place?.calls_before]).toEqual([{ low: 60, high: 60 }, 0]);
  });

  it('shows minutes until the evening, not “more than three hours”, to a patient who books in the morning for a short queue', async () => {
    const { data } = await bookAt('2026-11-26T10:00');

    expect(data?.wait_over_limit).toBe(false);
    expect(data?.estimated_wait?.low).toBeGreaterThanOrEqual(480);
  });

  it('shows one wait on the screen of its waiting room and in the list of branches before it opens', async () => {
    await bookAt('2026-11-24T08:30');
    const { show, paired } = roomOf(clinic);
    const room = await show((await paired()).key);
    const { branches: shown } = await clinic.ok('branches/list-branches', {});

    expect(room.services[0]?.estimated_wait?.low).toBeGreaterThan(90);
    expect(room.services[0]?.estimated_wait).toEqual(shown[0]?.services[0]?.estimated_wait);
  });

  it('accepts bookings by staff at any time', async () => {
    for (const as of ['reception', 'doctor', 'owner']) {
      expect((await bookAt('2026-11-22T23:00', { as })).status).toBe(201);
    }
  });
});

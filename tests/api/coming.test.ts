import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let patients = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
  clinic.letTimePass();
  await clinic.at(noonOf(0));
});
afterAll(() => clinic.stop());

const dayIn = (days: number): string => noonOf(days).toISOString().slice(0, 10);

interface Own {
  readonly id: number;
  readonly code: string;
  readonly phone: string;
}

const bookOn = async (date: string): Promise<Own> => {
  patients += 1;
  const phone = `0100990${String(1000 + patients)}`;
  const body = { name: 'Mona Adel', phone, branch_id: 1, type: 'regular', date } as const;
  const { id, code } = await clinic.ok('reservations/book-reservation', { body });
  return { id, code, phone };
};

const requestOf = ({ id, code, phone }: Own) => ({ params: { id }, body: { code, phone } });

const comingOf = async ({ code, phone }: Own) => {
  const { patient } = await clinic.ok('reservations/show-queue-info', { params: { phone }, query: { code } });
  return patient.own_moves?.coming;
};

const rowOf = async ({ id }: Own, date: string) => {
  const list = await clinic.ok('reservations/list-branch-queue', {
    as: 'reception',
    params: { branchId: 1 },
    query: { date },
  });
  return list.active_queue.find((row) => row.id === id);
};

describe('a patient with a booked visit', () => {
  it('is asked on the day before, confirms, and reception sees it', async () => {
    const own = await bookOn(dayIn(1));
    const before = [await comingOf(own), (await rowOf(own, dayIn(1)))?.coming_at];

    const { coming_at: at } = await clinic.ok('own-moves/say-coming', requestOf(own));

    expect(before).toEqual(['asked', undefined]);
    expect(Date.parse(at)).toBeGreaterThanOrEqual(noonOf(0).getTime());
    expect([await comingOf(own), (await rowOf(own, dayIn(1)))?.coming_at]).toEqual(['said', at]);
  });

  it('is confirmed once, also when a second page confirms later', async () => {
    const own = await bookOn(dayIn(1));
    const { coming_at: first } = await clinic.ok('own-moves/say-coming', requestOf(own));
    clinic.pass(1);

    const { coming_at: again } = await clinic.ok('own-moves/say-coming', requestOf(own));

    expect(again).toBe(first);
  });

  it('is not asked earlier, nor on the day itself', async () => {
    const [later, today] = [await bookOn(dayIn(2)), await bookOn(dayIn(0))];

    expect([await comingOf(later), await comingOf(today)]).toEqual([undefined, undefined]);
  });

  it('keeps the place, and loses the confirmation when the booking moves', async () => {
    const own = await bookOn(dayIn(1));
    const { queue_position: position } = (await rowOf(own, dayIn(1))) ?? {};
    await clinic.ok('own-moves/say-coming', requestOf(own));
    const confirmed = await rowOf(own, dayIn(1));

    await clinic.ok('own-moves/reschedule-reservation', {
      params: { id: own.id },
      body: { code: own.code, phone: own.phone, date: dayIn(2) },
    });

    expect(confirmed?.queue_position).toBe(position);
    expect((await rowOf(own, dayIn(2)))?.coming_at).toBeUndefined();
  });

  it('is refused with another code or phone, and after a cancellation', async () => {
    const [own, other] = [await bookOn(dayIn(1)), await bookOn(dayIn(1))];

    const wrong = await clinic.refused('own-moves/say-coming', requestOf({ ...own, phone: other.phone }));
    const foreign = await clinic.refused('own-moves/say-coming', requestOf({ ...own, code: other.code }));
    await clinic.ok('reservations/cancel-reservation', requestOf(own));
    const cancelled = await clinic.refused('own-moves/say-coming', requestOf(own));

    expect([wrong[0], foreign[0], cancelled]).toEqual([404, 404, [409, 'move-not-allowed']]);
    expect((await rowOf(other, dayIn(1)))?.coming_at).toBeUndefined();
  });

  it('is refused when the day is over', async () => {
    const own = await bookOn(dayIn(1));
    await clinic.at(noonOf(2));

    const late = await clinic.refused('own-moves/say-coming', requestOf(own));
    await clinic.at(noonOf(0));

    expect(late).toEqual([409, 'reservation-of-earlier-day']);
  });
});

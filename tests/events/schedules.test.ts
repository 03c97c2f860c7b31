import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatTicket } from '#functions/data/table/items/tickets.ts';
import { keys } from '#functions/data/table/keys.ts';
import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { rollUpDay } from '#functions/data/money/rollups.ts';
import { remove } from '#functions/data/table/store.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { nextRun } from '#local/clock.ts';
import { boundsOf, clinicDayAt, daysOf, asClinicDay } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { expectLogged } from '../support/problem-lines.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

const close = (date?: string) => clinic.closeDays(date);
const dayOf = (n: number): string => noonOf(n).toISOString().slice(0, 10);
/** A quarter past four in Cairo and a minute, in the night after the n-th day. */
const nightAfter = (n: number): Date => new Date(noonOf(n).getTime() + (16 * 60 + 16) * 60_000);

const statusOf = async (day: string, id: number): Promise<string | undefined> => {
  const items = await clinic.deps.store.query({ partition: keys.branchDay(1, day), startsWith: keys.ticketPrefix });
  return items.map(flatTicket).find((item) => item['id'] === id)?.['status'] as string | undefined;
};

describe('the close of a day', () => {
  it('marks who still waits or was skipped as not come, and leaves a visit in progress open', async () => {
    await clinic.at(noonOf(1));
    const counter = counterOf(clinic);
    const inside = await counter.book(1);
    const waiting = await counter.book(2);
    const skipped = await counter.book(3);
    const gone = await counter.book(4);
    await counter.callNext();
    await counter.moveTo(skipped, 'skipped');
    await counter.moveTo(gone, 'cancelled');
    await clinic.at(nightAfter(1));
    await close();
    expect(await statusOf(dayOf(1), inside)).toBe('in_progress');
    expect(await statusOf(dayOf(1), waiting)).toBe('no_show');
    expect(await statusOf(dayOf(1), skipped)).toBe('no_show');
    expect(await statusOf(dayOf(1), gone)).toBe('cancelled');
    // A no-show owes nothing; the doctor can still finish.
    expect((await counter.unpaid()).unpaid_payments.map(({ id }) => id)).toEqual([inside]);
    expect((await counter.moveTo(inside, 'completed')).status).toBe(200);
  });

  it('changes nothing when it runs again', async () => {
    await close();
    await close(dayOf(1));
    const audit = await clinic.deps.store.query({ partition: keys.audit(1, dayOf(2)) });
    expect(audit.filter(({ action }) => action === 'reservation.no_show')).toHaveLength(2);
    expect(audit.find(({ action }) => action === 'reservation.no_show')).toMatchObject({ actorId: 'schedule' });
  });

  it('leaves the day that still runs alone, also when named', async () => {
    await clinic.at(noonOf(3));
    const counter = counterOf(clinic);
    const waiting = await counter.book(20);
    await close();
    expect(await statusOf(dayOf(3), waiting)).toBe('waiting');
    for (const n of [3, 9]) {
      const run = () => clinic.run('events/day-close', { date: dayOf(n) });
      await expectLogged(['schedule.failed'], () => expect(run()).rejects.toThrow('is not over'));
    }
    expect(await statusOf(dayOf(3), waiting)).toBe('waiting');
  });

  it('makes good the nights on which it did not run', async () => {
    await clinic.at(noonOf(4));
    const counter = counterOf(clinic);
    const first = await counter.book(31);
    await clinic.at(noonOf(5));
    const second = await counterOf(clinic).book(32);
    await clinic.at(nightAfter(6));
    await close();
    expect(await statusOf(dayOf(4), first)).toBe('no_show');
    expect(await statusOf(dayOf(5), second)).toBe('no_show');
  });

  it("keeps the day's money: what was kept is what is computed", async () => {
    await clinic.at(noonOf(10));
    const counter = counterOf(clinic);
    await counter.markPaid(await counter.visit(41));
    await counter.markPaid(await counter.visit(42));
    await clinic.at(nightAfter(10));
    await close();
    const { store, cache } = clinic.deps;
    const kept = await store.get(keys.dayRollup(1, dayOf(10)));
    const branch = await getBranch(store, cache, 1);
    const { byType } = await rollUpDay(store, branch, asClinicDay(dayOf(10)), clinic.now());
    expect(kept?.['byType']).toEqual(byType);
    expect(byType.regular).toEqual({ revenue: 60_000, payments: 2, reversals: 0 });
  });

  it('and a receptionist at the same moment: each ticket moves once', async () => {
    await clinic.at(noonOf(14));
    const counter = counterOf(clinic);
    const ids: number[] = [];
    for (const patient of [61, 62, 63, 64, 65, 66]) ids.push(await counter.book(patient));
    await clinic.at(nightAfter(14));
    const cancel = (id: number) =>
      clinic.call('reservations/cancel-reservation', {
        token: clinic.tokenOf('reception'),
        params: { id },
        body: {},
      });
    const [, ...answers] = await Promise.all([close(dayOf(14)), ...ids.map(cancel)]);
    for (const [index, id] of ids.entries()) {
      expect(await statusOf(dayOf(14), id)).toBe(answers[index]?.status === 200 ? 'cancelled' : 'no_show');
    }
  });

  it('fails for what cannot be read, but closes every other day and branch', async () => {
    const { store } = clinic.deps;
    const book = async (n: number, branch: number): Promise<number> => {
      const body = { name: 'Patient Night', phone: `0100777${String(1000 + n)}`, branch_id: branch, type: 'regular' };
      return ((await clinic.call('reservations/book-reservation', { body })).data as { id: number }).id;
    };
    await clinic.at(noonOf(18));
    const broken = keys.ticket(1, dayOf(18), 999);
    await store.put({ ...broken, order: keys.order.waiting(999), shown: { id: 'none' } });
    await clinic.at(noonOf(19));
    const [here, there] = [await book(1, 1), await book(2, 2)];
    await clinic.at(nightAfter(19));
    await expectLogged(['event.failed', 'schedule.failed'], () => expect(close()).rejects.toThrow());
    expect((await findReservationRecord(store, asReservationId(here)))?.charge).toBeUndefined();
    expect((await findReservationRecord(store, asReservationId(there)))?.charge).toBeUndefined();
    expect(await store.get(keys.dayRollup(2, dayOf(19)))).toBeDefined();
    await store.transact([remove('broken', broken)]);
    await close();
    expect((await store.get(keys.lastClosedDay(1)))?.['day']).toBe(dayOf(19));
  });

  it('keeps the money of a month with its last day, and none before', async () => {
    const closeAfterPayments = async (n: number): Promise<unknown> => {
      await clinic.at(noonOf(n));
      const counter = counterOf(clinic);
      await counter.markPaid(await counter.visit(n));
      await clinic.at(nightAfter(n));
      await close();
      return clinic.deps.store.get(keys.monthRollup(1, '2027-01'));
    };
    // The last two days of January.
    expect(await closeAfterPayments(70)).toBeUndefined();
    expect(await closeAfterPayments(71)).toMatchObject({ byType: { regular: { revenue: 60_000, payments: 2 } } });
  });

  it('lets the patient book again', async () => {
    await clinic.at(noonOf(80));
    const id = await counterOf(clinic).book(71);
    await clinic.at(nightAfter(80));
    await close();
    const next = await counterOf(clinic).book(71);
    expect(next).not.toBe(id);
    const location = { branchId: 1, day: asClinicDay(dayOf(81)), ticketNo: 1 };
    expect((await findTicket(clinic.deps.store, location))?.id).toBe(next);
  });

  it('goes on after the last closed day, also when it did not run for more than a week', async () => {
    await clinic.at(nightAfter(90));
    await close();
    await clinic.at(noonOf(91));
    const missedLong = await counterOf(clinic).book(72);
    await clinic.at(nightAfter(102));
    const last = async () => (await clinic.deps.store.get(keys.lastClosedDay(1)))?.['day'];
    expect(await last()).toBe(dayOf(90));

    await close();

    expect(await statusOf(dayOf(91), missedLong)).toBe('no_show');
    expect(await last()).toBe(dayOf(102));
  });
});

describe('the clock', () => {
  const rule = { time_zone: 'Africa/Cairo', day_starts_at: '04:00' };
  const cairo = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Cairo',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

  it('strikes sixteen minutes past four in Cairo once a day, through every clock change of 2023 to 2030', () => {
    const row = { when: { daily: '04:16' } } as const;
    let now = new Date('2023-01-01T00:00:00Z');
    const days: string[] = [];
    while (now.getUTCFullYear() < 2031) {
      now = nextRun(row, now);
      expect(cairo.format(now)).toBe('04:16');
      days.push(clinicDayAt(now, rule));
    }
    expect(days).toEqual(daysOf('2023-01-01', '2031-01-01'));
  });

  it('strikes when the day before is over, and its money settled, also after a night of 23 or 25 hours', () => {
    for (const day of [
      '2026-10-29',
      '2026-10-28',
      '2026-10-30',
      '2027-04-29',
      '2027-04-30',
      '2026-04-23',
      '2026-04-24',
    ]) {
      const { start, end } = boundsOf(day, rule);
      const strike = nextRun({ when: { daily: '04:16' } }, new Date(end.getTime() - 60_000));
      expect(strike.getTime() - end.getTime(), day).toBe(16 * 60_000);
      expect(clinicDayAt(strike, rule) > day).toBe(true);
      expect(start < end).toBe(true);
    }
  });

  it('wakes what runs every few minutes that much later', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(nextRun({ when: { everyMinutes: 2 } }, now).toISOString()).toBe('2026-11-21T10:02:00.000Z');
  });

  it('closes the days around both clock changes', async () => {
    for (const [index, day] of ['2026-10-29', '2027-04-29', '2027-04-30'].entries()) {
      const { start, end } = boundsOf(day, rule);
      // Late in the evening, past midnight: still the same clinic day.
      await clinic.at(new Date(end.getTime() - 3.5 * 3_600_000));
      const counter = counterOf(clinic);
      const late = await counter.book(200 + index);
      expect(await statusOf(day, late)).toBe('waiting');
      await clinic.at(new Date(start.getTime() + 3_600_000));
      await clinic.at(new Date(end.getTime() + 16 * 60_000));
      await close();
      expect(await statusOf(day, late), day).toBe('no_show');
    }
  });

  it('five minutes fast or slow, closes no day that runs', async () => {
    const day = '2027-06-10';
    const { end } = boundsOf(day, rule);
    await clinic.at(new Date(end.getTime() - 3_600_000));
    const id = await counterOf(clinic).book(300);
    await clinic.at(new Date(end.getTime() + 25 * 60_000));
    await close();
    expect(await statusOf(day, id)).toBe('no_show');
    const next = boundsOf('2027-06-11', rule).end;
    await clinic.at(new Date(next.getTime() - 3_600_000));
    const other = await counterOf(clinic).book(301);
    // The schedule runs on time, but the function's clock is slow by more than a quarter of an hour, so the day is not over for
    // it.
    await clinic.at(new Date(next.getTime() - 60_000));
    await close();
    expect(await statusOf('2027-06-11', other)).toBe('waiting');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, asClinicDay } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { toPoundsOrNull } from '#shared/rules/money.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { runAdmin } from '../operator/run-admin.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let branchId = 0;
let days = 0;
let people = 0;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 20;
  await clinic.at(noonOf(days));
  const opened = await clinic.ok('admin/open-branch', {
    as: 'owner',
    body: {
      name: `Price ${String(days)}`,
      name_ar: 'فرع الأسعار',
      prices: { regular: 300, per_pulse: 5, fractional: 1500 },
    },
  });
  branchId = opened.id;
});

const day = (ahead: number): string => addDays(asClinicDay(clinic.now().toISOString().slice(0, 10)), ahead);
const params = () => ({ branchId });
const request = (body: BodyOf<'admin/set-prices'>) => ({ as: 'owner', params: params(), body });
const set = (ahead: number, prices: BodyOf<'admin/set-prices'>['prices']) =>
  clinic.ok('admin/set-prices', request({ from: day(ahead), prices }));
const linesOf = async (price: string) => {
  const { lines } = await clinic.ok('admin/show-prices', { as: 'owner', params: params() });
  return lines
    .filter((line) => line.price === price)
    .map(({ amount, state, from, until }) => [amount, state, from, until]);
};
const phone = (): string => {
  people += 1;
  return `0106${String(1_000_000 + people)}`;
};
const book = async (date: string | undefined) => {
  const number = phone();
  const { id } = await clinic.ok('reservations/book-reservation', {
    as: 'owner',
    body: {
      name: 'Mona Adel',
      phone: number,
      branch_id: branchId,
      type: 'regular',
      ...(date !== undefined && { date }),
    },
  });
  return { id, phone: number };
};
const chargeOf = async ({ id }: { readonly id: number }) => {
  const record = await findReservationRecord(clinic.deps.store, asReservationId(id));
  return toPoundsOrNull(record?.charge ?? null);
};
const publicly = async () => (await clinic.ok('branches/list-branches', {})).branches.find(({ id }) => id === branchId);

describe('a price from a later day on', () => {
  it('is what visits of that day cost, while those of earlier days keep the present price', async () => {
    const before = await book(day(5));

    await set(3, { regular: 400 });

    const [today, eve, first, later] = [
      await book(undefined),
      await book(day(2)),
      await book(day(3)),
      await book(day(5)),
    ];
    expect([await chargeOf(today), await chargeOf(eve), await chargeOf(first), await chargeOf(later)]).toEqual([
      300, 300, 400, 400,
    ]);
    expect(await chargeOf(before)).toBe(300);
  });

  it('is shown before it begins, holds from its day on, and is history after the next one', async () => {
    await set(2, { regular: 400, per_pulse: 6 });
    await set(4, { regular: 450 });
    expect(await publicly()).toMatchObject({
      prices: { regular: 300, per_pulse: 5, fractional: 1500 },
      coming_prices: [
        { from: day(2), prices: { regular: 400, per_pulse: 6, fractional: 1500 } },
        { from: day(4), prices: { regular: 450, per_pulse: 6, fractional: 1500 } },
      ],
    });
    const [second, fourth] = [day(2), day(4)];

    await clinic.at(noonOf(days + 4));

    expect(await publicly()).toMatchObject({ prices: { regular: 450, per_pulse: 6, fractional: 1500 } });
    expect(await publicly()).not.toHaveProperty('coming_prices');
    expect(await linesOf('regular')).toEqual([
      [300, 'past', null, addDays(asClinicDay(second), -1)],
      [400, 'past', second, addDays(asClinicDay(fourth), -1)],
      [450, 'now', fourth, null],
    ]);
    expect(await linesOf('fractional')).toEqual([[1500, 'now', null, null]]);
  });

  it('names who set it, and is in the audit list', async () => {
    const { lines } = await set(3, { per_pulse: 7.25 });
    const { entries } = await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { branch: branchId, date: day(0) },
    });

    const coming = lines.find(({ state }) => state === 'coming');
    expect(coming?.set_by).toMatch(/\w/u);
    expect(coming).toMatchObject({
      price: 'per_pulse',
      amount: 7.25,
      set_at: clinic.now().toISOString(),
    });
    expect(entries.find(({ action }) => action === 'price.scheduled')).toMatchObject({
      before: { price_pulse: 5 },
      after: { price_pulse: 7.25, valid_from: day(3) },
    });
  });

  it('stays when another price is changed from today', async () => {
    const { version } = await set(3, { regular: 400 });

    await clinic.ok('admin/change-branch', {
      as: 'owner',
      params: params(),
      body: { version, prices: { regular: 300, per_pulse: 6, fractional: 1500 } },
    });

    expect(await linesOf('regular')).toEqual([
      [300, 'now', null, day(2)],
      [400, 'coming', day(3), null],
    ]);
    expect(await linesOf('per_pulse')).toEqual([
      [5, 'past', null, day(-1)],
      [6, 'now', day(0), null],
    ]);
  });

  it('is replaced by another one of the same day, and set twice by a repeated request only once', async () => {
    await set(3, { regular: 400 });
    const { version } = await set(3, { regular: 380 });

    const again = await set(3, { regular: 380 });

    expect(again.version).toBe(version);
    expect(await linesOf('regular')).toEqual([
      [300, 'now', null, day(2)],
      [380, 'coming', day(3), null],
    ]);
  });

  it('is refused from today or an earlier day on', async () => {
    for (const ahead of [0, -3]) {
      expect(await clinic.refused('admin/set-prices', request({ from: day(ahead), prices: { regular: 400 } }))).toEqual(
        [400, 'price-day-not-later'],
      );
    }

    expect(await linesOf('regular')).toEqual([[300, 'now', null, null]]);
  });

  it('is copied to a branch that is opened from this one', async () => {
    await set(3, { regular: 400 });

    const copy = await clinic.ok('admin/open-branch', {
      as: 'owner',
      body: { name: `Copy ${String(days)}`, name_ar: 'فرع آخر', copy_of: branchId },
    });

    expect(copy).toMatchObject({
      prices: { regular: 300 },
      coming_prices: [{ from: day(3), prices: { regular: 400 } }],
    });
  });
});

describe('a visit that moves over the day of a new price', () => {
  const moveTo = ({ id, phone: number }: { readonly id: number; readonly phone: string }, date: string) =>
    clinic.ok('own-moves/reschedule-reservation', {
      params: { id },
      body: { code: reservationCode(id), phone: number, date },
    });

  it('costs what holds on its new day', async () => {
    await set(3, { regular: 400 });
    const [later, sooner] = [await book(day(2)), await book(day(4))];

    await moveTo(later, day(4));
    await moveTo(sooner, day(1));

    expect([await chargeOf(later), await chargeOf(sooner)]).toEqual([400, 300]);
  });

  it('keeps a price that staff changed', async () => {
    await set(3, { regular: 400 });
    const visit = await book(day(2));
    await clinic.ok('ledger/change-price', {
      as: 'owner',
      params: { id: visit.id },
      body: { price: 250, reason: 'Promised by phone' },
    });

    await moveTo(visit, day(4));

    expect(await chargeOf(visit)).toBe(250);
  });
});

describe('the list price of a fractional visit', () => {
  it('is of the day of the visit, also when it is charged later', async () => {
    await clinic.ok('admin/set-prices', {
      as: 'owner',
      params: { branchId: 1 },
      body: { from: day(2), prices: { fractional: 1000, per_pulse: 4 } },
    });
    const visit = await clinic.ok('reservations/book-reservation', {
      body: { name: 'Mona Adel', phone: phone(), branch_id: 1, type: 'fractional', laser_area: 'face' },
    });

    await clinic.at(noonOf(days + 3));

    const guide = await clinic.ok('doctor/show-session-guide', {
      as: 'doctor',
      params: { reservationId: String(visit.id) },
    });
    expect(guide).toMatchObject({ fractional_price: 1500, price_per_pulse: 5 });
  });
});

describe('a price that has not begun', () => {
  const cancel = (ahead: number) => ({
    as: 'owner',
    params: params(),
    body: { price: 'regular' as const, from: day(ahead) },
  });

  it('is cancelled: the one before it goes on', async () => {
    await set(2, { regular: 400 });
    await set(4, { regular: 450 });

    await clinic.ok('admin/cancel-price', cancel(2));

    expect(await linesOf('regular')).toEqual([
      [300, 'now', null, day(3)],
      [450, 'coming', day(4), null],
    ]);
    const { entries } = await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { branch: branchId, date: day(0) },
    });
    expect(entries.find(({ action }) => action === 'price.schedule_cancelled')).toMatchObject({
      before: { price_regular: 400 },
      after: { price_regular: 300, valid_from: day(2) },
    });
  });

  it('cannot be cancelled twice, nor once it holds', async () => {
    await set(2, { regular: 400 });
    await set(4, { regular: 450 });
    await clinic.ok('admin/cancel-price', cancel(4));
    expect(await clinic.refused('admin/cancel-price', cancel(4))).toEqual([409, 'changed-meanwhile']);

    await clinic.at(noonOf(days + 2));

    expect(await clinic.refused('admin/cancel-price', cancel(0))).toEqual([409, 'price-has-begun']);
  });
});

describe('npm run admin -- branch set', () => {
  it('sets a price from a later day on, by the same list', async () => {
    const said = await runAdmin(clinic, ['branch', 'set', String(branchId), '--regular', '420', '--from', day(6)]);

    expect(said).toContain('prices: regular 300, pulse 5, fractional 1500 EGP');
    expect(said).toContain(`from ${day(6)}: regular 420, pulse 5, fractional 1500 EGP`);
    expect(await linesOf('regular')).toEqual([
      [300, 'now', null, day(5)],
      [420, 'coming', day(6), null],
    ]);
  });

  it('refuses a day that is over', async () => {
    await expect(
      runAdmin(clinic, ['branch', 'set', String(branchId), '--regular', '420', '--from', day(-1)]),
    ).rejects.toThrow('days that are over');
  });
});

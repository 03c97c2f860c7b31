import { describe, expect, it } from 'vitest';
import { addDays, asClinicDay } from '#shared/rules/clinic-day.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import type { TestClinic } from '../harness.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { type Cashier, cashierOf } from './cashier.ts';
import { beginDays, type Counter } from './counter.ts';
import { branches } from './transfer-desk.ts';

let clinic: TestClinic;
let counter: Counter;
let cashier: Cashier;
let day = asClinicDay('2026-01-01');
let people = 0;

beginDays(
  (today) => {
    ({ clinic, counter } = today);
    cashier = cashierOf(clinic, counter);
    day = asClinicDay(today.day);
  },
  { branches },
);

type Details = Partial<BodyOf<'admin/save-service'>>;
const listed = () => clinic.ok('admin/list-services', { as: 'owner' });
const request = async (details: Details) => ({
  as: 'owner',
  body: { version: (await listed()).version, name: 'PRP', name_ar: 'بلازما', minutes: 25, ...details },
});
const add = async (details: Details = {}): Promise<number> => {
  const { services } = await clinic.ok(
    'admin/save-service',
    await request({ type: 'regular', price: 900, ...details }),
  );
  return Math.max(...services.map(({ id }) => id));
};
const change = async (id: number, details: Details) =>
  clinic.ok('admin/save-service', await request({ id, ...details }));

const bodyOf = (more: Partial<BodyOf<'reservations/book-reservation'>>): BodyOf<'reservations/book-reservation'> => {
  people += 1;
  return {
    name: 'Mona Adel',
    phone: `0105${String(6_000_000 + people)}`,
    branch_id: 1,
    type: 'regular',
    ...more,
  };
};
const book = (more: Partial<BodyOf<'reservations/book-reservation'>>, as: string | undefined = 'owner') =>
  clinic.ok('reservations/book-reservation', { ...(as !== '' && { as }), body: bodyOf(more) });
const versionAt = async (branchId: number): Promise<number> => {
  const { branches: all } = await clinic.ok('admin/list-branch-settings', { as: 'owner' });
  return all.find(({ id }) => id === branchId)?.version ?? 0;
};
const setToday = async (branchId: number, services: Record<string, number>) =>
  clinic.ok('admin/change-branch', {
    as: 'owner',
    params: { branchId },
    body: { version: await versionAt(branchId), prices: { services } },
  });
const rowOf = async (id: number, branchId = 1) => {
  const { active_queue: rows } = await clinic.ok('reservations/list-branch-queue', {
    as: 'owner',
    params: { branchId },
  });
  return rows.find((row) => row.id === id);
};

describe('a further service', () => {
  it('is listed under its kind in the order that the owner gives', async () => {
    const [first, second] = [await add({ name: 'Peeling' }), await add({ name: 'Botox' })];

    const moved = await change(second, { name: 'Botox', place: 1 });

    const ids = moved.services.filter(({ id }) => id === first || id === second).map(({ id }) => id);
    expect(ids).toEqual([second, first]);
  });

  it('has an audit entry with what changed', async () => {
    const id = await add();
    await change(id, { minutes: 40 });

    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { branch: 1, date: day } });

    const actionOf = (wanted: string) => entries.filter(({ action }) => action === wanted);
    expect(actionOf('service.added')).toMatchObject([{ after: { name: 'PRP', price: 900, retired: 'off' } }]);
    expect(actionOf('service.changed')).toMatchObject([
      { before: { minutes: 25 }, after: { minutes: 40, price: 900 } },
    ]);
  });

  it('keeps its kind and its first price', async () => {
    const id = await add();

    expect(await clinic.refused('admin/save-service', await request({ id, type: 'laser' }))).toEqual([
      400,
      'input-invalid',
    ]);
    expect(await clinic.refused('admin/save-service', await request({ id, price: 1 }))).toEqual([400, 'input-invalid']);
  });

  it('is refused from a list that has changed, when it is unknown, and to anybody but the owner', async () => {
    const id = await add();
    const stale = await request({ id });
    await change(id, { minutes: 30 });

    expect(await clinic.refused('admin/save-service', stale)).toEqual([409, 'changed-meanwhile']);
    expect(await clinic.refused('admin/save-service', await request({ id: 9999 }))).toEqual([404, 'service-unknown']);
    const { reason } = await clinic.send('admin/save-service', { ...stale, as: 'reception' });
    expect(reason).toBe('role-not-allowed');
  });

  it('is in the public list with its price until it is retired', async () => {
    const id = await add({ price: 950 });
    const publicly = async () =>
      (await clinic.ok('branches/list-branches', {})).services?.find((each) => each.id === id);

    expect(await publicly()).toEqual({ id, type: 'regular', name: 'PRP', name_ar: 'بلازما', price: 950, minutes: 25 });
    await change(id, { retired: true });
    expect(await publicly()).toBeUndefined();
  });
});

describe('a booking of a further service', () => {
  it('costs its price, and every list shows its name', async () => {
    const id = await add();

    const booked = await book({ service_id: id });

    const named = { service_id: id, service_name: 'PRP', service_name_ar: 'بلازما' };
    expect(booked).toMatchObject({ type: 'regular', amount: 900, ...named });
    expect(await rowOf(booked.id)).toMatchObject({ service_type: 'regular', amount: 900, ...named });
    const doctor = await clinic.ok('doctor/list-doctor-queue', { as: 'doctor', params: { branchId: 1 } });
    expect(doctor.active_queue.find((row) => row.id === booked.id)).toMatchObject(named);
  });

  it('is made by the public too, whose ticket names it with the code only', async () => {
    const id = await add();
    const body = bodyOf({ service_id: id });
    const booked = await clinic.ok('reservations/book-reservation', { body });

    const lookUp = (query: { readonly code?: string }) =>
      clinic.ok('reservations/show-queue-info', { params: { phone: body.phone }, query });
    const [inFull, byPhone] = [await lookUp({ code: reservationCode(booked.id) }), await lookUp({})];

    expect(inFull.patient).toMatchObject({ service_id: id, service_name: 'PRP' });
    expect(byPhone.patient.service_name).toBeUndefined();
  });

  it('is refused when the service is of another kind, retired or unknown', async () => {
    const [laser, retired] = [await add({ type: 'laser', price: 7 }), await add()];
    await change(retired, { retired: true });

    for (const id of [laser, retired, 9999]) {
      expect(
        await clinic.refused('reservations/book-reservation', { as: 'owner', body: bodyOf({ service_id: id }) }),
      ).toEqual([409, 'service-not-bookable']);
    }
  });

  it('keeps name and price when the service is renamed and retired', async () => {
    const id = await add();
    const booked = await book({ service_id: id });

    await change(id, { name: 'Plasma', retired: true });

    expect(await rowOf(booked.id)).toMatchObject({ service_name: 'PRP', amount: 900 });
  });

  it('of a patient who holds the kind is refused instead of answered with another service', async () => {
    const id = await add();
    const body = bodyOf({});
    await clinic.ok('reservations/book-reservation', { as: 'owner', body });
    const further = { as: 'owner', body: { ...body, service_id: id } };

    expect(await clinic.refused('reservations/book-reservation', further)).toEqual([409, 'service-already-booked']);
  });

  it('of several people gives each the own service', async () => {
    const id = await add();

    const { reservations } = await clinic.ok('reservations/book-group', {
      body: {
        phone: bodyOf({}).phone,
        branch_id: 1,
        people: [
          { name: 'Mona Adel', type: 'regular', service_id: id },
          { name: 'Adel Samir', type: 'regular' },
        ],
      },
    });

    expect(reservations.map(({ amount, service_id: service }) => [amount, service])).toEqual([
      [900, id],
      [300, undefined],
    ]);
  });

  it('is paid with a receipt that names it', async () => {
    const id = await add();
    const booked = await book({ service_id: id });

    await counter.markPaid(booked.id);

    const receipts = await clinic.ok('ledger/list-receipts', { as: 'reception', params: { id: booked.id } });
    expect(receipts.reservation).toMatchObject({ type: 'regular', service_id: id, service_name: 'PRP' });
    expect(receipts).toMatchObject({ amount: 900, amount_paid: 900 });
  });
});

describe('the price of a further service', () => {
  it("is the branch's own where it has set one, the company's elsewhere", async () => {
    const id = await add();
    await setToday(1, { [id]: 1100 });

    const amounts = [await book({ service_id: id }), await book({ service_id: id, branch_id: 2 })];

    expect(amounts.map(({ amount }) => amount)).toEqual([1100, 900]);
    const all = await clinic.ok('branches/list-branches', {});
    expect(all.branches.find((each) => each.id === 1)?.prices.services).toMatchObject({ [id]: 1100 });
  });

  it('holds from a later day on, with history, and is cancelled before it begins', async () => {
    const id = await add();
    const params = { branchId: 1 };
    const from = addDays(day, 3);
    await clinic.ok('admin/set-prices', { as: 'owner', params, body: { from, prices: { services: { [id]: 1200 } } } });

    const before = await book({ service_id: id, date: addDays(day, 2) });
    const later = await book({ service_id: id, date: from });
    const { service_lines: lines = [] } = await clinic.ok('admin/show-prices', { as: 'owner', params });
    const { service_lines: left = [] } = await clinic.ok('admin/cancel-price', {
      as: 'owner',
      params,
      body: { service_id: id, from },
    });

    expect([before.amount, later.amount]).toEqual([900, 1200]);
    expect(lines.filter((line) => line.service_id === id)).toMatchObject([
      { amount: 1200, state: 'coming', from, until: null, set_by: 'Clinic Owner' },
    ]);
    expect(left.filter((line) => line.service_id === id)).toEqual([]);
    expect(await book({ service_id: id, date: from })).toMatchObject({ amount: 900 });
  });

  it('is set at several branches in one request, with its name in the audit list', async () => {
    const id = await add();
    const from = addDays(day, 3);
    const at = [1, 2].map(async (branchId) => ({ branch_id: branchId, version: await versionAt(branchId) }));

    await clinic.ok('admin/set-prices-of-branches', {
      as: 'owner',
      body: { from, prices: { services: { [id]: 1250 } }, branches: await Promise.all(at) },
    });

    expect(await book({ service_id: id, date: from, branch_id: 2 })).toMatchObject({ amount: 1250 });
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { branch: 2, date: day } });
    expect(entries.find(({ action }) => action === 'price.scheduled')).toMatchObject({
      before: { service_prices: 'PRP 900' },
      after: { service_prices: 'PRP 1250' },
    });
  });

  it('is refused for a service that there is not', async () => {
    const prices = { regular: 300, per_pulse: 5, fractional: 0, services: { '9999': 10 } };
    const body = { from: addDays(day, 3), prices };

    expect(await clinic.refused('admin/set-prices', { as: 'owner', params: { branchId: 1 }, body })).toEqual([
      404,
      'service-unknown',
    ]);
    expect(
      await clinic.refused('admin/open-branch', { as: 'owner', body: { name: 'Fourth', name_ar: 'الرابع', prices } }),
    ).toEqual([404, 'service-unknown']);
  });

  it('is copied to a branch that is opened like another', async () => {
    const id = await add();
    await setToday(1, { [id]: 1100 });

    const opened = await clinic.ok('admin/open-branch', {
      as: 'owner',
      body: { name: 'Third', name_ar: 'الثالث', copy_of: 1 },
    });

    expect(opened.prices.services).toMatchObject({ [id]: 1100 });
    expect(await book({ service_id: id, branch_id: opened.id })).toMatchObject({ amount: 1100 });
  });

  it('is the list price of a fractional session and the price of a laser pulse', async () => {
    const fractional = await add({ type: 'fractional', price: 2500 });
    const laser = await add({ type: 'laser', price: 7 });
    const [session, pulses] = [
      await book({ type: 'fractional', laser_area: 'face', service_id: fractional }),
      await book({ type: 'laser', laser_area: 'face', service_id: laser }),
    ];

    const guideOf = (reservationId: number) =>
      clinic.ok('doctor/show-session-guide', { as: 'doctor', params: { reservationId } });

    expect(await guideOf(session.id)).toMatchObject({ fractional_price: 2500 });
    expect(await guideOf(pulses.id)).toMatchObject({ price_per_pulse: 7 });
    const reduced = { reservation_id: session.id, amount: 2400 };
    expect(await clinic.refused('payments/set-fractional-charge', { as: 'reception', body: reduced })).toEqual([
      400,
      'price-reason-required',
    ]);
  });
});

describe('a reservation of a further service', () => {
  it('keeps it at another branch, for the price there', async () => {
    const id = await add();
    await setToday(2, { [id]: 700 });
    const booked = await book({ service_id: id });

    const moved = await clinic.ok('transfers/transfer-reservation', {
      as: 'owner',
      params: { id: booked.id },
      body: { branch_id: 2 },
    });

    expect(moved).toMatchObject({ amount: 700 });
    expect(await rowOf(booked.id, 2)).toMatchObject({ service_id: id, amount: 700 });
    await clinic.ok('reservations/undo-move', {
      as: 'owner',
      params: { id: booked.id },
      body: { move_id: moved.move_id },
    });
    expect(await rowOf(booked.id)).toMatchObject({ service_id: id, amount: 900 });
  });

  it('changes to another service of its kind, to the kind itself and to another kind', async () => {
    const [prp, botox] = [await add(), await add({ name: 'Botox', price: 2000 })];
    const { id } = await book({ service_id: prp });
    const to = (body: BodyOf<'reservations/change-reservation'>) =>
      clinic.ok('reservations/change-reservation', { as: 'reception', params: { id }, body });

    expect(await to({ type: 'regular', service_id: botox })).toMatchObject({ service_id: botox, amount: 2000 });
    expect(await to({ type: 'regular' })).toMatchObject({ service_id: botox, amount: 2000 });
    const plain = await to({ type: 'regular', service_id: null });
    expect([plain.service_id, plain.amount]).toEqual([undefined, 300]);
    await to({ type: 'regular', service_id: prp });
    const laser = await to({ type: 'laser', laser_area: 'face' });
    expect([laser.service_id, laser.amount]).toEqual([undefined, null]);
    expect((await cashier.recordOf(id)).service).toBeUndefined();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;
let opened = 0;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

type NewBranch = Partial<BodyOf<'admin/open-branch'>>;
const open = (more: NewBranch = {}, key?: string) => {
  opened += 1;
  const body = { name: `East ${String(opened)}`, name_ar: 'فرع الشرق', ...more };
  return clinic.send('admin/open-branch', { as: 'owner', body, key });
};
const openNew = async (more: NewBranch = {}) => dataOf(await open(more));

type Change = Partial<BodyOf<'admin/change-branch'>>;
const change = (branchId: number, more: Change, version = 0) =>
  clinic.send('admin/change-branch', { as: 'owner', params: { branchId }, body: { version, ...more } });

const listed = async (id: number) => {
  const { branches } = await clinic.ok('admin/list-branch-settings', { as: 'owner' });
  return branches.find((branch) => branch.id === id);
};
const publicly = async (id: number) =>
  (await clinic.ok('branches/list-branches', {})).branches.find((branch) => branch.id === id);
const audited = async (branchId: number) =>
  (
    await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { branch: branchId, date: noonOf(days).toISOString().slice(0, 10) },
    })
  ).entries;

const book = (branchId: number, phone: string, type: 'regular' | 'laser' = 'regular') =>
  clinic.send('reservations/book-reservation', {
    body: { name: 'Mona Adel', phone, branch_id: branchId, type, ...(type === 'laser' && { laser_area: 'face' }) },
  });

const prices = { regular: 450.5, per_pulse: 7, fractional: 0 };

describe('a new branch', () => {
  it('has the next free number, the defaults, and is booked at once', async () => {
    const branch = await openNew({ phone: '02 2345 6709', address: '  1  East Road ' });
    const next = await openNew();

    expect(branch).toMatchObject({
      version: 0,
      phone: '0223456709',
      address: '1 East Road',
      time_zone: 'Africa/Cairo',
      day_starts_at: '04:00',
      prices: { regular: 300, per_pulse: 5, fractional: 1500 },
      hours: null,
      closed_dates: [],
      settings: defaultSettings,
    });
    expect(next.id).toBe(branch.id + 1);
    expect(await listed(branch.id)).toEqual(branch);
    expect((await book(branch.id, '01005550001')).status).toBe(201);
  });

  it('copies prices, lengths, hours and settings, but neither contact nor closed days', async () => {
    const week = Array.from({ length: 7 }, (_, day) => (day === 5 ? null : { open: '10:00', close: '02:00' }));
    const from = await openNew({
      address: 'Old Road',
      prices,
      hours: week,
      closed_dates: ['2026-12-25'],
      settings: { arrivals: true, daily_limit_laser: 12 },
      usual_minutes: { regular: 20, laser: 40, fractional: 50 },
      time_zone: 'Europe/Berlin',
      day_starts_at: '05:00',
    });

    const copy = await openNew({ copy_of: from.id });
    const other = await openNew({ copy_of: from.id, prices: { ...prices, regular: 100 } });

    const { id, name, address, closed_dates: closed, ...rest } = from;
    expect(copy).toMatchObject({ ...rest, address: '', closed_dates: [] });
    expect([id, name, address, closed]).not.toContain(copy.name);
    expect(other.prices).toEqual({ ...prices, regular: 100 });
  });

  it('is refused when its day starts before the hours end that it copies', async () => {
    const { id } = await openNew();
    const evening = { open: '16:00', close: '02:00' };
    await change(id, { hours: [evening, evening, evening, evening, evening, null, evening] });

    const refused = await open({ copy_of: id, day_starts_at: '01:00' });

    expect(refused).toMatchObject({ status: 400, reason: 'hours-not-in-order' });
    expect(refused.details?.map(({ path }) => path)).toEqual(['hours.0']);
    expect((await open({ copy_of: id, day_starts_at: '02:00' })).status).toBe(201);
  });

  it('is opened once for one idempotency key, and under two numbers by two owners at one moment', async () => {
    const [first, again] = [await open({ name: 'Once' }, 'once'), await open({ name: 'Once' }, 'once')];
    const both = await Promise.all([openNew(), openNew()]);

    expect(dataOf(again)).toEqual(dataOf(first));
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
  });

  it('is in the audit list with its prices', async () => {
    const { id, name } = await openNew({ copy_of: 1 });

    expect(await audited(id)).toMatchObject([
      {
        action: 'branch.opened',
        actor_name: 'Clinic Owner',
        before: null,
        after: { name, copy_of: 'Main', price_regular: 300, price_pulse: 5, price_fractional: 1500 },
      },
    ]);
  });

  it.each([
    ['a branch that does not exist', { copy_of: 4040 }, 404, 'branch-unknown'],
    ['no name', { name: ' ' }, 400, 'input-invalid'],
    ['an offset as time zone', { time_zone: '+02:00' }, 400, 'input-invalid'],
    ['an unknown time zone', { time_zone: 'Africa/Atlantis' }, 400, 'input-invalid'],
    ['a day that starts at no time', { day_starts_at: '24:00' }, 400, 'input-invalid'],
  ])('is refused for %s', async (_, more, status, reason) => {
    expect(await open(more)).toMatchObject({ status, reason });
  });
});

describe('a change of a branch', () => {
  it('holds for what is charged from now on: what is charged keeps its price', async () => {
    const { id } = await openNew();
    const before = dataOf(await book(id, '01005550002'));

    const answer = await change(id, { prices });
    clinic.pass(2);
    const after = dataOf(await book(id, '01005550003'));

    expect(dataOf(answer)).toMatchObject({ id, version: 1, prices });
    expect(await publicly(id)).toMatchObject({ prices });
    const { unpaid_payments: reservations } = await clinic.ok('payments/list-unpaid', {
      as: 'owner',
      params: { branchId: id },
    });
    const owed = Object.fromEntries(reservations.map((each) => [each.id, each.balance]));
    expect(owed).toEqual({ [before.id]: 300, [after.id]: 450.5 });
  });

  it('changes what it names and keeps the rest, settings one by one', async () => {
    const branch = await openNew({ settings: { drawers: true } });

    const renamed = dataOf(await change(branch.id, { name: 'West', settings: { auto_skip_minutes: 15 } }));

    expect(renamed).toEqual({
      ...branch,
      version: 1,
      name: 'West',
      settings: { ...defaultSettings, drawers: true, auto_skip_minutes: 15 },
    });
    expect(await listed(branch.id)).toEqual(renamed);
  });

  it('gives the branch a link to a map, which the public list and the audit list have, and takes it away', async () => {
    const { id } = await openNew();
    const url = 'https://maps.app.goo.gl/abc123';
    expect(await publicly(id)).toMatchObject({ map_url: '' });

    const { version } = dataOf(await change(id, { map_url: ` ${url} ` }));
    await clinic.settled();

    expect(await publicly(id)).toMatchObject({ map_url: url });
    expect((await audited(id)).map(({ after }) => after)).toContainEqual({ map_url: url });
    expect(dataOf(await change(id, { map_url: '' }, version))).toMatchObject({ map_url: '' });
  });

  it('is refused when another change was saved since it was read', async () => {
    const { id } = await openNew();
    await change(id, { name: 'First tab' });

    const late = await change(id, { name: 'Second tab' });
    const together = await Promise.all([change(id, { name: 'One' }, 1), change(id, { name: 'Other' }, 1)]);

    expect(late).toMatchObject({ status: 409, reason: 'changed-meanwhile' });
    expect(together.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await listed(id)).toMatchObject({ version: 2 });
  });

  it('shows before and after in the audit list, and nothing when nothing changed', async () => {
    const { id, name } = await openNew();
    const week = Array.from({ length: 7 }, (_, day) => (day === 5 ? null : { open: '10:00', close: '22:00' }));
    await change(id, { name });
    await change(id, { prices, hours: week, closed_dates: ['2026-12-25'], settings: { arrivals: true } });

    const [, changed, ...more] = await audited(id);

    expect(more).toEqual([]);
    expect(changed?.action).toBe('branch.changed');
    expect(changed?.before).toMatchObject({
      price_regular: 300,
      price_pulse: 5,
      hours0: 'always',
      hours5: 'always',
      closed_dates: 'none',
      arrivals: 'off',
    });
    expect(changed?.after).toMatchObject({
      price_regular: 450.5,
      price_pulse: 7,
      hours0: '10:00-22:00',
      hours5: 'closed',
      closed_dates: '2026-12-25',
      arrivals: 'on',
    });
    expect(Object.keys(changed?.after ?? {})).not.toContain('name');
  });

  it('closes the branch to the public on a closed day', async () => {
    const { id } = await openNew();
    await change(id, { closed_dates: [noonOf(days).toISOString().slice(0, 10)] });
    clinic.pass(2);

    expect(await publicly(id)).toMatchObject({ open: false });
    expect(await book(id, '01005550004')).toMatchObject({ status: 409, reason: 'booking-closed' });
  });

  it('closes for good after its last day: for staff and for transfers too, and off the owner’s home', async () => {
    const { id } = await openNew();
    const today = noonOf(days).toISOString().slice(0, 10);
    const atHome = async () =>
      (await clinic.ok('reports/show-overview', { as: 'owner' })).branches.some(({ branch_id: each }) => each === id);
    const byStaff = (date?: string) =>
      clinic.send('reservations/book-reservation', {
        as: 'owner',
        body: {
          name: 'Mona Adel',
          phone: '01005550005',
          branch_id: id,
          type: 'regular',
          ...(date !== undefined && { date }),
        },
      });
    await change(id, { last_day: today });
    clinic.pass(40);

    expect((await byStaff()).status).toBe(201);
    expect(
      await byStaff(
        noonOf(days + 1)
          .toISOString()
          .slice(0, 10),
      ),
    ).toMatchObject({ reason: 'closed-on-date' });
    expect(await atHome()).toBe(true);

    days += 8;
    await clinic.at(noonOf(days));
    const { id: moving } = await clinic.ok('reservations/book-reservation', {
      body: { name: 'Nour Adel', phone: '01005550006', branch_id: 1, type: 'regular' },
    });
    const transferred = clinic.send('transfers/transfer-reservation', {
      as: 'reception',
      params: { id: moving },
      body: { branch_id: id },
    });
    expect([await byStaff(), await book(id, '01005550007'), await transferred]).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 409, reason: 'booking-closed' })),
    );
    expect(await atHome()).toBe(false);
    expect(await publicly(id)).toMatchObject({ open: false, last_day: today });

    await change(id, { last_day: null }, 1);
    clinic.pass(40);
    expect((await byStaff()).status).toBe(201);
    expect(await listed(id)).toMatchObject({ last_day: null });
  });

  it.each<[string, Change, string, string]>([
    ['a price with three decimals', { prices: { ...prices, regular: 1.005 } }, 'input-invalid', 'prices.regular'],
    ['a price below 0', { prices: { ...prices, per_pulse: -1 } }, 'input-invalid', 'prices.per_pulse'],
    [
      'a visit of no minutes',
      { usual_minutes: { regular: 0, laser: 1, fractional: 1 } },
      'input-invalid',
      'usual_minutes.regular',
    ],
    ['a phone that is none', { phone: '12' }, 'input-invalid', 'phone'],
    [
      'a setting out of range',
      { settings: { discount_limit_doctor: 101 } },
      'input-invalid',
      'settings.discount_limit_doctor',
    ],
    ['a week of six days', { hours: [null, null, null, null, null, null] }, 'input-invalid', 'hours'],
    ['a map that is no web page', { map_url: 'javascript:alert(1)' }, 'input-invalid', 'map_url'],
    [
      'hours that end before they begin',
      { hours: [{ open: '22:00', close: '10:00' }, null, null, null, null, null, null] },
      'hours-not-in-order',
      'hours.0',
    ],
  ])('is refused for %s', async (_, more, reason, path) => {
    const { id } = await openNew();

    const answer = await change(id, more);

    expect(answer).toMatchObject({ status: 400, reason });
    expect(answer.details?.map((detail) => detail.path)).toEqual([path]);
    expect(await listed(id)).toMatchObject({ version: 0 });
  });

  it('is refused for a branch that does not exist', async () => {
    expect(await change(4040, { name: 'Nowhere' })).toMatchObject({ status: 404, reason: 'branch-unknown' });
  });
});

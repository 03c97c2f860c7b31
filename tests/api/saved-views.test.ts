import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoUsers } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeAll(async () => {
  const owner = demoUsers.find(({ role }) => role === 'owner');
  if (owner === undefined) throw new Error('the demo has no owner');
  clinic = await openTestClinic({ staff: [{ ...owner, id: 'upartner', email: 'partner@demo.clinic' }] });
});
afterAll(() => clinic.stop());

const view = (name: string) => ({ name, range: { preset: 'month' as const }, branch_id: 1 });
const list = () => clinic.ok('saved-views/list-saved-views', { as: 'owner' });
let version = 0;
beforeEach(async () => {
  ({ version } = await list());
});

describe('saved comparisons', () => {
  it('are kept in the order in which they are sent, and audited', async () => {
    const days = { name: 'Ramadan', range: { start_date: '2026-02-18', end_date: '2026-03-19' }, branch_id: null };
    const views = [days, view('Month at Maadi')];

    const saved = await clinic.ok('saved-views/change-saved-views', { as: 'owner', body: { version, views } });

    expect(saved).toEqual({ views, version: version + 1 });
    expect(await list()).toEqual(saved);
    const query = { date: '2026-11-21', branch: '1' };
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });
    expect(entries.filter(({ action }) => action === 'saved_views.changed')).toHaveLength(1);
  });

  it('refuse a change of what another tab has changed meanwhile', async () => {
    await clinic.ok('saved-views/change-saved-views', { as: 'owner', body: { version, views: [view('First tab')] } });

    const refused = await clinic.refused('saved-views/change-saved-views', {
      as: 'owner',
      body: { version, views: [view('Second tab')] },
    });

    expect(refused).toEqual([409, 'changed-meanwhile']);
    expect((await list()).views).toEqual([view('First tab')]);
  });

  it('are changed once when a request is sent twice', async () => {
    const request = { as: 'owner', body: { version, views: [view('Once')] }, key: 'saved-views-once-0001' };

    const first = await clinic.ok('saved-views/change-saved-views', request);
    const second = await clinic.ok('saved-views/change-saved-views', request);

    expect(second).toEqual(first);
    expect((await list()).version).toBe(version + 1);
  });

  it('are twenty at most', async () => {
    const views = Array.from({ length: 21 }, (_, index) => view(`View ${String(index)}`));

    const [status, reason] = await clinic.refused('saved-views/change-saved-views', {
      as: 'owner',
      body: { version, views },
    });

    expect([status, reason]).toEqual([400, 'input-invalid']);
    const body = { version, views: views.slice(1) };
    expect((await clinic.ok('saved-views/change-saved-views', { as: 'owner', body })).views).toHaveLength(20);
  });

  it('belong to the owner who saved them', async () => {
    await clinic.ok('saved-views/change-saved-views', { as: 'owner', body: { version, views: [view('Own')] } });

    expect(await clinic.ok('saved-views/list-saved-views', { as: 'partner' })).toEqual({ views: [], version: 0 });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, asClinicDay } from '#shared/rules/clinic-day.ts';
import { MAX_CONCURRENT_BRANCHES } from '#functions/data/table/batches.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { noonOf } from './counter.ts';

/** The largest company that one deployment serves. */
const BRANCHES = 300;

const [main] = demoBranches;
if (main === undefined) throw new Error('a demo branch is needed');
const ids = Array.from({ length: BRANCHES }, (_, index) => index + 1);

let clinic: TestClinic;
let days = 0;
beforeAll(async () => {
  clinic = await openTestClinic({ branches: ids.map((id) => ({ ...main, id, name: `Branch ${String(id)}` })) });
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 20;
  await clinic.at(noonOf(days));
});

const day = (ahead: number): string => addDays(asClinicDay(clinic.now().toISOString().slice(0, 10)), ahead);
const versions = async (): Promise<Map<number, number>> => {
  const { branches } = await clinic.ok('admin/list-branch-settings', { as: 'owner' });
  return new Map(branches.map(({ id, version }) => [id, version]));
};
const named = async (chosen: readonly number[]) => {
  const known = await versions();
  return chosen.map((id) => ({ branch_id: id, version: known.get(id) ?? 0 }));
};
const send = (branches: readonly { readonly branch_id: number; readonly version: number }[], ahead = 3) => ({
  as: 'owner',
  body: { from: day(ahead), prices: { regular: 400 + days }, branches: [...branches] },
});
const setLinesOf = async (branchId: number) => {
  const { lines } = await clinic.ok('admin/show-prices', { as: 'owner', params: { branchId } });
  return lines.filter(({ amount, from }) => amount === 400 + days && from === day(3));
};
const auditedAt = async (branchId: number) => {
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { branch: branchId, date: day(0) } });
  return entries.filter(({ action }) => action === 'price.scheduled');
};

describe('a price for several branches', () => {
  it(`is set at each of ${String(BRANCHES)}, with a history and an audit entry of its own`, async () => {
    const answer = await clinic.ok('admin/set-prices-of-branches', send(await named(ids)));

    expect(answer.set.map(({ branch_id: id }) => id)).toEqual(ids);
    expect(answer.not_set).toEqual([]);
    expect(answer.set.map(({ version }) => version)).toEqual([...(await versions()).values()]);
    for (const id of [1, MAX_CONCURRENT_BRANCHES + 1, BRANCHES]) {
      expect(await setLinesOf(id)).toMatchObject([{ state: 'coming', set_by: 'Clinic Owner' }]);
      expect(await auditedAt(id)).toMatchObject([{ after: { price_regular: 400 + days, valid_from: day(3) } }]);
    }
  });

  it('stays as it is at branches that are not named', async () => {
    await clinic.ok('admin/set-prices-of-branches', send(await named([2, 4])));

    expect([await setLinesOf(2), await setLinesOf(3), await setLinesOf(4)]).toMatchObject([[{}], [], [{}]]);
    expect(await auditedAt(3)).toEqual([]);
  });

  it('is kept at the others when a branch changed meanwhile or does not exist, and says which', async () => {
    const read = await named([5, 6, 7]);
    await clinic.ok('admin/change-branch', {
      as: 'owner',
      params: { branchId: 6 },
      body: { version: read[1]?.version ?? 0, phone: '0223456789' },
    });

    const answer = await clinic.ok('admin/set-prices-of-branches', send([...read, { branch_id: 9000, version: 0 }]));

    expect(answer.set.map(({ branch_id: id }) => id)).toEqual([5, 7]);
    expect(answer.not_set).toEqual([
      { branch_id: 6, reason: 'changed-meanwhile' },
      { branch_id: 9000, reason: 'branch-unknown' },
    ]);
    expect([await setLinesOf(5), await setLinesOf(6), await setLinesOf(7)]).toMatchObject([[{}], [], [{}]]);
  });

  it('goes on where an earlier request ended, without a second entry', async () => {
    const read = await named([8, 9, 10]);
    await clinic.ok('admin/set-prices-of-branches', send(read.slice(0, 2)));

    const answer = await clinic.ok('admin/set-prices-of-branches', send(read));

    expect(answer).toEqual({
      set: read.map(({ branch_id: id, version }) => ({ branch_id: id, version: version + 1 })),
      not_set: [],
    });
    for (const id of [8, 9, 10]) expect(await auditedAt(id)).toHaveLength(1);
  });

  it('repeats its first answer under the same key', async () => {
    const request = { ...send(await named([11, 12])), key: `prices-${String(days)}` };
    const first = await clinic.ok('admin/set-prices-of-branches', request);
    await clinic.ok('admin/cancel-price', {
      as: 'owner',
      params: { branchId: 11 },
      body: { price: 'regular', from: day(3) },
    });

    expect(await clinic.ok('admin/set-prices-of-branches', request)).toEqual(first);
    expect(await setLinesOf(11)).toEqual([]);
  });

  it('is set once by two requests at the same time', async () => {
    const read = await named([13, 14]);

    const answers = await Promise.all([1, 2].map(() => clinic.ok('admin/set-prices-of-branches', send(read))));

    for (const { set } of answers) expect(set.map(({ branch_id: id }) => id)).toEqual([13, 14]);
    for (const id of [13, 14]) expect(await auditedAt(id)).toHaveLength(1);
  });

  it('is refused from today on, and to who is no owner', async () => {
    const read = await named([15]);

    expect(await clinic.refused('admin/set-prices-of-branches', send(read, 0))).toEqual([400, 'price-day-not-later']);
    expect(await clinic.refused('admin/set-prices-of-branches', { ...send(read), as: 'reception' })).toEqual([
      403,
      'role-not-allowed',
    ]);
    expect(await setLinesOf(15)).toEqual([]);
  });
});

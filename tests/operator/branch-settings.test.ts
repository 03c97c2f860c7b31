import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBranch } from '#functions/data/queue/branches.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { keys } from '#functions/data/table/keys.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { runAdmin } from './run-admin.ts';

describe('npm run admin -- branch settings', () => {
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await openTestClinic();
  });
  afterAll(() => clinic.stop());

  const run = (...words: string[]): Promise<string> => runAdmin(clinic, ['branch', ...words]);

  const settingsOf = async (id: number) =>
    (await getBranch(clinic.deps.store, new Cache(clinic.deps.clock), id)).settings;

  it('sets several settings and prints the branch', async () => {
    const said = await run('settings', '2', 'arrivals=on', 'auto_skip_minutes=20');

    expect(said).toContain('arrivals=on auto_skip_minutes=20');
    expect(await settingsOf(2)).toMatchObject({ arrivals: true, auto_skip_minutes: 20 });
  });

  it('changes nothing when one of them is wrong', async () => {
    const before = await settingsOf(2);

    await expect(run('settings', '2', 'arrivals=off', 'auto_skip_minutes=soon')).rejects.toThrow('auto_skip_minutes');
    await expect(run('settings', '2', 'lunch=on')).rejects.toThrow('There is no setting lunch');

    expect(await settingsOf(2)).toEqual(before);
  });

  it('refuses a start of the day at which the hours are not over', async () => {
    await run('hours', '2', 'sat=16:00-02:00');

    await expect(run('set', '2', '--day-starts', '01:00')).rejects.toThrow('Closing time must be after opening time');

    expect((await getBranch(clinic.deps.store, new Cache(clinic.deps.clock), 2)).day_starts_at).toBe('04:00');
  });

  it('uses the defaults for a branch without settings', async () => {
    await clinic.deps.store.update(keys.branch(1), { remove: ['settings'] });

    expect(await settingsOf(1)).toEqual(defaultSettings);
  });
});

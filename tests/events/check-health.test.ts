import { describe, expect, it } from 'vitest';
import { type Dependencies, replaceDependencies } from '#functions/dependencies.ts';
import { openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';
import { expectLogged } from '../support/problem-lines.ts';

const clinic = await openForFile(openTestClinic);

describe('the health check', () => {
  const check = () => clinic.run('events/check-health');

  it('writes to the table, reads it back and publishes a metric', async () => {
    const metrics: Readonly<Record<string, number>>[] = [];
    const deps: Dependencies = {
      ...clinic.deps,
      log: { ...clinic.deps.log, metric: (values) => void metrics.push(values) },
    };
    replaceDependencies(deps);
    expect(await check()).toMatchObject({ healthy: true });
    expect(metrics).toEqual([{ TableHealthy: 1 }]);
    replaceDependencies(clinic.deps);
  });

  it('does not take a write that cannot be read back for health', async () => {
    const store = Object.create(clinic.deps.store) as Dependencies['store'];
    store.put = () => Promise.resolve(true);
    store.get = () => Promise.resolve(undefined);
    replaceDependencies({ ...clinic.deps, store });
    await expectLogged(['schedule.failed'], () => expect(check()).rejects.toThrow('not there'));
    replaceDependencies(clinic.deps);
  });

  it('publishes 0 and fails when the table does not answer', async () => {
    const metrics: Readonly<Record<string, number>>[] = [];
    const store = Object.create(clinic.deps.store) as Dependencies['store'];
    store.put = () => Promise.reject(new Error('out of reach'));
    replaceDependencies({
      ...clinic.deps,
      store,
      log: { ...clinic.deps.log, metric: (values) => void metrics.push(values) },
    });
    await expectLogged(['schedule.failed'], () => expect(check()).rejects.toThrow('out of reach'));
    expect(metrics).toEqual([{ TableHealthy: 0 }]);
    replaceDependencies(clinic.deps);
  });
});

import { expect, it } from 'vitest';
import type { Item, Store } from '#functions/data/table/store.ts';
import { createDependencies, replaceDependencies } from '#functions/dependencies.ts';
import { createInProcessClient } from '#local/in-process.ts';

/** The metrics of a request whose reads get this answer from the table. */
const figuresOf = async (read: () => Promise<Item | undefined>): Promise<readonly (readonly unknown[])[]> => {
  const figures: (readonly unknown[])[] = [];
  const note = (): void => undefined;
  const { store } = createDependencies({});
  replaceDependencies(
    createDependencies(
      {},
      {
        store: new Proxy<Store>(store, {
          get: (target, name): unknown => (name === 'get' ? read : Reflect.get(target, name)),
        }),
        log: { info: note, warn: note, error: note, metric: (...figure) => void figures.push(figure) },
      },
    ),
  );
  const call = await createInProcessClient();
  await call('health/check-health');
  await call('doctor/call-next', { params: { branchId: 1, doctorId: 1 }, body: {} });
  return figures;
};

it('counts a failure by its route, for the alarms: Lambda sees none in an answer', async () => {
  expect(await figuresOf(() => Promise.reject(new Error('gone')))).toEqual([
    [{ Refused: 1 }, { Code: 'SERVER_ERROR' }],
    [{ Failed: 1 }, { Route: 'health/check-health' }],
    [{ Refused: 1 }, { Code: 'UNAUTHORIZED' }],
  ]);
});

it('counts a refusal as no failure', async () => {
  expect(await figuresOf(() => Promise.resolve(undefined))).toEqual([[{ Refused: 1 }, { Code: 'UNAUTHORIZED' }]]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { mergingAt } from '../api/merging.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
let context: ReturnType<typeof mergingAt>;

beforeAll(async () => {
  clinic = await openTestClinic();
  context = mergingAt(clinic);
});
afterAll(() => clinic.stop());

describe('two windows that undo one merge', () => {
  it('answers a conflict to the second one, which read the merge before the first one ended it', async () => {
    const pair = await context.registeredTwice();
    await context.merge(pair);
    const { store } = clinic.deps;
    const query = store.query.bind(store);
    let first: Awaited<ReturnType<typeof context.undo>> | undefined;
    store.query = async (input) => {
      const answer = await query(input);
      if (input.between?.[0].startsWith(keys.mergePrefix) !== true || first !== undefined) return answer;
      Reflect.deleteProperty(store, 'query');
      first = await context.undo(pair);
      return answer;
    };

    const second = await context.undo(pair);

    expect(first?.status).toBe(200);
    expect([second.status, second.reason]).toEqual([409, 'merge-not-reversible']);
  });
});

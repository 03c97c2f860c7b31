import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { noonOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { InterruptedStore } from './mutants.ts';

interface GuardedDay {
  readonly clinic: TestClinic;
  /** Every condition holds again. */
  readonly store: InterruptedStore;
  /** The clinic day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Its number, from 1. */
  readonly nth: number;
}

/**
 * A clinic whose database conditions a test can switch off, and a clinic day of its own for each test.
 * @returns begins the next clinic day within a test
 */
export const beginGuardedDays = (begin: (day: GuardedDay) => Promise<void> | void): (() => Promise<void>) => {
  let clinic: TestClinic;
  let store: InterruptedStore;
  let nth = 0;
  const nextDay = async (): Promise<void> => {
    nth += 1;
    store.unguarded.clear();
    const noon = noonOf(nth);
    await clinic.at(noon);
    await begin({ clinic, store, day: noon.toISOString().slice(0, 10), nth });
  };
  beforeAll(async () => {
    clinic = await openTestClinic();
    store = new InterruptedStore(connect(clinic.endpoint), clinic.tableName);
    clinic.letTimePass({ store });
  });
  afterAll(() => clinic.stop());
  beforeEach(nextDay);
  return nextDay;
};

/** A fault, the conditions that prevent it, and how to cause it: the faults that were found. */
export type Guard = readonly [
  fault: string,
  conditions: string | readonly string[],
  faultsOf: () => Promise<readonly string[]>,
];

/** Each fault does no harm, and does harm when the store ignores its conditions. */
export const describeGuards = (guards: readonly Guard[], store: () => InterruptedStore): void => {
  describe.each(guards)('%s', (_, condition, faultsOf) => {
    const conditions = [condition].flat();

    it('does no harm', async () => {
      expect(await faultsOf()).toEqual([]);
    });

    it(`does harm without the condition on ${conditions.join(' and ')}`, async () => {
      for (const label of conditions) store().unguarded.add(label);

      expect(await faultsOf()).not.toEqual([]);
    });
  });
};

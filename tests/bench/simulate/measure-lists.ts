import { Cache } from '#functions/data/table/cache.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { openManyBranches, type PagedCall, pagedCalls, repeatWhileBusy } from '../many-branches.ts';
import { type CallNeeds, type Needs, secondsOf, throttleOf } from './needs.ts';
import { PartitionMeter } from './partition-meter.ts';

/** Up to so many branches a list is read without pages. */
const BRANCHES_WITHOUT_PAGES = 100;
/** Pages of this age are made again, ten by one request. */
const OLD_PAGE_SECONDS = 20;

/**
 * Counts what the lists of all branches need at so many branches: a request that finds fresh pages, and one that makes
 * pages again.
 */
export const measureLists = async (branches: number): Promise<Pick<Needs, 'calls' | 'making'>> => {
  const { clinic, client } = await openManyBranches(branches);
  try {
    const meter = new PartitionMeter(client);
    const store = new Store(client, clinic.tableName);
    const measure = async ({ call, route, request }: PagedCall): Promise<readonly [string, CallNeeds]> => {
      replaceDependencies({ ...clinic.deps, store, cache: new Cache(clinic.now) });
      meter.take();
      const before = process.cpuUsage();
      await repeatWhileBusy(() => clinic.call(route, request(clinic)), call);
      const { user, system } = process.cpuUsage(before);
      const seconds = secondsOf((user + system) / 1000);
      return [call, { route, throttle: throttleOf(route), units: meter.take(), invocations: 0, seconds }];
    };
    const calls = new Map<string, CallNeeds>();
    const making = new Map<string, CallNeeds>();
    for (const paged of pagedCalls) {
      if (branches > BRANCHES_WITHOUT_PAGES) {
        clinic.pass(OLD_PAGE_SECONDS / 60);
        making.set(...(await measure(paged)));
      }
      calls.set(...(await measure(paged)));
    }
    return { calls, making };
  } finally {
    await clinic.stop();
  }
};

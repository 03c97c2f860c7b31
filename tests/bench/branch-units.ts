import { Cache } from '#functions/data/table/cache.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import type { ApiRequest, RouteId, TestClinic } from '../harness.ts';
import { person } from './history.ts';
import { callsOfAllBranches, openManyBranches, WAITING } from './many-branches.ts';
import { Meter, type Metered } from './meter.ts';

/** Database units and CPU time of one call at a number of branches. */
export interface BranchUnits extends Metered {
  readonly call: string;
  /** Milliseconds of one processor, the median of several calls. */
  readonly processorMs: number;
}

/** Calls of a scenario. What is counted are the units of the first one. */
const TIMES = 7;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Scenario {
  readonly call: string;
  readonly route: RouteId;
  readonly request: () => ApiRequest;
}

const scenariosOf = (clinic: TestClinic): readonly Scenario[] => {
  const [reception, doctor] = ['reception', 'doctor'].map((account) => ({
    token: clinic.tokenOf(account),
  }));
  let known = 1000;
  return [
    {
      call: 'queue-info by phone',
      route: 'reservations/show-queue-info',
      request: () => ({ params: { phone: person(WAITING - 1).phone } }),
    },
    {
      call: 'book, new patient',
      route: 'reservations/book-reservation',
      request: () => ({ body: { ...person((known += 1)), branch_id: 1, type: 'regular' } }),
    },
    {
      call: 'queue of reception',
      route: 'reservations/list-branch-queue',
      request: () => ({ params: { branchId: 1 }, ...reception }),
    },
    {
      call: 'queue of doctors',
      route: 'doctor/list-doctor-queue',
      request: () => ({ params: { branchId: 1 }, ...doctor }),
    },
    {
      call: 'revenue, 30 days',
      route: 'reports/show-revenue',
      request: () => ({ params: { branchId: 1 }, ...reception }),
    },
    ...callsOfAllBranches.map(({ call, route, request }) => ({ call, route, request: () => request(clinic) })),
  ];
};

/** Calls at one number of branches. */
export interface RunAtBranches {
  readonly count: number;
  readonly calls: readonly BranchUnits[];
}

/** How much more or less of anything than at the fewest branches still counts as the same. */
const FLAT = 0.1;
const measures = ['requests', 'rounds', 'reads', 'writes'] as const;

/** What calls of one branch need more or less of than at the fewest branches, in words. Lists of all branches grow. */
export const notFlat = ([first, ...others]: readonly RunAtBranches[]): readonly string[] =>
  (first?.calls ?? [])
    .filter(({ call }) => !callsOfAllBranches.some((each) => each.call === call))
    .flatMap((fewest) =>
      others.flatMap(({ count, calls }) => {
        const found = calls.find(({ call }) => call === fewest.call);
        if (found === undefined) return [`${fewest.call} was not measured at ${String(count)} branches`];
        return measures
          .filter((measure) => Math.abs(found[measure] - fewest[measure]) > FLAT * fewest[measure])
          .map(
            (measure) =>
              `${fewest.call}: ${String(fewest[measure])} ${measure} at the fewest branches, ${String(found[measure])} at ${String(count)}`,
          );
      }),
    );

/**
 * Measures calls by a function that has just started, at a clinic with `count` branches.
 * @param times calls of each scenario
 */
export const measureAtBranches = async (count: number, times = TIMES): Promise<RunAtBranches> => {
  const { clinic, client } = await openManyBranches(count);
  try {
    const meter = new Meter(client);
    const store = new Store(client, clinic.tableName);
    const measured: BranchUnits[] = [];
    for (const { call, route, request } of scenariosOf(clinic)) {
      const processor: number[] = [];
      let units: Metered | undefined;
      for (let time = 0; time < times; time += 1) {
        replaceDependencies({ ...clinic.deps, store, cache: new Cache(clinic.now) });
        meter.reset();
        const before = process.cpuUsage();
        const { status } = await clinic.call(route, { key: `${route}-${String(time)}`, ...request() });
        if (status >= 300) throw new Error(`${call} answered ${String(status)}`);
        const { user, system } = process.cpuUsage(before);
        processor.push((user + system) / 1000);
        units ??= meter.read();
      }
      if (units !== undefined) measured.push({ call, ...units, processorMs: median(processor) });
    }
    return { count, calls: measured };
  } finally {
    await clinic.stop();
  }
};

import { Cache } from '#functions/data/table/cache.ts';
import { connect } from '#functions/data/table/connect.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { routes } from '#shared/routes/index.ts';
import { replaceMail } from '#functions/mail.ts';
import { openTestClinic, type RouteId } from '../harness.ts';
import { Meter, type Metered } from './meter.ts';
import { bookingScenarios } from './booking-scenarios.ts';
import { type MeasuredBranch, prepareBranch, type Scenario } from './measured-branch.ts';
import { moneyScenarios } from './money-scenarios.ts';
import { otherScenarios } from './other-scenarios.ts';
import { laserScenarios, patientScenarios, recordScenarios } from './patient-scenarios.ts';
import { moveScenarios, queueScenarios } from './queue-scenarios.ts';
import { reportScenarios } from './report-scenarios.ts';
import { signInScenarios } from './sign-in-scenarios.ts';
import { webhookScenarios } from './webhook-scenarios.ts';

/** Database use of one call. */
export interface CallUnits {
  readonly call: string;
  readonly route: string;
  /** A warm function with cached settings and session. */
  readonly warm: Metered;
  /** One that has just started. */
  readonly cold: Metered;
  readonly failure: string | undefined;
}

const isRoute = (id: string): id is RouteId => routes.some((route) => route.id === id);

/** The calls in the order in which they are measured. What they need is made before the first one. */
const scenariosOf = async (measured: MeasuredBranch): Promise<readonly Scenario[]> => {
  const moves = moveScenarios(measured);
  const reports = await reportScenarios(measured);
  const signIns = await signInScenarios(measured);
  const money = await moneyScenarios(measured);
  const webhooks = await webhookScenarios(measured);
  return [
    ...bookingScenarios(measured),
    ...queueScenarios(measured),
    ...moves,
    ...money,
    ...laserScenarios(measured),
    ...patientScenarios(measured),
    ...reports,
    ...recordScenarios(measured),
    ...signIns,
    ...webhooks,
  ];
};

interface Bench {
  readonly measured: MeasuredBranch;
  readonly meter: Meter;
  /** Empties the caches. */
  readonly coldStart: () => void;
}

/** Sends a call to a function that has just started, and to a warm one. */
const measureCall = async ({ measured, meter, coldStart }: Bench, scenario: Scenario): Promise<CallUnits[]> => {
  const { clinic, branch, today, call, fillQueue } = measured;
  const { call: name, route, before, request } = scenario;
  if (!isRoute(route)) return [];
  await fillQueue();
  // As in the cloud: events keep the snapshot, and the last booking was more than 20 s ago.
  if (route === 'reservations/book-reservation') clinic.pass(0.4);
  await keepQueueSnapshot(clinic.deps, branch, today);
  await before?.();
  let failure: string | undefined;
  const send = async (prepare: () => void): Promise<Metered> => {
    // What the request needs may be made here, so the function starts afterwards.
    const body = await request();
    prepare();
    meter.reset();
    const { status, error } = await call(route, body);
    const units = meter.read();
    if (status >= 300) failure = `${String(status)} ${error ?? ''}`;
    return units;
  };
  const cold = await send(coldStart);
  const warm = await send(() => undefined);
  return [{ call: name, route, cold, warm, failure }];
};

/**
 * Measures every call of the table at a branch with `reservations` finished visits behind it, 60 people waiting, two
 * doctors at work with a patient each. A route without a row here is measured by its scenario of tests/scenarios.ts.
 */
export const measureUnits = async (reservations: number): Promise<{ readonly calls: readonly CallUnits[] }> => {
  const clinic = await openTestClinic();
  replaceMail(() => Promise.resolve('accepted'));
  try {
    const client = connect(clinic.endpoint);
    const meter = new Meter(client);
    const store = new Store(client, clinic.tableName);
    const coldStart = (): void => {
      replaceDependencies({ ...clinic.deps, store, cache: new Cache(clinic.now) });
    };
    coldStart();
    const measured = await prepareBranch({ clinic, client, store, reservations });
    const bench = { measured, meter, coldStart };
    const scenarios = await scenariosOf(measured);
    const calls: CallUnits[] = [];
    for (const scenario of scenarios) calls.push(...(await measureCall(bench, scenario)));

    const listed = new Set(scenarios.map(({ route }) => route));
    for (const scenario of await otherScenarios(clinic, listed)) calls.push(...(await measureCall(bench, scenario)));
    return { calls };
  } finally {
    await clinic.stop();
  }
};

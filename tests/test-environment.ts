import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { replaceBus } from '#events/bus.ts';
import { schedules, subscribers } from '#events/reactions.ts';
import type { DomainEvent } from '#shared/events/index.ts';
import { forEachConcurrently } from '#functions/domain/lists/concurrency.ts';
import { type Dependencies, replaceDependencies } from '#functions/dependencies.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';
import { loadSchedule } from '#local/clock.ts';
import { loadReaction } from '#local/reactions.ts';
import { createInProcessClient, type SendRequest } from '#local/in-process.ts';
import { serve } from '#local/server.ts';
import { createHttpClient } from './http-call.ts';
import { scannedLog } from './scanned-log.ts';
import { asFunction } from './under-grants.ts';

/** Options of a test environment. */
export interface TestEnvironmentOptions {
  /** The clock of the test. */
  readonly clock: () => Date;
  /** Parts to use instead of the usual ones; only where the functions run in this process. */
  readonly more: Partial<Dependencies>;
  /** Is the table's stream read? */
  readonly stream: boolean;
}

/** An empty table, the dependencies of this process, and the endpoint that answers. */
export interface TestEnvironment extends Clinic {
  readonly call: SendRequest;
  /** Runs a schedule manually. @returns its result @throws what it threw */
  readonly run: (scheduleId: string, input?: object) => Promise<Record<string, unknown>>;
  /** Closes the past days of every branch, as the schedules of a night do. @throws the first error, after all branches */
  readonly closeDays: (date?: string) => Promise<void>;
  /** The clock was set: for functions that do not look at the clock of this process. */
  readonly clockSet: (moment: Date) => void;
  /** From now on every request has a moment of its own. */
  readonly letTimePass: (more: Partial<Dependencies>) => void;
  /** Lets every write reach every copy and index of the database; absent where reads are never late. */
  readonly settled?: () => Promise<void>;
}

/** Opens the environment of a test's clinic. */
export type OpenTestEnvironment = (opening: TestEnvironmentOptions) => Promise<TestEnvironment>;

/** Options of openClinic for a test. */
export const clinicOptions = ({ clock, more, stream }: TestEnvironmentOptions) => ({
  env: { LOG_LEVEL: 'SILENT' },
  stream,
  more: { clock, log: scannedLog, ...more },
});

const runSchedule: TestEnvironment['run'] = async (id, input) => {
  const row = schedules.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`no schedule ${id}`);
  const run = await loadSchedule(row);
  return asFunction(id, () => run(input));
};

/** The function that closes the days of one branch. */
export const CLOSER = 'events/close-branch-days';

/** The schedules of a night, and in between the events that the first one publishes. */
const closeDays: TestEnvironment['closeDays'] = async (date) => {
  const input = date === undefined ? {} : { date };
  const events: DomainEvent[] = [];
  const former = replaceBus((published) => {
    events.push(...published);
    return Promise.resolve(new Set());
  });
  try {
    await runSchedule('events/day-close', input);
  } finally {
    replaceBus(former);
  }
  const row = subscribers.find(({ id }) => id === CLOSER);
  if (row === undefined) throw new Error(`no subscriber ${CLOSER}`);
  const react = await loadReaction(row);
  const errors = await forEachConcurrently(events, 4, (event) => asFunction(CLOSER, () => react(event)));
  await runSchedule('events/roll-up-company', input);
  if (errors.length > 0) throw errors[0];
};

/** A clinic whose functions run in this process. @param product what the functions work with. */
export const environmentInProcess = (
  clinic: Clinic,
  product: Dependencies,
  clock: () => Date,
): Omit<TestEnvironment, 'call'> => ({
  ...clinic,
  run: runSchedule,
  closeDays,
  clockSet: () => undefined,
  letTimePass: (others) => {
    let moments = 0;
    replaceDependencies({
      ...product,
      ...others,
      clock: () => {
        moments += 1;
        return new Date(clock().getTime() + moments);
      },
    });
  },
});

const here = async (opening: TestEnvironmentOptions): Promise<Omit<TestEnvironment, 'call'>> => {
  const clinic = await openClinic(clinicOptions(opening));
  return environmentInProcess(clinic, clinic.deps, opening.clock);
};

/** Handlers called in this process, each under the permissions that its function has in the cloud. */
export const inProcess: OpenTestEnvironment = async (opening) => {
  const call = await createInProcessClient();
  return { ...(await here(opening)), call: (id, request) => asFunction(id, () => call(id, request)) };
};

/** The runner of one machine, over HTTP. */
export const onRunner: OpenTestEnvironment = async (opening) => {
  const clinic = await here(opening);
  const server = await serve({ port: 0, log: clinic.deps.log });
  return {
    ...clinic,
    call: createHttpClient(`${server.url}/api`),
    stop: async () => {
      await server.stop();
      await clinic.stop();
    },
  };
};

/** Checks replies of other environments by the route schemas, as functions do in tests. */
export const withRepliesChecked =
  (call: SendRequest): SendRequest =>
  async (id, request) => {
    const answer = await call(id, request);
    const route: RouteSpec | undefined = routes.find((candidate) => candidate.id === id);
    if (answer.status < 300 && route?.raw !== true) route?.reply.parse(answer.data);
    return answer;
  };

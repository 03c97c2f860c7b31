import { randomUUID } from 'node:crypto';
import { keepsAnswers } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { connect } from '#functions/data/table/connect.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { openClinic } from '#local/clinic.ts';
import { startEmbeddedDatabase } from '#local/embedded-database.ts';
import { createInProcessClient, type SendRequest, type RouteId } from '#local/in-process.ts';
import { clinicOptions, environmentInProcess, type OpenTestEnvironment } from '../test-environment.ts';
import { asFunction } from '../under-grants.ts';
import { type DynamoDbProxy, startDynamoDbProxy } from './dynamodb-proxy/dynamodb-proxy.ts';
import type { ProxyFaults } from './dynamodb-proxy/faults.ts';
import { allowLogged } from './problem-lines.ts';

/** How a clinic behind the proxy is opened. */
export interface ProxiedOptions {
  readonly seed: number;
  readonly faults: ProxyFaults;
  /** Routes that may show a former state: each of their requests waits until every copy has every write. */
  readonly lateReads?: ReadonlySet<RouteId>;
  /** Sends writes with a key, and again while the answer is 503; on unless false. */
  readonly retries?: boolean;
  /** Called with the proxy of every opened clinic, to read its counts. */
  readonly onOpen?: (proxy: DynamoDbProxy) => void;
}

const MAX_ATTEMPTS = 8;

/** Sends writes as the site does: each with an Idempotency-Key, and again while the answer is 503. */
const withRetries =
  (call: SendRequest): SendRequest =>
  async (id, request) => {
    const route = routes.find((candidate) => candidate.id === id);
    const key = request?.key ?? (route !== undefined && keepsAnswers(route) ? randomUUID() : undefined);
    const keyed = key === undefined ? request : { ...request, key };
    for (let attempt = 1; ; attempt += 1) {
      const answer = await call(id, keyed);
      if (answer.status !== 503 || attempt === MAX_ATTEMPTS) return answer;
    }
  };

/**
 * Handlers called in this process. They reach the database through the proxy; the test's own store reaches it without
 * faults, so that what a test prepares and checks is exact.
 */
export const throughProxy =
  ({ seed, faults, lateReads, retries = true, onOpen }: ProxiedOptions): OpenTestEnvironment =>
  async (opening) => {
    const call = await createInProcessClient();
    const database = await startEmbeddedDatabase();
    const proxy = await startDynamoDbProxy({ target: database.endpoint, seed, faults });
    onOpen?.(proxy);
    allowLogged(['request.failed', 'presence.not-noted', 'device.not-remembered']);
    const clinic = await openClinic({ ...clinicOptions(opening), endpoint: proxy.directEndpoint });
    const client = connect(proxy.endpoint);
    const product = { ...clinic.deps, store: new Store(client, clinic.tableName), ...opening.more };
    replaceDependencies(product);
    // The signing key is there before the first request, in every copy too.
    await proxy.settled();
    const callOnce: SendRequest = async (id, request) => {
      if (lateReads?.has(id) === true) await proxy.settled();
      return asFunction(id, () => call(id, request));
    };
    return {
      ...environmentInProcess(clinic, product, opening.clock),
      call: retries ? withRetries(callOnce) : callOnce,
      settled: () => proxy.settled(),
      stop: async () => {
        client.destroy();
        await clinic.stop();
        await proxy.stop();
        await database.stop();
      },
    };
  };

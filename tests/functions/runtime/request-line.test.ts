import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { connect } from '#functions/data/table/connect.ts';
import { put, Store } from '#functions/data/table/store.ts';
import { createDependencies, replaceDependencies } from '#functions/dependencies.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import type { Event } from '#functions/runtime/http.ts';
import type { LogFields } from '#functions/log.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import { faultOfLine } from '#tests/scanned-log.ts';

type Respond = (response: ServerResponse) => void;

const json = { 'content-type': 'application/x-amz-json-1.0' };
const succeed: Respond = (response) => void response.writeHead(200, json).end('{}');
const failAs =
  (type: string): Respond =>
  (response) =>
    void response.writeHead(400, json).end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}` }));

let database: Server;
let address = '';
/** How the database answers its next requests; it succeeds when the list is empty. */
const responses: Respond[] = [];
const lines: LogFields[] = [];

beforeAll(async () => {
  database = createServer((request, response) => {
    request.resume().on('end', () => {
      (responses.shift() ?? succeed)(response);
    });
  });
  await new Promise<void>((resolve) => {
    database.listen(0, '127.0.0.1', resolve);
  });
  const bound = database.address();
  address = `http://127.0.0.1:${String(typeof bound === 'object' && bound !== null ? bound.port : 0)}`;
  vi.stubEnv('AWS_REGION', 'eu-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const silent = (): void => undefined;
  const log = {
    info: (message: string, fields: LogFields = {}) => {
      expect(faultOfLine(message, fields)).toBeUndefined();
      if (message === 'request.done') lines.push(fields);
    },
    warn: silent,
    error: silent,
    metric: silent,
  };
  replaceDependencies(createDependencies({}, { store: new Store(connect(address), 'clinic'), log }));
});
afterEach(() => {
  lines.length = 0;
  responses.length = 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => {
    database.close(resolve);
  });
});

const route = {
  id: 'test/write-item',
  method: 'POST',
  path: '/test/{branchId}',
  summary: 'Writes',
  access: { kind: 'public' },
  params: z.strictObject({ branchId: z.coerce.number().check(z.int()) }),
  reply: z.strictObject({}),
} as unknown as RouteSpec;

const handlerThat = (work: (store: Store) => Promise<unknown>) =>
  endpoint(route, async ({ deps }) => {
    await work(deps.store);
    return {};
  });

const request = (branchId: string): Event =>
  ({
    headers: {},
    pathParameters: { branchId },
    requestContext: { requestId: randomUUID() },
    isBase64Encoded: false,
  }) as unknown as Event;

const send = (handler: ReturnType<typeof handlerThat>, branchId = '7') =>
  handler(request(branchId), {} as Parameters<typeof handler>[1]);

const key = { PK: 'A', SK: 'B' };

it('has every field when a request is answered', async () => {
  const handler = handlerThat((store) => store.get(key));

  await send(handler);

  expect(lines).toHaveLength(1);
  const { ms, dbMs, requestId, startMs, memoryMb, ...others } = lines[0] ?? {};
  expect(others).toEqual({
    route: 'test/write-item',
    status: 200,
    dbCalls: 1,
    attempts: 1,
    conflicts: 0,
    cold: true,
    branch: 7,
    actor: 'public',
  });
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(startMs).toBeGreaterThan(0);
  expect(memoryMb).toBeGreaterThan(20);
  expect(dbMs).toBeGreaterThan(0);
  expect(Number(dbMs)).toBeLessThanOrEqual(Number(ms));
});

it('has no branch when a phone is typed as one', async () => {
  const handler = handlerThat((store) => store.get(key));

  await send(handler, '01012345678');

  expect(lines).toMatchObject([{ status: 200 }]);
  expect(lines[0]?.['branch']).toBeUndefined();
});

it('is cold only when the function answers its first request', async () => {
  const handler = handlerThat((store) => store.get(key));

  await send(handler);
  await send(handler);

  expect(lines.map(({ cold }) => cold)).toEqual([true, false]);
});

it('counts a command once and its attempts apart when the SDK retries a throttled write', async () => {
  const handler = handlerThat((store) => store.put({ ...key, n: 1 }));
  responses.push(failAs('ProvisionedThroughputExceededException'), failAs('ProvisionedThroughputExceededException'));

  await send(handler);

  expect(lines).toMatchObject([{ status: 200, dbCalls: 1, attempts: 3, conflicts: 0 }]);
});

it('counts conflicts when a transaction conflicts with another one', async () => {
  const handler = handlerThat((store) => store.put({ ...key, n: 1 }));
  responses.push(failAs('TransactionConflictException'), failAs('TransactionConflictException'));

  await send(handler);

  expect(lines).toMatchObject([{ status: 200, dbCalls: 1, attempts: 3, conflicts: 2 }]);
});

it('counts each request by itself when two requests run at the same time', async () => {
  const one = handlerThat((store) => store.get(key));
  const three = handlerThat((store) =>
    Promise.all([store.get(key), store.get(key), store.transact([put('item', { ...key, n: 1 })])]),
  );

  await Promise.all([send(one), send(three)]);

  expect(new Set(lines.map(({ dbCalls }) => dbCalls))).toEqual(new Set([1, 3]));
});

it('has the counts when a request fails', async () => {
  const handler = handlerThat((store) => store.get(key));
  responses.push(failAs('ValidationException'));

  await send(handler);

  expect(lines).toMatchObject([{ status: 500, dbCalls: 1, attempts: 1, branch: 7 }]);
});

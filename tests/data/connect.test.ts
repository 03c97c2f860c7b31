import { createServer, type IncomingMessage, request as forward, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, cloudTimeouts } from '#functions/data/table/connect.ts';
import { put, Store } from '#functions/data/table/store.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';

let clinic: Clinic;
let between: Server;
/** How many of the next requests are passed on, but never answered. */
let unanswered = 0;
let requests = 0;
/** How many of the attempts to write an item are refused as conflicts, by the item's sort key. */
let conflictsPerItem = 0;
const conflicts = new Map<string, number>();

/** The refusal of an attempt that another transaction got in the way of; undefined once there were enough. */
const conflictFor = (target: string, body: string): string | undefined => {
  const item = /"SK":\{"S":"([^"]+)"\}/.exec(body)?.[1];
  if (conflictsPerItem === 0 || item === undefined || target.endsWith('.GetItem')) return undefined;
  const count = conflicts.get(item) ?? 0;
  if (count === conflictsPerItem) return undefined;
  conflicts.set(item, count + 1);
  const refusal = target.endsWith('.TransactWriteItems')
    ? { __type: 'TransactionCanceledException', CancellationReasons: [{ Code: 'TransactionConflict' }] }
    : { __type: 'TransactionConflictException' };
  return JSON.stringify({ ...refusal, __type: `com.amazonaws.dynamodb.v20120810#${refusal.__type}` });
};

/** A proxy between client and database that drops answers. */
beforeAll(async () => {
  clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' } });
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    requests += 1;
    const body = await text(incoming);
    const conflict = conflictFor(String(incoming.headers['x-amz-target']), body);
    if (conflict !== undefined) {
      outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(conflict);
      return;
    }
    const swallowed = unanswered > 0;
    if (swallowed) unanswered -= 1;
    const outward = forward(clinic.endpoint, { method: 'POST', headers: incoming.headers }, (reply) => {
      if (swallowed) {
        reply.resume();
        return;
      }
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    outward.end(body);
  };
  between = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing);
  });
  await new Promise<void>((resolve) => {
    between.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  between.closeAllConnections();
  between.close();
  await clinic.stop();
});

const storeThroughIt = (): Store => {
  const address = between.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return new Store(connect(`http://127.0.0.1:${String(port)}`, cloudTimeouts), clinic.tableName);
};

describe('a database that does not answer', () => {
  it('is retried after five seconds, and a write is not done twice', async () => {
    const store = storeThroughIt();
    unanswered = 1;
    requests = 0;
    const key = { PK: 'X', SK: 'once' };
    await store.put({ ...key, n: 1 });
    expect(requests).toBe(2);
    expect(await clinic.deps.store.get(key)).toMatchObject({ n: 1 });
  });
});

describe('many writes at the same time that meet conflicts', () => {
  it('all succeed, because conflicts do not use up the retry quota', async () => {
    const store = storeThroughIt();
    conflictsPerItem = 4;
    const names = Array.from({ length: 60 }, (_, index) => `conflict-${String(index)}`);

    const outcomes = await Promise.allSettled(
      names.map((SK, index) => {
        const item = { PK: 'X', SK, n: index };
        return index % 2 === 0 ? store.put(item) : store.transact([put('item', item)]);
      }),
    );
    conflictsPerItem = 0;

    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(conflicts.size).toBe(60);
    expect(await store.get({ PK: 'X', SK: 'conflict-59' })).toMatchObject({ n: 59 });
  });
});

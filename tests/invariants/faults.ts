import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { HttpResponse } from '@smithy/core/protocols';
import { connect } from '#functions/data/table/connect.ts';

/**
 * What can happen to a request between the repositories and the database.
 * `throttled`: not carried out, too many requests. `conflict`: a transaction lost against another one.
 * `lost-answer`: carried out, and the connection breaks before the answer; the SDK retries.
 * `dead-after-commit`: carried out, and the client is gone: it neither retries nor reads the outcome, as
 * when a function is stopped. `twice`: the same request arrives twice.
 */
export const faults = ['throttled', 'conflict', 'lost-answer', 'dead-after-commit', 'twice'] as const;
export type Fault = (typeof faults)[number];

const isWrite = (target: string): boolean => /\.(TransactWriteItems|UpdateItem|PutItem)$/.test(target);
const isTransaction = (target: string): boolean => target.endsWith('.TransactWriteItems');

interface WireRequest {
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

const refusal = (type: string, more: object = {}) => ({
  response: new HttpResponse({
    statusCode: 400,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more })),
  }),
});

/** No kind of error after which the SDK tries again. */
const stopped = (): Error => new Error('the function was stopped');

const connectionLost = (): Error =>
  Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });

/** Number of parts of a transaction: a refusal has a reason for each. */
const partsOf = (request: WireRequest): number => {
  const { body: sent } = request;
  const text = sent instanceof Uint8Array ? new TextDecoder().decode(sent) : String(sent);
  const body: unknown = JSON.parse(text);
  return (body as { TransactItems: readonly unknown[] }).TransactItems.length;
};

const targetOf = ({ headers }: WireRequest): string => headers['x-amz-target'] ?? headers['X-Amz-Target'] ?? '';

/** The refusal of a write that lost against another transaction; the first part of a transaction is to blame. */
const conflict = (request: WireRequest) => {
  if (!isTransaction(targetOf(request))) return refusal('TransactionConflictException');
  const CancellationReasons = Array.from({ length: partsOf(request) }, (_, index) => ({
    Code: index === 0 ? 'TransactionConflict' : 'None',
  }));
  return refusal('TransactionCanceledException', { CancellationReasons });
};

/** Reads and drops a response: an unread one keeps its connection, and the client has fifty. */
const discard = async ({ response }: { readonly response: HttpResponse }): Promise<void> => {
  await buffer(response.body as Readable);
};

/** A connection to the database on which faults happen. */
export interface FaultyWire {
  readonly client: DynamoDBDocumentClient;
  /** The next transactions meet these, one each. */
  readonly plan: (...next: readonly (Fault | 'none')[]) => void;
  /** From now on every write meets a fault with this chance, each kind in turn from a drawn one; 0 for none. */
  readonly shake: (chance: number, next: () => number) => void;
  /** How often each happened. */
  readonly happened: ReadonlyMap<Fault, number>;
}

/** Wraps the very handler with which the SDK sends, below its retries. */
export const faultyWire = (endpoint: string): FaultyWire => {
  const client = connect(endpoint);
  const { requestHandler } = client.config;
  const send = requestHandler.handle.bind(requestHandler);
  const planned: (Fault | 'none')[] = [];
  const happened = new Map<Fault, number>();
  /** Number of functions that ended after their commit. */
  let dead = 0;
  let shaking = { chance: 0, next: () => 1 };
  let shaken = 0;

  const faultFor = (target: string): Fault | undefined => {
    if (isTransaction(target) && planned.length > 0) {
      const next = planned.shift();
      return next === 'none' ? undefined : next;
    }
    if (!isWrite(target) || shaking.next() >= shaking.chance) return undefined;
    shaken += 1;
    return faults[shaken % faults.length];
  };

  const handle: typeof requestHandler.handle = async (request, options) => {
    const target = targetOf(request as WireRequest);
    if (dead > 0 && target.endsWith('.GetItem')) {
      dead -= 1;
      throw stopped();
    }
    const fault = faultFor(target);
    if (fault === undefined) return send(request, options);
    happened.set(fault, (happened.get(fault) ?? 0) + 1);
    switch (fault) {
      case 'throttled':
        return refusal('ProvisionedThroughputExceededException');
      case 'conflict':
        return conflict(request as WireRequest);
      case 'lost-answer':
        await discard(await send(request, options));
        throw connectionLost();
      case 'dead-after-commit':
        dead += 1;
        await discard(await send(request, options));
        throw stopped();
      case 'twice': {
        const first = await send(request, options);
        await discard(await send(request, options));
        return first;
      }
    }
  };
  Object.assign(requestHandler, { handle });
  return {
    client,
    plan: (...next) => {
      planned.splice(0, planned.length, ...next);
    },
    shake: (chance, next) => {
      shaking = { chance, next };
      shaken = Math.floor(next() * faults.length);
    },
    happened,
  };
};

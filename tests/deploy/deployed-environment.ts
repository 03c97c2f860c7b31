import { BatchWriteCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import { listSigningKeys } from '#functions/data/staff/signing-keys.ts';
import type { SecretSource } from '#functions/data/table/secret-store.ts';
import { secretsOf } from '#functions/data/table/secrets.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { forEachConcurrently } from '#functions/domain/lists/concurrency.ts';
import { createDependencies, replaceDependencies } from '#functions/dependencies.ts';
import { secretsPrefix } from '#infra/names.ts';
import type { SendRequest } from '#local/in-process.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { batchOf } from '#events/queue-worker.ts';
import { CLOSER, type OpenTestEnvironment, type TestEnvironment, withRepliesChecked } from '../test-environment.ts';
import { scannedLog } from '../scanned-log.ts';
import { environment } from './cdk.ts';
import { setClockFile } from './settable-clock.ts';

/** A deployed clinic, as a test sees it. */
export interface Deployed {
  readonly endpoint: string;
  readonly tableName: string;
  /** File from which its functions read the time. */
  readonly clockFile: string;
  readonly call: SendRequest;
  readonly run: TestEnvironment['run'];
}

/** What a deployment creates and all tests share: the public keys. */
const isPublicKey = ({ PK }: Record<string, unknown>): boolean => PK === keys.publicKeys;

/** Running functions hold blocks of ids from this counter; a counter that began again would give the same ids twice. */
const isIdCounter = ({ PK, SK }: Record<string, unknown>): boolean =>
  PK === keys.reservationCounter.PK && SK === keys.reservationCounter.SK;

const dayEnded = { id: 'night', type: 'day.ended', version: 1 } as const;

const AT_ONCE = 8;

/**
 * Takes everything out of the table but the counter of ids and the signing keys, which become as old as the clinic that
 * is opened.
 */
const emptyTable = async ({ endpoint, tableName }: Deployed, now: Date): Promise<void> => {
  const client = connect(endpoint);
  const clear = async (batch: readonly Record<string, unknown>[]): Promise<void> => {
    await client.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: batch.map((Key) => ({ DeleteRequest: { Key } })) } }),
    );
  };
  const date = (Key: Record<string, unknown>) =>
    client.send(
      new UpdateCommand({
        TableName: tableName,
        Key,
        UpdateExpression: 'SET createdAt = :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),
    );
  let from: Record<string, unknown> | undefined;
  do {
    const { Items: found = [], LastEvaluatedKey: next } = await client.send(
      new ScanCommand({
        TableName: tableName,
        ProjectionExpression: 'PK, SK',
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    const rest = found.filter((key) => !isPublicKey(key) && !isIdCounter(key));
    const batches = Array.from({ length: Math.ceil(rest.length / 25) }, (_, n) => rest.slice(n * 25, n * 25 + 25));
    for (let n = 0; n < batches.length; n += AT_ONCE) await Promise.all(batches.slice(n, n + AT_ONCE).map(clear));
    for (const key of found) if (isPublicKey(key)) await date(key);
    from = next;
  } while (from !== undefined);
  client.destroy();
};

/**
 * Every execution environment of the emulator is a process of Node: sixty requests at the same moment start sixty of
 * them on two cores. So many at once are let through, in the order they came; they still meet at the table.
 */
const MOST_AT_ONCE = 8;

const fewAtOnce = (call: SendRequest): SendRequest => {
  let free = MOST_AT_ONCE;
  const waiting: (() => void)[] = [];
  return async (id, request) => {
    if (free > 0) free -= 1;
    else {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    try {
      return await call(id, request);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};

/** Makes the signing keys as old as the clinic that is opened. */
const dateSigningKeys = async (source: SecretSource, now: Date): Promise<void> => {
  const dated = (await listSigningKeys(source)).map((key) => ({ ...key, createdAt: now.toISOString() }));
  await secretsOf(source).write('signing-keys', JSON.stringify(dated));
};

/** Test environment of the deployed API: its endpoints over HTTP, its jobs by their functions' names, its own table, emptied. */
export const onDeployed = (deployed: Deployed): OpenTestEnvironment => {
  const call = withRepliesChecked(fewAtOnce(deployed.call));
  return async ({ clock, more }) => {
    if (Object.keys(more).length > 0) throw new Error('deployed functions take no parts from a test');
    const { endpoint, tableName, clockFile, run } = deployed;
    await emptyTable(deployed, clock());
    // Dependencies of the test itself.
    const deps = createDependencies(
      { TABLE_NAME: tableName, DYNAMODB_ENDPOINT: endpoint, SECRETS_PREFIX: secretsPrefix(environment) },
      { clock, log: scannedLog },
    );
    replaceDependencies(deps);
    await dateSigningKeys(deps, clock());
    let flows = false;
    return {
      deps,
      endpoint,
      tableName,
      shared: false,
      stop: () => Promise.resolve(),
      call,
      run,
      // Invokes the function of the queue itself, so that its errors are seen. The way over the bus has its own test.
      closeDays: async (date) => {
        const branches = await listAllBranches(deps.store, deps.cache);
        const data = { only_day: date === undefined ? null : asClinicDay(date) };
        const errors = await forEachConcurrently(branches, 2, ({ id }) =>
          run(CLOSER, batchOf({ ...dayEnded, time: clock().toISOString(), data: { ...data, branch_id: id } })),
        );
        await run('events/roll-up-company', date === undefined ? {} : { date });
        if (errors.length > 0) throw errors[0];
      },
      clockSet: (moment) => {
        setClockFile(clockFile, moment, flows);
      },
      letTimePass: () => {
        flows = true;
        setClockFile(clockFile, clock(), flows);
      },
    };
  };
};

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalFrom } from '#functions/runtime/errors.ts';
import { absent, ConditionFailed, put, Store } from '#functions/data/table/store.ts';

/** Faults that no emulator produces: partial answers, and transactions cancelled for several reasons. */
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-south-1' }));
const mocked = mockClient(client);
const store = new Store(client, 'clinic');

beforeEach(() => {
  mocked.reset();
});

const key = (n: number) => ({ PK: 'P', SK: String(n) });

const cancelled = (...codes: readonly string[]): Error =>
  Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const two = [put('first', { ...key(1) }, absent), put('second', { ...key(2) }, absent)];

describe('a batch of items', () => {
  it('is requested again when DynamoDB answers only a part, and keeps the requested order', async () => {
    mocked
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { clinic: [{ ...key(2), name: 'two' }] },
        UnprocessedKeys: { clinic: { Keys: [key(1), key(3)] } },
      })
      .resolvesOnce({ Responses: { clinic: [{ ...key(1), name: 'one' }] } });
    const found = await store.getAll([key(1), key(2), key(3)]);
    expect(found.map((item) => item?.['name'])).toEqual(['one', 'two', undefined]);
    expect(mocked.commandCalls(BatchGetCommand)[1]?.args[0].input.RequestItems?.['clinic']?.Keys).toEqual([
      key(1),
      key(3),
    ]);
  });

  it('are given up after some tries rather than taken for missing, and the caller may try again', async () => {
    mocked.on(BatchGetCommand).resolves({ UnprocessedKeys: { clinic: { Keys: [key(1)] } } });

    const error: unknown = await store.getAll([key(1)]).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(Error);
    expect(refusalFrom(error)).toMatchObject({ reason: 'server-busy', status: 503 });
  });
});

describe('a query', () => {
  it('goes on where a page ended', async () => {
    mocked
      .on(QueryCommand)
      .resolvesOnce({ Items: [key(1)], LastEvaluatedKey: key(1) })
      .resolvesOnce({ Items: [key(2)] });
    expect(await store.query({ partition: 'P' })).toEqual([key(1), key(2)]);
    expect(mocked.commandCalls(QueryCommand)[1]?.args[0].input.ExclusiveStartKey).toEqual(key(1));
  });

  it('with a limit reads pages until it has so many items', async () => {
    mocked
      .on(QueryCommand)
      .resolvesOnce({ Items: [key(1)], LastEvaluatedKey: key(1) })
      .resolvesOnce({ Items: [key(2)], LastEvaluatedKey: key(2) })
      .resolves({ Items: [key(3)] });

    const items = await store.query({ partition: 'P', limit: 2 });

    expect(items).toEqual([key(1), key(2)]);
    expect(mocked.commandCalls(QueryCommand)).toHaveLength(2);
  });
});

describe('a cancelled transaction', () => {
  it('names the parts whose conditions failed, and no others', async () => {
    mocked.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    await expect(store.transact(two)).rejects.toMatchObject({ name: 'ConditionFailed', labels: ['second'] });
  });

  it('is a failed condition also when another part met a conflict', async () => {
    mocked.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'TransactionConflict'));
    await expect(store.transact(two)).rejects.toBeInstanceOf(ConditionFailed);
  });

  it('is no failed condition when DynamoDB gives no reasons', async () => {
    const unexplained = Object.assign(new Error('cancelled'), { name: 'TransactionCanceledException' });
    mocked.on(TransactWriteCommand).rejects(unexplained);

    await expect(store.transact(two)).rejects.toBe(unexplained);
  });

  it('is no failed condition when only conflicts were met', async () => {
    mocked.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'));
    await expect(store.transact(two)).rejects.not.toBeInstanceOf(ConditionFailed);
  });
});

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { listTwins } from '#functions/data/patients/twins.ts';
import { keys } from '#functions/data/table/keys.ts';
import { Store } from '#functions/data/table/store.ts';

/** Pages of DynamoDB that end within the entries of a phone. */
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-south-1' }));
const mocked = mockClient(client);
const store = new Store(client, 'clinic');

beforeEach(() => {
  mocked.reset();
});

const entry = (digits: string, id: string, name: string) => ({
  ...keys.patientDigits(1, digits, id),
  patientId: id,
  name,
  phone: `+20${digits}`,
  visits: 0,
});

/** Answers each query with the next two entries. */
const answerInPagesOfTwo = (entries: readonly ReturnType<typeof entry>[]): void => {
  mocked.on(QueryCommand).callsFake(({ ExclusiveStartKey: start }: { ExclusiveStartKey?: { SK: string } }) => {
    const rest = entries.filter(({ SK }) => start === undefined || SK > start.SK);
    const [, last] = rest;
    const more = rest.length > 2 && last !== undefined;
    return { Items: rest.slice(0, 2), ...(more ? { LastEvaluatedKey: { PK: last.PK, SK: last.SK } } : {}) };
  });
};

it('finds two patients of one phone when a page ends between them', async () => {
  answerInPagesOfTwo([
    entry('1000000001', 'pa', 'Hany Fouad'),
    entry('1000000002', 'pb', 'Mona Adel'),
    entry('1000000002', 'pc', 'Muna Adel'),
  ]);

  const { twins, next } = await listTwins(store, 1, undefined);

  expect(twins.map((pair) => pair.map(({ patientId }) => patientId))).toEqual([['pb', 'pc']]);
  expect(next).toBeUndefined();
});

it('goes on after the last whole phone when there are more entries than it reads', async () => {
  const strangers = Array.from({ length: 20 }, (_, n) => entry(`10000000${String(n + 10)}`, `p${String(n)}`, 'Hany'));
  answerInPagesOfTwo(strangers);

  const { twins, next } = await listTwins(store, 1, undefined);
  const rest = await listTwins(store, 1, next);

  expect([twins, next]).toEqual([[], strangers[3]?.SK]);
  expect(rest.next).toBe(strangers[7]?.SK);
});

it('goes on within a phone that fills a whole page', async () => {
  const family = ['Hany Fouad', 'Dina Samir', 'Karim Zaki', 'Laila Nour'].map((name, index) =>
    entry('1000000001', `p${String(index)}`, name),
  );
  answerInPagesOfTwo(family);

  const { twins, next } = await listTwins(store, 1, undefined);

  expect([twins, next]).toEqual([[], undefined]);
});

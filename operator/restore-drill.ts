import { randomUUID } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable } from '#local/create-table.ts';
import type { Item } from '#functions/data/table/store.ts';
import { findViolations, type Violation } from './invariants.ts';
import { pagesOf, readWholeTable, type ReadRate } from './table-pages.ts';

/** Maximum number of items per BatchWriteItem request. */
const BATCH = 25;

const writeBatch = async (client: DynamoDBDocumentClient, tableName: string, items: readonly Item[]): Promise<void> => {
  let left = items.map((item) => ({ PutRequest: { Item: item } }));
  while (left.length > 0) {
    const { UnprocessedItems: refused } = await client.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: left } }),
    );
    left = (refused?.[tableName] ?? []).flatMap(({ PutRequest: put }) =>
      put?.Item === undefined ? [] : [{ PutRequest: { Item: put.Item } }],
    );
  }
};

/** Violations that a drill found, and the duration of each step. */
export interface Drill {
  readonly items: number;
  readonly restoredItems: number;
  readonly violations: readonly Violation[];
  readonly restoreSeconds: number;
  readonly checkSeconds: number;
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

/** Restores a table into a new one, checks every invariant there, and deletes the new one. */
export const drillRestore = async (
  client: DynamoDBDocumentClient,
  tableName: string,
  rate: ReadRate = {},
): Promise<Drill> => {
  const restored = `drill-${randomUUID()}`;
  await createTable(client, restored, false);
  try {
    const started = performance.now();
    let items = 0;
    for await (const page of pagesOf(client, tableName, rate)) {
      items += page.length;
      for (let from = 0; from < page.length; from += BATCH) {
        await writeBatch(client, restored, page.slice(from, from + BATCH));
      }
    }
    const restoreSeconds = secondsSince(started);
    const { items: restoredItems, violations } = findViolations(await readWholeTable(client, restored, rate));
    return { items, restoredItems, violations, restoreSeconds, checkSeconds: secondsSince(started) - restoreSeconds };
  } finally {
    await client.send(new DeleteTableCommand({ TableName: restored }));
  }
};

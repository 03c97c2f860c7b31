import { setTimeout as pauseFor } from 'node:timers/promises';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#functions/data/table/store.ts';

/** Rate limit of a scan, so that it does not throttle the functions that use the table. */
export interface ReadRate {
  /** Read units a second; absent: as fast as the table answers. */
  readonly unitsPerSecond?: number | undefined;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** The items of a table, page by page, strongly consistent. After each page it pauses for the units that it consumed. */
export async function* pagesOf(
  client: DynamoDBDocumentClient,
  TableName: string,
  { unitsPerSecond, pause = pauseFor }: ReadRate = {},
): AsyncGenerator<readonly Item[]> {
  let after: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        ReturnConsumedCapacity: 'TOTAL',
        // Items are smaller than 4 KB, so a page consumes at most the units of a second.
        ...(unitsPerSecond === undefined ? {} : { Limit: Math.ceil(unitsPerSecond) }),
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      }),
    );
    yield page.Items ?? [];
    after = page.LastEvaluatedKey;
    const units = page.ConsumedCapacity?.CapacityUnits ?? 0;
    if (unitsPerSecond !== undefined && after !== undefined) await pause((units / unitsPerSecond) * 1000);
  } while (after !== undefined);
}

/** Reads every item with a strongly consistent scan. */
export const readWholeTable = async (
  client: DynamoDBDocumentClient,
  tableName: string,
  rate: ReadRate = {},
): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of pagesOf(client, tableName, rate)) items.push(...page);
  return items;
};

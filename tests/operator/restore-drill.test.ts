import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { drillRestore } from '#operator/restore-drill.ts';
import { pagesOf, readWholeTable } from '#operator/table-pages.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
let client: DynamoDBDocumentClient;
beforeAll(async () => {
  clinic = await openTestClinic();
  client = connect(clinic.endpoint);
  for (let n = 0; n < 8; n += 1) {
    const body = { name: 'Mona Ali', phone: `0101234567${String(n)}`, branch_id: 1, type: 'regular' };
    await clinic.call('reservations/book-reservation', { body, key: `drill-${String(n)}` });
  }
});
afterAll(() => clinic.stop());

const tables = async (): Promise<readonly string[]> =>
  (await new DynamoDBClient({ endpoint: clinic.endpoint }).send(new ListTablesCommand())).TableNames ?? [];

describe('a restore drill', () => {
  it('restores every item, finds no broken rule and leaves no table behind', async () => {
    const before = await tables();

    const drill = await drillRestore(client, clinic.tableName);

    expect(drill).toMatchObject({ items: drill.restoredItems, violations: [] });
    expect(drill.items).toBeGreaterThan(30);
    expect(await tables()).toEqual(before);
  });

  it('names the broken rule of a copy that has half of a transaction', async () => {
    const items = await readWholeTable(client, clinic.tableName);
    const record = items.find(({ PK, SK }) => String(PK).startsWith('RES#') && SK === 'ACCOUNT');
    await client.send(
      new DeleteCommand({ TableName: clinic.tableName, Key: { PK: record?.['PK'], SK: record?.['SK'] } }),
    );

    const { violations } = await drillRestore(client, clinic.tableName);

    expect(violations.length).toBeGreaterThan(0);
  });
});

describe('a reading with a rate', () => {
  it('gives every item once, and pauses for the units of each page but the last', async () => {
    const pauses: number[] = [];
    const pause = (ms: number): Promise<void> => {
      pauses.push(ms);
      return Promise.resolve();
    };
    const all = await readWholeTable(client, clinic.tableName);
    const pages = [];
    for await (const page of pagesOf(client, clinic.tableName, { unitsPerSecond: 10, pause })) pages.push(page);

    expect(pages.flat()).toEqual(all);
    expect(Math.max(...pages.map(({ length }) => length))).toBe(10);
    expect(pauses).toHaveLength(pages.length - 1);
    for (const ms of pauses) expect(ms).toBeGreaterThan(0);
  });
});

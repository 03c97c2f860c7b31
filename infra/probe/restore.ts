import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { keys } from '#functions/data/table/keys.ts';
import { resourceName } from '../names.ts';
import type { Probe } from './probe.ts';

/** A restore takes ten minutes to an hour: waits two hours at most. */
const PAUSE_MS = 30_000;
const ATTEMPTS = 240;

const describe = async (client: DynamoDBClient, TableName: string) => {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName }));
  const indexes = [...(table?.GlobalSecondaryIndexes ?? []), ...(table?.LocalSecondaryIndexes ?? [])];
  return {
    isActive: table?.TableStatus === 'ACTIVE',
    indexes: indexes
      .map(({ IndexName: name = '' }) => name)
      .toSorted()
      .join(', '),
    encryption: table?.SSEDescription?.KMSMasterKeyArn ?? 'by AWS',
  };
};

/** The last reservation number in a table. */
const lastNumber = async (client: DynamoDBClient, TableName: string): Promise<number> => {
  const { PK, SK } = keys.reservationCounter;
  const { Item: item } = await client.send(
    new GetItemCommand({ TableName, Key: { PK: { S: PK }, SK: { S: SK } }, ConsistentRead: true }),
  );
  return Number(item?.['last']?.N ?? 0);
};

/** Restores the table to its last second under another name, compares the two, and deletes the restored one. */
export const probeRestore: Probe = async ({ environment, tableName, pause }) => {
  const client = new DynamoDBClient({ region: environment.region });
  const restored = resourceName(environment, 'probe-restore');
  const [own, numberBefore] = [await describe(client, tableName), await lastNumber(client, tableName)];
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: tableName,
      TargetTableName: restored,
      UseLatestRestorableTime: true,
      SSESpecificationOverride: {
        Enabled: true,
        SSEType: 'KMS',
        KMSMasterKeyId: `alias/${resourceName(environment, 'table')}`,
      },
    }),
  );
  let there = await describe(client, restored);
  for (let attempt = 0; attempt < ATTEMPTS && !there.isActive; attempt += 1) {
    await pause(PAUSE_MS);
    there = await describe(client, restored);
  }
  const number = there.isActive ? await lastNumber(client, restored) : 0;
  const isComplete = number > 0 && number <= numberBefore;
  if (there.isActive) await client.send(new DeleteTableCommand({ TableName: restored }));
  return [
    {
      probe: 'restore: the table as it was minutes ago',
      expected: 'restored',
      seen: there.isActive ? 'restored' : 'not within two hours',
    },
    { probe: 'restore: indexes', expected: own.indexes, seen: there.indexes },
    { probe: 'restore: key of the encryption', expected: own.encryption, seen: there.encryption },
    {
      probe: 'restore: number of the last reservation',
      expected: 'of the table or lower',
      seen: isComplete ? 'of the table or lower' : String(number),
    },
  ];
};

import {
  CreateTableCommand,
  type DynamoDBClient,
  type Projection,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '#functions/data/table/table.ts';

const { partitionKey, sortKey, timeToLive, localIndexes, globalIndexes } = tableDefinition;

const hash = (name: string) => ({ AttributeName: name, KeyType: 'HASH' }) as const;
const range = (name: string) => ({ AttributeName: name, KeyType: 'RANGE' }) as const;

const projection = (attributes: 'keys' | readonly string[]): Projection =>
  attributes === 'keys'
    ? { ProjectionType: 'KEYS_ONLY' }
    : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...attributes] };

/**
 * Creates the table from its definition, unless it exists. @param stream false when nothing reads it: in the embedded
 * database, transactions slow down with every record in the stream. @returns whether the table was created.
 */
export const createTable = async (client: DynamoDBClient, name: string, stream = true): Promise<boolean> => {
  const local = Object.entries(localIndexes);
  const global = Object.entries(globalIndexes);
  const keyNames = new Set<string>([
    partitionKey,
    sortKey,
    ...local.map(([, index]) => index.sortKey),
    ...global.flatMap(([, index]) => [index.partitionKey, index.sortKey]),
  ]);
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [...keyNames].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [hash(partitionKey), range(sortKey)],
        LocalSecondaryIndexes: local.map(([IndexName, index]) => ({
          IndexName,
          KeySchema: [hash(partitionKey), range(index.sortKey)],
          Projection: projection(index.attributes),
        })),
        GlobalSecondaryIndexes: global.map(([IndexName, index]) => ({
          IndexName,
          KeySchema: [hash(index.partitionKey), range(index.sortKey)],
          Projection: projection(index.attributes),
        })),
        ...(stream ? { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } } : {}),
      }),
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceInUseException') return false;
    throw error;
  }
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true },
    }),
  );
  return true;
};

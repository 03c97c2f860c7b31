import { DynamoDBClient, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { tableDefinition } from '#functions/data/table/table.ts';
import { grants } from '../grants.ts';
import { conditionsOf, statementsOf, type TableStatement } from '../table-grants.ts';
import type { Finding, Probe, ProbeContext } from './probe.ts';

/** The different statements about indexes that functions have. */
export const indexStatements = (): readonly TableStatement[] => {
  const all = Object.values(grants)
    .flatMap(statementsOf)
    .filter(({ resource }) => resource !== '');
  return [...new Map(all.map((each) => [`${each.resource} ${each.leadingKeys.join()}`, each])).values()];
};

/** The partition key of an index: its own, or the table's for a local index. */
const partitionKeyOf = (indexName: string): string =>
  Object.entries(tableDefinition.globalIndexes).find(([name]) => name === indexName)?.[1].partitionKey ??
  tableDefinition.partitionKey;

const tableArnOf = ({ environment, account, tableName }: ProbeContext): string =>
  `arn:aws:dynamodb:${environment.region}:${account}:table/${tableName}`;

/** A client with the permissions of one statement and no others. */
const clientWith = async (context: ProbeContext, statement: TableStatement): Promise<DynamoDBClient> => {
  const { environment, roleArn } = context;
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: statement.actions,
        Resource: `${tableArnOf(context)}${statement.resource}`,
        Condition: conditionsOf(statement),
      },
    ],
  };
  const { Credentials: given } = await new STSClient({ region: environment.region }).send(
    new AssumeRoleCommand({ RoleArn: roleArn, RoleSessionName: 'probe', Policy: JSON.stringify(policy) }),
  );
  if (given?.AccessKeyId === undefined || given.SecretAccessKey === undefined) throw new Error('no credentials');
  return new DynamoDBClient({
    region: environment.region,
    credentials: {
      accessKeyId: given.AccessKeyId,
      secretAccessKey: given.SecretAccessKey,
      ...(given.SessionToken === undefined ? {} : { sessionToken: given.SessionToken }),
    },
  });
};

const ANSWERED = 'answered';
const DENIED = 'AccessDeniedException';

const outcomeOf = async (request: Promise<unknown>): Promise<string> => {
  try {
    await request;
    return ANSWERED;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
};

/** May a statement read its own partitions of an index, and no others, by query or scan? */
const probeStatement = async (context: ProbeContext, statement: TableStatement): Promise<readonly Finding[]> => {
  const client = await clientWith(context, statement);
  const indexName = statement.resource.slice('/index/'.length);
  const table = { TableName: context.tableName, IndexName: indexName, Limit: 1 };
  const query = (partition: string): Promise<string> =>
    outcomeOf(
      client.send(
        new QueryCommand({
          ...table,
          KeyConditionExpression: '#partition = :partition',
          ExpressionAttributeNames: { '#partition': partitionKeyOf(indexName) },
          ExpressionAttributeValues: { ':partition': { S: partition } },
        }),
      ),
    );
  const [pattern = ''] = statement.leadingKeys;
  const name = `${indexName} with ${pattern}`;
  return [
    {
      probe: `${name}: query of an own partition`,
      expected: ANSWERED,
      seen: await query(pattern.replaceAll('*', '0')),
    },
    { probe: `${name}: query of another partition`, expected: DENIED, seen: await query('PROBE') },
    { probe: `${name}: scan`, expected: DENIED, seen: await outcomeOf(client.send(new ScanCommand(table))) },
  ];
};

/** Shows on AWS that conditions on leading keys hold for indexes: its manual names only the table's own key. */
export const probeIndexPermissions: Probe = async (context) => {
  const findings: Finding[] = [];
  for (const statement of indexStatements()) findings.push(...(await probeStatement(context, statement)));
  return findings;
};

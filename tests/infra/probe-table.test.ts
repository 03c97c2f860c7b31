import {
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { passesFilter, streamFilters } from '#events/stream-filter.ts';
import { eventSourceKindOf } from '#functions/data/table/event-sources.ts';
import type { AwsCli } from '#infra/in-service.ts';
import { isAsExpected } from '#infra/probe/probe.ts';
import { probeRestore } from '#infra/probe/restore.ts';
import { probedKeys, probeStream } from '#infra/probe/stream.ts';
import { contextWith } from './probe-context.ts';

const tables = mockClient(DynamoDBClient);
afterEach(() => {
  tables.reset();
});
// The files of this project share a process.
afterAll(() => {
  tables.restore();
});

const failure = (name: string): Error => Object.assign(new Error(name), { name });

describe('the probe of the stream', () => {
  /** Lambda with the mapping of the relay, and CloudWatch with the invocations of each window, in order. */
  const account = (patterns: readonly string[], invocations: readonly number[]): AwsCli => {
    const left = [...invocations];
    return ([service]) =>
      JSON.stringify(
        service === 'lambda'
          ? {
              EventSourceMappings: [
                { State: 'Enabled', FilterCriteria: { Filters: patterns.map((Pattern) => ({ Pattern })) } },
              ],
            }
          : { Datapoints: [{ Sum: left.shift() }, { Sum: 1 }] },
      );
  };
  const written = streamFilters.map((filter) => JSON.stringify(filter));
  const changeOf = (Keys: Readonly<Record<string, unknown>>) => ({ eventName: 'INSERT', dynamodb: { Keys } });
  const accept = (): void => {
    tables.on(PutItemCommand).resolves({});
    tables.on(DeleteItemCommand).resolves({});
  };

  it('writes one item that the filters name and one that they do not, neither of them an item of the product', () => {
    const named = Object.values(probedKeys).map(({ PK, SK }) =>
      passesFilter(changeOf({ PK: { S: PK }, SK: { S: SK } })),
    );

    expect(named).toEqual([true, false]);
    expect(Object.values(probedKeys).map(eventSourceKindOf)).toEqual([undefined, undefined]);
  });

  it('finds the filters as written, and only named changes passed on', async () => {
    accept();

    const findings = await probeStream(contextWith({ aws: account(written.toReversed(), [2, 58]) }));

    expect(findings.map(({ seen }) => seen)).toEqual([expect.stringContaining('as written'), 'kept back', 'passed on']);
    expect(findings.filter((finding) => !isAsExpected(finding))).toEqual([]);
    expect(tables.commandCalls(PutItemCommand)).toHaveLength(120);
    expect(tables.commandCalls(DeleteItemCommand)).toHaveLength(2);
  });

  it('reports other filters, changes that are passed on and changes that are lost', async () => {
    accept();

    const findings = await probeStream(contextWith({ aws: account(['{"eventName":["REMOVE"]}'], [60, 0]) }));

    expect(findings.map(({ seen }) => seen)).toEqual(['{"eventName":["REMOVE"]}', 'passed on', 'kept back']);
  });

  it('leaves no item behind when a write fails', async () => {
    accept();
    tables.on(PutItemCommand).rejects(failure('ThrottlingException'));

    await expect(probeStream(contextWith({ aws: account(written, []) }))).rejects.toThrow('ThrottlingException');

    expect(tables.commandCalls(DeleteItemCommand)).toHaveLength(1);
  });
});

describe('the probe of a restore', () => {
  const RESTORED = 'clinic-staging-probe-restore';
  /** DynamoDB with a restored table that is ready at the second look. */
  const restoring = ({ indexes = ['byPhone', 'byList'], number = '40', ready = true } = {}): void => {
    const table = (names: readonly string[], status: 'ACTIVE' | 'CREATING') => ({
      Table: {
        TableStatus: status,
        GlobalSecondaryIndexes: names.map((IndexName) => ({ IndexName })),
        SSEDescription: { KMSMasterKeyArn: 'arn:aws:kms:eu-central-1:123456789012:key/k' },
      },
    });
    tables.on(RestoreTableToPointInTimeCommand).resolves({});
    tables.on(DeleteTableCommand).resolves({});
    tables.on(DescribeTableCommand, { TableName: 'clinic-table' }).resolves(table(['byList', 'byPhone'], 'ACTIVE'));
    tables
      .on(DescribeTableCommand, { TableName: RESTORED })
      .resolvesOnce(table([], 'CREATING'))
      .resolves(table(indexes, ready ? 'ACTIVE' : 'CREATING'));
    tables.on(GetItemCommand, { TableName: 'clinic-table' }).resolves({ Item: { last: { N: '42' } } });
    tables.on(GetItemCommand, { TableName: RESTORED }).resolves({ Item: { last: { N: number } } });
  };

  it('finds the table as it was minutes ago, with its indexes and its key, and deletes it', async () => {
    restoring();

    const findings = await probeRestore(contextWith());

    expect(findings.filter((finding) => !isAsExpected(finding))).toEqual([]);
    expect(tables.commandCalls(RestoreTableToPointInTimeCommand)[0]?.args[0].input).toMatchObject({
      SourceTableName: 'clinic-table',
      TargetTableName: RESTORED,
      SSESpecificationOverride: { KMSMasterKeyId: 'alias/clinic-staging-table' },
    });
    expect(tables.commandCalls(DeleteTableCommand).map(({ args }) => args[0].input.TableName)).toEqual([RESTORED]);
  });

  it('reports a lost index and a number that the table never gave', async () => {
    restoring({ indexes: ['byPhone'], number: '43' });

    const findings = await probeRestore(contextWith());

    expect(findings.filter((finding) => !isAsExpected(finding)).map(({ seen }) => seen)).toEqual(['byPhone', '43']);
  });

  it('ends when the restore takes too long, and then deletes nothing', async () => {
    restoring({ ready: false });

    const [finding] = await probeRestore(contextWith());

    expect(finding?.seen).toBe('not within two hours');
    expect(tables.commandCalls(DeleteTableCommand)).toEqual([]);
  });
});

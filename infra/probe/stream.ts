import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { relaySource } from '#events/reactions.ts';
import { streamFilters } from '#events/stream-filter.ts';
import { functionName } from '../names.ts';
import { awsJson } from './aws-json.ts';
import type { Finding, Probe, ProbeContext } from './probe.ts';

/** A change a second: each one that passes the filters is an invocation of its own. */
const CHANGES = 60;
const PAUSE_MS = 1_000;
/** CloudWatch has a figure some minutes after its time. */
const FIGURES_MS = 5 * 60_000;
/** An item that a dead probe leaves behind. */
const KEPT_SECONDS = 24 * 60 * 60;

/** Keys that belong to no item of the product. The relay gets the first one, and passes over it. */
export const probedKeys = {
  named: { PK: 'B#PROBE', SK: 'T#PROBE' },
  unnamed: { PK: 'PROBE', SK: 'PROBE' },
} as const;

const mappings = z.looseObject({
  EventSourceMappings: z.array(
    z.looseObject({
      State: z.string(),
      FilterCriteria: z.optional(z.looseObject({ Filters: z.array(z.looseObject({ Pattern: z.string() })) })),
    }),
  ),
});
const figures = z.looseObject({ Datapoints: z.array(z.looseObject({ Sum: z.number() })) });

const writeChanges = async (context: ProbeContext, { PK, SK }: { readonly PK: string; readonly SK: string }) => {
  const { environment, tableName: TableName, pause } = context;
  const client = new DynamoDBClient({ region: environment.region });
  const key = { PK: { S: PK }, SK: { S: SK } };
  const expires = { N: String(Math.floor(Date.now() / 1000) + KEPT_SECONDS) };
  try {
    for (let change = 0; change < CHANGES; change += 1) {
      const Item = { ...key, change: { N: String(change) }, expires_at: expires };
      await client.send(new PutItemCommand({ TableName, Item }));
      await pause(PAUSE_MS);
    }
  } finally {
    await client.send(new DeleteItemCommand({ TableName, Key: key }));
  }
};

/** Does Lambda pass the changes of a key on? Other changes of the table are far fewer meanwhile. */
const passes = async (context: ProbeContext, key: { readonly PK: string; readonly SK: string }): Promise<boolean> => {
  const { aws, environment, pause } = context;
  const from = new Date().toISOString();
  await writeChanges(context, key);
  const to = new Date().toISOString();
  await pause(FIGURES_MS);
  const at = ['--region', environment.region, '--start-time', from, '--end-time', to, '--period', '60'];
  const of = ['--dimensions', `Name=FunctionName,Value=${functionName(environment, relaySource)}`];
  const metric = ['--namespace', 'AWS/Lambda', '--metric-name', 'Invocations', '--statistics', 'Sum'];
  const { Datapoints: minutes } = awsJson(
    aws,
    ['cloudwatch', 'get-metric-statistics', ...metric, ...of, ...at],
    figures,
  );
  return minutes.reduce((sum, { Sum: invocations }) => sum + invocations, 0) > CHANGES / 2;
};

/** Shows that Lambda passes on what the filters of the stream name, and nothing else. */
export const probeStream: Probe = async (context) => {
  const { aws, environment } = context;
  const at = ['--region', environment.region, '--function-name', functionName(environment, relaySource)];
  const { EventSourceMappings: found } = awsJson(aws, ['lambda', 'list-event-source-mappings', ...at], mappings);
  const inService = found.flatMap(({ State: state, FilterCriteria: criteria }) =>
    state === 'Enabled' ? (criteria?.Filters.map(({ Pattern: pattern }) => pattern) ?? []) : [],
  );
  const written = streamFilters.map((filter) => JSON.stringify(filter));
  const asWritten = `${String(written.length)}, as written`;
  const isSame = inService.toSorted().join('\n') === written.toSorted().join('\n');
  const changes = `stream: ${String(CHANGES)} changes`;
  const [passedOn, keptBack] = ['passed on', 'kept back'];
  const seen = (isPassed: boolean): string => (isPassed ? passedOn : keptBack);
  const findings: Finding[] = [
    { probe: 'stream: filters in service', expected: asWritten, seen: isSame ? asWritten : inService.join(' ') },
  ];
  findings.push(
    {
      probe: `${changes} that no filter names`,
      expected: keptBack,
      seen: seen(await passes(context, probedKeys.unnamed)),
    },
    {
      probe: `${changes} that a filter names`,
      expected: passedOn,
      seen: seen(await passes(context, probedKeys.named)),
    },
  );
  return findings;
};

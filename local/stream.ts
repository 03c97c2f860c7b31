import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import * as z from 'zod/mini';
import type { TableRecord } from '#events/relay.ts';
import { passesFilter } from '#events/stream-filter.ts';
import { describeError, type Log } from '#functions/log.ts';

/** Position in the stream: the last sequence number of each shard. */
const position = z.object({ stream: z.string(), read: z.record(z.string(), z.string()) });
type Position = z.output<typeof position>;

/** Where the position is stored between runs. */
export interface StreamCheckpoint {
  readonly load: () => Position | undefined;
  readonly save: (position: Position) => void;
}

/** In a file that is replaced atomically: a killed runner leaves the old or the new content. */
export const checkpointInFile = (file: string): StreamCheckpoint => ({
  load: () => {
    try {
      return position.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return undefined;
    }
  },
  save: (next) => {
    writeFileSync(`${file}.new`, JSON.stringify(next));
    renameSync(`${file}.new`, file);
  },
});

export const checkpointInMemory = (): StreamCheckpoint => {
  let kept: Position | undefined;
  return {
    load: () => kept,
    save: (next) => {
      kept = next;
    },
  };
};

/** Handles records in order. @returns the sequence number of the first one to deliver again, or undefined. */
export type ProcessRecords = (records: readonly TableRecord[]) => Promise<string | undefined>;

/** The stream of a table. */
export interface TableStream {
  /** Resolves when everything written before this call is delivered. */
  readonly caughtUp: () => Promise<void>;
  /** Starts to deliver new records shortly after they are written. */
  readonly follow: () => void;
  readonly stop: () => Promise<void>;
}

/** In the form in which Lambda passes records to the relay. */
const recordOf = ({ eventName, dynamodb }: StreamRecord): TableRecord => {
  const { ApproximateCreationDateTime: at, ...rest } = dynamodb ?? {};
  return { eventName, dynamodb: { ...rest, ApproximateCreationDateTime: at === undefined ? at : at.getTime() / 1000 } };
};

const sequenceOf = (record: StreamRecord): string => record.dynamodb?.SequenceNumber ?? '';

const PAGE = 100;
const IDLE_MS = 100;
const DESCRIBED_MS = 5_000;
/** Number of failures after which a record is skipped, so that it does not block later records. */
const MOST_FAILURES = 5;

interface Described {
  readonly stream: string;
  readonly shards: readonly string[];
}

interface StreamReaderOptions {
  readonly tableName: string;
  readonly keeper: StreamCheckpoint;
  readonly deliver: ProcessRecords;
  readonly log: Log;
}

/** Reads shards one after another and stores the position of each. */
class StreamReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #table: string;
  readonly #keeper: StreamCheckpoint;
  readonly #deliver: ProcessRecords;
  readonly #log: Log;
  #position: Position | undefined;
  #failures = 0;
  #described: (Described & { readonly at: number }) | undefined;

  constructor(client: DynamoDBStreamsClient, { tableName, keeper, deliver, log }: StreamReaderOptions) {
    this.#client = client;
    this.#table = tableName;
    this.#keeper = keeper;
    this.#deliver = deliver;
    this.#log = log;
  }

  async #describe(): Promise<Described> {
    const { Streams: streams = [] } = await this.#client.send(new ListStreamsCommand({ TableName: this.#table }));
    const stream = streams.at(-1)?.StreamArn ?? '';
    const { StreamDescription: description } = await this.#client.send(
      new DescribeStreamCommand({ StreamArn: stream }),
    );
    return {
      stream,
      shards: (description?.Shards ?? []).map((shard) => shard.ShardId ?? ''),
    };
  }

  /** The list of shards, some seconds old: shards change hourly. */
  async #description(): Promise<Described> {
    const now = performance.now();
    if (this.#described === undefined || now - this.#described.at > DESCRIBED_MS) {
      this.#described = { at: now, ...(await this.#describe()) };
    }
    return this.#described;
  }

  /** Delivers new records. @returns their number. */
  async advance(): Promise<number> {
    const { stream, shards } = await this.#description();
    const known = this.#position ?? this.#keeper.load();
    this.#position = known?.stream === stream ? known : { stream, read: {} };
    let count = 0;
    for (const shard of shards) count += await this.#advanceShard(shard);
    return count;
  }

  async #advanceShard(shard: string): Promise<number> {
    const from = this.#position ?? { stream: '', read: {} };
    const after = from.read[shard];
    const { ShardIterator: iterator } = await this.#client.send(
      new GetShardIteratorCommand({
        StreamArn: from.stream,
        ShardId: shard,
        ...(after === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' as const }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: after }),
      }),
    );
    const { Records: records = [] } = await this.#client.send(
      new GetRecordsCommand({ ShardIterator: iterator, Limit: PAGE }),
    );
    if (records.length === 0) return 0;
    const wanted = records.filter(passesFilter).map(recordOf);
    const failed = wanted.length === 0 ? undefined : await this.#deliver(wanted);
    const done = failed === undefined ? records.length : records.findIndex((record) => sequenceOf(record) === failed);
    this.#failures = failed === undefined || done > 0 ? 0 : this.#failures + 1;
    const skipped = this.#failures >= MOST_FAILURES ? 1 : 0;
    if (skipped > 0) this.#log.error('stream.left-behind', { sequence: failed });
    const last = records[done + skipped - 1];
    if (last !== undefined) {
      this.#position = { stream: from.stream, read: { ...from.read, [shard]: sequenceOf(last) } };
      this.#keeper.save(this.#position);
    }
    return records.length;
  }
}

/** Reads the table's stream as Lambda does for the relay: filtered, in order, at least once, from the stored position. */
export const openStream = (options: StreamReaderOptions & { readonly endpoint: string }): TableStream => {
  const client = new DynamoDBStreamsClient({ endpoint: options.endpoint });
  const reader = new StreamReader(client, options);
  const stopping = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  let following: Promise<void> = Promise.resolve();
  /** Concurrent callers share one run. */
  const advance = (): Promise<number> => {
    const next = turn.then(() => reader.advance());
    turn = next.catch(() => undefined);
    return next;
  };
  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const count = await advance().catch((error: unknown) => {
        options.log.error('stream.failed', describeError(error));
        return 0;
      });
      if (count === 0) await pause(IDLE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  return {
    caughtUp: async () => {
      while ((await advance()) > 0);
    },
    follow: () => {
      following = follow();
    },
    stop: async () => {
      stopping.abort();
      await following;
      await turn;
      client.destroy();
    },
  };
};

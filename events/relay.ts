import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import type { DomainEvent } from '#shared/events/index.ts';
import type { Item } from '#functions/data/table/store.ts';
import { eventSourceKindOf } from '#functions/data/table/event-sources.ts';
import type { Key } from '#functions/data/table/keys.ts';
import { sharedDependencies } from '#functions/dependencies.ts';
import { describeError } from '#functions/log.ts';
import { bus } from './bus.ts';
import type { ItemChange } from './item-change.ts';
import { eventsOf } from './translate.ts';
import { unreadableRecords } from './unreadable-records.ts';

type Image = Readonly<Record<string, unknown>> | undefined;

/** The fields of a stream record that the relay reads. Lambda's records have more. */
export interface TableRecord {
  readonly eventName?: string | undefined;
  readonly dynamodb?:
    | {
        readonly Keys?: Image;
        readonly OldImage?: Image;
        readonly NewImage?: Image;
        readonly SequenceNumber?: string | undefined;
        /** Unix seconds. */
        readonly ApproximateCreationDateTime?: number | undefined;
      }
    | undefined;
}

/** Narrows an image to the SDK's type. Lambda writes binary attributes as text; no source of events has any. */
const isImage = (image: object): image is Record<string, AttributeValue> =>
  Object.values(image).every((value: unknown) => typeof value === 'object' && value !== null);

const itemOf = (image: Image): Item | undefined => {
  if (image === undefined) return undefined;
  if (!isImage(image)) throw new TypeError('an image without attribute types');
  return unmarshall(image);
};

const keyOf = ({ dynamodb }: TableRecord): Key => {
  const key = itemOf(dynamodb?.Keys) ?? {};
  return { PK: String(key['PK']), SK: String(key['SK']) };
};

const changeOf = (key: Key, { dynamodb, eventName }: TableRecord): ItemChange => ({
  key,
  before: itemOf(dynamodb?.OldImage),
  after: eventName === 'REMOVE' ? undefined : itemOf(dynamodb?.NewImage),
  at: new Date((dynamodb?.ApproximateCreationDateTime ?? 0) * 1000),
});

interface PublishedRecord {
  readonly sequence: string;
  readonly events: readonly DomainEvent[];
}

/**
 * The events of a record. Its key decides first whether it brings any, so that an image that the relay does not need is
 * not read. A record that cannot be read goes to the dead letters, and the records after it are not delayed.
 */
const readRecord = async (record: TableRecord, sequence: string): Promise<readonly DomainEvent[]> => {
  const key = keyOf(record);
  const kind = eventSourceKindOf(key);
  if (kind === undefined) return [];
  try {
    return eventsOf(kind, changeOf(key, record));
  } catch (error) {
    sharedDependencies().log.error('relay.unreadable', { sequence, ...describeError(error) });
    await unreadableRecords()({ kind, key, sequence });
    return [];
  }
};

/** Reads records up to the first one whose dead letter cannot be sent. @returns its sequence number as `failed` */
const readRecords = async (
  records: readonly TableRecord[],
): Promise<{ readonly readable: readonly PublishedRecord[]; readonly failed: string | undefined }> => {
  const readable: PublishedRecord[] = [];
  for (const record of records) {
    const sequence = record.dynamodb?.SequenceNumber ?? '';
    try {
      readable.push({ sequence, events: await readRecord(record, sequence) });
    } catch (error) {
      sharedDependencies().log.error('relay.no-dead-letter', { sequence, ...describeError(error) });
      return { readable, failed: sequence };
    }
  }
  return { readable, failed: undefined };
};

/**
 * Table stream -> bus. Derives events from the items' images and publishes them in order. Reports the first record whose
 * events the bus did not accept: the stream repeats from there, so no event is lost, and some are published twice.
 * See docs/architecture.md.
 */
export const relay = async ({
  Records: records,
}: {
  readonly Records: readonly TableRecord[];
}): Promise<DynamoDBBatchResponse> => {
  const { readable, failed } = await readRecords(records);
  const events = readable.flatMap((record) => record.events);
  const left = events.length === 0 ? new Set<string>() : await bus()(events);
  const unpublished = readable.find((record) => record.events.some(({ id }) => left.has(id)))?.sequence;
  const repeatFrom = unpublished ?? failed;
  if (events.length > 0) {
    const { log } = sharedDependencies();
    log.info('relay.done', { records: records.length, events: events.length, unpublished: left.size });
  }
  return { batchItemFailures: repeatFrom === undefined ? [] : [{ itemIdentifier: repeatFrom }] };
};

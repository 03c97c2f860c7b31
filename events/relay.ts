import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import type { DomainEvent } from '#shared/events/index.ts';
import type { Item } from '#functions/data/table/store.ts';
import { sharedDependencies } from '#functions/dependencies.ts';
import { describeError } from '#functions/log.ts';
import { bus } from './bus.ts';
import type { ItemChange } from './item-change.ts';
import { eventsOf } from './translate.ts';

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

/** Narrows an image to the SDK's type. Lambda encodes binary attributes in another way, but the table has none. */
const isImage = (image: object): image is Record<string, AttributeValue> =>
  Object.values(image).every((value: unknown) => typeof value === 'object' && value !== null && !('B' in value));

const itemOf = (image: Image): Item | undefined => {
  if (image === undefined) return undefined;
  if (!isImage(image)) throw new TypeError('an image with binary attributes');
  return unmarshall(image);
};

const changeOf = ({ dynamodb, eventName }: TableRecord): ItemChange => {
  const key = itemOf(dynamodb?.Keys) ?? {};
  return {
    key: { PK: String(key['PK']), SK: String(key['SK']) },
    before: itemOf(dynamodb?.OldImage),
    after: eventName === 'REMOVE' ? undefined : itemOf(dynamodb?.NewImage),
    at: new Date((dynamodb?.ApproximateCreationDateTime ?? 0) * 1000),
  };
};

interface PublishedRecord {
  readonly sequence: string;
  readonly events: readonly DomainEvent[];
}

/**
 * Table stream -> bus. Derives events from the items' images and publishes them in order. Stops at the first record that
 * fails and reports it: the stream repeats from there, so no event is lost, and some are published twice.
 * See docs/architecture.md.
 */
export const relay = async ({
  Records: records,
}: {
  readonly Records: readonly TableRecord[];
}): Promise<DynamoDBBatchResponse> => {
  const { log } = sharedDependencies();
  const readable: PublishedRecord[] = [];
  let unreadable: string | undefined;
  for (const record of records) {
    const sequence = record.dynamodb?.SequenceNumber ?? '';
    try {
      readable.push({ sequence, events: eventsOf(changeOf(record)) });
    } catch (error) {
      log.error('relay.unreadable', { sequence, ...describeError(error) });
      unreadable = sequence;
      break;
    }
  }
  const events = readable.flatMap((record) => record.events);
  const left = events.length === 0 ? new Set<string>() : await bus()(events);
  const unpublished = readable.find((record) => record.events.some(({ id }) => left.has(id)))?.sequence;
  const failed = unpublished ?? unreadable;
  if (events.length > 0)
    log.info('relay.done', { records: records.length, events: events.length, unpublished: left.size });
  return { batchItemFailures: failed === undefined ? [] : [{ itemIdentifier: failed }] };
};

import { eventSources } from '#functions/data/table/event-sources.ts';

/** A filter of Lambda's event source mapping: alternatives for each field, by the beginning of its text. */
interface StreamFilter {
  readonly eventName: readonly string[];
  readonly dynamodb: {
    readonly Keys: {
      readonly PK: { readonly S: readonly { readonly prefix: string }[] };
      readonly SK?: { readonly S: readonly { readonly prefix: string }[] };
    };
  };
}

/** The text before the first part of a partition key that varies. */
const partitionPrefix = (partition: string): string => partition.slice(0, partition.indexOf('*'));

/**
 * The records that the relay gets: those whose keys begin as the keys of a source of events do. Some others begin in the
 * same way; the relay passes over them. Lambda allows five filters, and none can look into the middle of a key.
 */
export const streamFilters: readonly StreamFilter[] = [
  ...Map.groupBy(eventSources, ({ partition }) => partitionPrefix(partition)),
].map(([prefix, sources]) => {
  const sortPrefixes = new Set(sources.map(({ sortPrefix }) => sortPrefix));
  const SK = { S: [...sortPrefixes].map((sortPrefix) => ({ prefix: sortPrefix })) };
  return {
    eventName: ['INSERT', 'MODIFY'],
    dynamodb: { Keys: { PK: { S: [{ prefix }] }, ...(sortPrefixes.has('') ? {} : { SK }) } },
  };
});

/** What a filter reads of a record. */
interface FilteredRecord {
  readonly eventName?: string | undefined;
  readonly dynamodb?: { readonly Keys?: Readonly<Record<string, unknown>> | undefined } | undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'S' in value && typeof value.S === 'string' ? value.S : undefined;

const beginsAs = (value: unknown, wanted: StreamFilter['dynamodb']['Keys']['SK']): boolean =>
  wanted === undefined || wanted.S.some(({ prefix }) => textOf(value)?.startsWith(prefix) === true);

/** Whether Lambda passes a record to the relay; the local runner asks the same. */
export const passesFilter = ({ eventName = '', dynamodb }: FilteredRecord): boolean =>
  streamFilters.some(
    ({ eventName: names, dynamodb: { Keys: wanted } }) =>
      names.includes(eventName) &&
      beginsAs(dynamodb?.Keys?.['PK'], wanted.PK) &&
      beginsAs(dynamodb?.Keys?.['SK'], wanted.SK),
  );

import type { Key } from './keys/parts.ts';

/** Kinds of items whose changes are published as domain events. */
export type EventSourceKind =
  | 'ticket'
  | 'doctor at work'
  | 'ledger entry'
  | 'price change'
  | 'laser session'
  | 'pulse session'
  | 'visit record'
  | 'drawer'
  | 'closed drawer'
  | 'cash move'
  | 'day sheet'
  | 'day facts'
  | 'message'
  | 'conversation';

/** The keys of a kind: each `*` of the partition stands for a part without `#`. */
interface EventSource {
  readonly kind: EventSourceKind;
  readonly partition: string;
  readonly sortPrefix: string;
}

/** The items whose changes are published. The relay and the filter of its stream read this list (events/stream-filter.ts). */
export const eventSources: readonly EventSource[] = [
  { kind: 'ticket', partition: 'B#*#D#*', sortPrefix: 'T#' },
  { kind: 'doctor at work', partition: 'B#*#D#*', sortPrefix: 'DOC#' },
  { kind: 'ledger entry', partition: 'B#*#LEDGER#*', sortPrefix: 'E#' },
  { kind: 'price change', partition: 'B#*#LEDGER#*', sortPrefix: 'P#' },
  { kind: 'laser session', partition: 'B#*#LASER#*', sortPrefix: 'S#' },
  { kind: 'pulse session', partition: 'B#*#LASER#*', sortPrefix: 'P#' },
  { kind: 'visit record', partition: 'PATIENT#*', sortPrefix: 'RECORD#' },
  { kind: 'drawer', partition: 'B#*#CASH', sortPrefix: 'OPEN#' },
  { kind: 'closed drawer', partition: 'B#*#CASH#*', sortPrefix: 'D#' },
  { kind: 'cash move', partition: 'B#*#CASH#*', sortPrefix: 'M#' },
  { kind: 'day sheet', partition: 'B#*#CASH#*', sortPrefix: 'SHEET#' },
  { kind: 'day facts', partition: 'FACTS#*', sortPrefix: 'B#' },
  { kind: 'message', partition: 'MSG#*', sortPrefix: '' },
  { kind: 'message', partition: 'MSG#*#*', sortPrefix: '' },
  { kind: 'conversation', partition: 'B#*#INBOX', sortPrefix: 'C#' },
];

const partitionForms = new Map(
  eventSources.map(({ partition }) => [partition, new RegExp(`^${partition.replaceAll('*', '[^#]+')}$`)]),
);

/** The kind of item that a key names; undefined for items that publish no events. */
export const eventSourceKindOf = ({ PK, SK }: Key): EventSourceKind | undefined =>
  eventSources.find(
    ({ partition, sortPrefix }) => SK.startsWith(sortPrefix) && partitionForms.get(partition)?.test(PK) === true,
  )?.kind;

import { describe, expect, it } from 'vitest';
import { relay, type TableRecord } from '#events/relay.ts';
import { passesFilter, streamFilters } from '#events/stream-filter.ts';
import { eventSourceKindOf, eventSources } from '#functions/data/table/event-sources.ts';
import { type Key, keys } from '#functions/data/table/keys.ts';
import { keyReaders } from '../support/key-readers.ts';

type Build = (...parts: readonly (number | string)[]) => unknown;
const isBuilder = (value: unknown): value is Build => typeof value === 'function';

const isKey = (value: unknown): value is Key =>
  typeof value === 'object' && value !== null && 'PK' in value && 'SK' in value;

/** The parts of a key are texts; a builder that gets a number instead returns it. */
const textOf = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part));

/** A key of every kind of item that the table has, by the name of the function that builds it. */
const keyOfEachKind: readonly (readonly [string, Key])[] = Object.entries(keys).flatMap(([name, value]) => {
  if (keyReaders.has(name)) return [];
  const built = isBuilder(value) ? value(1, '2026-11-21', 3, 4) : value;
  // Some builders take parts that are texts already, and return a number that they were given.
  return isKey(built) ? [[name, { PK: textOf(built.PK), SK: textOf(built.SK) }] as const] : [];
});

/** The kinds that bring events, by the functions that build their keys. */
const sources = {
  ticket: 'ticket',
  presence: 'doctor at work',
  ledgerEntry: 'ledger entry',
  priceChange: 'price change',
  laserDaySession: 'laser session',
  pulseSession: 'pulse session',
  visitRecord: 'visit record',
  openDrawer: 'drawer',
  closedDrawer: 'closed drawer',
  cashMove: 'cash move',
  daySheet: 'day sheet',
  dayFactsOfBranch: 'day facts',
  message: 'message',
  dayMessage: 'message',
  alertMessage: 'message',
  answer: 'message',
  conversation: 'conversation',
};

/** A record as Lambda passes it: binary attributes are base64 text. */
const recordOf = ({ PK, SK }: Key, eventName = 'INSERT'): TableRecord => ({
  eventName,
  dynamodb: {
    Keys: { PK: { S: PK }, SK: { S: SK } },
    NewImage: { PK: { S: PK }, SK: { S: SK }, packed: { B: 'H4sIAAAAAAAAAw==' }, parts: { BS: ['AA==', 'AQ=='] } },
    SequenceNumber: '100',
    ApproximateCreationDateTime: 1_763_719_200,
  },
});

describe('every kind of item', () => {
  it('brings events, or is passed over, by its key', () => {
    const found = keyOfEachKind.flatMap(([name, key]) => {
      const kind = eventSourceKindOf(key);
      return kind === undefined ? [] : [[name, kind] as const];
    });

    expect(keyOfEachKind.length).toBeGreaterThan(60);
    expect(Object.fromEntries(found)).toEqual(sources);
    expect(new Set(Object.values(sources))).toEqual(new Set(eventSources.map(({ kind }) => kind)));
  });

  it.each(keyOfEachKind.filter(([name]) => !Object.hasOwn(sources, name)))(
    'that brings no event is not read by the relay: %s',
    async (_, key) => {
      expect(await relay({ Records: [recordOf(key), recordOf(key, 'REMOVE')] })).toEqual({ batchItemFailures: [] });
    },
  );
});

describe('the filter of the stream', () => {
  it.each(keyOfEachKind.filter(([name]) => Object.hasOwn(sources, name)))('passes a %s', (_, key) => {
    expect([recordOf(key), recordOf(key, 'MODIFY'), recordOf(key, 'REMOVE')].map(passesFilter)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('holds back what changes most often and brings no event', () => {
    const held = keyOfEachKind.filter(([, key]) => !passesFilter(recordOf(key))).map(([name]) => name);

    expect(held).toEqual(
      expect.arrayContaining([
        'queueSnapshot',
        'moneySnapshot',
        'reservationRecord',
        'auditEntry',
        'guard',
        'dayCounter',
        'idempotency',
      ]),
    );
  });

  it('has at most the five filters that Lambda allows', () => {
    expect(streamFilters.length).toBeLessThanOrEqual(5);
  });
});

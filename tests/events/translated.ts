import { expect } from 'vitest';
import { eventsOf } from '#events/translate.ts';
import { eventSourceKindOf } from '#functions/data/table/event-sources.ts';
import type { Item } from '#functions/data/table/store.ts';
import { type DomainEvent, domainEvent } from '#shared/events/index.ts';

/** The clinic day of the translated items. */
export const day = '2026-11-20';
export const patientId = `p${'0'.repeat(20)}`;
export const bookedAt = '2026-11-20T09:00:00.000Z';
export const movedAt = '2026-11-20T10:00:00.000Z';
/** Time of the write: the fallback where an item has no time of its own. */
export const writtenAt = '2026-11-20T10:00:01.000Z';

/** The events of a change, each of which fits its schema. */
export const translate = (after: Item | undefined, before?: Item): DomainEvent[] => {
  const key = { PK: String(after?.['PK'] ?? before?.['PK']), SK: String(after?.['SK'] ?? before?.['SK']) };
  const kind = eventSourceKindOf(key);
  const events = kind === undefined ? [] : eventsOf(kind, { key, before, after, at: new Date(writtenAt) });
  for (const event of events) expect(domainEvent.safeParse(event).error).toBeUndefined();
  return events;
};

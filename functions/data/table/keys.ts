import type { Key } from './keys/parts.ts';

/**
 * The only code that builds keys. Each function says which item it names; docs/access-patterns.md lists the questions
 * they answer. A branch-day (`B#1#D#2026-11-20`) holds a queue's tickets, its counters, its guards and its doctors.
 * A module of functions, so that a bundle has only those that it calls.
 */
export * as keys from './keys/all.ts';
export type { Key } from './keys/parts.ts';

/** Kinds of items whose changes are published as domain events. */
export type EventSourceKind =
  | 'ticket'
  | 'doctor at work'
  | 'ledger entry'
  | 'laser session'
  | 'pulse session'
  | 'visit record'
  | 'drawer'
  | 'closed drawer'
  | 'cash move'
  | 'day sheet'
  | 'message';

const eventSourceForms: readonly (readonly [EventSourceKind, RegExp])[] = [
  ['ticket', /^B#\d+#D#[\d-]+\nT#/],
  ['doctor at work', /^B#\d+#D#[\d-]+\nDOC#/],
  ['ledger entry', /^B#\d+#LEDGER#[\d-]+\nE#/],
  ['laser session', /^B#\d+#LASER#[\d-]+\nS#/],
  ['pulse session', /^B#\d+#LASER#[\d-]+\nP#/],
  ['visit record', /^PATIENT#\w+\nRECORD#/],
  ['drawer', /^B#\d+#CASH\nOPEN#/],
  ['closed drawer', /^B#\d+#CASH#[\d-]+\nD#/],
  ['cash move', /^B#\d+#CASH#[\d-]+\nM#/],
  ['day sheet', /^B#\d+#CASH#[\d-]+\nSHEET#/],
  ['message', /^MSG#(?:\d+|B\d+#[\d-]+)\n/],
];

/** The kind of item that a key names; undefined for items that publish no events. */
export const eventSourceKindOf = (key: Key): EventSourceKind | undefined =>
  eventSourceForms.find(([, form]) => form.test(`${key.PK}\n${key.SK}`))?.[0];

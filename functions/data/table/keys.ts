/**
 * The only code that builds keys. Each function says which item it names; docs/access-patterns.md lists the questions
 * they answer. A branch-day (`B#1#D#2026-11-20`) holds a queue's tickets, its counters, its guards and its doctors.
 * A module of functions, so that a bundle has only those that it calls.
 */
export * as keys from './keys/all.ts';
export type { Key } from './keys/parts.ts';

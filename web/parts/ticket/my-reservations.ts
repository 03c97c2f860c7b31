import { useSyncExternalStore } from 'react';
import type { LaserArea } from '#shared/models/enums.ts';
import { laserAreas, reservationTypes } from '#shared/models/lists.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { furtherNames, type NamedService } from '#web/lib/i18n/service-text.ts';
import { forgetLastSeen } from './last-seen.ts';
import { domainJson } from '#web/lib/api/wire-names.ts';

/** A reservation that was booked, or opened by its link, on this device. */
export interface MyReservation extends NamedService {
  /** `MED000123`; with the phone it opens everything the patient may see. */
  readonly code: string;
  readonly phone: string;
  readonly name: string;
  readonly areas: readonly LaserArea[];
  readonly branchName: string;
  readonly branchNameAr: string;
  /** Clinic day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly ticketNo: number;
  /** The state in the queue, where the server has said it. */
  readonly status?: string | undefined;
  /** When it was remembered, milliseconds. */
  readonly at: number;
}

const storageKey = 'my_reservations';
const kept = 10;
/** A ticket is valid for its day only; two days allow for late evenings and wrong clocks. */
const keptFor = 2 * 24 * 3600_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const oneOf = <const Value extends string>(values: readonly Value[], value: unknown): Value | null =>
  values.find((each) => each === value) ?? null;

/** The body areas in data that this device kept; an earlier release kept only the first one. */
export const keptAreas = (areas: unknown, first: unknown): readonly LaserArea[] => {
  const kept: readonly unknown[] = Array.isArray(areas) ? areas : [first];
  return laserAreas.filter((area) => kept.includes(area)).toSorted((a, b) => kept.indexOf(a) - kept.indexOf(b));
};

/** One entry of storage if it is valid; entries of older versions or other origin are ignored. */
const entryOf = (value: unknown): MyReservation | null => {
  if (!isRecord(value)) return null;
  const { code, phone, name, serviceType, serviceId, serviceName, serviceNameAr, area, areas } = value;
  const { branchName, branchNameAr, day, ticketNo, status, at } = value;
  const kind = oneOf(reservationTypes, serviceType);
  if (typeof code !== 'string' || typeof phone !== 'string' || typeof name !== 'string' || kind === null) return null;
  if (typeof branchName !== 'string' || typeof day !== 'string') return null;
  if (typeof ticketNo !== 'number' || typeof at !== 'number') return null;
  return {
    code,
    phone,
    name,
    serviceType: kind,
    ...furtherNames({
      serviceId: typeof serviceId === 'number' ? serviceId : undefined,
      serviceName: textOf(serviceName),
      serviceNameAr: textOf(serviceNameAr),
    }),
    areas: keptAreas(areas, area),
    branchName,
    branchNameAr: textOf(branchNameAr) ?? branchName,
    day,
    ticketNo,
    status: textOf(status),
    at,
  };
};

/** The clinic day by the device: it begins at four in Cairo, at two by UTC. */
const todayAt = (now: number): string => new Date(now - 2 * 3600_000).toISOString().slice(0, 10);

/** Sorts what is over behind every day. */
const turnOf = ({ day, status }: MyReservation, today: string): string =>
  day < today || status === 'completed' || status === 'cancelled' ? '~' : day;

/** Parses the stored reservations, the next one first, then newest first, without expired ones. */
export const readReservations = (text: string | null, now: number): readonly MyReservation[] => {
  const today = todayAt(now);
  try {
    const list: unknown = JSON.parse(domainJson(text ?? '[]'));
    if (!Array.isArray(list)) return [];
    return list
      .map(entryOf)
      .filter((entry) => entry !== null)
      .filter((entry) => now - Math.max(entry.at, Date.parse(entry.day) || 0) < keptFor)
      .toSorted((a, b) => byCharacters(turnOf(a, today), turnOf(b, today)) || b.at - a.at)
      .slice(0, kept);
  } catch {
    return [];
  }
};

const stored = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

const listeners = new Set<() => void>();
let seenText: string | null | undefined;
/** The same empty list in the prerendered page and after it, so that hydration does not draw the page twice. */
const none: readonly MyReservation[] = [];
let seen = none;

/** The reservations this device remembers, in their order. */
export const myReservations = (): readonly MyReservation[] => {
  const text = stored();
  if (text !== seenText) {
    seenText = text;
    const list = readReservations(text, Date.now());
    seen = list.length === 0 ? none : list;
  }
  return seen;
};

const write = (list: readonly MyReservation[]): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(list.slice(0, kept)));
  } catch {
    // A private window: the link and the code still open the ticket.
  }
  for (const listener of listeners) listener();
};

export const rememberReservation = (entry: MyReservation): void =>
  write([entry, ...myReservations().filter((other) => other.code !== entry.code)]);

export const forgetReservation = (code: string): void => {
  forgetLastSeen(code);
  write(myReservations().filter((entry) => entry.code !== code));
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** The same, in a component that follows changes. */
export const useMyReservations = (): readonly MyReservation[] =>
  useSyncExternalStore(subscribe, myReservations, () => none);

import type { ReservationType } from '#shared/models/enums.ts';
import { windowNotFree } from '#shared/refusals/booking.ts';
import type { ServingDoctor } from '#shared/rules/queue-place.ts';
import { addDays, type ClinicDay, daysBetween } from '#shared/rules/clinic-day.ts';
import { placesLeft, windowMinutesOf, windowsOf } from '#functions/domain/queue/booking-windows.ts';
import type { BookedWindow } from '#shared/models/windows.ts';
import type { Cache } from '../table/cache.ts';
import { comparedCountWrite, readCount } from '../table/compared-counts.ts';
import type { Branch } from '../table/items/branches.ts';
import { keys } from '../table/keys.ts';
import type { Store, Write } from '../table/store.ts';
import { type LiveQueue, readQueue } from './queues.ts';
import type { Booking } from './reservations.ts';
import { readPace } from './waits.ts';

interface From {
  readonly store: Store;
  readonly cache: Cache;
}

/** A clinic day of a branch, seen from today. */
export interface WindowDay {
  readonly branch: Branch;
  readonly day: ClinicDay;
  readonly today: ClinicDay;
}

/** One doctor of every service, where none was seen on that weekday. */
const unknownDoctors: readonly ServingDoctor[] = [{ doctorId: '' }];

/** The doctors who usually work on the weekday of a day: those of the last one that is over. */
const readUsualDoctors = async (store: Store, { branch, day, today }: WindowDay): Promise<readonly ServingDoctor[]> => {
  const weeks = Math.floor(daysBetween(today, day) / 7) + 1;
  const { doctors } = await readQueue(store, branch.id, addDays(day, -7 * weeks));
  return doctors.length > 0 ? doctors : unknownDoctors;
};

/** The windows of a later day with the places that each has left for a service. @param places for who comes with others: `placesWith` */
export const readWindows = async (
  from: From,
  at: WindowDay,
  {
    queue,
    type,
    places = placesLeft,
  }: { readonly queue: LiveQueue; readonly type: ReservationType; readonly places?: typeof placesLeft },
): Promise<(BookedWindow & { readonly left: number })[]> => {
  const { branch, day, today } = at;
  const minutes = windowMinutesOf(branch);
  if (minutes === undefined || day <= today) return [];
  const [doctors, { lengths }] = await Promise.all([readUsualDoctors(from.store, at), readPace(from, branch)]);
  const open = [...queue.inProgress, ...queue.waiting, ...queue.skipped];
  return windowsOf(day, branch).map((window) => {
    const booked = open.filter((ticket) => ticket.window?.from === window.from).map((ticket) => ticket.type);
    return { ...window, left: places(type, booked, { minutes, doctors, lengths }) };
  });
};

/** A window that a booking wants, and how often it was booked before the queue was read. */
export interface WantedWindow {
  readonly from: string;
  readonly booked: number | undefined;
}

/** Reads the count of a window; before the queue. */
export const readWantedWindow = async (
  store: Store,
  { branch, day }: Pick<WindowDay, 'branch' | 'day'>,
  from: string | undefined,
): Promise<WantedWindow | undefined> =>
  from === undefined ? undefined : { from, booked: await readCount(store, keys.windowCount(branch.id, day, from)) };

/** The window that was wanted. Refuses one that is full, or none of the day, with the next free one. */
export const requireWindow = (
  windows: Awaited<ReturnType<typeof readWindows>>,
  { from }: WantedWindow,
  { day, overLimit }: { readonly day: ClinicDay; readonly overLimit: boolean },
): BookedWindow => {
  const index = windows.findIndex((window) => window.from === from);
  const found = windows[index];
  if (found !== undefined && (found.left > 0 || overLimit)) return { from, to: found.to };
  const next = [...windows.slice(Math.max(index, 0)), ...windows].find(({ left }) => left > 0);
  throw windowNotFree(next && `${day}T${next.from}`);
};

/**
 * Counts a booking of a window, unless another one was made since it was read; an unconfirmed booking takes no place.
 * Label that may fail: `window`.
 */
export const windowWrites = (
  { branch, day, confirmationCode }: Pick<Booking, 'branch' | 'day' | 'confirmationCode'>,
  wanted: WantedWindow | undefined,
): Write[] => {
  if (wanted === undefined || confirmationCode !== undefined) return [];
  const { from, booked } = wanted;
  return [comparedCountWrite('window', keys.windowCount(branch.id, day, from), (booked ?? 0) + 1, booked)];
};

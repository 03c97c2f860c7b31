import { closesAt } from '#shared/rules/clinic-day.ts';
import { limitPerPhone, queueFull } from '#shared/refusals/booking.ts';
import type { E164 } from '#shared/rules/phone.ts';
import type { QueueEntry } from '../table/items/tickets.ts';
import type { LiveQueue } from './queues.ts';
import type { Booking } from './reservations.ts';
import type { Wait } from './waits.ts';

/** A place that the public wants. */
type PublicPlace = Pick<Booking, 'branch' | 'day' | 'ahead' | 'now' | 'phone' | 'type' | 'preferredDoctor'>;

/** The open reservations of a phone in the queue. */
export const openOf = (queue: LiveQueue, phone: E164): QueueEntry[] =>
  [...queue.inProgress, ...queue.waiting, ...queue.skipped].filter((entry) => entry.phone === phone);

/** The most open reservations of the public for one phone. */
export const maxOpenOf = ({ branch }: Pick<Booking, 'branch'>): number => branch.settings.max_open_per_phone;

/** A branch without hours has no closing time. Source: docs/domain.md#clinic-day. */
const isStartAfterClosing = ({ branch, day, now }: PublicPlace, minutes: number): boolean => {
  const close = branch.hours === undefined ? null : closesAt(day, branch);
  return close !== null && now.getTime() + minutes * 60_000 > close.getTime();
};

/** Refuses the public a visit that would begin after closing time; not checked for later days. */
export const requireBeforeClosing = (place: PublicPlace, wait: Wait): void => {
  const { branch, ahead, type, preferredDoctor } = place;
  if (ahead || !branch.settings.last_entry) return;
  if (isStartAfterClosing(place, wait.newcomerFor(type, preferredDoctor?.preferredDoctorId).wait)) {
    throw queueFull(branch.phone);
  }
};

/** Refuses the public a place beyond the open reservations of a phone, and a visit that would begin after closing time. */
export const requirePublicPlace = (place: PublicPlace, wait: Wait): void => {
  const { branch, phone, ahead } = place;
  const open = openOf(wait.queue, phone).filter(({ source }) => source === 'online');
  if (open.length >= maxOpenOf(place)) throw limitPerPhone(branch.phone, ahead);
  requireBeforeClosing(place, wait);
};

import { isOpenAt, nextOpening, type OpeningRule } from '#shared/rules/clinic-day.ts';
import { parsePhone, type E164 } from '#shared/rules/phone.ts';
import type { Actor } from './actor.ts';
import { bookingClosed, phoneInvalid } from '#shared/refusals/booking.ts';

/** E.164 of a phone as typed, or a refusal. */
export const requirePhone = (typed: string): E164 => {
  const phone = parsePhone(typed);
  if (phone === null) throw phoneInvalid();
  return phone;
};

/** The public books in opening hours, staff at any time. Source: docs/domain.md#clinic-day. */
export const requireOpen = (actor: Actor, branch: OpeningRule, now: Date): void => {
  if (actor.kind === 'staff' || isOpenAt(now, branch)) return;
  throw bookingClosed(nextOpening(now, branch), branch.time_zone);
};

import type { WaitNoteView } from '#shared/models/waits.ts';
import type { PlaceForServiceView } from '#shared/models/places.ts';
import { addDays, type ClinicDay, boundsOf, closesAt, isClosedOn, type OpeningRule } from '#shared/rules/clinic-day.ts';
import { MAX_DAYS_AHEAD } from '#shared/rules/booking-days.ts';
import type { PlaceForService } from '#shared/rules/queue-place.ts';
import { arabicName, nameOrNull } from '../staff/staff-name.ts';
import { hasMinutes, type NotedWait, type WaitNote } from './wait-notes.ts';

/** A place as answers have it; null for a ticket that does not wait. */
export const placeView = (place: PlaceForService | null | undefined): PlaceForServiceView =>
  place === null || place === undefined
    ? null
    : {
        before: place.before,
        expected_before: place.expectedBefore,
        preferred_before: place.preferredBefore,
        calls_before: place.callsBefore,
        is_next: place.isNext,
      };

/** Rank of a row over the whole branch, and its place among those of its service. */
export interface RankInQueue {
  readonly queue_position: number | null;
  readonly place: PlaceForServiceView;
}

/** The rank of a patient who does not wait. */
export const notWaiting: RankInQueue = { queue_position: null, place: null };

/** The ranks of all who wait, by reservation. @param places empty on a later day, whose list has no places yet */
export const ranksOf = (
  waiting: readonly { readonly id: number }[],
  places: ReadonlyMap<number, PlaceForService>,
): ReadonlyMap<number, RankInQueue> =>
  new Map(waiting.map(({ id }, index) => [id, { queue_position: index + 1, place: placeView(places.get(id)) }]));

const noteView = (note: WaitNote | null): WaitNoteView =>
  note === null
    ? null
    : {
        kind: note.kind,
        doctor_name: nameOrNull(note.doctor?.name),
        doctor_name_ar: arabicName(note.doctor?.name),
        services: [...note.services],
      };

/** The branch and clinic day of a wait. */
interface WaitAt {
  readonly rule: OpeningRule;
  readonly day: ClinicDay;
  readonly now: Date;
}

/** A longer wait in the queue is shown as "more than three hours". Source: docs/domain.md#wait. */
const LIMIT_MINUTES = 180;
export const isOverLimit = ({ queueWait }: NotedWait): boolean => queueWait > LIMIT_MINUTES;
const MS_PER_MINUTE = 60_000;

/** Closing time; without opening hours, and on a closed day, the end of the clinic day. */
const endOf = ({ rule, day }: WaitAt): Date => closesAt(day, rule) ?? boundsOf(day, rule).end;

/** The next open day that can be booked; null when there is none. */
const nextOpenDay = ({ rule, day }: WaitAt): ClinicDay | null => {
  for (let ahead = 1; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const next = addDays(day, ahead);
    if (!isClosedOn(next, rule)) return next;
  }
  return null;
};

/** A later day has no wait yet. */
export const waitOfLaterDay = {
  estimated_wait_time: null,
  estimated_wait: null,
  wait_note: null,
  wait_over_limit: false,
  ends_after_closing: false,
  next_day: null,
} as const;

/**
 * A wait of today as answers have it; without minutes where no doctor at work may call the ticket.
 * @param wait undefined for a patient who does not wait
 */
export const waitView = (wait: NotedWait | undefined, at: WaitAt) => {
  if (wait === undefined) return { ...waitOfLaterDay, estimated_wait_time: 0, estimated_wait: { low: 0, high: 0 } };
  const note = noteView(wait.note);
  if (!hasMinutes(wait)) return { ...waitOfLaterDay, wait_note: note };
  const { wait: minutes, low, high } = wait;
  const isAfterClosing = at.now.getTime() + minutes * MS_PER_MINUTE > endOf(at).getTime();
  return {
    estimated_wait_time: minutes,
    estimated_wait: { low, high },
    wait_note: note,
    wait_over_limit: isOverLimit(wait),
    ends_after_closing: isAfterClosing,
    next_day: isAfterClosing ? nextOpenDay(at) : null,
  };
};

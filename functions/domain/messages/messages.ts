import type { MessageKind } from '#shared/events/messages.ts';
import type { Language } from '#shared/errors.ts';
import { isHere, isSoonCalled, type PlaceForService } from '#shared/rules/queue-place.ts';
import type { BookedWindow } from '#shared/models/windows.ts';
import type { PlacedTicket, QueuedTicket } from '../queue/queue.ts';
import { clockRange as clockRangeIn } from '#shared/rules/clock-range.ts';
import { leaveAt } from '#shared/rules/leave-home.ts';
import { hasMinutes, type NotedWait } from '../queue/wait-notes.ts';

/** Arabic with Latin digits. */
export const messageLocale: Readonly<Record<Language, string>> = { en: 'en-EG', ar: 'ar-EG-u-nu-latn' };

/** A span of clock times at the clinic, `6:40 to 7:00 pm`; one time when both ends are the same. */
export const clockRange = (
  span: { readonly from: Date; readonly to: Date },
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): string =>
  clockRangeIn(
    new Intl.DateTimeFormat(messageLocale[language], { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }),
    span,
    (low, high) => (language === 'ar' ? `من ${low} لـ ${high}` : `${low} to ${high}`),
  );

/** Instead of clock times, where no doctor at work may call the ticket, and where the wait is too long to name. */
export const waitInWords: Readonly<Record<Language, Readonly<Record<'unknown' | 'overLimit', string>>>> = {
  en: { unknown: 'once a doctor for your service is at work', overLimit: 'in more than 3 hours' },
  ar: { unknown: 'أول ما ييجي دكتور الخدمة دي', overLimit: 'بعد أكتر من 3 ساعات' },
};

/** A clinic day in words: `Saturday 28 November`. */
export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(messageLocale[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** The day of a visit, with the window that was booked: `Saturday 28 November, 6:00 to 6:30 pm`. */
export const visitTimeInWords = (
  { day, window }: { readonly day: string; readonly window?: BookedWindow | undefined },
  language: Language,
): string => {
  if (window === undefined) return dayInWords(day, language);
  const at = (time: string): Date => new Date(`${day}T${time}:00Z`);
  const span = clockRange({ from: at(window.from), to: at(window.to) }, { language, timeZone: 'UTC' });
  return `${dayInWords(day, language)}${language === 'ar' ? '،' : ','} ${span}`;
};

/** A name in Arabic letters selects Arabic messages. */
export const languageOfName = (name: string): Language => (/\p{Script=Arabic}/u.test(name) ? 'ar' : 'en');

/** The places of a queue. */
interface Places {
  readonly arrivals: boolean;
  readonly placeOf: (ticket: PlacedTicket) => PlaceForService | null;
  /** The wait of a ticket; undefined for one that does not wait. */
  readonly of: (ticket: QueuedTicket) => NotedWait | undefined;
  /** When the waits were estimated. */
  readonly now: Date;
}

/** A ticket of the queue, whose patient may have said how long the way takes. */
type Noticed = QueuedTicket & { readonly wayMinutes?: number | undefined };

/** Is it time to leave for a patient who said how long the way takes, and is not here? */
const isTimeToLeave = ({ of, now }: Places, ticket: Noticed): boolean => {
  if (ticket.wayMinutes === undefined || isHere(ticket)) return false;
  const wait = of(ticket);
  if (wait === undefined || !hasMinutes(wait)) return false;
  return leaveAt(wait, ticket.wayMinutes, { at: now, now }) === null;
};

/**
 * Message due at a place: one of the first three to be called is near, and who has to leave now; the first is next,
 * where arrivals are marked only when the patient is here. Source: docs/domain.md#messages.
 */
export const queueNoticeOf = (places: Places, ticket: Noticed): Extract<MessageKind, 'three_ahead' | 'next'> | null => {
  const { placeOf, arrivals } = places;
  const place = placeOf(ticket);
  if (place === null) return null;
  if (!isSoonCalled(place)) return isTimeToLeave(places, ticket) ? 'three_ahead' : null;
  return place.callsBefore === 0 && (!arrivals || isHere(ticket)) ? 'next' : 'three_ahead';
};

/** Skipped because the turn came while the patient was not here; others were skipped by staff who spoke to them. */
export const missedTheTurn = (ticket: {
  readonly status: QueuedTicket['status'];
  readonly arrivedAt?: string | undefined;
  readonly passes?: number | undefined;
}): boolean => ticket.status === 'skipped' && ticket.arrivedAt === undefined && (ticket.passes ?? 0) > 0;

/**
 * Messages made redundant by the confirmation, which itself says that the patient is next or near.
 * Being next includes being near.
 */
export const redundantAfterBooking = (places: Places, ticket: QueuedTicket): ('three_ahead' | 'next')[] => {
  const nearness = queueNoticeOf(places, ticket);
  if (nearness === null) return [];
  return nearness === 'next' ? ['three_ahead', 'next'] : ['three_ahead'];
};

export const messageStates = [
  'queued',
  'sending',
  'unconfirmed',
  'sent',
  'failed',
  'expired',
  'needless',
  'delivered',
  'read',
] as const;
export type MessageState = (typeof messageStates)[number];

/** Order of message states. A report with a lower rank is ignored: reports arrive late, twice and out of order. */
export const messageRanks = {
  queued: 0,
  sending: 10,
  /** It is unknown whether the provider accepted it. A webhook decides, or it is sent once more. */
  unconfirmed: 10,
  sent: 20,
  /** Refused by the provider, or not deliverable. */
  failed: 25,
  /** Not sent before it expired. */
  expired: 25,
  /** Not sent on purpose. */
  needless: 25,
  delivered: 30,
  read: 40,
} as const satisfies Record<MessageState, number>;

/** The states a provider reports. */
export const reportedState = (
  status: string,
): Extract<MessageState, 'sent' | 'failed' | 'delivered' | 'read'> | null =>
  status === 'sent' || status === 'failed' || status === 'delivered' || status === 'read' ? status : null;

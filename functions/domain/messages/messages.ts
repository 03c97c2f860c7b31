import type { MessageKind, PatientMessageKind } from '#shared/events/messages.ts';
import type { Language } from '#shared/errors.ts';
import { isHere, isSoonCalled, type PlaceForService } from '#shared/rules/queue-place.ts';
import type { QueuedTicket } from '../queue/queue.ts';
import { clockRange as clockRangeIn } from '#shared/rules/clock-range.ts';

/**
 * The templates as they are registered with the provider (category "utility"), by name and language; `{{1}}` is the first
 * parameter. What is kept in the log of a patient is the same text with the parameters put in.
 */
interface Template {
  readonly name: string;
  readonly text: Readonly<Record<Language, string>>;
}

/** {{4}} is a span of clock times, a day, or when the wait can be known (`waitInWords`). */
const transferred: Template = {
  name: 'clinic_transferred',
  text: {
    en: 'Hello {{1}}, your visit was moved to {{2}}. Your ticket number there is {{3}}, expected: {{4}}. Address: {{5}}. Follow your turn here: {{6}} (the desk needs only the ticket number).',
    ar: 'أهلًا {{1}}، حجزكم اتنقل لفرع {{2}}. رقم تذكرتكم هناك {{3}}، والميعاد المتوقع: {{4}}. العنوان: {{5}}. تابعوا دوركم من هنا: {{6}} (وقولوا للاستقبال رقم التذكرة بس).',
  },
};

export const templates: Readonly<Record<MessageKind, Template>> = {
  booked: {
    name: 'clinic_booked',
    text: {
      en: 'Hello {{1}}, your place at {{2}} is booked. Ticket number {{3}}, expected: {{4}}. Address: {{5}}. Follow your turn here: {{6}} (the desk needs only the ticket number).',
      ar: 'أهلًا {{1}}، دوركم اتحجز في {{2}}. رقم تذكرتكم {{3}}، والميعاد المتوقع: {{4}}. العنوان: {{5}}. تابعوا دوركم من هنا: {{6}} (وقولوا للاستقبال رقم التذكرة بس).',
    },
  },
  booked_ahead: {
    name: 'clinic_booked_ahead',
    text: {
      en: 'Hello {{1}}, your visit at {{2}} is booked for {{3}}. Your number on the list of that day is {{4}}. Address: {{5}}. See or cancel your booking here: {{6}} (the desk needs only the number).',
      ar: 'أهلًا {{1}}، دوركم اتحجز في {{2}} يوم {{3}}. رقمكم في كشف اليوم ده {{4}}. العنوان: {{5}}. تابعوا الحجز أو الغوه من هنا: {{6}} (وقولوا للاستقبال الرقم بس).',
    },
  },
  three_ahead: {
    name: 'clinic_three_ahead',
    text: {
      en: 'Hello {{1}}, your turn at {{2}} is near. People ahead of you: {{3}}, expected time about {{4}}. Please come to the branch now. Address: {{5}}. Your ticket: {{6}} (it updates by itself).',
      ar: 'أهلًا {{1}}، دوركم قرّب في {{2}}. قدامكم {{3}}، والميعاد المتوقع حوالي {{4}}. تعالوا الفرع دلوقتي. العنوان: {{5}}. تذكرتكم: {{6}} (بتتحدّث لوحدها).',
    },
  },
  next: {
    name: 'clinic_next',
    text: {
      en: 'Hello {{1}}, you are next at {{2}}, ticket number {{3}}. Please wait at the reception. Your ticket: {{4}} (it updates by itself).',
      ar: 'أهلًا {{1}}، الدور اللي جاي دوركم في {{2}}، تذكرة رقم {{3}}. استنوا عند الاستقبال. تذكرتكم: {{4}} (بتتحدّث لوحدها).',
    },
  },
  called: {
    name: 'clinic_called',
    text: {
      en: 'Hello {{1}}, it is your turn at {{2}}, ticket number {{3}}. Please come in now.',
      ar: 'أهلًا {{1}}، دوركم دلوقتي في {{2}}، تذكرة رقم {{3}}. اتفضلوا.',
    },
  },
  skipped: {
    name: 'clinic_skipped',
    text: {
      en: 'Hello {{1}}, your turn at {{2}} came before you arrived, so ticket number {{3}} was skipped. When you are at the branch, reception puts you back into the queue. Your ticket: {{4}} (it updates by itself).',
      ar: 'أهلًا {{1}}، دوركم في {{2}} جه قبل ما توصلوا، وتذكرة رقم {{3}} فاتت. أول ما توصلوا بلّغوا الاستقبال وهيرجّعوكم للدور. تذكرتكم: {{4}} (بتتحدّث لوحدها).',
    },
  },
  transferred,
  transferred_2: transferred,
  transferred_3: transferred,
  day_closed: {
    name: 'clinic_day_closed',
    text: {
      en: 'Day sheet of {{1}} for {{2}}, closed at {{3}}. Patients who came: {{4}} of {{5}} booked. Total income: {{6}}. Unpaid: {{7}}. Difference in the drawers: {{8}}. Pulse gap: {{9}}. The whole day sheet: {{10}} (for owners who are signed in).',
      ar: 'تقفيل اليوم في {{1}}: {{2}}، الساعة {{3}}. عدد من حضروا: {{4}} من {{5}}. إجمالي الدخل: {{6}}. غير المدفوع: {{7}}. فرق الخزن: {{8}}. فرق النبضات: {{9}}. التفاصيل: {{10}} (بعد تسجيل الدخول بحساب المالك).',
    },
  },
};

/** The text of a template with its parameters filled in. */
export const renderTemplate = (kind: MessageKind, language: Language, parameters: readonly string[]): string =>
  templates[kind].text[language].replaceAll(
    /\{\{(\d+)\}\}/g,
    (_, place: string) => parameters[Number(place) - 1] ?? '',
  );

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

/** A name in Arabic letters selects Arabic messages. */
export const languageOfName = (name: string): Language => (/\p{Script=Arabic}/u.test(name) ? 'ar' : 'en');

/** Minutes until a queued message expires; later it would mislead a patient. An owner may read the day in the morning. */
export const expiryMinutes: Readonly<Record<MessageKind, number>> = {
  booked: 60,
  booked_ahead: 60,
  three_ahead: 30,
  next: 20,
  called: 15,
  skipped: 30,
  transferred: 60,
  transferred_2: 60,
  transferred_3: 60,
  day_closed: 12 * 60,
};

/** The places of a queue. */
interface Places {
  readonly arrivals: boolean;
  readonly placeOf: (ticket: Pick<QueuedTicket, 'id'>) => PlaceForService | null;
}

/**
 * Message due at a place: one of the first three to be called is near; the first is next, where arrivals are marked only
 * when the patient is here. Source: docs/domain.md#messages.
 */
export const queueNoticeOf = (
  { placeOf, arrivals }: Places,
  ticket: QueuedTicket,
): Extract<MessageKind, 'three_ahead' | 'next'> | null => {
  const place = placeOf(ticket);
  if (place === null || !isSoonCalled(place)) return null;
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
export const redundantAfterBooking = (places: Places, ticket: QueuedTicket): PatientMessageKind[] => {
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

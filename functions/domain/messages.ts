import type { MessageKind } from '#shared/events/messages.ts';
import type { Language } from '#shared/errors.ts';
import { aheadOf, type Place, positionOf, type Queue } from './queue.ts';

/**
 * The templates as they are registered with the provider (category "utility"), by name and language; `{{1}}` is the first
 * parameter. What is kept in the log of a patient is the same text with the parameters put in.
 */
interface Template {
  readonly name: string;
  readonly text: Readonly<Record<Language, string>>;
}

export const templates: Readonly<Record<MessageKind, Template>> = {
  booked: {
    name: 'clinic_booked',
    text: {
      en: 'Hello {{1}}, your place at {{2}} is booked. Code: {{3}}. Your number in the queue: {{4}}. Estimated wait in minutes: {{5}}.',
      ar: 'أهلًا {{1}}، تم تأكيد حجزك في {{2}}. كود الحجز: {{3}}. رقمك في الدور: {{4}}. الانتظار المتوقع بالدقائق: {{5}}.',
    },
  },
  three_ahead: {
    name: 'clinic_three_ahead',
    text: {
      en: 'Hello {{1}}, your turn at {{2}} is near. Patients ahead of you: {{3}}. Please stay close by.',
      ar: 'أهلًا {{1}}، اقترب دورك في {{2}}. عدد من أمامك: {{3}}. يُرجى التواجد بالقرب من العيادة.',
    },
  },
  next: {
    name: 'clinic_next',
    text: {
      en: 'Hello {{1}}, you are next at {{2}}. Please wait at the reception.',
      ar: 'أهلًا {{1}}، دورك هو التالي في {{2}}. يُرجى الانتظار عند الاستقبال.',
    },
  },
  called: {
    name: 'clinic_called',
    text: {
      en: 'Hello {{1}}, it is your turn at {{2}}. Please come in now.',
      ar: 'أهلًا {{1}}، حان دورك في {{2}}. يُرجى التفضّل بالدخول الآن.',
    },
  },
};

/** The text a patient reads. */
export const rendered = (kind: MessageKind, language: Language, parameters: readonly string[]): string =>
  templates[kind].text[language].replaceAll(
    /\{\{(\d+)\}\}/g,
    (_, place: string) => parameters[Number(place) - 1] ?? '',
  );

/** A patient who writes their name in Arabic is written to in Arabic. */
export const languageOfName = (name: string): Language => (/\p{Script=Arabic}/u.test(name) ? 'ar' : 'en');

/** For so long after it was due a message still helps, in minutes; afterwards it would only confuse. */
export const usefulMinutes: Readonly<Record<MessageKind, number>> = {
  booked: 60,
  three_ahead: 30,
  next: 20,
  called: 15,
};

/** "Three ahead" is said to those who have this many in front, or fewer. Source: docs/domain.md#messages. */
const NEAR = 3;

/** What a place in the queue gives reason to say: the first in line are next, a few behind them are near. */
export const nearnessOf = (queue: Queue<Place>, place: Place): Extract<MessageKind, 'three_ahead' | 'next'> | null => {
  const position = positionOf(queue, place);
  if (position === 1) return 'next';
  return position !== null && position > 1 && aheadOf(queue, place) <= NEAR ? 'three_ahead' : null;
};

/**
 * What somebody who books need not be told again: the confirmation itself says that they are next, or near.
 * Being next includes being near.
 */
export const needlessAfterBooking = (queue: Queue<Place>, place: Place): MessageKind[] => {
  const nearness = nearnessOf(queue, place);
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

/** How far a message has come. A later report never takes it back: reports come late, twice and out of order. */
export const messageRanks = {
  queued: 0,
  sending: 10,
  /** The provider may or may not have taken it: it will tell by webhook, or it is tried once more. */
  unconfirmed: 10,
  sent: 20,
  /** Refused by the provider, or not deliverable. */
  failed: 25,
  /** Too late to be of use. */
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

import { invalidField, Refusal, refusedField, type Sentence } from '../errors.ts';
import type { ReservationType } from '../models/enums.ts';
import { displayPhone } from '../rules/phone.ts';
import { fieldSentence } from './fields.ts';

/** Asks the public to call the branch, or to ask at reception when the branch has no phone. */
export const callUs = (phone: string): Sentence =>
  phone === ''
    ? { en: 'Please ask at reception.', ar: 'اسألوا الاستقبال.' }
    : { en: `Please call us: ${displayPhone(phone)}.`, ar: `كلّمونا على ${displayPhone(phone)}.` };

const textsOf = (date: Date, timeZone: string, time: Intl.DateTimeFormatOptions = {}): Sentence => {
  const inLanguage = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long', ...time }).format(date);
  return { en: inLanguage('en-EG'), ar: inLanguage('ar-EG-u-nu-latn') };
};

const dayTexts = (day: string): Sentence => textsOf(new Date(`${day}T00:00:00Z`), 'UTC');

const momentTexts = (moment: Date, timeZone: string): Sentence =>
  textsOf(moment, timeZone, { hour: 'numeric', minute: '2-digit' });

export const phoneInvalid = (): Refusal => invalidField('phone-invalid', 'phone', fieldSentence('phone'));

export const tooManyCodes = (seconds: number): Refusal =>
  new Refusal(
    'too-many',
    'too-many-codes',
    {
      en: 'Too many different codes were tried for this phone number. Look it up by phone alone, or ask at reception.',
      ar: 'جرّبتوا أكواد كتير مع رقم الموبايل ده. دوّروا برقم الموبايل لوحده، أو اسألوا الاستقبال.',
    },
    { retryAfter: seconds },
  );

/** At a kiosk, which many people use. */
export const kioskBusy = (seconds: number): Refusal =>
  new Refusal(
    'too-many',
    'kiosk-busy',
    {
      en: 'Too many numbers were tried here. Please ask at reception.',
      ar: 'اتجرّبت أرقام كتير هنا. اسألوا الاستقبال لو سمحتوا.',
    },
    { retryAfter: seconds },
  );

export const tooManyLookUps = (seconds: number): Refusal =>
  new Refusal(
    'too-many',
    'too-many-look-ups',
    {
      en: 'This phone number was looked up too often. Please wait a few minutes and try again.',
      ar: 'سألتوا عن رقم الموبايل ده مرات كتير. استنوا كام دقيقة وحاولوا تاني.',
    },
    { retryAfter: seconds },
  );

/** Several names were tried with a phone that has reservations. @param phone of the branch. */
export const tooManyNames = (phone: string, seconds: number): Refusal =>
  new Refusal(
    'too-many',
    'too-many-names',
    {
      en: `Too many names or codes were tried for this phone number. Open the reservation with its code. ${callUs(phone).en}`,
      ar: `جرّبتوا أسامي أو أكواد كتير مع رقم الموبايل ده. افتحوا الحجز بالكود بتاعه. ${callUs(phone).ar}`,
    },
    { retryAfter: seconds },
  );

/** @param phone phone of the branch @param ahead whether the day is later than today */
export const limitPerPhone = (phone: string, ahead = false): Refusal =>
  new Refusal('conflict', 'limit-per-phone', {
    en: `This phone number has as many open bookings ${ahead ? 'on that day' : 'today'} as can be made online. ${callUs(phone).en}`,
    ar: `رقم الموبايل ده عليه أقصى عدد حجوزات من الموقع ${ahead ? 'في اليوم ده' : 'النهارده'}. ${callUs(phone).ar}`,
  });

/** What helps when a day is full. @param phone of the branch. */
const otherDay = (phone: string): Sentence => ({
  en: `Please choose another day. ${callUs(phone).en}`,
  ar: `اختاروا يوم تاني. ${callUs(phone).ar}`,
});

/** @param phone of the branch. */
export const queueFull = (phone: string): Refusal =>
  new Refusal('conflict', 'queue-full', {
    en: `Today's queue is full: your turn would come after closing time. ${otherDay(phone).en}`,
    ar: `دور النهارده كمل: دوركم هييجي بعد ما الفرع يقفل. ${otherDay(phone).ar}`,
  });

const serviceNames: Readonly<Record<ReservationType, Sentence>> = {
  regular: { en: 'consultations', ar: 'الكشف' },
  laser: { en: 'laser sessions', ar: 'جلسات الليزر' },
  fractional: { en: 'fractional sessions', ar: 'جلسات الفراكشنال' },
};

/** The branch takes no more reservations of this service today, or on a later day. @param phone of the branch. */
export const dailyLimitReached = (service: ReservationType, phone: string, laterDay?: string): Refusal => {
  const day = laterDay === undefined ? undefined : dayTexts(laterDay);
  const when = day === undefined ? { en: 'today', ar: 'النهارده' } : { en: `on ${day.en}`, ar: `يوم ${day.ar}` };
  return new Refusal('conflict', 'daily-limit-reached', {
    en: `All places for ${serviceNames[service].en} ${when.en} are taken. ${otherDay(phone).en}`,
    ar: `حجوزات ${serviceNames[service].ar} كملت ${when.ar}. ${otherDay(phone).ar}`,
  });
};

/** The window has too few places, or is none of the day. @param next beginning of the next one with a place left, by the branch's clock */
export const windowNotFree = (next: string | undefined): Refusal => {
  const free = next === undefined ? undefined : momentTexts(new Date(`${next}Z`), 'UTC');
  return refusedField('conflict', 'window-not-free', 'window', {
    en: `Too few places at this time. ${free ? `The next free time is ${free.en}.` : 'Please choose another day.'}`,
    ar: `الميعاد ده مش هيكفيكم. ${free ? `أقرب ميعاد فاضي ${free.ar}.` : 'اختاروا يوم تاني.'}`,
  });
};

/** The day is past or too far ahead. @param last clinic day that may be booked */
export const dateNotBookable = (last: string): Refusal => {
  const { en, ar } = dayTexts(last);
  return invalidField('date-not-bookable', 'date', {
    en: `Please choose a day from today to ${en}.`,
    ar: `اختاروا يوم من النهارده لحد ${ar}.`,
  });
};

/** The branch is closed all day. */
export const closedOnDate = (day: string): Refusal => {
  const { en, ar } = dayTexts(day);
  return new Refusal('conflict', 'closed-on-date', {
    en: `The branch is closed on ${en}. Please choose another day.`,
    ar: `الفرع مقفول يوم ${ar}. اختاروا يوم تاني.`,
  });
};

export const bookingClosed = (opensAt: Date | null, timeZone: string): Refusal => {
  const opening = opensAt === null ? undefined : momentTexts(opensAt, timeZone);
  return new Refusal(
    'conflict',
    'booking-closed',
    opening === undefined
      ? { en: 'This branch takes no bookings at present.', ar: 'الفرع ده مش بياخد حجوزات حاليًا.' }
      : {
          en: `Booking for today is closed. The next queue opens on ${opening.en}.`,
          ar: `الحجز للنهارده قفل. الحجز الجاي بيفتح ${opening.ar}.`,
        },
  );
};

/** No keys were made, or the address is of no push service that is known. */
export const pushNotAvailable = (): Refusal =>
  new Refusal('conflict', 'push-not-available', {
    en: 'This phone cannot be notified. Please keep the page open.',
    ar: 'مش هنقدر نبعت إشعار على الموبايل ده. من فضلكم سيبوا الصفحة مفتوحة.',
  });

import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockRange } from '#shared/rules/clock-range.ts';
import type { Language } from './i18n.ts';
import { languageOf } from './i18n.ts';
import type { DigitChoice } from '../device/preferences.ts';
import { digitsPreference, usePreference } from '../device/preferences.ts';

/** The time zone of the branch that is shown, by whose clock are all times, whatever the device's zone is. */
export const ClinicZone = createContext('Africa/Cairo');
export const useClinicZone = (): string => useContext(ClinicZone);

const egyptian: Readonly<Record<Language, string>> = { en: 'en-EG', ar: 'ar-EG' };

const withDigits = (locale: string, digits: DigitChoice): string => {
  if (!/^ar\b/i.test(locale) || locale.includes('-u-')) return locale;
  return `${locale}-u-nu-${digits === 'arabic' ? 'arab' : 'latn'}`;
};

/** The locale of plain numbers: of the interface's language, as it is used in Egypt. */
export const localeOf = (language: Language, digits: DigitChoice): string => withDigits(egyptian[language], digits);

/** The same for dates. Day before month, as Egypt writes it in either language: browsers give en-EG the American order. */
const dateLocaleOf = (language: Language, digits: DigitChoice): string =>
  language === 'en' ? 'en-GB' : localeOf(language, digits);

/**
 * The locale of money: the browser's, else English as used in Egypt (docs/requirements.md#interface). Where browser and interface
 * disagree about writing in Arabic the interface wins, so that no sentence carries money in the other script.
 */
export const moneyLocale = (language: Language, digits: DigitChoice, browserLanguage: string | undefined): string => {
  const browser = browserLanguage === undefined || browserLanguage === '' ? egyptian.en : browserLanguage;
  const sameScript = /^ar\b/i.test(browser) === (language === 'ar');
  return withDigits(sameScript ? browser : egyptian[language], digits);
};

const numberStyles = {
  plain: { maximumFractionDigits: 2 },
  compact: { notation: 'compact', maximumFractionDigits: 1 },
  percent: { style: 'percent', maximumFractionDigits: 1 },
  pounds: { style: 'currency', currency: 'EGP', minimumFractionDigits: 0, maximumFractionDigits: 0 },
  poundsAndPiastres: { style: 'currency', currency: 'EGP' },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>;

/** Not a `dateStyle`: the Arabic one is numeric, so that day and month are ambiguous. */
const wholeDate = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

const dateStyles = {
  day: wholeDate,
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  shortDay: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  weekdayName: { weekday: 'short' },
  date: wholeDate,
  today: { weekday: 'long', day: 'numeric', month: 'long' },
  time: clock,
  moment: { ...wholeDate, ...clock },
  shortMoment: { day: 'numeric', month: 'short', ...clock },
  wallTime: clock,
  wallClock: { dateStyle: 'short', timeStyle: 'short' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/**
 * Caches formatters by style, locale and time zone (UTC for days and clock times, which have none), created on first
 * use: creating one takes longer than drawing a cell, and the first takes a phone 100 ms.
 */
const keptBy = <Style extends string, Made>(make: (style: Style, locale: string, timeZone: string) => Made) => {
  const kept = new Map<string, Made>();
  return (style: Style, locale: string, timeZone = 'UTC'): Made => {
    const key = `${style} ${locale} ${timeZone}`;
    const known = kept.get(key) ?? make(style, locale, timeZone);
    kept.set(key, known);
    return known;
  };
};
const numbersOf = keptBy(
  (style: keyof typeof numberStyles, locale) => new Intl.NumberFormat(locale, numberStyles[style]),
);
const datesOf = keptBy(
  (style: keyof typeof dateStyles, locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { ...dateStyles[style], timeZone }),
);

/** Replaces the Arabic currency sign, whose full stop looks like the end of a sentence. */
const ARABIC_POUND = 'جنيه';

/** The digits of a sum with their separators. */
export const figureIn = /[\d٠-٩](?:[\d٠-٩.,٬٫]*[\d٠-٩])?/u;

/** A minus is attached to the figure, in both directions. */
const inPounds = (amount: number, style: 'pounds' | 'poundsAndPiastres', locale: string): string => {
  if (amount < 0) return inPounds(-amount, style, locale).replace(figureIn, '\u2066−$&\u2069');
  try {
    const format = numbersOf(style, locale);
    if (!/^ar\b/i.test(locale)) return format.format(amount);
    return format
      .formatToParts(amount)
      .map(({ type, value }) => (type === 'currency' ? ARABIC_POUND : value))
      .join('');
  } catch {
    return `${amount.toFixed(2)} EGP`;
  }
};

/**
 * Pounds as text: currency EGP, at most two decimals (none when they would be zeros).
 * When formatting fails: the amount with two decimals followed by EGP. Source: docs/requirements.md#interface.
 */
export const formatMoney = (amount: number, locale: string): string =>
  inPounds(amount, Number.isInteger(amount) ? 'pounds' : 'poundsAndPiastres', locale);

/** The same, always with two decimals: sums that are about to be charged. */
export const formatMoneyExactly = (amount: number, locale: string): string =>
  inPounds(amount, 'poundsAndPiastres', locale);

/** A moment by the clinic's clock, in the form that every spreadsheet reads: `2026-11-20 18:40`. */
export const wallClock = (moment: string, timeZone: string): string =>
  datesOf('wallClock', 'sv-SE', timeZone).format(new Date(moment));

/** `2026-11-20` as a moment that shows that date in UTC, whatever the device's zone. */
const dayAsDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

export interface Formats {
  /** `1,250` */
  readonly number: (value: number) => string;
  /** `1.2M`, where the whole number has no room */
  readonly compact: (value: number) => string;
  /** Pounds; null (nothing charged yet) is a dash. */
  readonly money: (amount: number | null) => string;
  /** Pounds with both decimals, zeros too. */
  readonly moneyExact: (amount: number) => string;
  /** `42%`, of a number from 0 to 100. */
  readonly percent: (value: number) => string;
  /** A clinic day: `20 Nov 2026` */
  readonly day: (day: string) => string;
  /** A clinic day with its weekday: `Fri, 20 Nov` */
  readonly weekday: (day: string) => string;
  /** A clinic day without its year: `20 Nov` */
  readonly shortDay: (day: string) => string;
  /** The month of a clinic day: `Nov 2026` */
  readonly month: (day: string) => string;
  /** `Sat` */
  readonly weekdayName: (day: string) => string;
  /** The date of a moment. */
  readonly date: (moment: string | Date) => string;
  /** The date of a moment with its weekday and without its year: `Monday 23 November` */
  readonly today: (moment: string | Date) => string;
  /** The clock time of a moment at the clinic: `6:40 pm` */
  readonly time: (moment: string | Date) => string;
  /** Date and clock time of a moment. */
  readonly moment: (moment: string | Date) => string;
  /** The same without the year: `20 Nov, 6:40 pm` */
  readonly shortMoment: (moment: string | Date) => string;
  /** Two clock times in words: `6:40 to 7:00 pm` */
  readonly timeRange: (from: Date, to: Date) => string;
  /** A clock time of the clinic as it is written in its opening hours: `18:40` -> `6:40 pm` */
  readonly wallTime: (time: string) => string;
  /** A booked window in words, on one line: `6:00 to 7:00 pm` */
  readonly windowText: (window: { readonly from: string; readonly to: string }) => string;
  /** A span of minutes in words, `1 hour 20 minutes`. */
  readonly duration: (minutes: number) => string;
}

const wallDate = (time: string): Date => new Date(`1970-01-01T${time}:00Z`);

/** How the reader reads numbers. */
interface Reader {
  readonly language: Language;
  readonly digits: DigitChoice;
  readonly browserLanguage: string | undefined;
  readonly timeZone: string;
}

/** The words of spans of time. */
interface DurationTexts {
  readonly words: (key: 'minutes' | 'hours', count: number) => string;
  readonly join: (hours: string, minutes: string) => string;
  /** `45 to 65` */
  readonly range: (low: string, high: string) => string;
}

/** Builds the formats of a language; components take them from `useFormats`. */
export const makeFormats = (
  { language, digits, browserLanguage, timeZone }: Reader,
  { words, join, range }: DurationTexts,
): Formats => {
  const locale = localeOf(language, digits);
  const dateLocale = dateLocaleOf(language, digits);
  const money = moneyLocale(language, digits, browserLanguage);
  const duration = (minutes: number): string => {
    const whole = Math.max(0, Math.round(minutes));
    const hours = Math.floor(whole / 60);
    const rest = whole % 60;
    if (hours === 0) return words('minutes', rest);
    return rest === 0 ? words('hours', hours) : join(words('hours', hours), words('minutes', rest));
  };
  return {
    number: (value) => numbersOf('plain', locale).format(value).replace('-', '−'),
    compact: (value) => numbersOf('compact', locale).format(value),
    money: (amount) => (amount === null ? '—' : formatMoney(amount, money)),
    moneyExact: (amount) => formatMoneyExactly(amount, money),
    percent: (value) => numbersOf('percent', locale).format(value / 100),
    day: (day) => datesOf('day', dateLocale).format(dayAsDate(day)),
    weekday: (day) => datesOf('weekday', dateLocale).format(dayAsDate(day)),
    shortDay: (day) => datesOf('shortDay', dateLocale).format(dayAsDate(day)),
    month: (day) => datesOf('month', dateLocale).format(dayAsDate(day)),
    weekdayName: (day) => datesOf('weekdayName', dateLocale).format(dayAsDate(day)),
    date: (moment) => datesOf('date', dateLocale, timeZone).format(new Date(moment)),
    today: (moment) => datesOf('today', dateLocale, timeZone).format(new Date(moment)),
    time: (moment) => datesOf('time', dateLocale, timeZone).format(new Date(moment)),
    moment: (moment) => datesOf('moment', dateLocale, timeZone).format(new Date(moment)),
    shortMoment: (moment) => datesOf('shortMoment', dateLocale, timeZone).format(new Date(moment)),
    timeRange: (from, to) => clockRange(datesOf('time', dateLocale, timeZone), { from, to }, range),
    wallTime: (time) => datesOf('wallTime', dateLocale).format(wallDate(time)),
    windowText: ({ from, to }) =>
      clockRange(datesOf('wallTime', dateLocale), { from: wallDate(from), to: wallDate(to) }, range).replaceAll(
        ' ',
        '\u00a0',
      ),
    duration,
  };
};

const browserLanguage = (): string | undefined => (typeof navigator === 'undefined' ? undefined : navigator.language);

/** Numbers, money, dates and spans of time in the language and the digits now chosen. */
export const useFormats = (): Formats => {
  const { t, i18n } = useTranslation();
  const digits = usePreference(digitsPreference, 'latin');
  const timeZone = useClinicZone();
  const language = languageOf(i18n.language) ?? 'en';
  return useMemo(
    () =>
      makeFormats(
        { language, digits, browserLanguage: browserLanguage(), timeZone },
        {
          words: (key, count) =>
            t(key, { count, amount: numbersOf('plain', localeOf(language, digits)).format(count) }),
          join: (hours, minutes) => t('hoursAndMinutes', { hours, minutes }),
          range: (low, high) => t('range', { low, high }),
        },
      ),
    [t, language, digits, timeZone],
  );
};

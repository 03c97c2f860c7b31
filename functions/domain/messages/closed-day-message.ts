import type { Language } from '#shared/errors.ts';
import { type Piastres, sumOfPiastres, toPounds } from '#shared/rules/money.ts';
import type { DaySheetFigures } from '../money/day-sheet.ts';
import { clockRange, dayInWords, messageLocale } from './messages.ts';

/** `12,540 EGP`, with piastres only when there are any. */
export const poundsInWords = (amount: Piastres, language: Language, signDisplay: 'auto' | 'exceptZero'): string => {
  const pounds = toPounds(amount);
  const digits = { minimumFractionDigits: Number.isInteger(pounds) ? 0 : 2, maximumFractionDigits: 2 };
  const text = new Intl.NumberFormat(messageLocale[language], { ...digits, signDisplay }).format(pounds);
  return `${text} ${language === 'ar' ? 'جنيه' : 'EGP'}`;
};

/** Instead of the link when the site's address is not known: the provider refuses an empty parameter. */
const tabName: Readonly<Record<Language, string>> = { en: 'tab “Day sheet”', ar: 'صفحة «إغلاق اليوم»' };

export interface ClosedDay {
  readonly branch: { readonly name: string; readonly nameAr: string; readonly time_zone: string };
  readonly day: string;
  readonly closedAt: Date;
  readonly figures: Pick<DaySheetFigures, 'tickets' | 'total' | 'unpaid' | 'drawers'> & {
    readonly pulses: readonly Pick<DaySheetFigures['pulses'][number], 'gapAmount'>[];
  };
  /** Address of the day sheet; undefined when the site's address is not known. */
  readonly link: string | undefined;
}

/** Parameters of the message about a closed day. No name of a patient or a staff user. */
export const closedDayParameters = (
  { branch, day, closedAt, figures, link }: ClosedDay,
  language: Language,
): string[] => {
  const { tickets, total, unpaid, drawers, pulses } = figures;
  const variances = drawers.flatMap(({ lines }) => lines.flatMap(({ variance = [] }) => variance));
  const gaps = pulses.map(({ gapAmount }) => gapAmount);
  return [
    language === 'ar' ? branch.nameAr : branch.name,
    dayInWords(day, language),
    clockRange({ from: closedAt, to: closedAt }, { language, timeZone: branch.time_zone }),
    String(tickets.came),
    String(tickets.booked),
    poundsInWords(total, language, 'auto'),
    poundsInWords(unpaid.amount, language, 'auto'),
    poundsInWords(sumOfPiastres(variances), language, 'exceptZero'),
    poundsInWords(sumOfPiastres(gaps), language, 'exceptZero'),
    link ?? tabName[language],
  ];
};

import type { Language } from '#shared/errors.ts';
import type { MessageKind } from '#shared/events/messages.ts';
import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { siteIn } from '#shared/rules/ticket-link.ts';
import { alertParameters } from './alert-notification.ts';
import { poundsInWords } from './closed-day-message.ts';
import { clockRange, dayInWords } from './messages.ts';

/** What the examples say of the branch: its own name and address, and the day and hour at which the owner reads them. */
export interface ExampleBranch {
  readonly name: string;
  readonly nameAr: string;
  readonly address: string;
  readonly addressAr: string;
  readonly phone: string;
  readonly time_zone: string;
}

interface Example {
  readonly branch: ExampleBranch;
  readonly today: ClinicDay;
  readonly now: Date;
  /** Address of the site; empty when it is not known. */
  readonly site: string;
}

/** The messages that an owner reads before patients do; further messages of a kind have the text of the first. */
export const exampleMessages: readonly { readonly kind: MessageKind; readonly variant?: 'room' }[] = [
  { kind: 'booked' },
  { kind: 'booked_ahead' },
  { kind: 'confirmation_code' },
  { kind: 'three_ahead' },
  { kind: 'next' },
  { kind: 'called' },
  { kind: 'called', variant: 'room' },
  { kind: 'skipped' },
  { kind: 'transferred' },
  { kind: 'no_show' },
  { kind: 'receipt' },
  { kind: 'review' },
  { kind: 'recall' },
  { kind: 'reminder' },
  { kind: 'day_closed' },
  { kind: 'alert' },
];

const exampleAlert = { kind: 'drawer_variance', subject: '', value: 0, amount: asPiastres(-140_00) } as const;

const HALF_HOUR = 30 * 60_000;
const TICKET = '17';
const names: Readonly<Record<Language, string>> = { en: 'Mona', ar: 'منى' };

/** Example values of the parameters of a message, in their order. */
export const exampleParameters = (
  { kind, variant }: { readonly kind: MessageKind; readonly variant?: 'room' },
  language: Language,
  { branch, today, now, site }: Example,
): string[] => {
  const at = { language, timeZone: branch.time_zone };
  const later = (halfHours: number): Date => new Date(now.getTime() + halfHours * HALF_HOUR);
  const branchName = language === 'ar' ? branch.nameAr : branch.name;
  const address = (language === 'ar' ? branch.addressAr : branch.address).trim() || branchName;
  const expected = clockRange({ from: later(1), to: later(2) }, at);
  const dayIn = (days: number): string => dayInWords(addDays(today, days), language);
  const pounds = (amount: number): string => poundsInWords(asPiastres(amount), language, 'auto');
  const code = reservationCode(1017);
  const page = siteIn(site, language);
  const ticketLink = site === '' ? code : `${page}/confirmation#code=${code}`;
  const bookLink = site === '' ? branch.phone || branch.name : `${page}/book`;
  const details: Readonly<Record<MessageKind, readonly string[]>> = {
    booked: [TICKET, expected, address, ticketLink],
    booked_ahead: [dayIn(7), TICKET, address, ticketLink],
    confirmation_code: ['482913', ticketLink],
    three_ahead: ['3', expected, address, ticketLink],
    three_ahead_2: ['3', expected, address, ticketLink],
    next: [TICKET, ticketLink],
    next_2: [TICKET, ticketLink],
    called: [TICKET, ...(variant === 'room' ? ['2'] : [])],
    called_2: [TICKET, ...(variant === 'room' ? ['2'] : [])],
    skipped: [TICKET, ticketLink],
    no_show: [dayIn(0), bookLink],
    receipt: [pounds(300_00), dayIn(0), ticketLink],
    review: ['https://www.google.com/maps'],
    recall: [dayIn(42), bookLink],
    reminder: [dayIn(1), TICKET, address, ticketLink],
    reminder_2: [dayIn(1), TICKET, address, ticketLink],
    reminder_3: [dayIn(1), TICKET, address, ticketLink],
    transferred: [TICKET, expected, address, ticketLink],
    transferred_2: [TICKET, expected, address, ticketLink],
    transferred_3: [TICKET, expected, address, ticketLink],
    day_closed: [
      dayIn(0),
      clockRange({ from: now, to: now }, at),
      '58',
      '61',
      pounds(18_450_00),
      pounds(900_00),
      pounds(0),
      pounds(0),
      site === '' ? branch.name : `${site}/owner/day-sheet`,
    ],
    alert: alertParameters(branch, { fact: exampleAlert, day: today, siteOrigin: site }, language).slice(1),
  };
  return kind === 'day_closed' || kind === 'alert'
    ? [branchName, ...details[kind]]
    : [names[language], branchName, ...details[kind]];
};

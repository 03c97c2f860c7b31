import type { Language } from '#shared/errors.ts';
import type { AlertKind } from '#shared/models/alerts.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { asPiastres } from '#shared/rules/money.ts';
import type { DayFact } from '../reports/alerts.ts';
import { poundsInWords } from './closed-day-message.ts';
import { dayInWords } from './messages.ts';

type Words = Readonly<Record<AlertKind, (fact: DayFact, pounds: string) => string>>;

/** Texts on a locked phone: no name of a patient or a staff user. */
const words: Readonly<Record<Language, Words>> = {
  en: {
    pulse_gap: ({ value }, pounds) => `Pulse gap: ${String(Math.abs(value))}, ${pounds}`,
    night_gap: ({ value }, pounds) => `Laser used while no doctor had it: ${String(value)} pulses, ${pounds}`,
    drawer_variance: ({ amount }, pounds) => `Drawer closed ${amount < 0 ? 'short' : 'with too much'}: ${pounds}`,
    refunds: (_, pounds) => `Refunds by one person: ${pounds}`,
    discount: ({ value }, pounds) => `Discount of ${String(value)}%: ${pounds}`,
    late_call: ({ value }) => `A patient was called ${String(value)} min later than promised`,
    old_debts: (_, pounds) => `Debts became older than 30 days: ${pounds}`,
    day_not_closed: () => 'Nobody closed the day',
  },
  ar: {
    pulse_gap: ({ value }, pounds) => `فرق نبضات: ${String(Math.abs(value))}، ${pounds}`,
    night_gap: ({ value }, pounds) => `نبضات والليزر ليس مع أي طبيب: ${String(value)}، ${pounds}`,
    drawer_variance: ({ amount }, pounds) => `${amount < 0 ? 'عجز' : 'زيادة'} عند إغلاق الخزنة: ${pounds}`,
    refunds: (_, pounds) => `مبالغ مردودة من شخص واحد: ${pounds}`,
    discount: ({ value }, pounds) => `خصم ${String(value)}٪: ${pounds}`,
    late_call: ({ value }) => `نداء مريض متأخر ${String(value)} دقيقة عن المتوقع`,
    old_debts: (_, pounds) => `مستحقات تجاوزت 30 يومًا: ${pounds}`,
    day_not_closed: () => 'اليوم لم يُغلق',
  },
};

const inWords = (fact: DayFact, language: Language): string =>
  words[language][fact.kind](fact, poundsInWords(asPiastres(Math.abs(fact.amount)), language, 'auto'));

const pageName: Readonly<Record<Language, string>> = { en: 'page “Today”', ar: 'صفحة «اليوم»' };

/** The link to the owner's home; the name of the page when the site's address is not known. */
const homeReference = (siteOrigin: string, language: Language): string =>
  siteOrigin === '' ? pageName[language] : `${siteOrigin}/owner`;

/** Parameters of the message about an alert. @param siteOrigin empty when it is not known */
export const alertParameters = (
  { name, nameAr }: { readonly name: string; readonly nameAr: string },
  { fact, day, siteOrigin }: { readonly fact: DayFact; readonly day: ClinicDay; readonly siteOrigin: string },
  language: Language,
): string[] => [
  language === 'ar' ? nameAr : name,
  dayInWords(day, language),
  inWords(fact, language),
  homeReference(siteOrigin, language),
];

const lastLine: Readonly<Record<Language, (link: string) => string>> = {
  en: (link) => `Open them: ${link}\nYou switch these mails off in “Branches”, under “Alerts”.`,
  ar: (link) => `لعرضها: ${link}\nلإيقاف هذه الرسائل: «الفروع»، ثم «التنبيهات».`,
};

/** Alerts of a branch's day as a mail. @param siteOrigin empty when it is not known */
export const alertMail = (
  { name, nameAr }: { readonly name: string; readonly nameAr: string },
  {
    facts,
    day,
    siteOrigin,
  }: { readonly facts: readonly DayFact[]; readonly day: ClinicDay; readonly siteOrigin: string },
  language: Language,
): { readonly subject: string; readonly text: string } => {
  const lines = facts.map((fact) => inWords(fact, language));
  const subject = `${language === 'ar' ? nameAr : name} · ${dayInWords(day, language)}`;
  return { subject, text: [...lines, '', lastLine[language](homeReference(siteOrigin, language)), ''].join('\n') };
};

/** Alerts of a branch's day as a notification: the branch, and a line for each. */
export const alertNotification = (
  { name, nameAr }: { readonly name: string; readonly nameAr: string },
  facts: readonly DayFact[],
  language: Language,
): { readonly title: string; readonly body: string } => ({
  title: language === 'ar' ? nameAr : name,
  body: facts.map((fact) => inWords(fact, language)).join('\n'),
});

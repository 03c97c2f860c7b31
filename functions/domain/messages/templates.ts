import type { Language } from '#shared/errors.ts';
import type { MessageKind } from '#shared/events/messages.ts';

/** A text in each language; `{{1}}` is the first parameter. */
type Wording = Readonly<Record<Language, string>>;

/**
 * A template as it is registered with the provider (category "utility"), by name and language. What is kept in the log of
 * a patient is the same text with the parameters put in.
 */
export interface Template {
  readonly name: string;
  readonly text: Wording;
  /** What a notification says instead, from the same parameters; without a name. Absent: the message is never pushed. */
  readonly push?: { readonly title: Wording; readonly body: Wording };
}

/** {{4}} is a span of clock times, a day, or when the wait can be known (`waitInWords`). */
const transferred: Template = {
  name: 'clinic_transferred',
  text: {
    en: 'Hello {{1}}, your visit was moved to {{2}}. Your ticket number there is {{3}}, expected: {{4}}. Address: {{5}}. Follow your turn here: {{6}} (the desk needs only the ticket number).',
    ar: 'أهلًا {{1}}، حجزكم اتنقل لفرع {{2}}. رقم تذكرتكم هناك {{3}}، والميعاد المتوقع: {{4}}. العنوان: {{5}}. تابعوا دوركم من هنا: {{6}} (وقولوا للاستقبال رقم التذكرة بس).',
  },
  push: {
    title: { en: 'Your visit was moved to {{2}}', ar: 'حجزكم اتنقل لفرع {{2}}' },
    body: { en: 'Ticket {{3}}, expected: {{4}}.', ar: 'تذكرة رقم {{3}}، والميعاد المتوقع: {{4}}.' },
  },
};

/** {{3}} is the day with the window; the link leads to the ticket, which confirms, moves and cancels. */
const reminder: Template = {
  name: 'clinic_reminder',
  text: {
    en: 'Hello {{1}}, your visit at {{2}} is tomorrow, {{3}}. Your number is {{4}}. Address: {{5}}. Confirm, move or cancel it here: {{6}} (the desk needs only the number).',
    ar: 'أهلًا {{1}}، ميعادكم في {{2}} بكرة، {{3}}. رقمكم {{4}}. العنوان: {{5}}. أكدوا الحضور أو غيّروا الحجز أو الغوه من هنا: {{6}} (وقولوا للاستقبال الرقم بس).',
  },
  push: {
    title: { en: 'Your visit is tomorrow', ar: 'ميعادكم بكرة' },
    body: {
      en: '{{2}}, {{3}}. Open your ticket to confirm or cancel.',
      ar: '{{2}}، {{3}}. افتحوا تذكرتكم عشان تأكدوا أو تلغوا.',
    },
  },
};

const near: Template = {
  name: 'clinic_three_ahead',
  text: {
    en: 'Hello {{1}}, your turn at {{2}} is near. People ahead of you: {{3}}, expected time about {{4}}. Please come to the branch now. Address: {{5}}. Your ticket: {{6}} (it updates by itself).',
    ar: 'أهلًا {{1}}، دوركم قرّب في {{2}}. قدامكم {{3}}، والميعاد المتوقع حوالي {{4}}. تعالوا الفرع دلوقتي. العنوان: {{5}}. تذكرتكم: {{6}} (بتتحدّث لوحدها).',
  },
  push: {
    title: { en: 'Your turn is near', ar: 'دوركم قرّب' },
    body: {
      en: 'People ahead of you: {{3}}, expected about {{4}}. Please come to {{2}} now.',
      ar: 'قدامكم {{3}}، والميعاد المتوقع حوالي {{4}}. تعالوا {{2}} دلوقتي.',
    },
  },
};

const next: Template = {
  name: 'clinic_next',
  text: {
    en: 'Hello {{1}}, you are next at {{2}}, ticket number {{3}}. Please wait at the reception. Your ticket: {{4}} (it updates by itself).',
    ar: 'أهلًا {{1}}، الدور اللي جاي دوركم في {{2}}، تذكرة رقم {{3}}. استنوا عند الاستقبال. تذكرتكم: {{4}} (بتتحدّث لوحدها).',
  },
  push: {
    title: { en: 'You are next', ar: 'الدور اللي جاي دوركم' },
    body: {
      en: 'Ticket {{3}}, {{2}}. Please wait at the reception.',
      ar: 'تذكرة رقم {{3}}، {{2}}. استنوا عند الاستقبال.',
    },
  },
};

const called: Template = {
  name: 'clinic_called',
  text: {
    en: 'Hello {{1}}, it is your turn at {{2}}, ticket number {{3}}. Please come in now.',
    ar: 'أهلًا {{1}}، دوركم دلوقتي في {{2}}، تذكرة رقم {{3}}. اتفضلوا.',
  },
  push: {
    title: { en: 'It is your turn', ar: 'دوركم دلوقتي' },
    body: { en: 'Ticket {{3}}, {{2}}. Please come in now.', ar: 'تذكرة رقم {{3}}، {{2}}. اتفضلوا.' },
  },
};

/** The usual template of each kind. */
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
  confirmation_code: {
    name: 'clinic_confirmation_code',
    text: {
      en: 'Hello {{1}}, somebody booked at {{2}} with this phone number. If it was you, enter the code {{3}} on your ticket to get your place: {{4}} (or tell it to reception). If not, ignore this message.',
      ar: 'أهلًا {{1}}، فيه حجز اتعمل في {{2}} برقم الموبايل ده. لو إنتو اللي حجزتوا، اكتبوا الكود {{3}} في تذكرتكم عشان تاخدوا دوركم: {{4}} (أو قولوه للاستقبال). لو مش إنتو، متعملوش حاجة.',
    },
  },
  three_ahead: near,
  three_ahead_2: near,
  next,
  next_2: next,
  called,
  called_2: called,
  skipped: {
    name: 'clinic_skipped',
    text: {
      en: 'Hello {{1}}, your turn at {{2}} came before you arrived, so ticket number {{3}} was skipped. When you are at the branch, reception puts you back into the queue. Your ticket: {{4}} (it updates by itself).',
      ar: 'أهلًا {{1}}، دوركم في {{2}} جه قبل ما توصلوا، وتذكرة رقم {{3}} فاتت. أول ما توصلوا بلّغوا الاستقبال وهيرجّعوكم للدور. تذكرتكم: {{4}} (بتتحدّث لوحدها).',
    },
    push: {
      title: { en: 'Your turn came before you arrived', ar: 'دوركم جه قبل ما توصلوا' },
      body: {
        en: 'Ticket {{3}}, {{2}}. When you are at the branch, reception puts you back into the queue.',
        ar: 'تذكرة رقم {{3}}، {{2}}. أول ما توصلوا بلّغوا الاستقبال وهيرجّعوكم للدور.',
      },
    },
  },
  no_show: {
    name: 'clinic_no_show',
    text: {
      en: 'Hello {{1}}, we missed you at {{2}} on {{3}}. You can book another visit here: {{4}} (or at the desk). To get no more messages, answer STOP.',
      ar: 'أهلًا {{1}}، استنيناكم في {{2}} يوم {{3}} وما جيتوش. تقدروا تحجزوا ميعاد تاني من هنا: {{4}} (أو من الاستقبال). لو مش عايزين رسائل تاني، ردّوا بكلمة «إيقاف».',
    },
  },
  receipt: {
    name: 'clinic_receipt',
    text: {
      en: 'Hello {{1}}, {{2}} received {{3}} for your visit on {{4}}. See or print your receipt here: {{5}} (the link is only yours).',
      ar: 'أهلًا {{1}}، {{2}} استلم منكم {{3}} عن زيارة {{4}}. شوفوا الإيصال أو اطبعوه من هنا: {{5}} (الرابط ده ليكم إنتو بس).',
    },
  },
  review: {
    name: 'clinic_review',
    text: {
      en: 'Hello {{1}}, thank you for your visit at {{2}}. Would you tell others how it was? Write a review here: {{3}} (we ask only once). To get no more messages, answer STOP.',
      ar: 'أهلًا {{1}}، شكرًا لزيارتكم في {{2}}. تحبوا تقولوا لغيركم كانت إزاي؟ اكتبوا رأيكم من هنا: {{3}} (مش هنسألكم تاني). لو مش عايزين رسائل تاني، ردّوا بكلمة «إيقاف».',
    },
  },
  recall: {
    name: 'clinic_recall',
    text: {
      en: 'Hello {{1}}, your doctor at {{2}} advised your next visit around {{3}}. Book your place here: {{4}} (or at the desk). To get no more messages, answer STOP.',
      ar: 'أهلًا {{1}}، دكتوركم في {{2}} نصحكم بالزيارة الجاية حوالي {{3}}. احجزوا دوركم من هنا: {{4}} (أو من الاستقبال). لو مش عايزين رسائل تاني، ردّوا بكلمة «إيقاف».',
    },
  },
  reminder,
  reminder_2: reminder,
  reminder_3: reminder,
  transferred,
  transferred_2: transferred,
  transferred_3: transferred,
  day_closed: {
    name: 'clinic_day_closed',
    text: {
      en: 'Day sheet of {{1}} for {{2}}, closed at {{3}}. Patients who came: {{4}} of {{5}} booked. Total income: {{6}}. Unpaid: {{7}}. Difference in the drawers: {{8}}. Pulse gap: {{9}}. The whole day sheet: {{10}} (for owners who are signed in).',
      ar: 'إغلاق اليوم في {{1}}: {{2}}، الساعة {{3}}. عدد من حضروا: {{4}} من {{5}}. إجمالي الدخل: {{6}}. غير المدفوع: {{7}}. فرق الخزن: {{8}}. فرق النبضات: {{9}}. التفاصيل: {{10}} (بعد تسجيل الدخول بحساب المالك).',
    },
  },
  alert: {
    name: 'clinic_alert',
    text: {
      en: 'Alert at {{1}}, {{2}}. {{3}}. See it here: {{4}} (for owners who are signed in).',
      ar: 'تنبيه من {{1}}، {{2}}. {{3}}. التفاصيل: {{4}} (بعد تسجيل الدخول بحساب المالك).',
    },
  },
};

/** By WhatsApp the usual text, which is true as well; the notification of a phone says that it is time to leave. */
const timeToLeave: Template = {
  ...near,
  push: {
    title: { en: 'Time to leave', ar: 'انزلوا دلوقتي' },
    body: {
      en: 'Expected about {{4}}, people ahead of you: {{3}}. Please set off to {{2}} now.',
      ar: 'الميعاد المتوقع حوالي {{4}}، وقدامكم {{3}}. انزلوا دلوقتي على {{2}}.',
    },
  },
};

const calledToRoom: Template = {
  name: 'clinic_called_room',
  text: {
    en: 'Hello {{1}}, it is your turn at {{2}}, ticket number {{3}}. Please come to room {{4}} now.',
    ar: 'أهلًا {{1}}، دوركم دلوقتي في {{2}}، تذكرة رقم {{3}}. اتفضلوا على غرفة {{4}} دلوقتي.',
  },
  push: {
    title: { en: 'It is your turn: room {{4}}', ar: 'دوركم دلوقتي: غرفة {{4}}' },
    body: { en: 'Ticket {{3}}, {{2}}. Please come in now.', ar: 'تذكرة رقم {{3}}، {{2}}. اتفضلوا.' },
  },
};

/** Another template of a kind, where the usual one does not say what is known. Its parameters begin with the usual ones. */
const variants: Readonly<Partial<Record<MessageKind, Readonly<Record<string, Template>>>>> = {
  three_ahead: { leave: timeToLeave },
  three_ahead_2: { leave: timeToLeave },
  called: { room: calledToRoom },
  called_2: { room: calledToRoom },
};

/** A kind, and the variant of its template; without one the usual template. */
interface Chosen {
  readonly kind: MessageKind;
  readonly variant?: string | undefined;
}

export const templateOf = ({ kind, variant }: Chosen): Template =>
  (variant === undefined ? undefined : variants[kind]?.[variant]) ?? templates[kind];

/** All templates that the provider has to approve. */
export const everyTemplate: readonly Template[] = [
  ...Object.values(templates),
  ...Object.values(variants).flatMap((each) => Object.values(each)),
];

/** A text with its parameters filled in. */
export const filled = (text: string, parameters: readonly string[]): string =>
  text.replaceAll(/\{\{(\d+)\}\}/g, (_, place: string) => parameters[Number(place) - 1] ?? '');

interface Filled extends Chosen {
  readonly language: Language;
  readonly parameters: readonly string[];
}

/** The text of a message. */
export const textOf = (message: Filled): string =>
  filled(templateOf(message).text[message.language], message.parameters);

/** What a notification about a message says; undefined when the message is never pushed. */
export const notificationOf = (message: Filled): { readonly title: string; readonly body: string } | undefined => {
  const { push } = templateOf(message);
  if (push === undefined) return undefined;
  const { language, parameters } = message;
  return { title: filled(push.title[language], parameters), body: filled(push.body[language], parameters) };
};

/** Minutes until a queued message expires; later it would mislead a patient. An owner may read the day in the morning. */
export const expiryMinutes: Readonly<Record<MessageKind, number>> = {
  booked: 60,
  booked_ahead: 60,
  confirmation_code: 60,
  three_ahead: 30,
  three_ahead_2: 30,
  next: 20,
  next_2: 20,
  called: 15,
  called_2: 15,
  skipped: 30,
  no_show: 8 * 60,
  receipt: 12 * 60,
  review: 8 * 60,
  recall: 8 * 60,
  reminder: 3 * 60,
  reminder_2: 3 * 60,
  reminder_3: 3 * 60,
  transferred: 60,
  transferred_2: 60,
  transferred_3: 60,
  day_closed: 12 * 60,
  alert: 12 * 60,
};

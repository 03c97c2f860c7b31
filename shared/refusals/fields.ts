import { type Detail, Refusal, type Sentence } from '../errors.ts';

/** Fields for which a sentence of their own helps more than the general one. */
const fieldSentences: Readonly<Record<string, Sentence>> = {
  name: {
    en: 'Please enter the full name, 2 to 120 characters.',
    ar: 'من فضلك اكتب الاسم بالكامل، من 2 إلى 120 حرفًا.',
  },
  phone: { en: 'Please enter a valid phone number.', ar: 'من فضلك اكتب رقم تليفون صحيح.' },
  email: { en: 'Please enter a valid email address.', ar: 'من فضلك اكتب بريدًا إلكترونيًا صحيحًا.' },
  password: { en: 'Please enter the password.', ar: 'من فضلك اكتب كلمة المرور.' },
  type: {
    en: 'Please choose a service: regular, laser or fractional.',
    ar: 'من فضلك اختر الخدمة: كشف عادي أو ليزر أو فراكشنال.',
  },
  laser_area: {
    en: 'Please choose the area for the laser session.',
    ar: 'من فضلك اختر منطقة جلسة الليزر.',
  },
  branch_id: { en: 'Please choose a branch.', ar: 'من فضلك اختر الفرع.' },
  pulses: { en: 'Pulses must be at least 1', ar: 'يجب ألا يقل عدد النبضات عن 1' },
  price_per_pulse: {
    en: 'Price per pulse cannot be negative, with at most two decimals',
    ar: 'لا يمكن أن يكون سعر النبضة سالبًا، وبحد أقصى رقمان عشريان',
  },
  amount: {
    en: 'Please enter an amount in pounds, not negative, with at most two decimals.',
    ar: 'من فضلك اكتب المبلغ بالجنيه، غير سالب، وبحد أقصى رقمان عشريان.',
  },
  start_pulses: {
    en: 'Please enter the reading of the counter, 0 or more.',
    ar: 'من فضلك اكتب قراءة العداد، 0 أو أكثر.',
  },
  end_pulses: {
    en: 'Please enter the reading of the counter, 0 or more.',
    ar: 'من فضلك اكتب قراءة العداد، 0 أو أكثر.',
  },
  status: {
    en: 'This is not a queue status. To take a payment, use Mark Paid.',
    ar: 'هذه ليست حالة صحيحة في قائمة الانتظار. لتسجيل الدفع استخدم «تأكيد الدفع».',
  },
  date: { en: 'Please enter a date as YYYY-MM-DD.', ar: 'من فضلك اكتب التاريخ بصيغة YYYY-MM-DD.' },
  start_date: { en: 'Please enter a date as YYYY-MM-DD.', ar: 'من فضلك اكتب التاريخ بصيغة YYYY-MM-DD.' },
  end_date: { en: 'Please enter a date as YYYY-MM-DD.', ar: 'من فضلك اكتب التاريخ بصيغة YYYY-MM-DD.' },
};

const general: Sentence = {
  en: 'Invalid data provided. Please check your input.',
  ar: 'البيانات غير صحيحة. من فضلك راجعها.',
};

export const unknownField = (name: string): Sentence => ({
  en: `The field "${name}" is not known here.`,
  ar: `الحقل «${name}» غير معروف هنا.`,
});

/** What is wrong with one field of a request. @param name of the field at the top of the body, query or path. */
export const fieldSentence = (name: string): Sentence => fieldSentences[name] ?? general;

/** What is wrong with the fields of a request; its sentence is that of the first. */
export const inputInvalid = (details: readonly Detail[]): Refusal =>
  new Refusal('input-invalid', details[0]?.message ?? general, { details });

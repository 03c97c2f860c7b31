import { type Detail, Refusal, type Sentence } from '../errors.ts';

const day: Sentence = { en: 'Please enter a date as YYYY-MM-DD.', ar: 'برجاء كتابة التاريخ بصيغة YYYY-MM-DD.' };

const reading: Sentence = {
  en: 'Please enter the reading of the counter, 0 or more.',
  ar: 'برجاء كتابة قراءة العدّاد، 0 أو أكثر.',
};

/** Fields with a sentence of their own. */
const fieldSentences: Readonly<Record<string, Sentence>> = {
  phone: {
    en: 'This phone number is not valid. Please check it, for example 01001234567.',
    ar: 'رقم الموبايل غير صحيح. برجاء مراجعته، مثال: 01001234567.',
  },
  email: { en: 'Please enter a valid email address.', ar: 'برجاء كتابة إيميل صحيح.' },
  new_password: {
    en: 'The password needs 8 to 256 characters.',
    ar: 'كلمة السر تحتاج من 8 إلى 256 حرفًا.',
  },
  password: { en: 'Please enter the password.', ar: 'برجاء كتابة كلمة السر.' },
  type: {
    en: 'Please choose a service: regular, laser or fractional.',
    ar: 'برجاء اختيار الخدمة: كشف أو ليزر أو فراكشنال ليزر.',
  },
  laser_area: {
    en: 'Please choose the area for the laser session.',
    ar: 'برجاء اختيار منطقة الليزر.',
  },
  laser_areas: {
    en: 'Please choose each laser area once. The single area must be the first of the list.',
    ar: 'برجاء اختيار كل منطقة ليزر مرة واحدة. والمنطقة الواحدة يجب أن تكون أول القائمة.',
  },
  branch_id: { en: 'Please choose a branch.', ar: 'برجاء اختيار الفرع.' },
  pulses: { en: 'Pulses must be at least 1', ar: 'يجب ألا يقل عدد النبضات عن 1' },
  price_per_pulse: {
    en: 'Price per pulse cannot be negative, with at most two decimals',
    ar: 'لا يمكن أن يكون سعر النبضة سالبًا، وبحد أقصى رقمان عشريان',
  },
  amount: {
    en: 'Please enter an amount in pounds, not negative, with at most two decimals.',
    ar: 'برجاء كتابة المبلغ بالجنيه، غير سالب، وبحد أقصى رقمان عشريان.',
  },
  start_pulses: reading,
  end_pulses: reading,
  status: {
    en: 'This is not a queue status. To take a payment, use Mark Paid.',
    ar: 'هذه ليست حالة من حالات الدور. الدفع يُسجَّل من «تحصيل».',
  },
  date: day,
  start_date: day,
  end_date: day,
};

const general: Sentence = {
  en: 'Invalid data provided. Please check your input.',
  ar: 'البيانات غير صحيحة. برجاء مراجعتها.',
};

export const unknownField = (name: string): Sentence => ({
  en: `The field "${name}" is not known here.`,
  ar: `الحقل «${name}» غير معروف هنا.`,
});

/** The limit of its length that a text breaks; neither when it is wrong otherwise. */
export interface BrokenLength {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

const nameSentence = ({ least, most = least }: BrokenLength): Sentence => {
  if (most === undefined) return { en: 'Please enter the full name.', ar: 'برجاء كتابة الاسم بالكامل.' };
  return most === least
    ? { en: `The name needs ${String(least)} or more characters.`, ar: `حروف الاسم ${String(least)} أو أكثر.` }
    : { en: `The name has at most ${String(most)} characters.`, ar: `حروف الاسم ${String(most)} أو أقل.` };
};

/** The sentence about one wrong field. @param field its name in body, query or path */
export const fieldSentence = (field: string, length: BrokenLength = {}): Sentence =>
  field === 'name' ? nameSentence(length) : (fieldSentences[field] ?? general);

/** Refusal of wrong fields; its sentence is that of the first one. */
export const inputInvalid = (details: readonly Detail[]): Refusal =>
  new Refusal('invalid', 'input-invalid', details[0]?.message ?? general, { details });

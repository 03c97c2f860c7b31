import { invalidField, Refusal } from '../errors.ts';
import { callUs } from './booking.ts';

// Refusals of what patients do with their own ticket.

export const postponedAlready = (): Refusal =>
  new Refusal('conflict', 'postponed-already', {
    en: 'You have already let others go first. Please ask reception for more time.',
    ar: 'إنتو سبتوا ناس يدخلوا قبلكم قبل كده. لو محتاجين وقت أكتر كلّموا الاستقبال.',
  });

export const nobodyBehind = (): Refusal =>
  new Refusal('conflict', 'nobody-behind', {
    en: 'Nobody is waiting behind you for this service. You keep your place.',
    ar: 'مفيش حد مستني بعدكم في نفس الخدمة. مكانكم محفوظ.',
  });

/** The time to come back is over, the branch does not offer it, or money moved since. */
export const comeBackTooLate = (): Refusal =>
  new Refusal('conflict', 'come-back-too-late', {
    en: 'This ticket can no longer be put back here. Please ask reception.',
    ar: 'مينفعش ترجعوا الدور من هنا دلوقتي. كلّموا الاستقبال.',
  });

export const rescheduleToSamePlace = (): Refusal =>
  new Refusal('conflict', 'reschedule-to-same-place', {
    en: 'Your booking is already at this branch on this day.',
    ar: 'حجزكم أصلًا في الفرع ده في نفس اليوم.',
  });

export const confirmationCodeWrong = (): Refusal =>
  invalidField('confirmation-code-wrong', 'confirmation_code', {
    en: 'This is not the code of this booking. Please check the newest WhatsApp message.',
    ar: 'الكود ده مش كود الحجز ده. راجعوا آخر رسالة واتساب.',
  });

/** Too many wrong codes: reception confirms the booking. @param phone of the branch. */
export const tooManyConfirmationCodes = (phone: string): Refusal =>
  new Refusal('conflict', 'too-many-confirmation-codes', {
    en: `Too many wrong codes. Reception can confirm your booking. ${callUs(phone).en}`,
    ar: `كتبتوا أكواد غلط كتير. الاستقبال يقدر يأكد حجزكم. ${callUs(phone).ar}`,
  });

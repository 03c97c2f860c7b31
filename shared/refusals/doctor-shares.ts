import { Refusal } from '../errors.ts';

export const monthNotEnded = (): Refusal =>
  new Refusal('conflict', 'month-not-ended', {
    en: 'This month has not ended. Its sheets can be marked as paid afterwards.',
    ar: 'هذا الشهر لم ينتهِ بعد. يمكن تسجيل دفع الكشوف بعد نهايته.',
  });

/** The doctor has no visits and no money in the month, or no rule for any of its services. */
export const doctorShareMissing = (): Refusal =>
  new Refusal('conflict', 'doctor-share-missing', {
    en: 'There is no share of this doctor in this month.',
    ar: 'لا توجد نسبة لهذا الدكتور في هذا الشهر.',
  });

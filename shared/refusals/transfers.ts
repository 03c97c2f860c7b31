import { Refusal } from '../errors.ts';

export const transferToSameBranch = (): Refusal =>
  new Refusal('conflict', 'transfer-to-same-branch', {
    en: 'The reservation is already at this branch.',
    ar: 'الحجز موجود في هذا الفرع بالفعل.',
  });

/** Receipts and sessions belong to the branch that made them. */
export const transferAfterPayment = (): Refusal =>
  new Refusal('conflict', 'transfer-after-payment', {
    en: 'A visit with a receipt or a recorded session stays at its branch. Cancel it and give the money back, then book at the other branch.',
    ar: 'الزيارة التي عليها إيصال أو جلسة مسجلة تبقى في فرعها. يمكن إلغاؤها ورد المبلغ، ثم الحجز في الفرع الآخر.',
  });

/** The day sheet of one of the two branches is closed. */
export const transferOnClosedDay = (): Refusal =>
  new Refusal('conflict', 'transfer-on-closed-day', {
    en: 'The day is already closed at one of the two branches. Cancel the reservation and book for another day.',
    ar: 'تم إغلاق اليوم في أحد الفرعين. يمكن إلغاء الحجز والحجز ليوم آخر.',
  });

/** Doctors work at the branch today, and none of them serves this service. */
export const serviceNotOffered = (): Refusal =>
  new Refusal('conflict', 'service-not-offered', {
    en: 'No doctor at that branch serves this service today. Please choose another branch.',
    ar: 'لا يوجد دكتور في هذا الفرع يقدم هذه الخدمة اليوم. برجاء اختيار فرع آخر.',
  });

import { invalidField, type Refusal } from '../errors.ts';

/** @param weekday 0 = Sunday. */
export const hoursNotInOrder = (weekday: number): Refusal =>
  invalidField('hours-not-in-order', `hours.${String(weekday)}`, {
    en: 'Closing time must be after opening time. A time before the day starts counts as past midnight.',
    ar: 'يجب أن يكون موعد الإغلاق بعد موعد الفتح. والوقت قبل بداية اليوم يُحسب بعد منتصف الليل.',
  });

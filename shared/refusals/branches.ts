import { invalidField, Refusal } from '../errors.ts';

/** @param weekday 0 = Sunday. */
export const hoursNotInOrder = (weekday: number): Refusal =>
  invalidField('hours-not-in-order', `hours.${String(weekday)}`, {
    en: 'Closing time must be after opening time. A time before the day starts counts as past midnight.',
    ar: 'يجب أن يكون موعد الإغلاق بعد موعد الفتح. والوقت قبل بداية اليوم يُحسب بعد منتصف الليل.',
  });

export const priceDayNotLater = (): Refusal =>
  invalidField('price-day-not-later', 'from', {
    en: 'Please choose a day from tomorrow on. A price that holds from today is changed in the branch itself.',
    ar: 'برجاء اختيار يوم من الغد فصاعداً. والسعر الذي يسري من اليوم يُغيَّر في بيانات الفرع.',
  });

/** A price that has begun is history: visits were charged with it. */
export const priceHasBegun = (): Refusal =>
  new Refusal('conflict', 'price-has-begun', {
    en: 'This price holds already, so it cannot be cancelled. Please set another one.',
    ar: 'هذا السعر سارٍ بالفعل ولا يمكن إلغاؤه. برجاء تحديد سعر آخر.',
  });

import { invalidField, Refusal, type Sentence } from '../errors.ts';
import { type Piastres, toPounds } from '../rules/money.ts';

/** An amount for use in a sentence: Latin digits in both languages, as on a receipt. */
const pounds = (amount: Piastres): Sentence => ({
  en: `${toPounds(amount).toFixed(2)} EGP`,
  ar: `${toPounds(amount).toFixed(2)} جنيه`,
});

/**
 * Laser and fractional visits have no charge until their session is recorded; a visit that did not take place has
 * none.
 */
export const nothingCharged = (): Refusal =>
  new Refusal('conflict', 'nothing-charged', {
    en: 'Nothing has been charged for this visit, so there is nothing to pay.',
    ar: 'لا توجد قيمة مسجلة على هذه الزيارة، فلا يوجد ما يُدفع.',
  });

export const overpaid = (owed: Piastres): Refusal =>
  invalidField('overpaid', 'amount', {
    en: `This is more than the open balance of ${pounds(owed).en}.`,
    ar: `هذا المبلغ أكبر من الباقي وهو ${pounds(owed).ar}.`,
  });

export const referenceOfCash = (): Refusal =>
  invalidField('reference-of-cash', 'reference', {
    en: 'A payment in cash has no reference number.',
    ar: 'الدفع النقدي ليس له رقم مرجعي.',
  });

export const paymentOfZero = (): Refusal =>
  invalidField('payment-of-zero', 'amount', {
    en: 'Please enter an amount above 0.',
    ar: 'برجاء كتابة مبلغ أكبر من 0.',
  });

export const notFractional = (): Refusal =>
  new Refusal('conflict', 'not-fractional', {
    en: 'Only a fractional session is charged this way.',
    ar: 'هذه الطريقة لتسجيل قيمة جلسات الفراكشنال فقط.',
  });

/** The charge is fixed once money was received for the visit. */
export const chargeAlreadyPaid = (): Refusal =>
  new Refusal('conflict', 'charge-already-paid', {
    en: 'A payment was already received for this session, so its price can no longer change.',
    ar: 'تم استلام دفعة لهذه الجلسة، فلا يمكن تغيير سعرها.',
  });

/** A recorded session has its price; only a price change with a reason sets another one. */
export const sessionPriceFixed = (): Refusal =>
  new Refusal('conflict', 'session-price-fixed', {
    en: 'This session is already recorded. Please use “Change price”, with a reason.',
    ar: 'تم تسجيل هذه الجلسة بالفعل. برجاء استخدام «تغيير السعر» مع كتابة السبب.',
  });

export const chargeDiffers = (charge: Piastres): Refusal =>
  new Refusal('conflict', 'charge-differs', {
    en: `This session is already charged at ${pounds(charge).en}, which is another amount.`,
    ar: `قيمة هذه الجلسة مسجلة بالفعل ${pounds(charge).ar}، وهي مختلفة عن هذا المبلغ.`,
  });

export const chargeTooLarge = (): Refusal =>
  invalidField('charge-too-large', 'price_per_pulse', {
    en: 'The total is too large. Please check the pulses and the price.',
    ar: 'الإجمالي كبير جدًا. برجاء مراجعة عدد النبضات والسعر.',
  });

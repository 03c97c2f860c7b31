import { invalidField, Refusal, type Sentence } from '../errors.ts';
import { type Piastres, toPounds } from '../rules/money.ts';

const pounds = (amount: Piastres): Sentence => ({
  en: `${toPounds(amount).toFixed(2)} EGP`,
  ar: `${toPounds(amount).toFixed(2)} جنيه`,
});

export const passwordWrong = (): Refusal =>
  invalidField('password-wrong', 'password', {
    en: 'This is not your password.',
    ar: 'كلمة السر غير صحيحة.',
  });

export const paymentUnknown = (): Refusal =>
  new Refusal('not-found', 'payment-unknown', {
    en: 'There is no such payment.',
    ar: 'هذه الدفعة غير موجودة.',
  });

/** The refund is larger than what is left of the payment. */
export const refundTooLarge = (left: Piastres): Refusal =>
  invalidField('refund-too-large', 'amount', {
    en: `Only ${pounds(left).en} of this payment can still be refunded.`,
    ar: `الباقي من هذه الدفعة ويمكن رده هو ${pounds(left).ar}.`,
  });

export const creditTooSmall = (credit: Piastres): Refusal =>
  invalidField('credit-too-small', 'credit', {
    en: `The patient’s credit is only ${pounds(credit).en}.`,
    ar: `رصيد المريض هو ${pounds(credit).ar} فقط.`,
  });

/** The clinic does not use credit of one branch at another. */
export const creditOfOneBranch = (): Refusal =>
  new Refusal('conflict', 'credit-of-one-branch', {
    en: 'Credit can be used only at the branch where it was paid.',
    ar: 'يُستخدم الرصيد في الفرع الذي دُفع فيه فقط.',
  });

/** Credit elsewhere names each other branch once, and not the branch of the visit. */
export const branchNamedTwice = (): Refusal =>
  invalidField('branch-named-twice', 'credit_elsewhere', {
    en: 'Name each other branch once.',
    ar: 'اذكر كل فرع آخر مرة واحدة.',
  });

/** Paid money becomes credit only when the visit does not take place. */
export const visitNotCancelled = (): Refusal =>
  new Refusal('conflict', 'visit-not-cancelled', {
    en: 'Only the money of a cancelled visit can be kept as credit.',
    ar: 'يمكن تحويل المبلغ إلى رصيد للزيارات الملغاة فقط.',
  });

export const visitCancelled = (): Refusal =>
  new Refusal('conflict', 'visit-cancelled', {
    en: 'This visit does not take place, so its price cannot change.',
    ar: 'هذه الزيارة لن تتم، فلا يمكن تغيير سعرها.',
  });

export const nothingPaid = (): Refusal =>
  new Refusal('conflict', 'nothing-paid', {
    en: 'Nothing was paid for this visit.',
    ar: 'لا يوجد مبلغ مدفوع على هذه الزيارة.',
  });

export const priceBelowPaid = (paid: Piastres): Refusal =>
  invalidField('price-below-paid', 'price', {
    en: `${pounds(paid).en} was already paid. Please refund the difference first.`,
    ar: `تم دفع ${pounds(paid).ar} بالفعل. برجاء رد الفرق أولًا.`,
  });

export const priceReasonRequired = (): Refusal =>
  invalidField('price-reason-required', 'reason', {
    en: 'This price is below the list price. Please write the reason.',
    ar: 'هذا السعر أقل من سعر القائمة. برجاء كتابة السبب.',
  });

export const discountTooLarge = (lowest: Piastres, highest: Piastres): Refusal =>
  invalidField('discount-too-large', 'price', {
    en: `You may set a price from ${pounds(lowest).en} to ${pounds(highest).en}.`,
    ar: `يمكنك تحديد سعر من ${pounds(lowest).ar} إلى ${pounds(highest).ar}.`,
  });

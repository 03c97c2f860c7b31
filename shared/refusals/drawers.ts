import { invalidField, Refusal, type Sentence } from '../errors.ts';
import { type Piastres, toPounds } from '../rules/money.ts';

const pounds = (amount: Piastres): Sentence => ({
  en: `${toPounds(amount).toFixed(2)} EGP`,
  ar: `${toPounds(amount).toFixed(2)} جنيه`,
});

const dateOf = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(new Date(day));

const dates = (day: string): Sentence => ({ en: dateOf(day, 'en-GB'), ar: dateOf(day, 'ar-EG-u-nu-latn') });

export const drawerRequired = (): Refusal =>
  new Refusal('conflict', 'drawer-required', {
    en: 'Please open your drawer before you take money.',
    ar: 'برجاء فتح الخزنة قبل استلام أي مبلغ.',
  });

export const drawerOfEarlierDay = (day: string): Refusal =>
  new Refusal('conflict', 'drawer-of-earlier-day', {
    en: `Your drawer of ${dates(day).en} is still open. Please count and close it first.`,
    ar: `خزنة يوم ${dates(day).ar} ما زالت مفتوحة. برجاء عدّ النقدية وإغلاقها أولًا.`,
  });

export const drawerAlreadyOpen = (): Refusal =>
  new Refusal('conflict', 'drawer-already-open', {
    en: 'This drawer is already open. Please close it before you open a new one.',
    ar: 'الخزنة مفتوحة بالفعل. برجاء إغلاقها قبل فتح خزنة جديدة.',
  });

export const drawerNotOpen = (): Refusal =>
  new Refusal('conflict', 'drawer-not-open', {
    en: 'This drawer is no longer open.',
    ar: 'هذه الخزنة لم تعد مفتوحة.',
  });

export const drawerNotYours = (): Refusal =>
  new Refusal('conflict', 'drawer-not-yours', {
    en: 'Only the person who holds this drawer can do this.',
    ar: 'هذا الإجراء متاح لصاحب الخزنة فقط.',
  });

export const handOverUnknown = (): Refusal =>
  new Refusal('conflict', 'hand-over-unknown', {
    en: 'This money was already taken over. Please count your cash and open the drawer with it.',
    ar: 'تم استلام هذا المبلغ من قبل. برجاء عدّ النقدية وفتح الخزنة بها.',
  });

export const handOverTooLarge = (counted: Piastres): Refusal =>
  invalidField('hand-over-too-large', 'hand_over', {
    en: `Only ${pounds(counted).en} was counted, so no more can stay for the next drawer.`,
    ar: `تم عدّ ${pounds(counted).ar} فقط، فلا يمكن ترك مبلغ أكبر للخزنة التالية.`,
  });

export const cashOutTooLarge = (expected: Piastres): Refusal =>
  invalidField('cash-out-too-large', 'amount', {
    en: `There is only ${pounds(expected).en} in the drawer.`,
    ar: `الموجود في الخزنة ${pounds(expected).ar} فقط.`,
  });

export const cashMoveOfZero = (): Refusal =>
  invalidField('cash-move-of-zero', 'amount', {
    en: 'Please enter an amount above 0.',
    ar: 'برجاء كتابة مبلغ أكبر من 0.',
  });

export const varianceReasonRequired = (): Refusal =>
  invalidField('variance-reason-required', 'reason', {
    en: 'What was counted is not what is expected. Please write the reason.',
    ar: 'المعدود لا يطابق المتوقع. برجاء كتابة السبب.',
  });

export const drawersStillOpen = (count: number): Refusal =>
  new Refusal('conflict', 'drawers-still-open', {
    en: `Drawers that are still open: ${String(count)}. Please close them before you close the day.`,
    ar: `عدد الخزن المفتوحة: ${String(count)}. برجاء إغلاقها قبل إغلاق اليوم.`,
  });

export const dayNotReached = (): Refusal =>
  new Refusal('conflict', 'day-not-reached', {
    en: 'This day has not come yet.',
    ar: 'هذا اليوم لم يأتِ بعد.',
  });

export const dayAlreadyClosed = (): Refusal =>
  new Refusal('conflict', 'day-already-closed', {
    en: 'This day is already closed.',
    ar: 'تم إغلاق هذا اليوم من قبل.',
  });

export const dayNotClosed = (): Refusal =>
  new Refusal('conflict', 'day-not-closed', {
    en: 'This day is not closed.',
    ar: 'هذا اليوم غير مغلق.',
  });

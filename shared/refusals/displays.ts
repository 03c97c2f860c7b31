import { invalidField, Refusal } from '../errors.ts';

/** No such digits, or they have expired. */
export const pairingUnknown = (): Refusal =>
  invalidField('pairing-unknown', 'code', {
    en: 'No screen shows this code now. Please read it again from the screen.',
    ar: 'لا توجد شاشة تعرض هذا الرقم الآن. برجاء قراءته من الشاشة مرة أخرى.',
  });

/** The code on the display changes each minute and is valid for five. */
export const doorCodeExpired = (): Refusal =>
  new Refusal('conflict', 'door-code-expired', {
    en: 'This code is no longer valid. Please scan the screen again.',
    ar: 'الكود ده انتهى. صوّروا الكود من الشاشة مرة تانية.',
  });

/** A wrong key, a revoked display and one of another branch get the same refusal. */
export const displayUnknown = (): Refusal =>
  new Refusal('unauthorized', 'display-unknown', {
    en: 'This screen is not paired.',
    ar: 'هذه الشاشة غير موصّلة بالفرع.',
  });

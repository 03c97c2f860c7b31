import { Refusal } from '../errors.ts';

export const packageUnknown = (): Refusal =>
  new Refusal('not-found', 'package-unknown', {
    en: 'There is no such package.',
    ar: 'هذه الباقة غير موجودة.',
  });

/** The unused part was refunded, so the package can no longer change. */
export const packageRefunded = (): Refusal =>
  new Refusal('conflict', 'package-refunded', {
    en: 'The unused part of this package was already refunded.',
    ar: 'تم رد الجزء غير المستخدم من هذه الباقة من قبل.',
  });

/** @param day the last clinic day on which it could be used. */
export const packageExpired = (day: string): Refusal => {
  const date = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
      new Date(day),
    );
  return new Refusal('conflict', 'package-expired', {
    en: `This package was valid until ${date('en-GB')}.`,
    ar: `كانت هذه الباقة صالحة حتى ${date('ar-EG-u-nu-latn')}.`,
  });
};

export const packageUsedUp = (): Refusal =>
  new Refusal('conflict', 'package-used-up', {
    en: 'Nothing is left of this package.',
    ar: 'لا يوجد باقٍ من هذه الباقة.',
  });

/** The clinic does not use packages of one branch at another. */
export const packageOfOneBranch = (): Refusal =>
  new Refusal('conflict', 'package-of-one-branch', {
    en: 'A package can be used only at the branch where it was bought.',
    ar: 'تُستخدم الباقة في الفرع الذي اشتُريت منه فقط.',
  });

export const packageForAnotherService = (): Refusal =>
  new Refusal('conflict', 'package-for-another-service', {
    en: 'This package is for another service or another body area.',
    ar: 'هذه الباقة لخدمة أخرى أو لمنطقة أخرى من الجسم.',
  });

/** A branch has a limited number of offers. */
export const tooManyPackages = (most: number): Refusal =>
  new Refusal('conflict', 'too-many-packages', {
    en: `A branch can have ${String(most)} packages. Please change one that is no longer sold.`,
    ar: `يمكن أن يكون للفرع ${String(most)} باقة. برجاء تعديل باقة لم تعد تُباع.`,
  });

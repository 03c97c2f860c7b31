import { invalidField, Refusal, refusedField } from '../errors.ts';

export const staffUserUnknown = (): Refusal =>
  new Refusal('not-found', 'staff-user-unknown', { en: 'There is no such staff user.', ar: 'هذا الموظف غير موجود.' });

/** The session does not exist, or is of another staff user and the caller is no owner. */
export const signInSessionUnknown = (): Refusal =>
  new Refusal('not-found', 'sign-in-session-unknown', {
    en: 'This device is not signed in any more.',
    ar: 'هذا الجهاز لم يعد مسجل الدخول.',
  });

/** A sign-in session is only locked when a PIN can unlock it. */
export const pinMissing = (): Refusal =>
  new Refusal('conflict', 'pin-missing', {
    en: 'You have no PIN yet. Please set one in your account menu.',
    ar: 'لا يوجد رقم سري بعد. برجاء تحديده من قائمة الحساب.',
  });

export const pinWrong = (): Refusal =>
  invalidField('pin-wrong', 'pin', { en: 'This is not your PIN.', ar: 'الرقم السري غير صحيح.' });

/** Five wrong PINs: until the password is given. */
export const pinBlocked = (): Refusal =>
  new Refusal('conflict', 'pin-blocked', {
    en: 'Five wrong PINs. Please sign in with email and password.',
    ar: 'خمس محاولات غير صحيحة. برجاء تسجيل الدخول بالإيميل وكلمة السر.',
  });

/** A doctor with a patient switches to no other branch. */
export const visitNotFinished = (): Refusal =>
  new Refusal('conflict', 'visit-not-finished', {
    en: 'A patient is still with you at this branch. Please finish the visit first.',
    ar: 'يوجد مريض مع حضرتك في هذا الفرع. برجاء إنهاء الزيارة أولاً.',
  });

export const emailExists = (): Refusal =>
  refusedField('conflict', 'email-exists', 'email', {
    en: 'A staff user with this email exists already.',
    ar: 'يوجد موظف بهذا الإيميل بالفعل.',
  });

/** Owners work at every branch. */
export const branchOfOwner = (): Refusal =>
  invalidField('branch-of-owner', 'branch_id', {
    en: 'An owner works at every branch: please choose none.',
    ar: 'المالك يعمل في كل الفروع، فلا يُحدَّد له فرع.',
  });

export const ownSignIn = (): Refusal =>
  new Refusal('conflict', 'own-sign-in', {
    en: 'You cannot disable yourself or change your own role. Another owner can.',
    ar: 'لا يمكن للموظف إيقاف نفسه أو تغيير وظيفته. يمكن لمالك آخر القيام بذلك.',
  });

export const lastOwner = (): Refusal =>
  new Refusal('conflict', 'last-owner', {
    en: 'At least one owner must be able to sign in.',
    ar: 'يجب أن يبقى مالك واحد على الأقل يمكنه الدخول.',
  });

/** The same for every link that does not work, so that a guess learns nothing. */
export const passwordLinkInvalid = (): Refusal =>
  new Refusal('conflict', 'password-link-invalid', {
    en: 'This link does not work any more. Please ask the owner for a new one.',
    ar: 'هذا الرابط لم يعد صالحًا. برجاء طلب رابط جديد من المالك.',
  });

/** The same for every code that does not work, so that a guess learns nothing. */
export const setupCodeInvalid = (): Refusal =>
  refusedField('conflict', 'setup-code-invalid', 'code', {
    en: 'This setup code does not work. A clinic that has an owner needs none: please sign in.',
    ar: 'رمز الإعداد هذا لا يعمل. وإذا كان للعيادة مالك بالفعل فبرجاء تسجيل الدخول.',
  });

export const logoNotAnImage = (): Refusal =>
  invalidField('logo-not-an-image', 'logo', {
    en: 'This file is not a PNG or WebP picture.',
    ar: 'هذا الملف ليس صورة PNG أو WebP.',
  });

/** The clinic has no logo of this version: it was changed or removed. */
export const logoUnknown = (): Refusal =>
  new Refusal('not-found', 'logo-unknown', {
    en: 'The clinic does not have this logo any more.',
    ar: 'لم يعد هذا شعار العيادة.',
  });

import { invalidField, Refusal } from '../errors.ts';

export const branchUnknown = (): Refusal =>
  new Refusal('not-found', 'branch-unknown', { en: 'There is no such branch.', ar: 'هذا الفرع غير موجود.' });

export const branchNotAllowed = (): Refusal =>
  new Refusal('forbidden', 'branch-not-allowed', {
    en: 'You can only work with your own branch.',
    ar: 'العمل متاح على فرع الحساب فقط.',
  });

export const roleNotAllowed = (): Refusal =>
  new Refusal('forbidden', 'role-not-allowed', {
    en: 'Your account is not allowed to do this.',
    ar: 'الحساب غير مسموح له بهذا الإجراء.',
  });

/** Owners have no branch of their own, so they must name one. */
export const branchRequired = (): Refusal =>
  invalidField('branch-required', 'branch_id', { en: 'Please choose a branch.', ar: 'برجاء اختيار الفرع.' });

export const signInRequired = (): Refusal =>
  new Refusal('unauthorized', 'sign-in-required', {
    en: 'Please sign in to continue.',
    ar: 'برجاء تسجيل الدخول للمتابعة.',
  });

export const signInSessionEnded = (): Refusal =>
  new Refusal('unauthorized', 'sign-in-session-ended', {
    en: 'Your session has ended. Please sign in again.',
    ar: 'انتهى تسجيل الدخول. برجاء تسجيل الدخول مرة أخرى.',
  });

export const credentialsWrong = (): Refusal =>
  new Refusal('unauthorized', 'credentials-wrong', {
    en: 'The email or the password is wrong.',
    ar: 'الإيميل أو كلمة السر غير صحيحة.',
  });

export const tooManySignIns = (seconds: number): Refusal =>
  new Refusal(
    'too-many',
    'too-many-sign-ins',
    {
      en: 'Too many failed attempts. Please wait 15 minutes and try again.',
      ar: 'محاولات كثيرة غير ناجحة. برجاء الانتظار 15 دقيقة ثم المحاولة مرة أخرى.',
    },
    { retryAfter: seconds },
  );

export const originUnknown = (): Refusal =>
  new Refusal('forbidden', 'origin-unknown', {
    en: 'This request did not come from the clinic’s own site.',
    ar: 'هذا الطلب لم يأتِ من موقع العيادة.',
  });

export const rightRequired = (): Refusal =>
  new Refusal('forbidden', 'right-required', {
    en: 'You need the owner’s permission to do this.',
    ar: 'هذا الإجراء يحتاج إلى صلاحية من المالك.',
  });

/** A route that no API key may call, or none with these scopes. */
export const apiKeyNotAllowed = (): Refusal =>
  new Refusal('forbidden', 'api-key-not-allowed', {
    en: 'This API key is not allowed to do this.',
    ar: 'مفتاح الربط هذا غير مسموح له بهذا الإجراء.',
  });

/** A wrong, an expired and a revoked key get the same refusal. */
export const apiKeyInvalid = (): Refusal =>
  new Refusal('unauthorized', 'api-key-invalid', {
    en: 'This API key is not valid. It may have expired or been revoked.',
    ar: 'مفتاح الربط هذا غير صالح. قد يكون انتهى أو أُوقف.',
  });

/** In the office: the key was revoked before. */
export const apiKeyMissing = (): Refusal =>
  new Refusal('not-found', 'api-key-missing', {
    en: 'There is no such API key any more.',
    ar: 'مفتاح الربط هذا لم يعد موجودًا.',
  });

import { Refusal } from '../errors.ts';

export const routeUnknown = (): Refusal =>
  new Refusal('not-found', 'route-unknown', {
    en: 'There is nothing at this address.',
    ar: 'لا يوجد شيء في هذا العنوان.',
  });

export const methodNotAllowed = (): Refusal =>
  new Refusal('wrong-method', 'method-not-allowed', {
    en: 'This address does not take this kind of request.',
    ar: 'هذا العنوان لا يقبل هذا النوع من الطلبات.',
  });

export const serverFailed = (): Refusal =>
  new Refusal('failed', 'server-failed', {
    en: 'Server error occurred. Please try again later.',
    ar: 'حدث عطل في النظام. برجاء المحاولة بعد قليل.',
  });

export const serverBusy = (): Refusal =>
  new Refusal(
    'unavailable',
    'server-busy',
    {
      en: 'The system is very busy right now. Please try again in a moment.',
      ar: 'النظام مشغول جدًا الآن. برجاء المحاولة بعد لحظات.',
    },
    { retryAfter: 2 },
  );

export const databaseUnreachable = (): Refusal =>
  new Refusal(
    'unavailable',
    'database-unreachable',
    {
      en: 'The system does not answer right now. Please try again in a moment.',
      ar: 'النظام لا يستجيب الآن. برجاء المحاولة بعد لحظات.',
    },
    { retryAfter: 2 },
  );

export const storageFull = (): Refusal =>
  new Refusal(
    'unavailable',
    'storage-full',
    {
      en: 'Nothing can be saved right now, because the storage is full. Please tell the clinic.',
      ar: 'لا يمكن حفظ أي شيء الآن لأن مساحة التخزين ممتلئة. برجاء إبلاغ العيادة.',
    },
    { retryAfter: 60 },
  );

/** The one-machine runner still opens its database. */
export const serverStarting = (): Refusal =>
  new Refusal(
    'unavailable',
    'server-starting',
    {
      en: 'The front desk is starting. Please try again in a moment.',
      ar: 'النظام يبدأ العمل الآن. برجاء المحاولة بعد لحظات.',
    },
    { retryAfter: 2 },
  );

/** The firewall limits the rate of requests from one address. */
export const tooManyRequests = (): Refusal =>
  new Refusal(
    'too-many',
    'too-many-requests',
    {
      en: 'Too many requests from here. Please wait a few minutes and try again.',
      ar: 'طلبات كثيرة من هنا. برجاء الانتظار بضع دقائق ثم المحاولة مرة أخرى.',
    },
    { retryAfter: 300 },
  );

export const maintenance = (): Refusal =>
  new Refusal(
    'maintenance',
    'maintenance',
    {
      en: 'The clinic’s system is closed for maintenance. Please try again in a few minutes.',
      ar: 'نظام العيادة متوقف للصيانة. برجاء المحاولة بعد دقائق.',
    },
    { retryAfter: 300 },
  );

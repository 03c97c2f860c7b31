import { invalidField, Refusal, type Sentence } from '#shared/errors.ts';
import type { QueueStatus } from '#shared/models/enums.ts';
import { type Piastres, toPounds } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';

/**
 * Every sentence with which a request is refused, in words a receptionist understands, in English and Arabic.
 * None holds a name, a phone or anything technical.
 */

export const phoneInvalid = (): Refusal =>
  invalidField('phone', {
    en: 'This phone number is not valid. Please check it, for example 01001234567.',
    ar: 'رقم التليفون غير صحيح. من فضلك راجعه، مثال: 01001234567.',
  });

export const branchUnknown = (): Refusal =>
  new Refusal('NOT_FOUND', { en: 'There is no such branch.', ar: 'هذا الفرع غير موجود.' });

export const branchForeign = (): Refusal =>
  new Refusal('FORBIDDEN', {
    en: 'You can only work with your own branch.',
    ar: 'يمكنك العمل على فرعك فقط.',
  });

export const roleNotAllowed = (): Refusal =>
  new Refusal('FORBIDDEN', {
    en: 'Your account is not allowed to do this.',
    ar: 'حسابك غير مسموح له بهذا الإجراء.',
  });

export const signInNeeded = (): Refusal =>
  new Refusal('UNAUTHORIZED', {
    en: 'Please sign in to continue.',
    ar: 'من فضلك سجّل الدخول للمتابعة.',
  });

export const sessionOver = (): Refusal =>
  new Refusal('UNAUTHORIZED', {
    en: 'Your session has ended. Please sign in again.',
    ar: 'انتهت جلستك. من فضلك سجّل الدخول مرة أخرى.',
  });

export const credentialsWrong = (): Refusal =>
  new Refusal('UNAUTHORIZED', {
    en: 'The email or the password is wrong.',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  });

export const tooManySignIns = (seconds: number): Refusal =>
  new Refusal(
    'HTTP_ERROR',
    {
      en: 'Too many failed attempts. Please wait 15 minutes and try again.',
      ar: 'محاولات كثيرة غير ناجحة. من فضلك انتظر 15 دقيقة ثم حاول مرة أخرى.',
    },
    { status: 429, retryAfter: seconds },
  );

export const tooManyCodes = (seconds: number): Refusal =>
  new Refusal(
    'HTTP_ERROR',
    {
      en: 'Too many different codes were tried for this phone number. Look it up by phone alone, or ask at reception.',
      ar: 'تمت تجربة أكواد مختلفة كثيرة مع رقم التليفون هذا. ابحث برقم التليفون فقط، أو اسأل الاستقبال.',
    },
    { status: 429, retryAfter: seconds },
  );

export const tooManyLookUps = (seconds: number): Refusal =>
  new Refusal(
    'HTTP_ERROR',
    {
      en: 'This phone number was looked up too often. Please wait a few minutes and try again.',
      ar: 'تم الاستعلام عن رقم التليفون هذا مرات كثيرة. من فضلك انتظر بضع دقائق ثم حاول مرة أخرى.',
    },
    { status: 429, retryAfter: seconds },
  );

/** The clinic's phone number in a sentence; a branch may have none. */
const callUs = (phone: string): Sentence =>
  phone === ''
    ? { en: 'Please ask at reception.', ar: 'من فضلك اسأل الاستقبال.' }
    : { en: `Please call us: ${displayPhone(phone)}.`, ar: `من فضلك اتصل بنا: ${displayPhone(phone)}.` };

/** Names were tried with a phone that has reservations. @param phone of the branch. */
export const tooManyNames = (phone: string, seconds: number): Refusal =>
  new Refusal(
    'HTTP_ERROR',
    {
      en: `Too many names or codes were tried for this phone number. Open the reservation with its code. ${callUs(phone).en}`,
      ar: `تمت تجربة أسماء أو أكواد كثيرة مع رقم التليفون هذا. افتح الحجز بالكود الخاص به. ${callUs(phone).ar}`,
    },
    { status: 429, retryAfter: seconds },
  );

/** @param phone of the branch. */
export const tooManyOpen = (phone: string): Refusal =>
  new Refusal('CONFLICT', {
    en: `This phone number has as many open bookings today as can be made online. ${callUs(phone).en}`,
    ar: `رقم التليفون هذا عليه أقصى عدد من الحجوزات المفتوحة اليوم عن طريق الموقع. ${callUs(phone).ar}`,
  });

export const reservationUnknown = (): Refusal =>
  new Refusal('NOT_FOUND', {
    en: 'No reservation was found with these details.',
    ar: 'لا يوجد حجز بهذه البيانات.',
  });

export const patientUnknown = (): Refusal =>
  new Refusal('NOT_FOUND', {
    en: 'Patient not found. Please check the phone number.',
    ar: 'لم يتم العثور على المريض. من فضلك راجع رقم التليفون.',
  });

/** An owner works with every branch, so has to say with which one. */
export const branchNeeded = (): Refusal =>
  invalidField('branch_id', { en: 'Please choose a branch.', ar: 'من فضلك اختر الفرع.' });

/** Required words. Source: docs/requirements.md#validation. */
export const rangeReversed = (): Refusal =>
  invalidField('start_date', {
    en: 'Start date cannot be after end date',
    ar: 'لا يمكن أن يكون تاريخ البداية بعد تاريخ النهاية',
  });

export const rangeTooLong = (): Refusal =>
  invalidField('start_date', {
    en: 'Please choose a range of at most 3 years.',
    ar: 'من فضلك اختر فترة لا تزيد على 3 سنوات.',
  });

const openingText = (opensAt: Date | null, timeZone: string, locale: string): string =>
  opensAt === null
    ? ''
    : new Intl.DateTimeFormat(locale, {
        timeZone,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: 'numeric',
        minute: '2-digit',
      }).format(opensAt);

export const startsAfterClosing = (opensAt: Date | null, timeZone: string): Refusal =>
  new Refusal('CONFLICT', {
    en: `Today's queue is full: your turn would come after closing time.${opensAt === null ? '' : ` The next queue opens on ${openingText(opensAt, timeZone, 'en-EG')}.`}`,
    ar: `قائمة اليوم مكتملة: دورك سيأتي بعد موعد الإغلاق.${opensAt === null ? '' : ` يُفتح الحجز القادم ${openingText(opensAt, timeZone, 'ar-EG-u-nu-latn')}.`}`,
  });

export const queueClosed = (opensAt: Date | null, timeZone: string): Refusal => {
  const when = (locale: string): string => openingText(opensAt, timeZone, locale);
  return new Refusal(
    'CONFLICT',
    opensAt === null
      ? { en: 'This branch takes no bookings at present.', ar: 'هذا الفرع لا يستقبل حجوزات حاليًا.' }
      : {
          en: `Booking for today is closed. The next queue opens on ${when('en-EG')}.`,
          ar: `انتهى الحجز لليوم. يُفتح الحجز القادم ${when('ar-EG-u-nu-latn')}.`,
        },
  );
};

const stateNames: Readonly<Record<QueueStatus, Sentence>> = {
  waiting: { en: 'waiting', ar: 'في الانتظار' },
  in_progress: { en: 'with the doctor', ar: 'عند الطبيب' },
  completed: { en: 'completed', ar: 'مكتمل' },
  skipped: { en: 'skipped', ar: 'تم تخطيه' },
  no_show: { en: 'marked as not come', ar: 'لم يحضر' },
  cancelled: { en: 'cancelled', ar: 'ملغي' },
};

/** The move is not legal from the state the reservation is in now. */
export const moveRefused = (present: QueueStatus): Refusal =>
  new Refusal('CONFLICT', {
    en: `This is not possible now: the reservation is ${stateNames[present].en}.`,
    ar: `لا يمكن تنفيذ ذلك الآن: حالة الحجز «${stateNames[present].ar}».`,
  });

/** The move to be undone is not the last one of the reservation, or is of a kind that cannot be undone. */
export const undoRefused = (present: QueueStatus): Refusal =>
  new Refusal('CONFLICT', {
    en: `This cannot be undone any more: the reservation is ${stateNames[present].en}, and something was changed since.`,
    ar: `لم يعد التراجع ممكنًا: حالة الحجز «${stateNames[present].ar}»، وتم تغيير شيء بعدها.`,
  });

export const undoTooLate = (minutes: number): Refusal =>
  new Refusal('CONFLICT', {
    en: `This can only be undone within ${String(minutes)} minutes.`,
    ar: `التراجع ممكن خلال ${String(minutes)} دقائق فقط.`,
  });

/** The patient was with a doctor who has called somebody else since. */
export const doctorHasAnother = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'This cannot be undone any more: the doctor has called another patient. Put the patient back into the queue instead.',
    ar: 'لم يعد التراجع ممكنًا: الدكتور نادى مريضًا آخر. يمكن إعادة المريض إلى قائمة الانتظار.',
  });

/** Yesterday's queue gives no more places. */
export const dayIsOver = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'This reservation belongs to an earlier day. Please make a new booking for today.',
    ar: 'هذا الحجز من يوم سابق. من فضلك سجّل حجزًا جديدًا لليوم.',
  });

export const nobodyWaiting = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'Nobody is waiting in this queue.',
    ar: 'لا يوجد أحد في قائمة الانتظار.',
  });

export const doctorBusy = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'Please finish your current patient first.',
    ar: 'من فضلك أنهِ المريض الحالي أولًا.',
  });

export const changedMeanwhile = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'This was changed by someone else a moment ago. Please refresh and try again.',
    ar: 'تم تغيير هذا بواسطة شخص آخر الآن. من فضلك حدّث الصفحة وحاول مرة أخرى.',
  });

/** An amount inside a sentence, in Latin digits in both languages, as on a receipt. */
const pounds = (amount: Piastres): Sentence => ({
  en: `${toPounds(amount).toFixed(2)} EGP`,
  ar: `${toPounds(amount).toFixed(2)} جنيه`,
});

export const patientDiffers = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'This reservation belongs to another patient. Please refresh and try again.',
    ar: 'هذا الحجز يخص مريضًا آخر. من فضلك حدّث الصفحة وحاول مرة أخرى.',
  });

/** Laser and fractional visits cost nothing until their session is recorded; a visit that did not take place, neither. */
export const nothingCharged = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'Nothing has been charged for this visit, so there is nothing to pay.',
    ar: 'لا توجد قيمة مسجلة على هذه الزيارة، فلا يوجد ما يُدفع.',
  });

export const overpaid = (owed: Piastres): Refusal =>
  invalidField('amount', {
    en: `This is more than the open balance of ${pounds(owed).en}.`,
    ar: `هذا المبلغ أكبر من المتبقي وهو ${pounds(owed).ar}.`,
  });

export const referenceOfCash = (): Refusal =>
  invalidField('reference', {
    en: 'A payment in cash has no reference number.',
    ar: 'الدفع الكاش ليس له رقم مرجعي.',
  });

export const paymentOfNothing = (): Refusal =>
  invalidField('amount', {
    en: 'Please enter an amount above 0.',
    ar: 'من فضلك اكتب مبلغًا أكبر من 0.',
  });

export const notFractional = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'Only a fractional session is charged this way.',
    ar: 'هذه الطريقة لتسجيل قيمة جلسات الفراكشنال فقط.',
  });

/** The charge of a visit stands once money was received for it. */
export const chargeSettled = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'A payment was already received for this session, so its price can no longer change.',
    ar: 'تم استلام دفعة لهذه الجلسة، فلا يمكن تغيير سعرها.',
  });

export const chargeDiffers = (charge: Piastres): Refusal =>
  new Refusal('CONFLICT', {
    en: `This session is already charged at ${pounds(charge).en}, which is another amount.`,
    ar: `قيمة هذه الجلسة مسجلة بالفعل ${pounds(charge).ar}، وهي مختلفة عن هذا المبلغ.`,
  });

export const chargeTooLarge = (): Refusal =>
  invalidField('price_per_pulse', {
    en: 'The total is too large. Please check the pulses and the price.',
    ar: 'الإجمالي كبير جدًا. من فضلك راجع عدد النبضات والسعر.',
  });

export const noSessionForRegular = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'A regular consultation has no laser session.',
    ar: 'الكشف العادي ليس له جلسة ليزر.',
  });

export const alreadyRecorded = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'The session of this reservation was already recorded.',
    ar: 'تم تسجيل جلسة هذا الحجز من قبل.',
  });

export const trackingOpen = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'Your pulse tracking is already running. Please end it before you start again.',
    ar: 'متابعة النبضات تعمل بالفعل. من فضلك أنهِها قبل البدء من جديد.',
  });

/** @param day the clinic day on which it was started. */
export const trackingOpenSince = (day: string): Refusal => {
  const date = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(new Date(day));
  return new Refusal('CONFLICT', {
    en: `Your pulse tracking of ${date('en-GB')} is still open. Please end it with the counter's reading first.`,
    ar: `متابعة النبضات ليوم ${date('ar-EG-u-nu-latn')} ما زالت مفتوحة. من فضلك أنهِها بقراءة العداد أولًا.`,
  });
};

export const trackingNotOpen = (): Refusal =>
  new Refusal('CONFLICT', {
    en: 'There is no active pulse tracking. Please start it first.',
    ar: 'لا توجد متابعة نبضات نشطة. من فضلك ابدأها أولًا.',
  });

export const endBelowStart = (startPulses: number): Refusal =>
  invalidField('end_pulses', {
    en: `The final count cannot be below the starting count of ${String(startPulses)}.`,
    ar: `لا يمكن أن تقل القراءة النهائية عن قراءة البداية وهي ${String(startPulses)}.`,
  });

export const cursorInvalid = (): Refusal =>
  invalidField('cursor', {
    en: 'This list has changed. Please start again from its first page.',
    ar: 'تغيرت هذه القائمة. من فضلك ابدأ من صفحتها الأولى.',
  });

export const keyReused = (): Refusal =>
  new Refusal(
    'VALIDATION_ERROR',
    {
      en: 'This request was already sent with other details. Please refresh and try again.',
      ar: 'تم إرسال هذا الطلب من قبل ببيانات أخرى. من فضلك حدّث الصفحة وحاول مرة أخرى.',
    },
    { status: 422 },
  );

export const idempotencyKeyInvalid = (): Refusal =>
  invalidField('Idempotency-Key', {
    en: 'The Idempotency-Key must have 1 to 128 visible characters.',
    ar: 'يجب أن يتكون Idempotency-Key من 1 إلى 128 حرفًا مرئيًا.',
  });

export const bodyTooLarge = (): Refusal =>
  new Refusal('HTTP_ERROR', { en: 'The request is too large.', ar: 'الطلب أكبر من الحد المسموح.' }, { status: 413 });

export const bodyNotJson = (): Refusal =>
  new Refusal('VALIDATION_ERROR', {
    en: 'The request could not be read. Please send valid JSON.',
    ar: 'تعذرت قراءة الطلب. من فضلك أرسل JSON صحيحًا.',
  });

export const routeUnknown = (): Refusal =>
  new Refusal('NOT_FOUND', { en: 'There is nothing at this address.', ar: 'لا يوجد شيء في هذا العنوان.' });

export const methodNotAllowed = (): Refusal =>
  new Refusal(
    'HTTP_ERROR',
    { en: 'This address does not take this kind of request.', ar: 'هذا العنوان لا يقبل هذا النوع من الطلبات.' },
    { status: 405 },
  );

export const originUnknown = (): Refusal =>
  new Refusal('FORBIDDEN', {
    en: 'This request did not come from the clinic’s own site.',
    ar: 'هذا الطلب لم يأتِ من موقع العيادة.',
  });

export const serverFailed = (): Refusal =>
  new Refusal('SERVER_ERROR', {
    en: 'Server error occurred. Please try again later.',
    ar: 'حدث خطأ في الخادم. من فضلك حاول لاحقًا.',
  });

export const serverBusy = (): Refusal =>
  new Refusal(
    'SERVER_ERROR',
    {
      en: 'The system is very busy right now. Please try again in a moment.',
      ar: 'النظام مشغول جدًا الآن. من فضلك حاول بعد لحظات.',
    },
    { status: 503, retryAfter: 2 },
  );

export const databaseUnreachable = (): Refusal =>
  new Refusal(
    'SERVER_ERROR',
    {
      en: 'The system does not answer right now. Please try again in a moment.',
      ar: 'النظام لا يستجيب الآن. من فضلك حاول بعد لحظات.',
    },
    { status: 503, retryAfter: 2 },
  );

export const storageFull = (): Refusal =>
  new Refusal(
    'SERVER_ERROR',
    {
      en: 'Nothing can be saved right now, because the storage is full. Please tell the clinic.',
      ar: 'لا يمكن حفظ أي شيء الآن لأن مساحة التخزين ممتلئة. من فضلك أبلغ العيادة.',
    },
    { status: 503, retryAfter: 60 },
  );

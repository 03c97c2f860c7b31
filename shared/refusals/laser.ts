import { invalidField, Refusal } from '../errors.ts';

export const noLaserSessionForRegular = (): Refusal =>
  new Refusal('conflict', 'no-laser-session-for-regular', {
    en: 'A regular consultation has no laser session.',
    ar: 'الكشف العادي ليس له جلسة ليزر.',
  });

export const laserSessionAlreadyRecorded = (): Refusal =>
  new Refusal('conflict', 'laser-session-already-recorded', {
    en: 'The session of this reservation was already recorded.',
    ar: 'تم تسجيل جلسة هذا الحجز من قبل.',
  });

export const laserSessionNotRecorded = (): Refusal =>
  new Refusal('conflict', 'laser-session-not-recorded', {
    en: 'No session is recorded for this reservation.',
    ar: 'لا توجد جلسة مسجلة لهذا الحجز.',
  });

/** The session was paid: the money must be refunded first. */
export const laserSessionPaid = (): Refusal =>
  new Refusal('conflict', 'laser-session-paid', {
    en: 'This session was paid. Give the money back first, then void the session.',
    ar: 'تم دفع قيمة هذه الجلسة. برجاء رد المبلغ أولًا ثم شطب الجلسة.',
  });

export const pulseTrackingOpen = (): Refusal =>
  new Refusal('conflict', 'pulse-tracking-open', {
    en: 'Your pulse tracking is already running. Please end it before you start again.',
    ar: 'متابعة النبضات تعمل بالفعل. برجاء إنهائها قبل البدء من جديد.',
  });

/** @param day the clinic day on which it was started. */
export const pulseTrackingOpenSince = (day: string): Refusal => {
  const date = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(new Date(day));
  return new Refusal('conflict', 'pulse-tracking-open-since', {
    en: `Your pulse tracking of ${date('en-GB')} is still open. Please end it with the counter's reading first.`,
    ar: `متابعة النبضات ليوم ${date('ar-EG-u-nu-latn')} ما زالت مفتوحة. برجاء إنهائها بقراءة العدّاد أولًا.`,
  });
};

export const pulseTrackingNotOpen = (): Refusal =>
  new Refusal('conflict', 'pulse-tracking-not-open', {
    en: 'There is no active pulse tracking. Please start it first.',
    ar: 'متابعة النبضات لم تبدأ. برجاء بدؤها أولًا.',
  });

/** A counter that was set back is read like that of a changed handpiece: before and after. */
export const endBelowStart = (startPulses: number): Refusal =>
  invalidField('end-below-start', 'end_pulses', {
    en: `The final count cannot be below the starting count of ${String(startPulses)}. If the counter was set back, enter its last reading before that; the owner then records a new handpiece.`,
    ar: `لا يمكن أن تقل القراءة النهائية عن قراءة البداية وهي ${String(startPulses)}. إذا عاد العدّاد إلى الصفر، برجاء كتابة آخر قراءة قبل ذلك، ثم يسجل المالك رأس ليزر جديد.`,
  });

export const laserUnknown = (): Refusal =>
  invalidField('laser-unknown', 'laser_id', {
    en: 'This branch has no such laser at work.',
    ar: 'لا يوجد جهاز ليزر كهذا يعمل في هذا الفرع.',
  });

/** The last laser of a branch cannot be retired: doctors need one to start. */
export const lastLaser = (): Refusal =>
  invalidField('last-laser', 'retired', {
    en: 'A branch keeps at least one laser at work.',
    ar: 'يبقى في الفرع جهاز ليزر واحد على الأقل يعمل.',
  });

export const laserInUse = (): Refusal =>
  new Refusal('conflict', 'laser-in-use', {
    en: 'A doctor has this laser. Please end the pulse tracking before you change the handpiece.',
    ar: 'هذا الجهاز مع دكتور الآن. برجاء إنهاء متابعة النبضات قبل تغيير رأس الليزر.',
  });

import { Refusal, type Sentence } from '../errors.ts';
import type { QueueStatus } from '../models/enums.ts';

const stateNames: Readonly<Record<QueueStatus, Sentence>> = {
  waiting: { en: 'waiting', ar: 'في الانتظار' },
  in_progress: { en: 'with the doctor', ar: 'عند الدكتور' },
  completed: { en: 'completed', ar: 'انتهت' },
  skipped: { en: 'skipped', ar: 'تم تخطيه' },
  no_show: { en: 'marked as not come', ar: 'غياب' },
  cancelled: { en: 'cancelled', ar: 'ملغي' },
  unconfirmed: { en: 'not confirmed yet', ar: 'غير مؤكد' },
};

export const reservationUnknown = (): Refusal =>
  new Refusal('not-found', 'reservation-unknown', {
    en: 'No reservation was found with these details.',
    ar: 'لا يوجد حجز بهذه البيانات.',
  });

export const patientUnknown = (): Refusal =>
  new Refusal('not-found', 'patient-unknown', {
    en: 'Patient not found. Please check the phone number.',
    ar: 'لا يوجد مريض بهذا الرقم. برجاء مراجعة رقم الموبايل.',
  });

/** The reservation's present state does not allow the move. */
export const moveNotAllowed = (present: QueueStatus): Refusal =>
  new Refusal('conflict', 'move-not-allowed', {
    en: `This is not possible now: the reservation is ${stateNames[present].en}.`,
    ar: `لا يمكن تنفيذ ذلك الآن: حالة الحجز «${stateNames[present].ar}».`,
  });

/** The given move is not the reservation's last one, or cannot be undone. */
export const undoNotPossible = (present: QueueStatus): Refusal =>
  new Refusal('conflict', 'undo-not-possible', {
    en: `This cannot be undone any more: the reservation is ${stateNames[present].en}, and something was changed since.`,
    ar: `لم يعد التراجع ممكنًا: حالة الحجز «${stateNames[present].ar}»، وتم تغيير شيء بعدها.`,
  });

export const undoTooLate = (minutes: number): Refusal =>
  new Refusal('conflict', 'undo-too-late', {
    en: `This can only be undone within ${String(minutes)} minutes.`,
    ar: `التراجع ممكن خلال ${String(minutes)} دقائق فقط.`,
  });

/** The patient's doctor has called another patient since. */
export const doctorHasAnotherPatient = (): Refusal =>
  new Refusal('conflict', 'doctor-has-another-patient', {
    en: 'This cannot be undone any more: the doctor has called another patient. Put the patient back into the queue instead.',
    ar: 'لم يعد التراجع ممكنًا: الدكتور نادى مريضًا آخر. يمكن إرجاع المريض للدور.',
  });

/** The patient has another reservation of the same service since. */
export const bookedAgain = (): Refusal =>
  new Refusal('conflict', 'booked-again', {
    en: 'This cannot be undone any more: the patient has booked the same service again.',
    ar: 'لم يعد التراجع ممكنًا: المريض حجز نفس الخدمة مرة أخرى.',
  });

/** The patient was merged into another since: a second reservation of the same service could come back. */
export const patientMerged = (): Refusal =>
  new Refusal('conflict', 'patient-merged', {
    en: 'This cannot be undone any more: the patient was merged with another. Book again instead.',
    ar: 'لم يعد التراجع ممكنًا: تم دمج ملف المريض. يمكن عمل حجز جديد.',
  });

/** Patients wait, but none of them has arrived. @param expected number of waiting patients. */
export const nobodyArrived = (expected: number): Refusal =>
  new Refusal('conflict', 'nobody-arrived', {
    en: `Nobody has arrived yet. Expected: ${String(expected)}.`,
    ar: `لم يصل أحد بعد. عدد من لم يصلوا بعد: ${String(expected)}.`,
  });

/** Patients wait, but none whom this doctor may call. @param others number of waiting patients. */
export const nobodyForDoctor = (others: number): Refusal =>
  new Refusal('conflict', 'nobody-for-doctor', {
    en: `Nobody is waiting for you. Waiting for other services or doctors: ${String(others)}.`,
    ar: `لا يوجد أحد في انتظارك. في انتظار خدمات أو دكاترة آخرين: ${String(others)}.`,
  });

/** Only a doctor who opened the queue today can be paused or set off by reception. */
export const doctorNotSeenToday = (): Refusal =>
  new Refusal('not-found', 'doctor-not-seen-today', {
    en: 'This doctor has not signed in to the queue of this branch today.',
    ar: 'الدكتور لم يفتح دور هذا الفرع اليوم.',
  });

/**
 * The doctor was not seen at the branch today, is off or does not serve the service, or the branch lets only staff
 * choose a doctor.
 */
export const doctorNotAvailable = (): Refusal =>
  new Refusal('conflict', 'doctor-not-available', {
    en: 'This doctor cannot be chosen for this service today.',
    ar: 'لا يمكن اختيار هذا الدكتور لهذه الخدمة اليوم.',
  });

/** The patient has another open reservation of the requested service. */
export const serviceAlreadyBooked = (): Refusal =>
  new Refusal('conflict', 'service-already-booked', {
    en: 'The patient already has an open reservation for this service.',
    ar: 'يوجد حجز مفتوح آخر لنفس المريض ونفس الخدمة.',
  });

/** Money was received or a session was recorded: the service cannot change any more. */
export const changeAfterPayment = (): Refusal =>
  new Refusal('conflict', 'change-after-payment', {
    en: 'The service cannot be changed any more: it was paid, or its session is recorded.',
    ar: 'لا يمكن تغيير الخدمة: تم الدفع أو تم تسجيل الجلسة.',
  });

/** The queue of an earlier day takes no more changes. */
export const reservationOfEarlierDay = (): Refusal =>
  new Refusal('conflict', 'reservation-of-earlier-day', {
    en: 'This reservation belongs to an earlier day. Please make a new booking for today.',
    ar: 'هذا الحجز من يوم سابق. برجاء تسجيل حجز جديد لليوم.',
  });

/** The queue of a later day has not begun. */
export const reservationOfLaterDay = (): Refusal =>
  new Refusal('conflict', 'reservation-of-later-day', {
    en: 'This reservation is for a later day. It can be moved in the queue on that day.',
    ar: 'هذا الحجز ليوم لاحق. يمكن تحريكه في الدور في يومه.',
  });

export const nobodyWaiting = (): Refusal =>
  new Refusal('conflict', 'nobody-waiting', {
    en: 'Nobody is waiting in this queue.',
    ar: 'لا يوجد أحد في الانتظار.',
  });

export const doctorBusy = (): Refusal =>
  new Refusal('conflict', 'doctor-busy', {
    en: 'Please finish your current patient first.',
    ar: 'برجاء إنهاء زيارة المريض الحالي أولًا.',
  });

export const changedMeanwhile = (): Refusal =>
  new Refusal('conflict', 'changed-meanwhile', {
    en: 'This was changed by someone else a moment ago. Please refresh and try again.',
    ar: 'تم تغيير هذا بواسطة شخص آخر الآن. برجاء تحديث الصفحة والمحاولة مرة أخرى.',
  });

export const patientDiffers = (): Refusal =>
  new Refusal('conflict', 'patient-differs', {
    en: 'This reservation belongs to another patient. Please refresh and try again.',
    ar: 'هذا الحجز يخص مريضًا آخر. برجاء تحديث الصفحة والمحاولة مرة أخرى.',
  });

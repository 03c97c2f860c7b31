import { Refusal } from '../errors.ts';

/** Another patient has this name and phone. @param patientId of the other one, for a client that offers to merge both. */
export const patientExists = (patientId: string): Refusal =>
  new Refusal(
    'conflict',
    'patient-exists',
    {
      en: 'Another patient has this phone and name already. If both are the same person, merge them.',
      ar: 'يوجد مريض آخر بنفس الرقم والاسم. لو كان نفس الشخص يمكن دمج الملفين.',
    },
    { details: [{ path: 'patient_id', message: { en: patientId, ar: patientId } }] },
  );

/** One transaction does not hold all registrations of the patient. */
export const patientAtManyBranches = (): Refusal =>
  new Refusal('conflict', 'patient-at-many-branches', {
    en: 'The patient is registered at too many branches to be changed here.',
    ar: 'المريض مسجل في فروع كثيرة ولا يمكن تعديل بياناته من هنا.',
  });

/** One transaction does not hold all open reservations of the patient. */
export const patientHasManyReservations = (): Refusal =>
  new Refusal('conflict', 'patient-has-many-reservations', {
    en: 'The patient who would be merged has too many open reservations. Merge in the other direction, or cancel some first.',
    ar: 'المريض المراد دمجه لديه حجوزات مفتوحة كثيرة. برجاء الدمج في الاتجاه الآخر أو إلغاء بعض الحجوزات أولًا.',
  });

/** One of the patients whose reservations would move is with a doctor. */
export const patientWithDoctor = (): Refusal =>
  new Refusal('conflict', 'patient-with-doctor', {
    en: 'The patient is with a doctor right now. Try again when the visit is over.',
    ar: 'المريض عند الدكتور الآن. يمكن المحاولة مرة أخرى بعد انتهاء الكشف.',
  });

/** Both patients have an open reservation of the same service on the same clinic day. */
export const patientsBothBooked = (): Refusal =>
  new Refusal('conflict', 'patients-both-booked', {
    en: 'Both patients have an open reservation of the same service. Cancel one of them, then merge.',
    ar: 'يوجد حجز مفتوح لنفس الخدمة في كلا الملفين. برجاء إلغاء أحدهما ثم الدمج.',
  });

/** These patients were not merged, or longer ago than a day, or one of them was merged again since. */
export const mergeNotReversible = (): Refusal =>
  new Refusal('conflict', 'merge-not-reversible', {
    en: 'This merge cannot be undone: it was made more than a day ago, or was undone already.',
    ar: 'لا يمكن التراجع عن هذا الدمج: مر عليه أكثر من يوم أو تم التراجع عنه بالفعل.',
  });

/** A patient with this phone has a similar name. @param name as the caller may see it; only in `details` */
export const similarPatient = (name: string): Refusal =>
  new Refusal(
    'conflict',
    'similar-patient',
    {
      en: 'A patient with this phone number has a similar name. Is it the same person?',
      ar: 'فيه اسم قريب من ده مسجل على نفس رقم الموبايل. هل هو نفس الشخص؟',
    },
    { details: [{ path: 'similar', message: { en: name, ar: name } }] },
  );

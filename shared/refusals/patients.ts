import { Refusal } from '../errors.ts';

/** Another patient has this name and phone. @param patientId of the other one, for a client that offers to merge both. */
export const patientExists = (patientId: string): Refusal =>
  new Refusal(
    'patient-exists',
    {
      en: 'Another patient has this phone and name already. If both are the same person, merge them.',
      ar: 'يوجد مريض آخر بنفس الرقم والاسم. لو كان نفس الشخص يمكن دمج الملفين.',
    },
    { details: [{ path: 'patient_id', message: { en: patientId, ar: patientId } }] },
  );

/** One transaction does not hold all registrations of the patient. */
export const patientAtManyBranches = (): Refusal =>
  new Refusal('patient-at-many-branches', {
    en: 'The patient is registered at too many branches to be changed here.',
    ar: 'المريض مسجل في فروع كثيرة ولا يمكن تعديل بياناته من هنا.',
  });

/** A patient with this phone has a similar name. @param name as the caller may see it; only in `details` */
export const similarPatient = (name: string): Refusal =>
  new Refusal(
    'similar-patient',
    {
      en: 'A patient with this phone number has a similar name. Is it the same person?',
      ar: 'فيه اسم قريب من ده مسجل على نفس رقم الموبايل. هل هو نفس الشخص؟',
    },
    { details: [{ path: 'similar', message: { en: name, ar: name } }] },
  );

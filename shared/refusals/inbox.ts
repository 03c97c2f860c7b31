import { Refusal } from '../errors.ts';

export const conversationUnknown = (): Refusal =>
  new Refusal('not-found', 'conversation-unknown', {
    en: 'This patient has not written to the branch.',
    ar: 'لم يرسل هذا المريض رسائل إلى الفرع.',
  });

/** Another desk answered since the conversation was read. @param by name of the colleague who answered; `byAr`: in Arabic */
export const answeredMeanwhile = (by: string, byAr: string): Refusal =>
  new Refusal('conflict', 'answered-meanwhile', {
    en: `${by} has just answered. Please read the answer before you send yours.`,
    ar: `تم الرد للتو من ${byAr}. برجاء قراءة الرد قبل الإرسال.`,
  });

/** The provider allows own words for 24 hours after the patient wrote. */
export const answerWindowClosed = (): Refusal =>
  new Refusal('conflict', 'answer-window-closed', {
    en: 'The patient wrote more than 24 hours ago. WhatsApp allows no answer now: please call.',
    ar: 'مرّ أكثر من 24 ساعة على رسالة المريض. واتساب لا يسمح بالرد الآن: برجاء الاتصال.',
  });

export const patientStoppedMessages = (): Refusal =>
  new Refusal('conflict', 'patient-stopped-messages', {
    en: 'The patient wants no messages by WhatsApp. Please call.',
    ar: 'المريض لا يريد رسائل على واتساب. برجاء الاتصال.',
  });

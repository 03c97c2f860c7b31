import { Refusal } from '../errors.ts';

export const serviceUnknown = (): Refusal =>
  new Refusal('not-found', 'service-unknown', {
    en: 'There is no such service.',
    ar: 'هذه الخدمة غير موجودة.',
  });

/** A booking names a further service that is retired, unknown or of another kind. */
export const serviceNotBookable = (): Refusal =>
  new Refusal('conflict', 'service-not-bookable', {
    en: 'This service is not offered any more. Please choose another one.',
    ar: 'هذه الخدمة لم تعد متاحة. برجاء اختيار خدمة أخرى.',
  });

export const tooManyServices = (most: number): Refusal =>
  new Refusal('conflict', 'too-many-services', {
    en: `There are ${String(most)} further services already. Change one that is retired.`,
    ar: `يوجد ${String(most)} خدمة إضافية بالفعل. يمكن تعديل خدمة متوقفة.`,
  });

import { invalidField, Refusal } from '../errors.ts';

export const webhookUnknown = (): Refusal =>
  new Refusal('not-found', 'webhook-unknown', {
    en: 'There is no such endpoint or delivery any more.',
    ar: 'هذا العنوان أو الإرسال لم يعد موجودًا.',
  });

export const webhookAddressRefused = (): Refusal =>
  invalidField('webhook-address-refused', 'url', {
    en: 'Please enter an address that begins with https:// and is reachable from the internet.',
    ar: 'برجاء كتابة عنوان يبدأ بـ https:// ويمكن الوصول إليه من الإنترنت.',
  });

export const tooManyWebhooks = (): Refusal =>
  new Refusal('conflict', 'too-many-webhooks', {
    en: 'There are already ten addresses. Please remove one first.',
    ar: 'يوجد بالفعل عشرة عناوين. برجاء حذف واحد أولًا.',
  });

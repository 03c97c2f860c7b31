import { invalidField, Refusal } from '../errors.ts';

/** Required words. Source: docs/requirements.md#validation. */
export const dateRangeReversed = (): Refusal =>
  invalidField('date-range-reversed', 'start_date', {
    en: 'Start date cannot be after end date',
    ar: 'لا يمكن أن يكون تاريخ البداية بعد تاريخ النهاية',
  });

export const dateRangeTooLong = (): Refusal =>
  invalidField('date-range-too-long', 'start_date', {
    en: 'Please choose a range of at most 3 years.',
    ar: 'برجاء اختيار فترة لا تزيد على 3 سنوات.',
  });

export const cursorInvalid = (): Refusal =>
  invalidField('cursor-invalid', 'cursor', {
    en: 'This list has changed. Please start again from its first page.',
    ar: 'تغيرت هذه القائمة. برجاء البدء من صفحتها الأولى.',
  });

export const idempotencyKeyInvalid = (): Refusal =>
  invalidField('idempotency-key-invalid', 'Idempotency-Key', {
    en: 'The Idempotency-Key must have 1 to 128 visible characters.',
    ar: 'يجب أن يتكون Idempotency-Key من 1 إلى 128 حرفًا مرئيًا.',
  });

export const idempotencyKeyReused = (): Refusal =>
  new Refusal('unprocessable', 'idempotency-key-reused', {
    en: 'This request was already sent with other details. Please refresh and try again.',
    ar: 'تم إرسال هذا الطلب من قبل ببيانات أخرى. برجاء تحديث الصفحة والمحاولة مرة أخرى.',
  });

export const bodyTooLarge = (): Refusal =>
  new Refusal('too-large', 'body-too-large', { en: 'The request is too large.', ar: 'الطلب أكبر من الحد المسموح.' });

export const bodyNotJson = (): Refusal =>
  new Refusal('invalid', 'body-not-json', {
    en: 'The request could not be read. Please send valid JSON.',
    ar: 'تعذرت قراءة الطلب. برجاء إرسال JSON صحيح.',
  });

import type { Control, FieldPath } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useFormMessage } from '#web/lib/forms/use-form-message.ts';
import type { BookingFields, BookingOutput } from './booking-fields.ts';

export type BookingControl = Control<BookingFields, unknown, BookingOutput>;

/**
 * A field of the form, with its error text (undefined without an error). Called in the part that shows the field, so
 * that a change draws this part again and not the whole form.
 */
export const useBookingField = <Name extends FieldPath<BookingFields>>(control: BookingControl, name: Name) => {
  const { t } = useTexts();
  const message = useFormMessage();
  const { field, fieldState } = useController({ control, name });
  const textOf = (value: unknown): string | undefined => {
    const { message: rule, type } = fieldState.error ?? {};
    if (rule === undefined || type === 'server') return rule;
    if (name === 'window') return t('pages:window.choose');
    if (name.endsWith('laserAreas')) return t('forms:booking.selectArea');
    if (typeof value === 'string' && value.trim() === '') return message('required');
    if (rule === 'sameName') return t('pages:family.sameName');
    return name.endsWith('name') ? t('forms:booking.nameInvalid') : message(rule);
  };
  return { field, fieldState, text: textOf(field.value) };
};

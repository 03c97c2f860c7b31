import type { UseFormReturn } from 'react-hook-form';
import { Controller, useForm } from 'react-hook-form';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { readingFields } from './reading-fields.ts';

interface Typed {
  readonly reading: string;
}
interface Read {
  readonly reading: number;
}

/** A form with one reading of the laser's counter. */
export const useReadingForm = () =>
  useForm<Typed, unknown, Read>({ resolver: formResolver(readingFields), defaultValues: { reading: '' } });

interface Props {
  readonly form: UseFormReturn<Typed, unknown, Read>;
  readonly label: string;
  readonly hint?: string;
  readonly disabled: boolean;
  readonly autoFocus?: boolean;
}

export const ReadingField = ({ form, ...field }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Controller
      control={form.control}
      name="reading"
      render={({ field: bound, fieldState }) => (
        <NumberField {...bound} {...field} error={fieldState.invalid ? t('forms:pulses.invalid') : undefined} />
      )}
    />
  );
};

import { Controller } from 'react-hook-form';
import { useFormMessage } from '#web/lib/forms/use-form-message.ts';
import { laserSettings } from '#web/lib/i18n/laser-settings.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import type { RecordForm } from './use-record-form.ts';

/** A number field for each setting of the laser; each may stay empty. */
export const LaserSettingFields = ({ form }: { readonly form: RecordForm }): React.ReactElement => {
  const { t } = useTexts();
  const say = useFormMessage();
  return (
    <>
      {laserSettings.map(([name, unit]) => (
        <Controller
          key={name}
          control={form.control}
          name={`treatment.${name}`}
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              required={false}
              decimal
              unit={unit}
              label={t(`forms:medical.${name}`)}
              error={say(fieldState.error?.message)}
            />
          )}
        />
      ))}
    </>
  );
};

import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { Controller } from 'react-hook-form';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { numberFields, switchFields } from '#web/lib/forms/branch-fields.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { domainValue } from '#web/lib/api/wire-forms.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import type { BranchForm } from './use-branch-form.ts';

const defaults = domainValue(defaultSettings);

/** What a setting does, and its default. */
const useHelp = () => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (name: keyof typeof defaults): string => {
    const value = defaults[name];
    const shown =
      value === null
        ? t('pages:audit.values.none')
        : typeof value === 'number'
          ? number(value)
          : t(`pages:audit.values.${value ? 'on' : 'off'}`);
    const empty =
      name === 'autoSkipMinutes' || name === 'windowMinutes'
        ? 'pages:office.branches.never'
        : 'pages:office.branches.noLimit';
    return [
      t(`pages:office.branches.help.${name}`),
      ...(value === null ? [t(empty)] : []),
      t('pages:office.branches.byDefault', { value: shown }),
    ].join(' ');
  };
};

/** Every setting of a branch, with what it does and its default. */
export const BranchSettingFields = ({ form }: { readonly form: BranchForm }): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const helpOf = useHelp();
  return (
    <>
      {switchFields.map((name) => (
        <Stack key={name}>
          <Controller
            control={form.control}
            name={`settings.${name}`}
            render={({ field }) => <SwitchField {...field} label={t(`pages:audit.fields.${name}`)} />}
          />
          <FormHelperText sx={{ marginBlockStart: 0 }}>{helpOf(name)}</FormHelperText>
        </Stack>
      ))}
      {numberFields.map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={`settings.${name}`}
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              label={t(`pages:audit.fields.${name}`)}
              required={false}
              hint={helpOf(name)}
              error={fieldMessage(fieldState.error?.message)}
            />
          )}
        />
      ))}
    </>
  );
};

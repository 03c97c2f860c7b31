import TextField from '@mui/material/TextField';
import type { UseFormRegister } from 'react-hook-form';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { BranchForm } from './use-branch-form.ts';

interface Contact {
  name: string;
  nameAr: string;
  address: string;
  addressAr: string;
  phone: string;
}
const names = ['name', 'nameAr', 'address', 'addressAr', 'phone'] as const satisfies readonly (keyof Contact)[];
const directions = { name: 'ltr', nameAr: 'rtl', address: 'ltr', addressAr: 'rtl', phone: 'ltr' } as const;

interface Props {
  readonly register: (name: (typeof names)[number]) => ReturnType<UseFormRegister<Contact>>;
  readonly errors: Readonly<Partial<Record<(typeof names)[number], { readonly message?: string | undefined }>>>;
}

/** Name and address in both languages, and the phone. */
export const BranchContactFields = ({ register, errors }: Props): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  return (
    <>
      {names.map((name) => (
        <TextField
          key={name}
          {...register(name)}
          label={t(`pages:audit.fields.${name === 'phone' ? 'branchPhone' : name}`)}
          autoComplete="off"
          slotProps={{ htmlInput: { dir: directions[name], ...(name === 'phone' && { inputMode: 'tel' }) } }}
          error={errors[name] !== undefined}
          helperText={fieldMessage(errors[name]?.message)}
        />
      ))}
    </>
  );
};

/** The owner's own link to a map, where the search for name and address finds another place. */
export const BranchMapField = ({ form }: { readonly form: BranchForm }): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const { mapUrl: wrong } = form.formState.errors;
  return (
    <TextField
      {...form.register('mapUrl')}
      label={t('pages:audit.fields.mapUrl')}
      autoComplete="off"
      slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'url' } }}
      error={wrong !== undefined}
      helperText={[fieldMessage(wrong?.message), t('pages:office.branches.mapUrlHint')].filter(Boolean).join(' ')}
    />
  );
};

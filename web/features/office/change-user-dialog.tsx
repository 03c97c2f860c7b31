import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { staffRight } from '#shared/models/enums.ts';
import type { StaffUser } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useChangeUser } from './staff-calls.ts';
import { nameRules, RightsField, UserTextField } from './user-fields.tsx';

const schema = z.object({ ...nameRules, rights: z.array(staffRight) });
type Entry = z.input<typeof schema>;

interface Props {
  readonly user: StaffUser;
  readonly onClose: () => void;
}

/** Changes the names and the rights of a staff user. */
export const ChangeUserDialog = ({ user, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const change = useChangeUser();
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: { name: user.name, nameAr: user.nameAr ?? '', rights: user.rights },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) =>
    change.mutate(
      { userId: user.id, body },
      {
        onSuccess: ({ email }) => {
          toast.success(t('pages:office.staff.changed', { email }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['name', 'nameAr'], form.setError)) toast.failure(errorText(error));
        },
      },
    ),
  );
  return (
    <FormDialog
      title={t('pages:office.staff.changeOf', { email: user.email })}
      action={t('pages:office.staff.save')}
      busy={change.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <UserTextField
        field={form.register('name')}
        error={errors.name}
        label={t('pages:office.staff.columns.name')}
        autoFocus
      />
      <UserTextField
        field={form.register('nameAr')}
        error={errors.nameAr}
        label={t('pages:office.staff.nameAr')}
        dir="rtl"
      />
      {user.role !== 'owner' && (
        <Controller
          control={form.control}
          name="rights"
          render={({ field: { value, onChange } }) => <RightsField value={value} onChange={onChange} />}
        />
      )}
    </FormDialog>
  );
};

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { role, roles, staffRight } from '#shared/models/enums.ts';
import { staffEmail } from '#shared/models/fields.ts';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useAddUser } from './staff-calls.ts';
import { NewPasswordField, nameRules, passwordRule, RightsField, UserTextField } from './user-fields.tsx';

const schema = z.object({
  email: staffEmail,
  ...nameRules,
  role,
  branchId: z.int(),
  rights: z.array(staffRight),
  newPassword: passwordRule,
});
type Entry = z.input<typeof schema>;

interface Props {
  readonly branches: readonly BranchView[];
  readonly onClose: () => void;
}

const useAddForm = ({ branches, onClose }: Props) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const add = useAddUser();
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: {
      email: '',
      name: '',
      nameAr: '',
      role: 'doctor',
      branchId: branches[0]?.id ?? 0,
      rights: [],
      newPassword: '',
    },
  });
  const submit = form.handleSubmit(({ branchId, rights, ...entry }) => {
    const isOwner = entry.role === 'owner';
    add.mutate(
      { ...entry, branchId: isOwner ? null : branchId, rights: isOwner ? [] : rights },
      {
        onSuccess: ({ email }) => {
          toast.success(t('pages:office.staff.added', { email }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['email', 'name', 'nameAr', 'newPassword'], form.setError)) {
            toast.failure(errorText(error));
          }
        },
      },
    );
  });
  return { form, submit, busy: add.isPending };
};

type AddForm = ReturnType<typeof useAddForm>['form'];

/** Role, and for reception and doctors the branch and the rights. */
const WorkFields = ({ form, branches }: Pick<Props, 'branches'> & { readonly form: AddForm }): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const isOwner = form.watch('role') === 'owner';
  return (
    <>
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <TextField {...field} select label={t('pages:office.staff.columns.role')}>
            {roles.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`role.${each}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {!isOwner && (
        <>
          <Controller
            control={form.control}
            name="branchId"
            render={({ field }) => (
              <TextField {...field} select label={t('pages:office.staff.branch')}>
                {branches.map(({ id, name, nameAr }) => (
                  <MenuItem key={id} value={id}>
                    {nameOf(name, nameAr)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          />
          <Controller
            control={form.control}
            name="rights"
            render={({ field: { value, onChange } }) => <RightsField value={value} onChange={onChange} />}
          />
        </>
      )}
    </>
  );
};

/** Adds a staff user, who may sign in immediately. */
export const AddUserDialog = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const { form, submit, busy } = useAddForm(props);
  const { register } = form;
  const { errors } = form.formState;
  return (
    <FormDialog
      title={t('pages:office.staff.add')}
      action={t('pages:office.staff.add')}
      busy={busy}
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <UserTextField
        field={register('name')}
        error={errors.name}
        label={t('pages:office.staff.columns.name')}
        autoFocus
      />
      <UserTextField
        field={register('nameAr')}
        error={errors.nameAr}
        label={t('pages:office.staff.nameAr')}
        dir="rtl"
      />
      <UserTextField
        field={register('email')}
        error={errors.email}
        label={t('pages:office.staff.columns.email')}
        dir="ltr"
        type="email"
      />
      <WorkFields form={form} branches={props.branches} />
      <NewPasswordField field={register('newPassword')} error={errors.newPassword} />
    </FormDialog>
  );
};

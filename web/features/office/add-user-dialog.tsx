import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { staffEmail } from '#shared/models/fields.ts';
import type { BranchView, StaffUser } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ShareFields, sharesRule, typedShares } from './share-fields.tsx';
import { useSameNameHint } from './same-name.ts';
import { useAddUser, useStaffUsers } from './staff-calls.ts';
import {
  invitationRule,
  NewPasswordField,
  nameRules,
  UserTextField,
  WorkFields,
  workRequest,
  workRule,
} from './user-fields.tsx';

const schema = z.object({
  email: staffEmail,
  ...nameRules,
  work: workRule,
  shares: sharesRule,
  newPassword: invitationRule,
});
type Entry = z.input<typeof schema>;

interface Props {
  readonly branches: readonly BranchView[];
  /** Called for a staff user who was added without a password. */
  readonly onInvited: (user: StaffUser) => void;
  readonly onClose: () => void;
}

const useAddForm = ({ branches, onInvited, onClose }: Props) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const add = useAddUser();
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: {
      email: '',
      name: '',
      nameAr: '',
      work: { role: 'doctor', branchId: branches[0]?.id ?? 0, otherBranchIds: [], rights: [] },
      shares: typedShares(undefined),
      newPassword: '',
    },
  });
  const submit = form.handleSubmit(({ work, shares, ...entry }) =>
    add.mutate(
      { ...entry, ...workRequest(work), ...(work.role === 'doctor' ? { shares } : {}) },
      {
        onSuccess: (user) => {
          if (user.invited === true) {
            onInvited(user);
            return;
          }
          toast.success(t('pages:office.staff.added', { email: user.email }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['email', 'name', 'nameAr', 'newPassword'], form.setError)) {
            toast.failure(errorText(error));
          }
        },
      },
    ),
  );
  return { form, submit, busy: add.isPending };
};

/** Adds a staff user, who may sign in with a typed password, or sets one by a link. */
export const AddUserDialog = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const { form, submit, busy } = useAddForm(props);
  const { register } = form;
  const { errors } = form.formState;
  const [role, name, nameAr] = useWatch({ control: form.control, name: ['work.role', 'name', 'nameAr'] });
  const hintOf = useSameNameHint(useStaffUsers().data?.users);
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
        hint={hintOf(name)}
        label={t('pages:office.staff.columns.name')}
        autoFocus
      />
      <UserTextField
        field={register('nameAr')}
        error={errors.nameAr}
        hint={hintOf(nameAr)}
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
      <Controller
        control={form.control}
        name="work"
        render={({ field: { value, onChange } }) => (
          <WorkFields value={value} branches={props.branches} onChange={onChange} />
        )}
      />
      {role === 'doctor' && (
        <Controller
          control={form.control}
          name="shares"
          render={({ field: { value, onChange } }) => (
            <ShareFields value={value} errors={errors.shares} onChange={onChange} />
          )}
        />
      )}
      <NewPasswordField
        field={register('newPassword')}
        error={errors.newPassword}
        hint={t('pages:office.staff.invitationHint')}
      />
    </FormDialog>
  );
};

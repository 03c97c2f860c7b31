import Typography from '@mui/material/Typography';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BranchView, StaffUser } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { changedFields, isSame } from '#web/lib/forms/changed-fields.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { toast } from '#web/ui/toast.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ShareFields, sharesRule, typedShares } from './share-fields.tsx';
import { useSameNameHint } from './same-name.ts';
import { useChangeUser, useStaffUsers } from './staff-calls.ts';
import { nameRules, UserTextField, WorkFields, workRequest, workRule } from './user-fields.tsx';

const schema = z.object({ ...nameRules, work: workRule, shares: sharesRule });
type Entry = z.input<typeof schema>;
type Entered = z.output<typeof schema>;

/** The request: only what was changed. */
const changeOf = (read: StaffUser, { work, shares, name, nameAr }: Entered) => {
  const request = { name, nameAr, ...workRequest(work) };
  const isShared = request.role === 'doctor' && !isSame(shares, sharesRule.parse(typedShares(read.shares)));
  return { ...changedFields(read, request), ...(isShared && { shares }) };
};

/** The staff user as the form begins. */
const entryOf = (user: StaffUser, branches: readonly BranchView[]): Entry => ({
  name: user.name,
  nameAr: user.nameAr ?? '',
  work: {
    role: user.role,
    branchId: user.branchId ?? branches[0]?.id ?? 0,
    otherBranchIds: user.otherBranchIds,
    rights: user.rights,
  },
  shares: typedShares(user.shares),
});

interface Props {
  readonly user: StaffUser;
  readonly branches: readonly BranchView[];
  readonly onClose: () => void;
}

/** Changes the names, the role, the branch and the rights of a staff user. */
export const ChangeUserDialog = ({ user, branches, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const change = useChangeUser();
  const isSelf = useSession()?.user.id === user.id;
  const form = useForm<Entry, unknown, Entered>({
    resolver: formResolver(schema),
    defaultValues: entryOf(user, branches),
  });
  const { errors } = form.formState;
  const [role, name, nameAr] = useWatch({ control: form.control, name: ['work.role', 'name', 'nameAr'] });
  const hintOf = useSameNameHint(useStaffUsers().data?.users, user.id);
  const submit = form.handleSubmit((entered) => {
    const body = changeOf(user, entered);
    if (Object.keys(body).length === 0) return onClose();
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
    );
  });
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
        hint={hintOf(name)}
        label={t('pages:office.staff.columns.name')}
        autoFocus
      />
      <UserTextField
        field={form.register('nameAr')}
        error={errors.nameAr}
        hint={hintOf(nameAr)}
        label={t('pages:office.staff.nameAr')}
        dir="rtl"
      />
      <Controller
        control={form.control}
        name="work"
        render={({ field: { value, onChange } }) => (
          <WorkFields value={value} branches={branches} roleKept={isSelf} onChange={onChange} />
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
      <Typography variant="body2" color="text.secondary">
        {t('pages:office.staff.workHint')}
      </Typography>
    </FormDialog>
  );
};

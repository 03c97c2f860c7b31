import type { StaffUser } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useChangeUser } from './staff-calls.ts';

interface Props {
  readonly user: StaffUser;
  readonly onClose: () => void;
}

/** Disables or enables a staff user, after a sentence about the effect. */
export const DisableUserDialog = ({ user, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const change = useChangeUser();
  const { email } = user;
  const action = user.disabled ? 'enable' : 'disable';
  return (
    <ConfirmDialog
      open
      danger={!user.disabled}
      title={t(`pages:office.staff.${action}.title`, { email })}
      text={t(
        user.disabled && user.invited === true
          ? 'pages:office.staff.enable.invited'
          : `pages:office.staff.${action}.text`,
      )}
      confirmLabel={t(`pages:office.staff.${action}.confirm`)}
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(
          { userId: user.id, body: { disabled: !user.disabled } },
          {
            onSuccess: () => {
              toast.success(t(`pages:office.staff.${action}.done`, { email }));
              onClose();
            },
            onError: (error) => toast.failure(errorText(error)),
          },
        )
      }
      onClose={onClose}
    />
  );
};

import type { StaffUser } from '#web/lib/api/answers.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { SessionsDialog } from '#web/parts/sessions/sessions-dialog.tsx';

interface Props {
  readonly user: StaffUser;
  readonly onClose: () => void;
}

/** Where a staff user is signed in; the owner signs a lost device out. */
export const SessionsOfUser = ({ user, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <SessionsDialog userId={user.id} title={t('pages:sessions.titleOf', { email: user.email })} onClose={onClose} />
  );
};

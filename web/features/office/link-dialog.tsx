import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { siteIn } from '#shared/rules/ticket-link.ts';
import type { StaffUser } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { WhatsAppIcon } from '#web/ui/icons.ts';
import { toast } from '#web/ui/toast.tsx';
import { useMakePasswordLink } from './staff-calls.ts';

interface Props {
  readonly user: StaffUser;
  readonly onClose: () => void;
}

/** The page that sets the password. The secret is behind a `#`, which no server and no log sees. */
const linkWith = (token: string, language: 'en' | 'ar'): string =>
  `${siteIn(location.origin, language)}/password#${token}`;

/** Makes a link by which a staff user sets the password, to be copied or sent by WhatsApp. */
export const LinkDialog = ({ user, onClose }: Props): React.ReactElement => {
  const { t, i18n } = useTexts();
  const nameOf = useLocalizedName();
  const errorText = useErrorText();
  const made = useMakePasswordLink();
  const link = made.data === undefined ? undefined : linkWith(made.data.token, languageOf(i18n.language) ?? 'en');
  const copy = async (address: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('pages:office.staff.link.copied'));
    } catch {
      toast.failure(t('pages:office.staff.link.notCopied'));
    }
  };
  const submit = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    if (link === undefined) made.mutate(user.id, { onError: (error) => toast.failure(errorText(error)) });
    else void copy(link);
  };
  return (
    <FormDialog
      title={t('pages:office.staff.link.title', { email: user.email })}
      action={t(link === undefined ? 'pages:office.staff.link.make' : 'pages:office.staff.link.copy')}
      busy={made.isPending}
      closeLabel={link === undefined ? undefined : t('close')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Alert severity="info">
        {t('pages:office.staff.link.notice')}
        {user.invited !== true && ` ${t('pages:office.staff.link.former')}`}
      </Alert>
      {link !== undefined && (
        <>
          <TextField
            label={t('pages:office.staff.link.address')}
            value={link}
            slotProps={{ htmlInput: { dir: 'ltr', readOnly: true } }}
            onFocus={({ target }) => target.select()}
          />
          <Button
            href={`https://wa.me/?text=${encodeURIComponent(
              t('pages:office.staff.link.message', { name: nameOf(user.name, user.nameAr), link }),
            )}`}
            target="_blank"
            rel="noreferrer"
            variant="outlined"
            size="large"
            startIcon={<Icon shape={WhatsAppIcon} />}
          >
            {t('pages:office.staff.link.whatsApp')}
          </Button>
        </>
      )}
    </FormDialog>
  );
};

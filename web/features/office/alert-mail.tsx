import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useSiteConfig } from '#web/lib/api/site-config.ts';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { useOwnerMessages, useSetOwnerMessages } from '#web/parts/owner-messages/owner-messages-calls.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Switches mails about alerts on, in the language of the page, to the address of the owner's sign-in. */
export const AlertMail = (): React.ReactElement | null => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { data } = useOwnerMessages();
  const change = useSetOwnerMessages();
  const email = useSession()?.user.email;
  const isPossible = useSiteConfig()?.mails === true;
  if (!isPossible || data === undefined || email === undefined) return null;
  const wanted = change.isPending ? change.variables.alertMailLanguage : data.alertMailLanguage;
  return (
    <Stack>
      <SwitchField
        label={t('pages:office.alerts.mail')}
        value={wanted !== null && wanted !== undefined}
        onChange={(isOn) => {
          if (change.isPending) return;
          change.mutate(
            {
              language: data.language,
              alertMailLanguage: isOn ? (languageOf(document.documentElement.lang) ?? 'en') : null,
            },
            { onError: (error) => toast.failure(errorText(error)) },
          );
        }}
      />
      <FormHelperText sx={{ marginBlockStart: 0 }}>{t('pages:office.alerts.mailHint', { email })}</FormHelperText>
    </Stack>
  );
};

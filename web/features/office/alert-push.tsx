import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { followAlerts } from '#shared/routes/messaging.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { type Preference, preference, usePreference } from '#web/lib/device/preferences.ts';
import { canUsePush, endPush, subscribeToPush } from '#web/lib/device/push-subscription.ts';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast.tsx';

const isOnOff = (text: string): text is 'on' | 'off' => text === 'on' || text === 'off';
/** Whether this device notifies its owner of alerts. */
const pushPreference: Preference<'on' | 'off'> = preference<'on' | 'off'>('alert_push', 'off', isOnOff);

/** Switches notifications of alerts on for this device; asks the browser for the permission. */
export const AlertPush = ({ pushKey }: { readonly pushKey: string | null }): React.ReactElement | null => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const isOn = usePreference(pushPreference, 'off') === 'on';
  const change = useMutation({
    /** @returns whether the browser permits it */
    mutationFn: async (wanted: boolean): Promise<boolean> => {
      if (!wanted) {
        await endPush();
        return true;
      }
      if ((await Notification.requestPermission()) !== 'granted') return false;
      const body = {
        language: languageOf(document.documentElement.lang) ?? 'en',
        subscription: await subscribeToPush(pushKey ?? ''),
      };
      await call(followAlerts, { body });
      return true;
    },
    onSuccess: (isPermitted, wanted) => {
      if (isPermitted) pushPreference.set(wanted ? 'on' : 'off');
      else toast.failure(t('pages:office.alerts.blocked'));
    },
    onError: (error) => toast.failure(errorText(error)),
  });
  if (pushKey === null || !canUsePush()) return null;
  return (
    <Stack>
      <SwitchField
        label={t('pages:office.alerts.push')}
        value={change.isPending ? change.variables : isOn}
        onChange={(wanted) => change.mutate(wanted)}
      />
      <FormHelperText sx={{ marginBlockStart: 0 }}>{t('pages:office.alerts.pushHint')}</FormHelperText>
    </Stack>
  );
};

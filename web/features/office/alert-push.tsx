import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { followAlerts } from '#shared/routes/messaging.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { usePreference } from '#web/lib/device/preferences.ts';
import {
  alertPushPreference,
  canUsePush,
  endPush,
  hasPush,
  subscribeToPush,
} from '#web/lib/device/push-subscription.ts';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Switches notifications of alerts on for this device; asks the browser for the permission. */
export const AlertPush = ({ pushKey }: { readonly pushKey: string | null }): React.ReactElement | null => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const isPossible = pushKey !== null && canUsePush();
  // The browser's settings, or the push service, may have ended the subscription since.
  const subscribed = useQuery({ queryKey: ['alert-push'], queryFn: hasPush, enabled: isPossible, staleTime: 0 });
  const isOn = usePreference(alertPushPreference, 'off') === 'on' && subscribed.data !== false;
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
      if (isPermitted) {
        alertPushPreference.set(wanted ? 'on' : 'off');
        void subscribed.refetch();
      } else toast.failure(t('pages:office.alerts.blocked'));
    },
    onError: (error) => toast.failure(errorText(error)),
  });
  if (!isPossible) return null;
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

import { getMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { putMessagingStatus } from '#functions/data/messages/messaging.ts';
import { checkProvider } from '../messaging/whatsapp.ts';
import { schedule } from '../schedule.ts';

/** Checks whether the provider accepts messages, and stores the result for `GET /whatsapp/status`. */
export const checkMessaging = schedule('check-messaging', async ({ deps, now }) => {
  const settings = await getMessagingSettings(deps);
  if (settings === undefined) return { configured: false };
  const reason = await checkProvider(settings);
  const ready = reason === undefined;
  await putMessagingStatus(deps.store, {
    ready,
    provider: settings.provider,
    checkedAt: now.toISOString(),
    ...(ready ? {} : { reason }),
  });
  deps.log.metric({ MessagingReady: ready ? 1 : 0 });
  return { configured: true, ready };
});

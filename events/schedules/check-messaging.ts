import { getMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { putMessagingStatus } from '#functions/data/messages/messaging.ts';
import { countPeople } from '#functions/data/messages/people-of-day.ts';
import { checkProvider } from '../messaging/whatsapp.ts';
import { schedule } from '../schedule.ts';

/** The operator is alarmed when this share of the provider's daily limit of people is reached. */
const ALARMED_SHARE = 0.9;

/** Checks whether the provider accepts messages, and stores the result for `GET /whatsapp/status`. */
export const checkMessaging = schedule('check-messaging', async ({ deps, now }) => {
  const settings = await getMessagingSettings(deps);
  if (settings === undefined) return { configured: false };
  const [{ reason, peopleLimit }, people] = await Promise.all([checkProvider(settings), countPeople(deps.store, now)]);
  const ready = reason === undefined;
  await putMessagingStatus(deps.store, {
    ready,
    provider: settings.provider,
    checkedAt: now.toISOString(),
    ...(ready ? {} : { reason }),
    people,
    ...(peopleLimit !== undefined && { peopleLimit }),
  });
  const isNearlyFull = peopleLimit !== undefined && people >= ALARMED_SHARE * peopleLimit;
  deps.log.metric({ MessagingReady: ready && !isNearlyFull ? 1 : 0 });
  return { configured: true, ready, people };
});

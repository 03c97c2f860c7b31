import { getMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { verifyWebhook as route } from '#shared/routes/messaging.ts';
import { originUnknown } from '#shared/refusals/access.ts';
import { isSameSecret } from '#functions/domain/messages/webhook-signature.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const verifyWebhook = endpoint(route, async ({ input: { query }, deps }) => {
  const settings = await getMessagingSettings(deps);
  if (settings === undefined || !isSameSecret(query['hub.verify_token'], settings.verifyToken)) throw originUnknown();
  return query['hub.challenge'];
});

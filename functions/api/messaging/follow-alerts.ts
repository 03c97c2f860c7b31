import { followAlerts as route } from '#shared/routes/messaging.ts';
import { pushNotAvailable } from '#shared/refusals/booking.ts';
import { alertDeviceWrites, listAlertDevices } from '#functions/data/messages/alert-devices.ts';
import { getPushPublicKey } from '#functions/data/messages/push-devices.ts';
import { isPushService } from '#functions/domain/messages/push-services.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const followAlerts = endpoint(route, async ({ input: { body }, actor, deps, now, commit }) => {
  const { language, subscription } = body;
  const key = await getPushPublicKey(deps.store, deps.cache);
  if (key === undefined || !isPushService(subscription.endpoint, key.localOrigin)) throw pushNotAvailable();
  const device = {
    userId: actor.id,
    endpoint: subscription.endpoint,
    ...subscription.keys,
    language,
    at: now.toISOString(),
  };
  return commit(alertDeviceWrites(await listAlertDevices(deps.store), device), { language }, 'not-audited');
});

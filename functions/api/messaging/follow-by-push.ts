import { followByPush as route } from '#shared/routes/messaging.ts';
import { pushNotAvailable } from '#shared/refusals/booking.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { getPushPublicKey, listPushDevices, pushDeviceWrites } from '#functions/data/messages/push-devices.ts';
import { isPushService } from '#functions/domain/messages/push-services.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { patientDeviceOf } from '#functions/runtime/patient-device.ts';
import { withPhoneInBody } from '#functions/runtime/phone-input.ts';
import { findByPhoneAndCode } from '#functions/runtime/code-attempts.ts';

/** A device is of no use after the clinic day of the reservation, which a transfer may move a little. */
const KEPT_DAYS = 3;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

export const followByPush = endpoint(
  withPhoneInBody(route),
  async ({ input: { params, body }, deps, event, now, commit }) => {
    if (idOfCode(body.code) !== params.id) throw reservationUnknown();
    const tried = { phone: body.phone, reservationId: params.id, device: patientDeviceOf(event) };
    const { day } = await findByPhoneAndCode(deps, tried, now);
    const { subscription } = body;
    const key = await getPushPublicKey(deps.store, deps.cache);
    if (key === undefined || !isPushService(subscription.endpoint, key.localOrigin)) throw pushNotAvailable();
    const device = {
      reservationId: params.id,
      endpoint: subscription.endpoint,
      ...subscription.keys,
      language: body.language,
      at: now.toISOString(),
      expires_at: Math.floor(Math.max(Date.parse(day), now.getTime()) / 1000 + (KEPT_DAYS * MS_PER_DAY) / 1000),
    };
    const writes = pushDeviceWrites(await listPushDevices(deps.store, params.id), device);
    return commit(writes, { id: params.id }, 'not-audited');
  },
);

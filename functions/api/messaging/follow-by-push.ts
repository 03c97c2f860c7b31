import { followByPush as route } from '#shared/routes/messaging.ts';
import { pushNotAvailable } from '#shared/refusals/booking.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { getPushPublicKey, listPushDevices, pushDeviceWrites } from '#functions/data/messages/push-devices.ts';
import { wayWrite } from '#functions/data/queue/moves.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
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
    const { subscription, way_minutes: way } = body;
    await findByPhoneAndCode(deps, tried, now);
    const key = await getPushPublicKey(deps.store, deps.cache);
    if (key === undefined || !isPushService(subscription.endpoint, key.localOrigin)) throw pushNotAvailable();
    // A transfer may move the ticket between the read and the write.
    return retryOnConflict(async () => {
      const record = await findByPhoneAndCode(deps, tried, now);
      const device = {
        reservationId: params.id,
        endpoint: subscription.endpoint,
        ...subscription.keys,
        language: body.language,
        at: now.toISOString(),
        expires_at: Math.floor(
          Math.max(Date.parse(record.day), now.getTime()) / 1000 + (KEPT_DAYS * MS_PER_DAY) / 1000,
        ),
      };
      const writes = pushDeviceWrites(await listPushDevices(deps.store, params.id), device);
      return commit(
        [...writes, ...(way === undefined ? [] : [wayWrite(record, way)])],
        { id: params.id },
        'not-audited',
      );
    });
  },
);

import { putMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { queueMessage } from '#functions/data/messages/messages.ts';
import { signatureOf } from '#functions/domain/messages/webhook-signature.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asReservationId, asPatientId } from '#shared/rules/ids.ts';
import type { ApiRequest } from '../harness.ts';
import { noProvider } from '../no-provider.ts';
import type { MeasuredBranch, Scenario } from './measured-branch.ts';

/** Queues messages of which the provider reports. */
const queueReported = async ({ clinic, branch, booked }: MeasuredBranch): Promise<number[]> => {
  await putMessagingSettings(clinic.deps, noProvider);
  const recipients = booked.slice(-2);
  for (const { id, patientId } of recipients) {
    const parameters = ['Omar', 'Main', '60', '6:40 – 8:10 pm', '12 Nile Street, Cairo', reservationCode(id)];
    const wording = {
      kind: 'booked',
      branchId: branch.id,
      patientId: asPatientId(patientId),
      phone: asE164('+201000000000'),
      language: 'en',
    } as const;
    const message = { ...wording, reservationId: asReservationId(id), parameters };
    await queueMessage(clinic.deps.store, message, clinic.now());
  }
  return recipients.map(({ id }) => id);
};

const report = (reservationId: number): ApiRequest => {
  const statuses = [{ status: 'delivered', biz_opaque_callback_data: `${String(reservationId)}.booked` }];
  const text = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ value: { statuses } }] }],
  });
  return {
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(text, noProvider.appSecret),
    },
  };
};

/** Requests of the provider of messages. */
export const webhookScenarios = async (measured: MeasuredBranch): Promise<readonly Scenario[]> => {
  const reported = await queueReported(measured);
  return [
    {
      call: 'webhook, verification',
      route: 'messaging/verify-webhook',
      request: () => ({
        query: { 'hub.mode': 'subscribe', 'hub.challenge': '77', 'hub.verify_token': noProvider.verifyToken },
      }),
    },
    {
      call: 'webhook, one report',
      route: 'messaging/receive-webhook',
      request: () => report(reported.shift() ?? 0),
    },
  ];
};

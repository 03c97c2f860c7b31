import { signatureOf } from '#functions/domain/messages/webhook-signature.ts';
import { strangerIdOf } from '#functions/domain/patients/patient-identity.ts';
import { asE164 } from '#shared/rules/phone.ts';
import type { RouteId } from './harness.ts';
import { deviceKeys, type MakeScenario, type ScenarioContext } from './scenario-context.ts';
import { messageOf, webhookSecrets } from './support/written-message.ts';

const branch1 = { branch_id: '1' };
let strangers = 0;

/** Somebody without a ticket has written. @returns the id of the conversation */
const strange = async ({ clinic, secrets }: ScenarioContext): Promise<string> => {
  strangers += 1;
  const phone = `0155${String(7_000_000 + strangers)}`;
  secrets.push(phone.slice(1));
  const { status } = await clinic.call(
    'messaging/receive-webhook',
    messageOf(phone, 900_000 + strangers, clinic.now()),
  );
  if (status !== 200) throw new Error(`the webhook answered ${String(status)}`);
  return strangerIdOf(asE164(`+2${phone}`));
};

/** Messages to patients, and what people write. */
export const messageScenarios = {
  'messaging/add-commlog-entry': async (context) => {
    const reservation = await context.book();
    return { request: { body: { patient_id: reservation.patientId, channel: 'call', body: 'Prefers a later time.' } } };
  },
  'messaging/list-patient-commlog': async (context) => {
    const { patientId } = await context.book();
    return { request: { params: { id: patientId } } };
  },
  'message-texts/list-message-texts': () => ({ request: { query: branch1 } }),
  'messaging/show-unread': () => ({ request: { query: { branch_id: '1' } } }),
  'inbox/list-conversations': () => ({ request: { query: { branch_id: '1' } } }),
  'inbox/list-all-conversations': () => ({ request: {} }),
  'inbox/show-conversation': async (context) => ({ request: { params: { id: await context.written() } } }),
  'inbox/answer-patient': async (context) => ({
    request: { params: { id: await context.written() }, body: { text: 'Please come at six.', answers: 0 } },
  }),
  'inbox/mark-conversation-read': async (context) => ({
    request: { params: { id: await context.written() }, body: { until: context.clinic.now().toISOString() } },
  }),
  'inbox/show-stranger': async (context) => ({ request: { params: { id: await strange(context) }, query: branch1 } }),
  'inbox/answer-stranger': async (context) => ({
    request: {
      params: { id: await strange(context) },
      query: branch1,
      body: { text: 'We open at four.', answers: 0 },
    },
  }),
  'inbox/mark-stranger-read': async (context) => ({
    request: {
      params: { id: await strange(context) },
      query: branch1,
      body: { until: context.clinic.now().toISOString() },
    },
  }),
  'inbox/list-quick-answers': () => ({ request: { query: { branch_id: '1' } } }),
  'inbox/set-quick-answers': () => ({
    request: { body: { branch_id: 1, answers: [{ text: 'Please come now.', text_ar: 'اتفضلوا دلوقتي.' }] } },
  }),
  'messaging/show-messaging-status': () => ({ request: {} }),
  'messaging/verify-webhook': () => ({
    request: {
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': webhookSecrets.verifyToken, 'hub.challenge': '42' },
    },
  }),
  'messaging/follow-by-push': async (context) => {
    const { id, code, phone } = await context.book();
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys: deviceKeys };
    return { request: { params: { id }, body: { code, phone, language: 'en', subscription } } };
  },
  'messaging/follow-alerts': () => {
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/b', keys: deviceKeys };
    return { request: { body: { language: 'en', subscription } } };
  },
  'messaging/receive-webhook': () => {
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
    return { request: { body, headers: { 'x-hub-signature-256': signatureOf(body, webhookSecrets.appSecret) } } };
  },
} as const satisfies Partial<Record<RouteId, MakeScenario>>;

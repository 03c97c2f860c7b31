import { signatureOf } from '#functions/domain/messages/webhook-signature.ts';

export const webhookSecrets = { appSecret: 'app-secret', verifyToken: 'agreed-word' } as const;

/** The request of the provider with what a patient wrote. */
export const messageOf = (localPhone: string, serial: number, at: Date) => {
  const message = {
    from: `2${localPhone}`,
    id: `wamid.${String(serial)}`,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    type: 'text',
    text: { body: 'I am late.' },
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ value: { messages: [message] } }] }],
  });
  return { body, headers: { 'x-hub-signature-256': signatureOf(body, webhookSecrets.appSecret) } };
};

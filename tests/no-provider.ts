import type { MessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { webhookSecrets } from './support/written-message.ts';

/** A provider of messages that cannot be reached, and what we have agreed on with it. */
export const noProvider: MessagingSettings = {
  provider: 'whatsapp',
  baseUrl: 'http://127.0.0.1:9',
  apiVersion: 'v25.0',
  phoneNumberId: '1',
  businessAccountId: '1',
  accessToken: 'none',
  ...webhookSecrets,
};

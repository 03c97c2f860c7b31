import type { Key } from './parts.ts';

// Keys of what other systems use.

/** The API keys of the company. */
export const apiKeys = 'API-KEYS';

export const apiKey = (keyId: string): Key => ({ PK: 'API-KEYS', SK: keyId });

/** The endpoints that are told what happens. */
export const webhooks = 'WEBHOOKS';

export const webhook = (webhookId: string): Key => ({ PK: 'WEBHOOKS', SK: webhookId });

/** What an endpoint was told: its log, and pointers to what waits for the next attempt. */
export const webhookDeliveries = (webhookId: string): string => `WEBHOOK#${webhookId}`;

export const webhookDelivery = (webhookId: string, at: string, deliveryId: string): Key => ({
  PK: `WEBHOOK#${webhookId}`,
  SK: `D#${at}#${deliveryId}`,
});

/** A delivery that is due at a moment. */
export const dueWebhook = (webhookId: string, due: string, deliveryId: string): Key => ({
  PK: `WEBHOOK#${webhookId}`,
  SK: `P#${due}#${deliveryId}`,
});

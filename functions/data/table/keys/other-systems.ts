import type { Key } from './parts.ts';

// Keys of what other systems use.

/** The API keys of the company. */
export const apiKeys = 'API-KEYS';

export const apiKey = (keyId: string): Key => ({ PK: 'API-KEYS', SK: keyId });

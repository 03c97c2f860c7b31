import * as z from 'zod/mini';

/** What an API key may read. */
export const apiScopes = ['visits:read', 'payments:read', 'reports:read', 'prices:read'] as const;
export const apiScope = z.enum(apiScopes);
export type ApiScope = z.output<typeof apiScope>;

/** Days after which a key ends. */
export const apiKeyDays = [30, 90, 365] as const;
export const apiKeyTerm = z.union([z.literal(30), z.literal(90), z.literal(365)]);

/** The beginning of every API key, by which people and scanners of secrets recognise one. */
export const API_KEY_PREFIX = 'ck_';

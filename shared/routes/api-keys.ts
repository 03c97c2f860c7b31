import * as z from 'zod/mini';
import { apiKeyTerm, apiScope } from '../models/api-keys.ts';
import { displayName } from '../models/displays.ts';
import { moment, wholeId } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

const apiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(apiScope),
  /** Null = every branch. */
  branch_id: z.nullable(z.int()),
  created_at: moment,
  expires_at: moment,
  ended: z.boolean(),
  /** To a day; null before the first request. */
  last_used_at: z.nullable(moment),
});

export const listApiKeys = defineRoute({
  id: 'api-keys/list-api-keys',
  method: 'GET',
  path: '/admin/api-keys',
  summary: 'The API keys of other systems, without their secrets',
  access: access.only('owner', 'none'),
  reply: z.strictObject({ keys: z.array(apiKey) }),
  reasons: [],
  throttle: 'staff',
});

export const makeApiKey = defineRoute({
  id: 'api-keys/make-api-key',
  method: 'POST',
  path: '/admin/api-keys',
  summary: 'Make an API key for another system; only this answer contains its secret',
  access: access.only('owner', 'none'),
  body: z.strictObject({
    name: displayName,
    scopes: z.array(apiScope).check(z.minLength(1), z.maxLength(4)),
    branch_id: z.nullable(wholeId),
    days: apiKeyTerm,
  }),
  reply: z.strictObject({ api_key: apiKey, secret: z.string() }),
  status: 201,
  reasons: ['branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
  unrecorded: true,
});

export const revokeApiKey = defineRoute({
  id: 'api-keys/revoke-api-key',
  method: 'POST',
  path: '/admin/api-keys/{keyId}/revoke',
  summary: 'End an API key: after at most 30 seconds no request with it is answered',
  access: access.only('owner', 'none'),
  params: z.strictObject({ keyId: z.string().check(z.regex(/^[\da-f]{16}$/u)) }),
  reply: z.strictObject({ id: z.string() }),
  reasons: ['api-key-missing', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

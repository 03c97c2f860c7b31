import type { Reply } from '#shared/routes/define.ts';
import type { listApiKeys } from '#shared/routes/api-keys.ts';
import { isOver, type StoredApiKey } from '#functions/data/staff/api-keys.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';

/** A key as the owner sees it, without its secret. */
export const apiKeyView = (key: StoredApiKey, now: Date): Reply<typeof listApiKeys>['keys'][number] => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  branch_id: key.branchId,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  ended: isOver(key, now),
  last_used_at: key.lastUsedAt,
});

/** What the audit keeps of a key. */
export const auditedApiKey = ({ name, scopes, branchId, expiresAt }: StoredApiKey): AuditEntry['after'] => ({
  apiKey: name,
  scopes: scopes.join(', '),
  branch: branchId ?? undefined,
  expiresAt,
});

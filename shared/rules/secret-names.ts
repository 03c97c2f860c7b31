/** What must not be in the table, its stream or its backups. See docs/adr/0005-secrets-outside-the-table.md. */
export const secretNames = ['signing-keys', 'messaging', 'webhooks'] as const;
export type SecretName = (typeof secretNames)[number];

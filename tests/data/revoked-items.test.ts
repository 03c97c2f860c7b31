import { expect, it } from 'vitest';
import { noteApiKeyUse } from '#functions/data/staff/api-keys.ts';
import { noteDisplaySeen } from '#functions/data/queue/displays.ts';
import { keys } from '#functions/data/table/keys.ts';
import { openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);
const { store } = clinic.deps;

it('a request of a key that was revoked meanwhile writes no part of the key', async () => {
  const dates = { createdAt: '2026-11-01T10:00:00.000Z', expiresAt: '2027-11-01T10:00:00.000Z', lastUsedAt: null };
  const revoked = { id: 'k1', name: 'Accounting', scopes: [], branchId: 1, secretHash: '', ...dates };

  await noteApiKeyUse(store, revoked, clinic.now());

  expect(await store.get(keys.apiKey(revoked.id))).toBeUndefined();
});

it('a request of a display that was revoked meanwhile writes no part of the display', async () => {
  const at = '2026-11-01T10:00:00.000Z';
  const sound = { voice: true, volume: 80, quiet_from: null, quiet_until: null };
  const revoked = {
    id: 'd1',
    branchId: 1,
    name: 'Hall',
    kind: 'display',
    secretHash: '',
    pairedAt: at,
    seenAt: at,
  } as const;

  await noteDisplaySeen(store, { ...revoked, sound }, clinic.now());

  expect(await store.get(keys.display(1, revoked.id))).toBeUndefined();
});

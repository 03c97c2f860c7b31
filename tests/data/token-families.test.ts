import { describe, expect, it } from 'vitest';
import {
  addTokenFamily,
  findTokenFamily,
  lockTokenFamily,
  recordPinAttempt,
  revokeTokenFamily,
  rotateTokenFamily,
} from '#functions/data/staff/sessions.ts';
import type { TokenFamily } from '#functions/data/table/items/staff.ts';
import { openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);
const { store } = clinic.deps;

const newFamily = async (id: string): Promise<TokenFamily> => {
  const now = clinic.now();
  const expiresAt = Math.floor(now.getTime() / 1000) + 86_400;
  const family: TokenFamily = {
    id,
    userId: 'u1',
    generation: 1,
    revoked: false,
    rotatedAt: now.toISOString(),
    startedAt: now.toISOString(),
    expires_at: expiresAt,
  };
  await addTokenFamily(store, family, expiresAt);
  return family;
};

describe.each([true, false])('a token family that is continued (by PIN: %s)', (unlocks) => {
  const rotate = (family: TokenFamily) =>
    rotateTokenFamily(store, family, { rotatedAt: '2026-11-21T12:00:00.000Z', expiresAt: family.expires_at, unlocks });

  it('gets one next generation of two requests at the same moment', async () => {
    const family = await newFamily(`both-${String(unlocks)}`);

    const rotated = await Promise.all([rotate(family), rotate(family)]);

    expect(rotated.toSorted()).toEqual([false, true]);
    expect((await findTokenFamily(store, family.id))?.generation).toBe(2);
  });

  it('gets none when it was ended meanwhile', async () => {
    const family = await newFamily(`ended-${String(unlocks)}`);
    await revokeTokenFamily(store, family.id);

    expect(await rotate(family)).toBe(false);
  });
});

describe('a token family that is locked', () => {
  it('keeps the count of wrong PINs when it is locked once more', async () => {
    const family = await newFamily('locked');
    await lockTokenFamily(store, family.id, '2026-11-21T12:00:00.000Z');
    await recordPinAttempt(store, family.id);

    const again = await lockTokenFamily(store, family.id, '2026-11-21T12:01:00.000Z');

    expect(again).toBe(false);
    expect((await findTokenFamily(store, family.id))?.pinAttempts).toBe(1);
  });
});

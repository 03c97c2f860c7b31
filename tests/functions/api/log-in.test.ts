import * as crypto from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { openTestClinic } from '#tests/harness.ts';
import { openForFile } from '#tests/support/open-for-file.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, argon2: vi.fn<typeof real.argon2>(real.argon2) };
});

const clinic = await openForFile(openTestClinic);

/** Number of password hashes per attempt, which take nearly all of its time. */
const hashesOf = async (email: string, password: string): Promise<number> => {
  const before = vi.mocked(crypto.argon2).mock.calls.length;
  const { status } = await clinic.call('auth/log-in', { body: { email, password } });
  expect(status).toBe(401);
  return vi.mocked(crypto.argon2).mock.calls.length - before;
};

it('takes as long for an unknown account as for a wrong password', async () => {
  // The first one creates the decoy hash.
  await hashesOf('first@test.clinic', 'a guess');
  expect(await hashesOf('nobody@test.clinic', 'a guess')).toBe(1);
  expect(await hashesOf('doctor@demo.clinic', 'a guess')).toBe(1);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { addSigningKey, listSigningKeys } from '#functions/data/staff/signing-keys.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

describe('the rotation of signing keys', () => {
  const rotate = (force = false) => clinic.run('events/rotate-keys', { force });
  const DAY = 86_400_000;
  const after = (days: number): Date => new Date(Date.parse('2028-01-01T03:10:00Z') + days * DAY);
  const kids = async () => (await listSigningKeys(clinic.deps)).map(({ kid }) => kid);

  it('makes a key a month, and keeps the one before for longer than anything it signed', async () => {
    await clinic.at(after(0));
    await rotate();
    const [newest] = await kids();
    await clinic.at(after(27));
    expect(await rotate()).toMatchObject({ made: false });
    await clinic.at(after(28));
    expect(await rotate()).toMatchObject({ made: true });
    expect((await kids()).length).toBe(2);
    expect(await kids()).toContain(newest);
    await clinic.at(after(35.9));
    await rotate();
    expect(await kids()).toContain(newest);
    await clinic.at(after(36.1));
    expect(await rotate()).toMatchObject({ retired: 1 });
    expect(await kids()).not.toContain(newest);
  });

  it('makes one key of two runs at the same moment', async () => {
    await clinic.at(after(80));
    const before = (await kids()).length;
    await Promise.all([rotate(), rotate(), rotate()]);
    expect((await kids()).length).toBe(before + 1);
  });

  it('creates another one when an operator requests it, also twice on one day', async () => {
    await clinic.at(after(100));
    expect(await rotate(true)).toMatchObject({ made: true });
    const [leaked] = await kids();
    await clinic.at(after(100.1));
    expect(await rotate(true)).toMatchObject({ made: true });
    expect((await kids())[0]).not.toBe(leaked);
  });

  it('leaves everybody signed in, before and after', async () => {
    await clinic.at(after(120));
    const token = clinic.tokenOf('doctor');
    await rotate(true);
    const before = await clinic.call('auth/show-me', { token });
    expect(before.status).toBe(200);
    await clinic.at(after(120.5));
    expect((await clinic.call('auth/show-me', { token: clinic.tokenOf('doctor') })).status).toBe(200);
    expect((await clinic.call('auth/show-me', { token })).status).toBe(200);
  });

  it('refuses what a removed key signed', async () => {
    expect(
      await addSigningKey(clinic.deps, { kid: 'x', jwk: {}, refreshSecret: '', createdAt: '2028-01-01T00:00:00.000Z' }),
    ).toBe(true);
    await clinic.at(after(121));
    await rotate();
    expect(await kids()).not.toContain('x');
    expect(await clinic.deps.store.get(keys.publicKey('x'))).toBeUndefined();
  });
});

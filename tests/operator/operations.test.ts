import { getMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newPassword } from '#shared/models/fields.ts';
import { priceFrom, setProvider } from '#operator/admin/operations.ts';
import { logIn } from '#shared/routes/auth.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

describe('a provider of messages', () => {
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await openTestClinic();
  });
  afterAll(() => clinic.stop());

  const given = { phoneNumberId: '1', businessAccountId: '2', apiVersion: undefined };
  const secrets = { WHATSAPP_TOKEN: 'token', WHATSAPP_APP_SECRET: 'secret', WHATSAPP_VERIFY_TOKEN: 'word' };

  it.each(Object.keys(secrets))('is not kept with an empty %s', async (name) => {
    const missing = await setProvider(clinic.deps, given, { ...secrets, [name]: '' }, () => undefined);
    expect(missing ?? 'nothing is missing').toContain(name);
    expect(await getMessagingSettings(clinic.deps)).toBeUndefined();
  });

  it('says why it can not send yet', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 401 })));
    const said: string[] = [];
    await setProvider(clinic.deps, given, secrets, (line) => said.push(line));
    vi.unstubAllGlobals();

    expect(said).toEqual(['Kept, but messages can not be sent yet: no answer']);
  });
});

describe('what an operator types', () => {
  it.each([
    ['350', 350_00],
    ['350.5', 350_50],
    ['0', 0],
    ['999999999.99', 999_999_999_99],
  ])('%s is a price', (typed, piastres) => {
    expect(priceFrom(typed)).toBe(piastres);
  });

  it.each(['', ' ', '-1', '0x10', '1e3', '10.005', '9999999999', 'ten'])('"%s" is no price', (typed) => {
    expect(priceFrom(typed)).toBeUndefined();
  });

  it('is a password only if one can sign in with it', () => {
    const lengths = [0, 1, 7, 8, 256, 257];
    expect(lengths.filter((length) => newPassword.safeParse('x'.repeat(length)).success)).toEqual([8, 256]);
    const taken = (length: number): boolean =>
      logIn.body.safeParse({ email: 'owner@test.clinic', password: 'x'.repeat(length) }).success;
    expect(lengths.filter(taken)).toEqual([1, 7, 8, 256]);
  });
});

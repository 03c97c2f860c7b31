import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from '#functions/runtime/passwords.ts';

describe('a password', () => {
  it('is kept by a memory-hard hash with its parameters and a salt', async () => {
    const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwordMatches('correct horse', one)).toBe(true);
    expect(await passwordMatches('correct horse ', one)).toBe(false);
  });

  it.each(['', 'correct horse', '$argon2id$', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$dGFn'])(
    'belongs to no text that is no hash: "%s"',
    async (text) => {
      expect(await passwordMatches('correct horse', text)).toBe(false);
    },
  );

  it('is accepted with a hash that an earlier release made with scrypt', async () => {
    const stored = '$scrypt$ln=17,r=8,p=1$ABEiM0RVZneImaq7zN3u/w$5ysA+/PAHNOVtg3KGrIxB1MBGDw85aTtaOdVpSdS+MM';

    expect(await passwordMatches('correct horse', stored)).toBe(true);
    expect(await passwordMatches('another', stored)).toBe(false);
  });
});

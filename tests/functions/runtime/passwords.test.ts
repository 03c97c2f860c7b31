import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from '#functions/runtime/passwords.ts';

/** What a runtime without argon2id (Node before 24.7) has of node:crypto. */
const olderCrypto = `data:text/javascript,${encodeURIComponent("export { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';")}`;
const olderRuntime = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'node:crypto' && context.parentURL?.endsWith('/passwords.ts')
        ? { url: ${JSON.stringify(olderCrypto)}, shortCircuit: true }
        : next(specifier, context),
  });
`)}`;

/** What is printed by code that runs on it. */
const onOlderRuntime = async (code: string): Promise<unknown> => {
  const file = JSON.stringify(path.resolve('functions/runtime/passwords.ts'));
  const script = `const { hashPassword, passwordMatches } = await import(${file}); console.log(JSON.stringify(${code}));`;
  const args = ['--import', olderRuntime, '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as unknown;
};

describe('a password', () => {
  it('is kept by a memory-hard hash with its parameters beside it, salted', async () => {
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

  it('is kept by scrypt where the runtime has no argon2id, and matches on every runtime', async () => {
    const [hash, right, wrong] = (await onOlderRuntime(
      `await (async () => {
        const hash = await hashPassword('correct horse');
        return [hash, await passwordMatches('correct horse', hash), await passwordMatches('another', hash)];
      })()`,
    )) as [string, boolean, boolean];
    expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect([right, wrong]).toEqual([true, false]);
    expect(await passwordMatches('correct horse', hash)).toBe(true);
  });
});

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { secretsOf } from '#functions/data/table/secrets.ts';
import { openClinic } from '#local/clinic.ts';
import { SecretFile } from '#local/secret-file.ts';
import { scannedLog } from '../scanned-log.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the file of the secrets', () => {
  it('keeps a secret for another process, readable by its owner alone', async () => {
    const file = path.join(folder, 'new', 'secrets.json');

    await new SecretFile(file).write('messaging', 'a');
    await new SecretFile(file).write('signing-keys', 'b');
    await new SecretFile(file).write('messaging', 'c');

    expect(await new SecretFile(file).read('messaging')).toBe('c');
    expect(await new SecretFile(file).read('signing-keys')).toBe('b');
    expect(await new SecretFile(path.join(folder, 'none.json')).read('messaging')).toBeUndefined();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('does not repeat its content in the error of a damaged file', async () => {
    const file = path.join(folder, 'damaged.json');
    writeFileSync(file, '{"messaging":"token-of-the-clinic');

    const read = async () => new SecretFile(file).read('messaging');

    await expect(read()).rejects.toThrow(/cannot be read/u);
    await expect(read()).rejects.not.toThrow(/token-of-the-clinic/u);
  });

  it('keeps the private keys out of the database', async () => {
    const file = path.join(folder, 'clinic.db');

    const clinic = await openClinic({ file, env: { LOG_LEVEL: 'SILENT' }, more: { log: scannedLog } });
    const text = await secretsOf(clinic.deps).read('signing-keys');
    await clinic.stop();

    const [key] = JSON.parse(text ?? '[]') as { jwk: { x: string; d: string }; refreshSecret: string }[];
    const database = readFileSync(file, 'latin1');
    expect(database).toContain(key?.jwk.x);
    expect(database).not.toContain(key?.jwk.d);
    expect(database).not.toContain(key?.refreshSecret);
  });
});

describe('the secrets of a process', () => {
  it('are an error when nothing says where they are', () => {
    expect(() => secretsOf({})).toThrow(/SECRETS_PREFIX/u);
  });
});

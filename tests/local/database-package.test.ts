import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseProgram, packageVersion } from '#local/database-package.ts';
import { DatabaseProgramMissing, type Machine } from '#local/database-program.ts';

/** A registry with the package of one platform. */
const version = packageVersion();
const NAME = '@dynoxide/darwin-arm64';
let folder = '';
let registry: Server;
let origin = '';

const packTarball = (): Buffer => {
  const source = path.join(folder, 'package');
  mkdirSync(source);
  writeFileSync(path.join(source, 'package.json'), JSON.stringify({ name: NAME, version, files: ['dynoxide'] }));
  writeFileSync(path.join(source, 'dynoxide'), '#!/bin/sh\n');
  const packed = spawnSync('tar', ['-czf', '-', '-C', folder, 'package'], { maxBuffer: 1_000_000 });
  return packed.stdout;
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'clinic-registry-'));
  const tarball = packTarball();
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  registry = createServer((request, response) => {
    const requested = decodeURIComponent(request.url ?? '');
    const dist = { tarball: `${origin}/package.tgz`, integrity };
    const versions = { [version]: { name: NAME, version, dist } };
    if (requested === '/package.tgz') response.end(tarball);
    else if (requested === `/${NAME}`) response.end(JSON.stringify({ name: NAME, versions, 'dist-tags': {} }));
    else response.writeHead(404).end('{}');
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  origin = `http://127.0.0.1:${String((registry.address() as AddressInfo).port)}`;
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A machine without any database program. */
const machineOf = (platform: string): Machine => ({
  platform,
  arch: 'arm64',
  env: {
    ...process.env,
    npm_config_registry: origin,
    npm_config_cache: path.join(folder, 'npm'),
    DYNAMODB_LOCAL_DIR: undefined,
  },
  cacheFolder: path.join(folder, platform, 'database'),
  packageFolder: () => undefined,
});

it('gets the package of the platform once, with the version of the lock file', async () => {
  const said: string[] = [];
  const open = () => openDatabaseProgram((text) => said.push(text), machineOf('darwin'));

  const first = await open();
  const second = await open();

  const packageFolder = path.join(folder, 'darwin', 'database', 'node_modules', NAME);
  expect([first.command, second.command]).toEqual(Array(2).fill(path.join(packageFolder, 'dynoxide')));
  expect(JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'))).toMatchObject({ version });
  expect(said).toHaveLength(1);
});

it('names the other ways when the registry has no package for the platform', async () => {
  const opening = openDatabaseProgram(() => undefined, machineOf('freebsd'));

  await expect(opening).rejects.toThrow(DatabaseProgramMissing);
  await expect(opening).rejects.toThrow(/freebsd-arm64[\s\S]*PATH[\s\S]*DynamoDB Local[\s\S]*DYNAMODB_ENDPOINT/u);
  expect(readdirSync(path.join(folder, 'freebsd'))).toEqual([]);
});

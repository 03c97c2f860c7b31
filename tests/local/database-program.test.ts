import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDatabaseProgram, type Machine, DatabaseProgramMissing } from '#local/database-program.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clinic-programs-'));
  for (const name of ['bin', 'java', 'package']) mkdirSync(path.join(folder, name));
  for (const name of ['bin/dynoxide', 'bin/dynoxide.exe', 'java/DynamoDBLocal.jar']) {
    writeFileSync(path.join(folder, name), '');
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A Mac with only the given programs installed. */
const machineWith = (options: {
  readonly platform?: string;
  readonly withPackage?: boolean;
  readonly onPath?: boolean;
  readonly javaFolder?: string;
}): Machine => ({
  platform: options.platform ?? 'darwin',
  arch: 'arm64',
  env: {
    PATH: options.onPath === true ? ['/nowhere', path.join(folder, 'bin')].join(path.delimiter) : '/nowhere',
    ...(options.javaFolder === undefined ? {} : { DYNAMODB_LOCAL_DIR: path.join(folder, options.javaFolder) }),
  },
  cacheFolder: path.join(folder, 'cache'),
  packageFolder: (name) =>
    options.withPackage === true && name.endsWith('-arm64') ? path.join(folder, 'package') : undefined,
});

describe('the database program', () => {
  it('is the package of the platform when it is installed, whatever else there is', () => {
    const program = findDatabaseProgram(machineWith({ withPackage: true, onPath: true, javaFolder: 'java' }));

    expect(program.command).toBe(path.join(folder, 'package', 'dynoxide'));
  });

  it.each([
    ['darwin', 'dynoxide'],
    ['win32', 'dynoxide.exe'],
  ])('is the dynoxide on PATH when %s has no package', (platform, name) => {
    const program = findDatabaseProgram(machineWith({ platform, onPath: true, javaFolder: 'java' }));

    expect(program.command).toBe(path.join(folder, 'bin', name));
    expect(program.argumentsFor(8123, undefined)).toEqual(['serve', '--host=127.0.0.1', '--port=8123']);
  });

  it('is DynamoDB Local when there is no dynoxide and its folder is set', () => {
    const program = findDatabaseProgram(machineWith({ javaFolder: 'java' }));

    expect([program.command, program.isDynoxide]).toEqual(['java', false]);
    const jar = path.join(folder, 'java', 'DynamoDBLocal.jar');
    expect(
      program
        .argumentsFor(8123, path.join(folder, 'data', 'clinic.db'))
        .slice(1)
        .join(' '),
    ).toBe(`-jar ${jar} -disableTelemetry -sharedDb -port 8123 -dbPath ${path.join(folder, 'data')}`);
    expect(program.argumentsFor(8123, undefined)).toContain('-inMemory');
  });

  it('fails with instructions to install one when there is none', () => {
    const find = (): unknown => findDatabaseProgram(machineWith({ javaFolder: 'bin' }));

    expect(find).toThrow(DatabaseProgramMissing);
    expect(find).toThrow(/no DynamoDBLocal\.jar in it[\s\S]*darwin-arm64[\s\S]*dynoxide[\s\S]*DYNAMODB_ENDPOINT/u);
  });
});

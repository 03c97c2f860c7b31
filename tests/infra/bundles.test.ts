import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { currentBundles, readBundleRecord, recordBundles } from '#infra/bundle-record.ts';
import { inputOptions, outputOptions } from '#infra/bundle.ts';
import { repository } from '#infra/catalogue.ts';
import { overLimit } from '#infra/check-bundles.ts';

describe('credentials in a bundle', () => {
  interface Bundled {
    readonly DynamoDBClient: typeof DynamoDBClient;
    readonly GetItemCommand: typeof GetItemCommand;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  let bundled: Bundled;
  let server: Server;
  let endpoint = '';
  let received: Record<string, unknown>[] = [];

  const getItem = (): Promise<unknown> =>
    new bundled.DynamoDBClient({ region: 'eu-central-1', endpoint }).send(
      new bundled.GetItemCommand({ TableName: 'clinic', Key: { PK: { S: 'A' } } }),
    );

  beforeAll(async () => {
    const file = join(folder, 'client.js');
    const entry = join(repository, 'client.ts');
    await using build = await rolldown({
      ...inputOptions,
      input: entry,
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === entry ? id : null),
          load: (id) =>
            id === entry ? `export { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';` : null,
        },
      ],
    });
    await build.write({ ...outputOptions, file });
    bundled = (await import(pathToFileURL(file).href)) as Bundled;
    server = createServer((request, response) => {
      received.push(request.headers);
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    endpoint = `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  });
  beforeEach(() => {
    received = [];
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
    });
    rmSync(folder, { recursive: true });
  });

  it('signs with the credentials in the environment when Lambda sets them', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIATEST');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_SESSION_TOKEN', 'session-token');

    await getItem();

    expect(received).toHaveLength(1);
    expect(String(received[0]?.['authorization'])).toContain('Credential=AKIATEST/');
    expect(received[0]?.['x-amz-security-token']).toBe('session-token');
  });

  it('fails without a request when the environment has no credentials', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', '');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', '');

    await expect(getItem()).rejects.toThrow(/environment variable credentials/u);

    expect(received).toEqual([]);
  });
});

describe('libraries in a bundle', () => {
  it('are the published files when functions are bundled', async () => {
    const { inputs: files } = await readBundleRecord(inject('bundles'));

    // A module that a plugin makes has no file. rolldown's own runtime is the only one.
    expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual(['\0rolldown/runtime.js']);
    expect(files.some((file) => file.includes('@aws-lambda-powertools/logger/'))).toBe(true);
    expect(inputOptions).not.toHaveProperty('plugins');
    expect(Object.keys(inputOptions.resolve.alias)).toEqual(['@aws-sdk/credential-provider-node']);
  });
});

describe('a cold start', () => {
  /** Node's own modules that a new process loads with this bundle, when it creates its client as on Lambda. */
  const modulesLoadedBy = (id: string): readonly string[] => {
    const script = `await import(process.argv[1]); console.log(JSON.stringify(process.moduleLoadList));`;
    const file = join(inject('bundles'), id, 'index.js');
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script, file], {
      encoding: 'utf8',
      env: { AWS_REGION: 'eu-south-1', AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' },
    });
    return (JSON.parse(output) as string[]).filter((name) => name.startsWith('NativeModule '));
  };

  it('loads one HTTP client when a function is loaded', () => {
    const loaded = modulesLoadedBy('reservations/book-reservation');

    expect(loaded).toContain('NativeModule https');
    expect(loaded.filter((name) => name.includes('undici/undici'))).toEqual([]);
  });
});

describe('bundles that were made before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  const input = join(folder, 'input.ts');
  const sources = [{ id: 'one', entry: 'one.ts', exportName: 'one' }];
  const recordOfOne = async (): Promise<void> => {
    writeFileSync(input, 'export const one = 1;');
    await recordBundles(join(folder, 'out'), sources, { inputs: [relative(repository, input)], sizes: { one: 21 } });
  };
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('are used again when no input changed', async () => {
    await recordOfOne();

    expect((await currentBundles(join(folder, 'out'), sources))?.sizes).toEqual({ one: 21 });
  });

  it.each<[string, () => void]>([
    ['an input changed', () => writeFileSync(input, 'export const one = 2;')],
    ['an input is gone', () => rmSync(input)],
  ])('are not used again when %s', async (_, change) => {
    await recordOfOne();

    change();

    expect(await currentBundles(join(folder, 'out'), sources)).toBeUndefined();
  });

  it('are not used again for other functions', async () => {
    await recordOfOne();

    expect(await currentBundles(join(folder, 'out'), [...sources, ...sources])).toBeUndefined();
  });
});

describe('the limit of a bundle', () => {
  it('is exceeded when a bundle is larger than the limit', () => {
    const sizes = [
      { id: 'light', minified: 200, gzipped: 114.9 },
      { id: 'heavy', minified: 300, gzipped: 115.1 },
    ];

    const over = overLimit(sizes, () => 115);

    expect(over.map(({ id }) => id)).toEqual(['heavy']);
  });
});

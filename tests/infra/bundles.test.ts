import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Logger } from '@aws-lambda-powertools/logger';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import * as serde from '@smithy/core/serde';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { tooHeavy } from '../../infra/check-bundles.ts';
import { environments } from '../../infra/environments.ts';
import { trims, trimSdk, withoutBabelHelpers } from '../../infra/trims.ts';
import { parsePhone } from '../../shared/rules/phone.ts';

const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
const root = join(import.meta.dirname, '..', '..');

/** What the bundled code is, once the SDK in it is cut down. */
interface Trimmed {
  readonly CloudFrontClient: typeof CloudFrontClient;
  readonly DynamoDBClient: typeof DynamoDBClient;
  readonly GetItemCommand: typeof GetItemCommand;
  readonly PutItemCommand: typeof PutItemCommand;
  readonly parsePhone: typeof parsePhone;
  readonly Logger: typeof Logger;
  readonly serde: typeof serde;
}
let trimmed: Trimmed;
let server: Server;
let endpoint = '';
/** What the stand-in for DynamoDB answers next. */
let answer: { status: number; body: unknown } = { status: 200, body: {} };
let seen: { path: string; headers: Record<string, unknown>; body: string }[] = [];

beforeAll(async () => {
  const file = join(folder, 'trimmed.mjs');
  await build({
    stdin: {
      contents: `
        export { CloudFrontClient } from '@aws-sdk/client-cloudfront';
        export { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
        export * as serde from '@smithy/core/serde';
        export { Logger } from '@aws-lambda-powertools/logger';
        export { parsePhone } from './shared/rules/phone.ts';`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    conditions: ['module'],
    outfile: file,
    plugins: [trimSdk],
  });
  trimmed = (await import(pathToFileURL(file).href)) as Trimmed;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      seen.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  endpoint = `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIATEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  rmSync(folder, { recursive: true });
});

describe('the SDK as it is bundled', () => {
  const regions = [...new Set(Object.values(environments).map(({ region }) => region)), 'us-east-1', 'me-central-1'];

  it.each(regions)('finds DynamoDB in %s where the whole SDK finds it', async (region) => {
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const addressOf = async (client: DynamoDBClient): Promise<string> => {
      const { url } = client.config.endpointProvider({ Region: region, UseFIPS: false, UseDualStack: false });
      return Promise.resolve(url.href);
    };
    const whole = await addressOf(new DynamoDBClient({ region, credentials }));
    expect(await addressOf(new trimmed.DynamoDBClient({ region, credentials }))).toBe(whole);
  });

  it('signs for CloudFront, which is in no region, as the whole SDK does', () => {
    const address = (client: CloudFrontClient) =>
      client.config.endpointProvider({ Region: 'eu-central-1', UseFIPS: false, UseDualStack: false });
    const options = { region: 'eu-central-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } };
    expect(address(new trimmed.CloudFrontClient(options))).toEqual(address(new CloudFrontClient(options)));
  });

  it('sends what the whole SDK sends, signed with what Lambda puts into the environment', async () => {
    seen = [];
    answer = { status: 200, body: {} };
    const command = {
      TableName: 'clinic',
      Item: { PK: { S: 'A' }, n: { N: '1.50' }, m: { M: { l: { L: [{ BOOL: true }] } } } },
    };
    const options = { region: 'eu-central-1', endpoint };
    await new DynamoDBClient(options).send(new PutItemCommand(command));
    await new trimmed.DynamoDBClient(options).send(new trimmed.PutItemCommand(command));
    const [whole, cut] = seen;
    expect(JSON.parse(cut?.body ?? '')).toEqual(JSON.parse(whole?.body ?? 'null'));
    for (const header of ['x-amz-target', 'content-type', 'x-amz-security-token']) {
      expect(cut?.headers[header]).toBe(whole?.headers[header]);
    }
    expect(String(cut?.headers['authorization'])).toContain('Credential=AKIATEST/');
  });

  it.each([
    'ConditionalCheckFailedException',
    'TransactionCanceledException',
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'SomethingNobodyHasHeardOf',
  ])('knows a %s as the whole SDK does', async (name) => {
    answer = {
      status: 400,
      body: {
        __type: `com.amazonaws.dynamodb.v20120810#${name}`,
        message: 'why',
        CancellationReasons: [{ Code: 'None' }],
      },
    };
    const options = { region: 'eu-central-1', endpoint, maxAttempts: 1 };
    const key = { TableName: 'clinic', Key: { PK: { S: 'A' } } };
    const failure = async (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => 'no failure',
        (error: unknown) => error,
      );
    const whole = (await failure(new DynamoDBClient(options).send(new GetItemCommand(key)))) as Error;
    const cut = (await failure(new trimmed.DynamoDBClient(options).send(new trimmed.GetItemCommand(key)))) as Error;
    expect([cut.name, cut.message]).toEqual([whole.name, whole.message]);
    expect('CancellationReasons' in cut).toBe('CancellationReasons' in whole);
  });

  it('reads and writes moments as the whole SDK does', () => {
    const cut = trimmed.serde;
    for (const value of [0, 1_763_000_000, 1_763_000_000.123, '1763000000.5']) {
      expect(cut.parseEpochTimestamp(value)).toEqual(serde.parseEpochTimestamp(value));
    }
    for (const value of ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.250Z', '2026-11-21T12:00:00+02:00', undefined]) {
      expect(cut.parseRfc3339DateTimeWithOffset(value)).toEqual(serde.parseRfc3339DateTimeWithOffset(value));
    }
    const text = 'Sat, 21 Nov 2026 10:00:00 GMT';
    expect(cut.parseRfc7231DateTime(text)).toEqual(serde.parseRfc7231DateTime(text));
    expect(cut.dateToUtcString(new Date(text))).toBe(serde.dateToUtcString(new Date(text)));
  });

  it('says at once that there are no credentials, and looks for them nowhere else', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', '');
    const client = new trimmed.DynamoDBClient({ region: 'eu-central-1', endpoint });
    await expect(client.send(new trimmed.GetItemCommand({ TableName: 't', Key: {} }))).rejects.toThrow(
      /no AWS credentials/u,
    );
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIATEST');
  });
});

describe('phones as they are bundled', () => {
  const typed = [
    '01001234567',
    '٠١٠٠١٢٣٤٥٦٧',
    '+201001234567',
    '00201001234567',
    '0100',
    '0223456789',
    '+14155552671',
    '+447911123456',
    '+966501234567',
    '+971501234567',
    '+99',
    '+12042345678',
    '+919876543210',
    'nonsense',
    '',
  ];

  it.each(typed)('read "%s" as the whole library does', (text) => {
    expect(trimmed.parsePhone(text)).toBe(parsePhone(text));
  });
});

describe('the logger as it is bundled', () => {
  /** What a logger writes, whichever way it goes to the log. */
  const linesOf = (write: () => void): unknown[] => {
    const lines: string[] = [];
    const take = (text: unknown): boolean => {
      lines.push(String(text));
      return true;
    };
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation(take),
      ...(['log', 'debug', 'info', 'warn', 'error'] as const).map((name) =>
        vi.spyOn(console, name).mockImplementation(take),
      ),
    ];
    write();
    for (const spy of spies) spy.mockRestore();
    return lines.map((line) => ({ ...(JSON.parse(line) as object), timestamp: 'then' }));
  };
  const tell = (logger: Logger): void => {
    logger.info('request.done', { route: 'a/b', status: 200, nothing: null, missing: undefined });
    logger.warn('odd', { n: 1.5 });
    logger.error('failed', { at: 'x' });
    logger.info('metric', { Bookings: 1, _aws: { Timestamp: 1, CloudWatchMetrics: [] } });
  };

  it('writes the lines that the whole one writes', () => {
    vi.stubEnv('POWERTOOLS_DEV', 'true');
    const whole = linesOf(() => {
      tell(new Logger({ serviceName: 'clinic', logLevel: 'INFO' }));
    });
    const cut = linesOf(() => {
      tell(new trimmed.Logger({ serviceName: 'clinic', logLevel: 'INFO' }));
    });
    expect(cut).toEqual(whole);
    expect(cut).toHaveLength(4);
  });

  it('is silent where it should be', () => {
    expect(
      linesOf(() => {
        tell(new trimmed.Logger({ serviceName: 'clinic', logLevel: 'SILENT' }));
      }),
    ).toEqual([]);
  });
});

describe('a cold start', () => {
  /** Which of Node's own modules a process has loaded that loads this bundle, and makes its client, as on Lambda. */
  const loadedBy = (id: string): readonly string[] => {
    const script = `await import(process.argv[1]); console.log(JSON.stringify(process.moduleLoadList));`;
    const file = join(inject('bundles'), id, 'index.mjs');
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script, file], {
      encoding: 'utf8',
      env: { AWS_REGION: 'eu-south-1', AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' },
    });
    return (JSON.parse(said) as string[]).filter((name) => name.startsWith('NativeModule '));
  };

  it('loads what speaks to the database, and not the other HTTP client that Node has', () => {
    const loaded = loadedBy('reservations/book-reservation');
    expect(loaded).toContain('NativeModule https');
    expect(loaded.filter((name) => name.includes('undici/undici'))).toEqual([]);
  });
});

describe('the cuts', () => {
  it('each say why', () => {
    for (const { why } of trims) expect(why.length).toBeGreaterThan(20);
  });

  it('take Babel’s helpers out of a file and leave the rest', () => {
    const source =
      'function _typeof(o) { return o; }\nfunction ownKeys(e, r) { return []; }\nfunction own() { return _typeof(1); }\n';
    expect(withoutBabelHelpers(source)).toBe(
      "import { _typeof } from 'babel-helpers';\nfunction own() { return _typeof(1); }\n",
    );
  });

  it('are checked against a budget that bites', () => {
    const weights = [
      { id: 'light', minified: 200, gzipped: 89.9 },
      { id: 'heavy', minified: 300, gzipped: 90.1 },
    ];
    expect(tooHeavy(weights).map(({ id }) => id)).toEqual(['heavy']);
  });
});

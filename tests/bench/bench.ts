/**
 * Speed, as ratios within one run, because machines differ: the API over the database calls it makes, a cold start
 * over the least that could do the same, the size of what is shipped. Writes docs/performance.md.
 *
 *   npm run bench             needs some quiet minutes
 *   npm run bench -- --dry    only prints
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import { keyOfToken } from './key-of-token.ts';
import { Store } from '#functions/data/table/store.ts';
import { bundle } from '#infra/bundle.ts';
import { timeZone } from '#events/reactions.ts';
import { bundleFolder, functionSources } from '#infra/catalogue.ts';
import { measureBundles } from '#infra/check-bundles.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { person } from './history.ts';
import { httpClient, type Latency, latencyOf } from './load.ts';

const root = resolve(import.meta.dirname, '../..');
const file = resolve(root, 'docs/performance.md');
const begin = '<!-- figures: written by npm run bench -->';
const end = '<!-- figures: end -->';

const ROUNDS = 5;
const ROUND_MS = 1500;
const STARTS = 25;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const fixed = (value: number, digits = 2): string => value.toFixed(digits);

const startServer = async (clinic: TestClinic): Promise<{ readonly port: number; readonly child: ChildProcess }> => {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'api-server.ts')], {
    env: { ...process.env, DYNAMODB_ENDPOINT: clinic.endpoint, TABLE_NAME: clinic.tableName },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: unknown[] = await once(child.stdout, 'data');
  return { port: Number(String(said[0])), child };
};

interface Ratio {
  readonly call: string;
  readonly concurrency: number;
  readonly direct: Latency;
  readonly api: Latency;
  readonly p50: number;
  readonly p99: number;
}

/** Measures the API over HTTP in its own process, and the same database requests without it. */
const measureApi = async (clinic: TestClinic): Promise<Ratio[]> => {
  const { port, child } = await startServer(clinic);
  const store = new Store(connect(clinic.endpoint), clinic.tableName);
  const today = clinicDayAt(clinic.now(), { time_zone: 'Africa/Cairo', day_starts_at: '04:00' });
  const authorization = `Bearer ${clinic.tokenOf('reception')}`;
  const calls = [
    {
      call: 'health (one GetItem)',
      direct: () => store.get(keys.reservationCounter, { consistent: false }),
      path: '/api/',
      headers: {},
    },
    {
      call: "reception's queue of 60 (one Query)",
      direct: () => store.query({ partition: keys.branchDay(1, today), index: 'byOrder', consistent: true }),
      path: '/api/reservations/branch/1/queue',
      headers: { authorization },
    },
  ];
  const ratios: Ratio[] = [];
  for (const { call, direct, path, headers } of calls) {
    for (const concurrency of [1, 16]) {
      const rounds: { readonly direct: Latency; readonly api: Latency }[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const pair = {
          direct: await latencyOf(concurrency, ROUND_MS, () => ({ ask: direct, close: () => undefined })),
          api: await latencyOf(concurrency, ROUND_MS, httpClient(port, path, headers)),
        };
        // The first round warms both.
        if (round > 0) rounds.push(pair);
      }
      const of = (pick: (latency: Latency) => number, side: 'direct' | 'api') =>
        median(rounds.map((pair) => pick(pair[side])));
      const summary = (side: 'direct' | 'api'): Latency => ({
        p50: of(({ p50 }) => p50, side),
        p99: of(({ p99 }) => p99, side),
        perSecond: of(({ perSecond }) => perSecond, side),
      });
      ratios.push({
        call,
        concurrency,
        direct: summary('direct'),
        api: summary('api'),
        p50: median(rounds.map(({ direct: below, api }) => api.p50 / below.p50)),
        p99: median(rounds.map(({ direct: below, api }) => api.p99 / below.p99)),
      });
    }
  }
  child.kill('SIGTERM');
  return ratios;
};

interface Start {
  readonly name: string;
  /** Milliseconds over an empty Node, median. */
  readonly over: number;
}

/** Load and first answer of bundled functions, each in a new process, in shuffled order. */
const measureStarts = async (clinic: TestClinic): Promise<Start[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  await bundle(functionSources());
  const token = clinic.tokenOf('reception');
  const publicKey = await keyOfToken(clinic.deps.store, token);
  const write = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const eventOf = (method: string, more: Readonly<Record<string, unknown>>) => ({
    version: '2.0',
    routeKey: '',
    rawPath: '/',
    rawQueryString: '',
    headers: {},
    requestContext: { requestId: 'bench', http: { method, path: '/', sourceIp: '203.0.113.7' } },
    isBase64Encoded: false,
    ...more,
  });
  const bearer = { authorization: `Bearer ${token}` };
  const bundled = (id: string, name: string, event: unknown): readonly string[] => [
    resolve(import.meta.dirname, 'cold/bundle.mjs'),
    join(bundleFolder({ id }), 'index.js'),
    name,
    write(`${name}.json`, event),
  ];
  const floor = { token, jwk: publicKey, endpoint: clinic.endpoint, table: clinic.tableName };
  const programs = new Map<string, readonly string[]>([
    ['empty Node', [resolve(import.meta.dirname, 'cold/empty.mjs')]],
    ['floor: token + two writes by hand', [resolve(import.meta.dirname, 'cold/floor.mjs'), write('floor.json', floor)]],
    ['health', bundled('health/check-health', 'checkHealth', eventOf('GET', {}))],
    [
      "reception's queue",
      bundled(
        'reservations/list-branch-queue',
        'listBranchQueue',
        eventOf('GET', { headers: bearer, pathParameters: { branchId: '1' } }),
      ),
    ],
    [
      'book',
      bundled(
        'reservations/book-reservation',
        'bookReservation',
        eventOf('POST', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...person(1), branch_id: 1, type: 'regular' }),
        }),
      ),
    ],
  ]);
  const env = {
    PATH: process.env['PATH'] ?? '',
    AWS_REGION: 'eu-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    DYNAMODB_ENDPOINT: clinic.endpoint,
    TABLE_NAME: clinic.tableName,
    LOG_LEVEL: 'ERROR',
    TZ: timeZone,
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  };
  const times = new Map<string, number[]>([...programs.keys()].map((name) => [name, []]));
  for (let start = 0; start < STARTS; start += 1) {
    const order = [...programs].toSorted(() => Math.random() - 0.5);
    for (const [name, args] of order) {
      times.get(name)?.push(Number(execFileSync(process.execPath, args, { encoding: 'utf8', env })));
    }
  }
  rmSync(folder, { recursive: true, force: true });
  const empty = median(times.get('empty Node') ?? []);
  return [...times].map(([name, measured]) => ({
    name,
    over: median(measured) - (name === 'empty Node' ? 0 : empty),
  }));
};

const clinic = await openTestClinic();
// Bundled functions run in processes of their own, on the real clock: tokens and the queue's day must be of the present.
await clinic.at(new Date());
try {
  for (let index = 0; index < 60; index += 1) {
    await clinic.call('reservations/book-reservation', {
      body: { ...person(900_000 + index), branch_id: 1, type: 'regular' },
    });
  }
  const starts = await measureStarts(clinic);
  const ratios = await measureApi(clinic);
  const weights = await measureBundles();
  const floor = starts.find(({ name }) => name.startsWith('floor'))?.over ?? Number.NaN;
  const lines = [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${String(availableParallelism())} cores of ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}.`,
    '',
    '| Call | At once | Database alone p50 / p99 ms | API p50 / p99 ms | Ratio p50 | Ratio p99 | Requests a second, database alone / API |',
    '|---|---|---|---|---|---|---|',
    ...ratios.map(
      ({ call, concurrency, direct, api, p50, p99 }) =>
        `| ${call} | ${String(concurrency)} | ${fixed(direct.p50)} / ${fixed(direct.p99)} | ${fixed(api.p50)} / ${fixed(api.p99)} | ${fixed(p50)} | ${fixed(p99)} | ${fixed(direct.perSecond, 0)} / ${fixed(api.perSecond, 0)} |`,
    ),
    '',
    '| Cold start, load + first answer | Over an empty Node, ms | Over the floor |',
    '|---|---|---|',
    ...starts.map(({ name, over }) =>
      name === 'empty Node'
        ? `| ${name} itself | ${fixed(over, 0)} | |`
        : `| ${name} | ${fixed(over, 0)} | ${fixed(over / floor)} |`,
    ),
    '',
    '| Function | KB gzip | KB minified |',
    '|---|---|---|',
    ...weights
      .slice(0, 5)
      .map(({ id, gzipped, minified }) => `| ${id} | ${fixed(gzipped, 1)} | ${fixed(minified, 0)} |`),
    `| lightest of ${String(weights.length)}: ${weights.at(-1)?.id ?? ''} | ${fixed(weights.at(-1)?.gzipped ?? 0, 1)} | ${fixed(weights.at(-1)?.minified ?? 0, 0)} |`,
  ];
  const figures = lines.join('\n');
  console.log(figures);
  if (!process.argv.includes('--dry')) {
    const text = readFileSync(file, 'utf8');
    const [before = ''] = text.split(begin);
    writeFileSync(file, `${before}${begin}\n\n${figures}\n\n${end}${text.split(end)[1] ?? ''}`);
  }
} finally {
  await clinic.stop();
}

import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { schedules } from '../../events/reactions.ts';
import { keys } from '../../functions/data/keys.ts';
import { connect } from '../../functions/data/connect.ts';
import { Store } from '../../functions/data/store.ts';
import { bundle } from '../../infra/bundle.ts';
import { doors, functionSources } from '../../infra/catalogue.ts';
import { environments } from '../../infra/environments.ts';
import { ORIGIN_HEADER } from '../../infra/functions/origin-secret.ts';
import { functionName, originSecretName, resourceName } from '../../infra/names.ts';
import type { InProcessCall } from '../../local/in-process.ts';
import { apiSuite } from '../api-suite.ts';
import { liveOneDay, setUp } from '../clinic-day.ts';
import { openElsewhere } from '../harness.ts';
import { createHttpCall } from '../http-call.ts';
import { onDeployed } from './deployed-premises.ts';
import { ACCOUNT, type Emulator, findEmulator, startEmulator } from './emulator.ts';
import { hasSettableClock, setClockFile, settableClock } from './settable-clock.ts';

const repository = join(import.meta.dirname, '..', '..');
const assembly = join(repository, 'cdk.out.deploy');
const outputsFile = join(assembly, 'outputs.json');
/** The same stacks, their functions bundled with a clock that a test sets. */
const clockAssembly = join(repository, 'cdk.out.deploy-clock');
const clockBundles = join(repository, '.cache', 'deploy', 'functions');
const clockFile = join(repository, '.cache', 'deploy', 'clock');
const environment = environments.dev;
/** The emulator has no CloudFront that signs its way to a bucket: the web stack and what watches stay out. */
const stacks = ['data', 'api', 'events'].map((what) => resourceName(environment, what));

const program = findEmulator();

const deploy = (emulator: Emulator, folder = assembly): Promise<string> =>
  emulator.run('cdk', [
    'deploy',
    ...stacks,
    '--app',
    folder,
    '--require-approval',
    'never',
    '--outputs-file',
    outputsFile,
    '--progress',
    'events',
    '--ci',
  ]);

const synth = (emulator: Emulator, folder: string, ...more: readonly string[]): Promise<string> =>
  emulator.run('cdk', ['synth', '--quiet', '--output', folder, '-c', `env=${environment.name}`, ...more]);

/** The bundles that an assembly deploys. */
const bundlesIn = (folder: string): readonly string[] =>
  globSync('asset.*/index.mjs', { cwd: folder }).map((file) => join(folder, file));

/** What the stacks tell of themselves. */
const outputs = (): { readonly apiId: string; readonly tableName: string } => {
  const read = z
    .record(z.string(), z.record(z.string(), z.string()))
    .parse(JSON.parse(readFileSync(outputsFile, 'utf8')));
  const find = (what: string, name: string): string => {
    const value = read[resourceName(environment, what)]?.[name];
    if (value === undefined) throw new Error(`the ${what} stack does not tell its ${name}`);
    return value;
  };
  return { apiId: find('api', 'ApiId'), tableName: find('data', 'TableName') };
};

describe('the stacks on an emulated AWS', () => {
  if (program === undefined) {
    it('SKIPPED: there is no ministack here (pip install ministack), so nothing was deployed', (context) => {
      console.log('SKIPPED: no ministack here (pip install ministack): nothing was deployed');
      context.skip();
    });
    return;
  }

  let emulator: Emulator;
  let secret = '';
  let store: Store;

  /** Where the emulator answers for the API's own name. */
  const api = (): string => `${emulator.endpoint}/_aws/execute-api/${outputs().apiId}/api`;
  /** As CloudFront sends it: with the secret of the door. */
  const throughTheDoor = (url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> =>
    fetch(url, {
      ...init,
      headers: Object.assign({}, init.headers, secret === '' ? {} : { [ORIGIN_HEADER]: secret }),
    });
  const call: InProcessCall = (id, asked) => createHttpCall(api(), throughTheDoor)(id, asked);

  /** Asks the emulator's Lambda. */
  const lambda = async (method: string, path: string, input?: unknown): Promise<Response> =>
    fetch(`${emulator.endpoint}/2015-03-31/${path}`, {
      method,
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/${environment.region}/lambda/aws4_request, SignedHeaders=host, Signature=0`,
      },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    });
  /** Runs a function that nobody calls over HTTP. @throws what it threw. */
  const invoke = async (id: string, input: unknown = {}): Promise<Record<string, unknown>> => {
    const reply = await lambda('POST', `functions/${functionName(environment, { id })}/invocations`, input);
    const answer = z.record(z.string(), z.unknown()).parse(await reply.json());
    if (reply.status !== 200 || reply.headers.has('x-amz-function-error')) {
      throw new Error(`${id}: ${String(answer['errorMessage'] ?? reply.status)}`);
    }
    return answer;
  };
  /** Lets the table's stream wake the relay, or not. */
  const listen = async (on: boolean): Promise<void> => {
    const { EventSourceMappings: found } = z
      .object({ EventSourceMappings: z.array(z.looseObject({ UUID: z.string() })) })
      .parse(await (await lambda('GET', 'event-source-mappings/')).json());
    expect(found).toHaveLength(1);
    for (const { UUID } of found) {
      expect((await lambda('PUT', `event-source-mappings/${UUID}`, { Enabled: on })).ok).toBe(true);
    }
  };

  beforeAll(async () => {
    rmSync(assembly, { recursive: true, force: true });
    emulator = await startEmulator(program);
    Object.assign(process.env, emulator.environment);
    await bundle(functionSources());
    await synth(emulator, assembly);
    await emulator.run('cdk', ['bootstrap', `aws://${ACCOUNT}/${environment.region}`, '--app', assembly]);
  });
  afterAll(async () => {
    await emulator.stop();
    for (const folder of [assembly, clockAssembly]) rmSync(folder, { recursive: true, force: true });
  });

  it('are deployed by the real command line, as they are', async () => {
    await deploy(emulator);
    const { tableName } = outputs();
    store = new Store(connect(emulator.endpoint), tableName);
    const { SecretString: text } = await new SecretsManagerClient({}).send(
      new GetSecretValueCommand({ SecretId: originSecretName(environment) }),
    );
    expect(text).toHaveLength(48);
    await setUp(store);
    // Nobody comes in who does not come through CloudFront.
    expect((await call('health/check-health')).status).toBe(401);
    secret = 'a guess';
    expect((await call('health/check-health')).status).toBe(403);
    secret = text ?? '';
  });

  describe('live through a day', () => {
    liveOneDay((id, asked) => call(id, asked));
  });

  it('answer unknown addresses and methods in the envelope', async () => {
    const unknown = await throughTheDoor(`${api()}/nowhere`, { headers: {} });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { success: false, code: 'NOT_FOUND' }]);
    const method = await throughTheDoor(`${api()}/branches`, { method: 'DELETE', headers: {} });
    expect([method.status, await method.json()]).toMatchObject([405, { success: false, code: 'HTTP_ERROR' }]);
  });

  it('carry an event from the table over the bus to who listens', async () => {
    // The visits that were finished have changed what the next estimate goes by.
    const learned = async (): Promise<boolean> => (await store.get(keys.waitStatistics(1))) !== undefined;
    for (let tries = 0; tries < 60 && !(await learned()); tries += 1) await pause(500);
    expect(await learned()).toBe(true);
  });

  it.each(schedules.map(({ id }) => id))('run %s', async (id) => {
    expect(await invoke(id)).toBeTypeOf('object');
  });

  it('are deployed anew with a clock that a test sets, which the true functions do not have', async () => {
    mkdirSync(join(repository, '.cache', 'deploy'), { recursive: true });
    await bundle(functionSources(), { out: clockBundles, more: [settableClock(clockFile)] });
    await synth(emulator, clockAssembly, '-c', `bundles=${clockBundles}`);
    const settable = (folder: string) => bundlesIn(folder).filter((file) => hasSettableClock(file, clockFile));
    expect(settable(assembly)).toEqual([]);
    // Every function but the doors, which know no clinic.
    expect(settable(clockAssembly)).toHaveLength(functionSources().length - Object.keys(doors).length);
    // What one test leaves must not reach the next by way of the stream.
    await listen(false);
    setClockFile(clockFile, new Date(), false);
    await deploy(emulator, clockAssembly);
    openElsewhere((opening) =>
      onDeployed({
        endpoint: emulator.endpoint,
        tableName: outputs().tableName,
        clockFile,
        call,
        run: invoke,
      })(opening),
    );
  });

  describe('answer the whole API suite', () => {
    apiSuite();
  });

  describe('do the work of the clock', async () => {
    await import('../events/schedules.test.ts');
  });

  it('have nothing to do when deployed again', async () => {
    await deploy(emulator);
    const output = await deploy(emulator);
    expect(output.match(/\(no changes\)/gu)).toHaveLength(stacks.length);
  });

  it('go without a trace', async () => {
    await emulator.run('cdk', ['destroy', ...stacks, '--app', assembly, '--force']);
    const listed = await emulator.run('cdk', ['list', '--app', assembly]);
    expect(listed).toContain(stacks[0]);
    await expect(store.get(keys.probe)).rejects.toThrow();
  });
});

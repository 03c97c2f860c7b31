import { globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { schedules } from '#events/reactions.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { keys } from '#functions/data/table/keys.ts';
import { listSigningKeys } from '#functions/data/staff/signing-keys.ts';
import type { Store } from '#functions/data/table/store.ts';
import { createDependencies, type Dependencies } from '#functions/dependencies.ts';
import { bundle } from '#infra/bundle.ts';
import {
  authorizerSources,
  endpointSource,
  functionSources,
  releaseCheckSource,
  repository,
} from '#infra/catalogue.ts';
import { functionName, originSecretName, secretsPrefix } from '#infra/names.ts';
import { EDGE_REGION } from '#infra/stacks/edge-stack.ts';
import { criticalRoutes } from '#infra/watch/vital-routes.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { showQueueInfo } from '#shared/routes/reservations.ts';
import { type FakeWhatsApp, startFakeWhatsApp } from '#local/fake-whatsapp.ts';
import type { SendRequest } from '#local/in-process.ts';
import { testBranch } from '#operator/admin/branch-commands.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { apiSuite } from '../api-suite.ts';
import { simulateOneDay, setUp } from '../clinic-day.ts';
import { dayAtTestBranch } from '../deployed/day-at-test-branch.ts';
import { noon, replaceTestEnvironment, openTestClinic } from '../harness.ts';
import { createHttpClient } from '../http-call.ts';
import { isLongRun } from '../long-run.ts';
import { faultOfPrinted } from '../scanned-log.ts';
import { logIsElsewhere } from '../support/problem-lines.ts';
import { type Account, openAccount } from './account.ts';
import { changedHandler } from './changed-handler.ts';
import { assembly, deploy, deployOthers, environment, otherStacks, outputs, stacks, synth } from './cdk.ts';
import { type Deployed, onDeployed } from './deployed-environment.ts';
import { ACCOUNT, type Emulator, findEmulator, startEmulator } from './emulator.ts';
import { type Front, startFront } from './front.ts';
import { leftOut } from './left-out.ts';
import { hasSettableClock, setClockFile, settableClock } from './settable-clock.ts';

/** The same stacks, their functions bundled with a clock that a test sets. */
const clockAssembly = join(repository, 'cdk.out.deploy-clock');
const clockBundles = join(repository, '.cache', 'deploy', 'functions');
const clockFile = join(repository, '.cache', 'deploy', 'clock');
/** The same stacks after a change of one handler. */
const changedAssembly = join(repository, 'cdk.out.deploy-changed');
const changedBundles = join(repository, '.cache', 'deploy', 'changed-functions');
const program = findEmulator();

/** The functions of `stacks`: not those of edge and live channel, and no checks of releases, which are gradual elsewhere. */
const elsewhere: ReadonlySet<string> = new Set([
  authorizerSources.rotateOriginSecret.id,
  authorizerSources.authorizeLive.id,
  ...criticalRoutes.map(({ name }) => releaseCheckSource(name).id),
]);
const deployedSources = functionSources().filter(({ id }) => !elsewhere.has(id));

/** The bundles that an assembly deploys. */
const bundlesIn = (folder: string): readonly string[] =>
  globSync('asset.*/index.js', { cwd: folder }).map((file) => join(folder, file));

/** Names and phones of these tests; digits inside a random id are no phone. */
const people =
  /Patient Number|Testing|Checks|Mona|Hassan|Omar|Laila|Fouad|Rami|Often Here|Harbi|(?<![\da-f])01[0125]\d{8}(?![\da-f])|\p{Script=Arabic}/u;

/** Timeout and interval of polls for background work. */
const soon = { timeout: 60_000, interval: 500 };

/** A line of the log of a job that failed. */
const problem = z.looseObject({
  message: z.string(),
  schedule: z.optional(z.string()),
  subscriber: z.optional(z.string()),
  error: z.optional(z.string()),
});

describe('the stacks on an emulated AWS', () => {
  if (program === undefined) {
    it('SKIPPED: there is no ministack here (pip install ministack), so nothing was deployed', (context) => {
      console.log('SKIPPED: no ministack here (pip install ministack): nothing was deployed');
      context.skip();
    });
    return;
  }

  let emulator: Emulator;
  let account: Account;
  let front: Front;
  let fake: FakeWhatsApp;
  let store: Store;
  let deps: Dependencies;
  let secret = '';

  const call: SendRequest = (id, request) => createHttpClient(front.api)(id, request);
  const deployed = (): Deployed => ({
    endpoint: emulator.endpoint,
    tableName: outputs().tableName,
    clockFile,
    call,
    run: account.invoke,
  });

  beforeAll(async () => {
    rmSync(assembly, { recursive: true, force: true });
    emulator = await startEmulator(program);
    account = openAccount(emulator.endpoint, environment);
    front = await startFront(
      () => `${emulator.endpoint}/_aws/execute-api/${outputs().apiId}/api`,
      () => secret,
    );
    fake = await startFakeWhatsApp();
    fake.sendReportsTo(`${front.api}/whatsapp/webhook`);
    Object.assign(process.env, emulator.environment);
    await bundle(functionSources());
    await synth(emulator, assembly);
    const targets = [environment.region, EDGE_REGION].map((region) => `aws://${ACCOUNT}/${region}`);
    await emulator.run('cdk', ['bootstrap', ...targets, '--app', assembly]);
  });
  afterAll(async () => {
    front.stop();
    await fake.stop();
    await emulator.stop();
    for (const folder of [assembly, clockAssembly, changedAssembly]) rmSync(folder, { recursive: true, force: true });
  });

  it('are deployed by the real command line, as they are', async () => {
    await deploy(emulator);
    const { tableName } = outputs();
    deps = createDependencies({
      TABLE_NAME: tableName,
      DYNAMODB_ENDPOINT: emulator.endpoint,
      SECRETS_PREFIX: secretsPrefix(environment),
    });
    ({ store } = deps);
    const { SecretString: text } = await new SecretsManagerClient({}).send(
      new GetSecretValueCommand({ SecretId: originSecretName(environment) }),
    );
    expect(text).toHaveLength(48);
    // Requests that bypass CloudFront are refused.
    expect((await call('health/check-health')).status).toBe(401);
    secret = 'a guess';
    expect((await call('health/check-health')).status).toBe(403);
    secret = text ?? '';
  });

  it('take the site, its firewall and all alarms, without what the emulator lacks', async () => {
    const removed = await deployOthers(emulator);

    // A type that no stack has any more does not stay in the list.
    expect([...new Set(removed)].toSorted()).toEqual(Object.keys(leftOut).toSorted());
  });

  it('have a key to sign sessions with before anybody has signed in', async () => {
    const made = await listSigningKeys(deps);
    expect(made).toHaveLength(1);
    expect(await store.get(keys.publicKey(made[0]?.kid ?? ''))).toBeDefined();
  });

  describe('live through a day', () => {
    beforeAll(() => setUp(deps, fake.settings));
    simulateOneDay(call, { deps: () => deps, webhook: () => fake.settings });
  });

  describe('live through the day of `npm run check:deployed`', () => {
    beforeAll(() => store.transact(branchWrites(testBranch)));
    dayAtTestBranch(call, () => ({ email: 'owner@demo.clinic', password: demoPassword }));
  });

  it('answer unknown addresses and methods in the envelope', async () => {
    const unknown = await fetch(`${front.api}/nowhere`);
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { success: false, code: 'NOT_FOUND' }]);
    const method = await fetch(`${front.api}/branches`, { method: 'DELETE' });
    expect([method.status, await method.json()]).toMatchObject([405, { success: false, code: 'HTTP_ERROR' }]);
  });

  describe('carry events from the table over the bus to the subscribers', () => {
    const signedIn = async (): Promise<{ readonly token: string }> => {
      const body = { email: 'reception@demo.clinic', password: demoPassword };
      return z.looseObject({ token: z.string() }).parse((await call('auth/log-in', { body })).data);
    };
    const patient = async (search: string) => {
      const { data } = await call('patients/search-patients', { query: { search }, ...(await signedIn()) });
      const [found] = z
        .looseObject({ patients: z.array(z.looseObject({ id: z.string(), total_visits: z.int() })) })
        .parse(data).patients;
      return found;
    };
    it('the next estimate goes by the visits that were finished', async () => {
      await expect.poll(() => store.get(keys.waitStatistics(1)), soon).toBeDefined();
    });

    it('the list of patients counts their visits', async () => {
      await expect.poll(async () => (await patient('Regina'))?.total_visits, soon).toBe(1);
    });

    it('a patient who agreed to it gets a message, and what the provider reports of it comes back', async () => {
      const { id = '' } = (await patient('Farida')) ?? {};
      const log = async () => {
        const { data } = await call('messaging/list-patient-commlog', { params: { id }, ...(await signedIn()) });
        return z.looseObject({ entries: z.array(z.unknown()) }).parse(data).entries;
      };
      await expect
        .poll(log, soon)
        .toContainEqual(expect.objectContaining({ template: 'clinic_booked', author: 'system', status: 'delivered' }));
      expect(fake.taken.map(({ template }) => template)).toContain('clinic_booked');
    });

    it('the metrics of the dashboard are published', async () => {
      const metrics = async (): Promise<string> => (await account.linesOf('events/report-metrics')).join('\n');
      for (const figure of ['Bookings', 'Calls', 'Income', 'WaitRealMinutes']) {
        await expect.poll(metrics, soon).toContain(`"${figure}":`);
      }
    });
  });

  it.each(schedules.map(({ id }) => id))('run %s', async (id) => {
    expect(await account.invoke(id)).toBeTypeOf('object');
  });

  it('close each branch by an event of its own', async () => {
    await expect.poll(() => store.get(keys.lastClosedDay(2)), soon).toBeDefined();
  });

  // With the clock of the machine, the day above and the jobs are proof that each function is deployed, permitted and
  // called. What they do at other times is tested on the embedded database.
  if (isLongRun) {
    it('are deployed again with a clock that the test sets, which production functions do not have', async () => {
      mkdirSync(dirname(clockFile), { recursive: true });
      await bundle(functionSources(), { out: clockBundles, plugins: [settableClock(clockFile)] });
      await synth(emulator, clockAssembly, '-c', `bundles=${clockBundles}`);
      const settable = (folder: string) => bundlesIn(folder).filter((file) => hasSettableClock(file, clockFile));
      expect(settable(assembly)).toEqual([]);
      // Every deployed function except the authorizers, which have no clock.
      const withoutClock = new Set<string>(Object.values(authorizerSources).map(({ id }) => id));
      expect(settable(clockAssembly)).toHaveLength(deployedSources.filter(({ id }) => !withoutClock.has(id)).length);
      // Events of one test must not reach the next one through the stream.
      await account.listen(false);
      setClockFile(clockFile, new Date(), false);
      await deploy(emulator, { folder: clockAssembly });
      replaceTestEnvironment((opening) => onDeployed(deployed())(opening));
      logIsElsewhere();
    });

    it('add a payment whose event is late to the closed day', async () => {
      const clinic = await openTestClinic();
      const counter = counterOf(clinic);
      const visits = [await counter.visit(1), await counter.visit(2)] as const;
      const kept = () => clinic.deps.store.get(keys.dayRollup(1, noon.slice(0, 10)));
      const money = (payments: number) => ({ byType: { regular: { revenue: payments * 300_00, payments } } });
      expect((await counter.markPaid(visits[0])).status).toBe(200);
      await clinic.at(noonOf(1));
      await clinic.closeDays();
      expect(await kept()).toMatchObject(money(1));
      // As from a function with a slow clock: taken on that day, published after its close.
      await clinic.at(noon);
      expect((await counter.markPaid(visits[1])).status).toBe(200);
      await clinic.at(noonOf(1));
      try {
        await account.listen(true);
        await expect.poll(kept, soon).toMatchObject(money(2));
        // Until all subscribers have finished.
        await expect
          .poll(() => clinic.deps.store.get(keys.waitStatistics(1)), soon)
          .toMatchObject({ durations: { regular: [0, 0] } });
      } finally {
        await account.listen(false);
      }
    });

    describe('answer the API suite', () => {
      // The full day is left out: the day above sends every request of the table, and each takes long here.
      apiSuite({ without: ['full-day.test.ts'] });
    });

    describe('do the work of the clock', async () => {
      await import('../events/schedules.test.ts');
    });

    describe('replace the signing keys', async () => {
      await import('../events/rotate-keys.test.ts');
    });
  }

  it('are woken by the clock itself', async () => {
    const ran = async (): Promise<number> =>
      (await account.linesOf('events/check-health')).filter((line) => line.includes('"schedule.done"')).length;
    // One run was manual (above).
    await expect.poll(ran, { timeout: 90_000, interval: 1_000 }).toBeGreaterThan(1);
  });

  it('have logged what a line may say, and neither a name nor a phone', async () => {
    const lines = await Promise.all(deployedSources.map(({ id }) => account.linesOf(id)));
    const printed = lines.flat();
    const logLines = printed.filter((line) => line.startsWith('{'));
    // A line for every request, at least.
    expect(logLines.length).toBeGreaterThan(200);
    expect([...new Set(logLines.flatMap((line) => faultOfPrinted(line) ?? []))]).toEqual([]);
    expect(printed.filter((line) => people.test(line))).toEqual([]);
    // Two closings of a day that is not over, and one of a day with an unreadable item, by the tests with a set clock.
    const problems = logLines
      .filter((line) => /"level":"(?:WARN|ERROR)"/u.test(line))
      .map((line) => problem.parse(JSON.parse(line)))
      .map(({ message, schedule, subscriber, error }) => `${message} ${schedule ?? subscriber ?? ''}: ${error ?? ''}`);
    expect(problems.toSorted()).toEqual(
      isLongRun
        ? [
            'event.failed close-branch-days: $ZodError',
            'schedule.failed day-close: Error',
            'schedule.failed day-close: Error',
          ]
        : [],
    );
  });

  it('have nothing to do when deployed again', async () => {
    const output = await deploy(emulator, { folder: isLongRun ? clockAssembly : assembly });
    expect(output.match(/\(no changes\)/gu)).toHaveLength(stacks.length);
  });

  it('update one function when one handler changes, though every function is bundled again', async () => {
    const changed = endpointSource(showQueueInfo);
    const plugins = [changedHandler(changed), ...(isLongRun ? [settableClock(clockFile)] : [])];
    const before = await account.codeDigests();
    await bundle(functionSources(), { out: changedBundles, plugins });
    await synth(emulator, changedAssembly, '-c', `bundles=${changedBundles}`);

    const output = await deploy(emulator, { folder: changedAssembly });

    const after = await account.codeDigests();
    const updated = [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
    expect(updated).toEqual([functionName(environment, changed)]);
    expect(after.size).toBe(before.size);
    expect(output.match(/\(no changes\)/gu)).toHaveLength(stacks.length - 1);
  });

  it('go without a trace', async () => {
    await emulator.run('cdk', ['destroy', ...stacks, ...otherStacks.flat(), '--app', assembly, '--force']);
    const listed = await emulator.run('cdk', ['list', '--app', assembly]);
    expect(listed).toContain(stacks[0]);
    await expect(store.get(keys.probe)).rejects.toThrow();
  });
});

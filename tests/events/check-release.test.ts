import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { releaseCheck } from '#events/deployments/check-release.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { branchDefaults } from '#functions/domain/queue/branch-defaults.ts';
import type { Event } from '#functions/runtime/http.ts';
import { loadHandler } from '#local/handlers.ts';
import { localContext } from '#local/http-adapter.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { routes } from '#shared/routes/index.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { noon, openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';
import { expectLogged } from '../support/problem-lines.ts';
import { asFunction } from '../under-grants.ts';

const clinic = await openForFile(openTestClinic);
const hook = { DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'e-1' };

beforeAll(async () => {
  const texts = { name: 'Test branch', nameAr: 'فرع للتجربة', address: '', addressAr: '', phone: '' };
  const settings = { ...defaultSettings, max_open_per_phone: 1000 };
  await clinic.deps.store.transact(branchWrites({ id: TEST_BRANCH_ID, ...texts, ...branchDefaults, settings }));
});
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('CANARY_PHONE', '+20 2 2345 6701');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const waiting = async (): Promise<number> =>
  (await readQueue(clinic.deps.store, TEST_BRANCH_ID, asClinicDay(noon.slice(0, 10)))).waiting.length;

interface Version {
  readonly route: string;
  /** Lambda's answer instead of the function's. */
  readonly broken?: () => Response;
}

/** Lambda and CodeDeploy: the functions of the other routes have the ids of their routes as names. */
const releaseOf = async ({ route: tried, broken }: Version) => {
  const version = `arn:aws:lambda:eu-central-1:123456789012:function:${tried.replace('/', '-')}:8`;
  vi.stubEnv('NEW_VERSION', version);
  vi.stubEnv('ROUTE', tried);
  vi.stubEnv('LOOK_UP_FUNCTION', 'reservations/show-queue-info');
  vi.stubEnv('CANCEL_FUNCTION', 'reservations/cancel-reservation');
  const invoked: string[] = [];
  let status: string | undefined;
  const check = releaseCheck(async (address, { body, headers }) => {
    expect(new Headers(headers).get('authorization')).toMatch(/^AWS4-HMAC-SHA256 /u);
    const url = new URL(address);
    if (url.host === 'codedeploy.eu-central-1.amazonaws.com') {
      expect(JSON.parse(body)).toMatchObject({ deploymentId: 'd-1', lifecycleEventHookExecutionId: 'e-1' });
      ({ status } = z.looseObject({ status: z.string() }).parse(JSON.parse(body)));
      return new Response('{}');
    }
    const name = decodeURIComponent(url.pathname.split('/')[3] ?? '');
    invoked.push(name);
    if (name === version && broken !== undefined) return broken();
    const id = name === version ? tried : name;
    const route = routes.find((each) => each.id === id);
    if (route === undefined) return new Response(null, { status: 404 });
    const run = await loadHandler(route);
    const event = JSON.parse(body) as Event;
    return Response.json(await asFunction(id, () => run(event, localContext('release'))));
  });
  const work = () => asFunction('events/check-release-booking', () => check(hook));
  return { work, version, invoked, statusOf: () => status };
};

const ends = (answer: object): Response => Response.json(answer);

describe('the check of a release', () => {
  it('books with the new version at the test branch, cancels, and lets the release go on', async () => {
    const release = await releaseOf({ route: 'reservations/book-reservation' });

    await release.work();

    expect(release.statusOf()).toBe('Succeeded');
    expect(release.invoked).toEqual([
      release.version,
      'reservations/show-queue-info',
      'reservations/cancel-reservation',
    ]);
    expect(await waiting()).toBe(0);
  });

  it.each(['doctor/call-next', 'payments/mark-paid', 'auth/log-in'])(
    'lets a version of %s go on that refuses a stranger',
    async (route) => {
      const release = await releaseOf({ route });

      await release.work();

      expect([release.statusOf(), release.invoked]).toEqual(['Succeeded', [release.version]]);
    },
  );

  it.each([
    ['does not start', () => new Response('{}', { headers: { 'x-amz-function-error': 'Unhandled' } })],
    ['answers with a server error', () => ends({ statusCode: 500, body: '{"success":false,"code":"SERVER_ERROR"}' })],
    ['books without an envelope', () => ends({ statusCode: 201, body: '{}' })],
  ])('stops a version that %s', async (_, broken) => {
    for (const route of ['reservations/book-reservation', 'doctor/call-next']) {
      const release = await releaseOf({ route, broken });
      await release.work();
      expect(release.statusOf()).toBe('Failed');
    }
  });

  it('stops a release that it cannot judge, and says so in the log', async () => {
    const release = await releaseOf({
      route: 'doctor/call-next',
      broken: () => {
        throw new Error('no connection');
      },
    });

    await expectLogged(['deployment.failed'], release.work);

    expect(release.statusOf()).toBe('Failed');
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import type { Log } from '#functions/log.ts';
import { runCanaryChecks } from '#events/canary/canary-checks.ts';
import { runCanary } from '#events/schedules/run-canary.ts';
import { reportMetrics } from '#events/subscribers/report-metrics.ts';
import { createApi, isApiPath } from '#local/api.ts';
import { branchDefaults } from '#functions/domain/queue/branch-defaults.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { asFunction } from '../under-grants.ts';
import { expectLogged } from '../support/problem-lines.ts';

let clinic: TestClinic;
let origin = '';
/** Path whose requests fail, with a status. */
let failing: { readonly path: RegExp; readonly status: number; readonly body?: string } | undefined;

const phone = '+20 2 2345 6701';

const serveSite = async () => {
  const api = await createApi();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (failing?.path.test(url.pathname) === true) response.writeHead(failing.status).end(failing.body);
    else if (isApiPath(url.pathname)) void api(request, response, url);
    else response.end('<!doctype html><html></html>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { server, url: `http://127.0.0.1:${String(port)}` };
};
let site: Awaited<ReturnType<typeof serveSite>>;

beforeAll(async () => {
  clinic = await openTestClinic();
  site = await serveSite();
  origin = site.url;
  const settings = { ...defaultSettings, max_open_per_phone: 1000 };
  const texts = { name: 'Test branch', nameAr: 'فرع للتجربة', address: '', addressAr: '', phone: '' };
  await clinic.deps.store.transact(branchWrites({ id: TEST_BRANCH_ID, ...texts, ...branchDefaults, settings }));
});
beforeEach(() => {
  failing = undefined;
});
afterAll(async () => {
  site.server.closeAllConnections();
  site.server.close();
  await clinic.stop();
});

const check = (name = 'Canary One') => runCanaryChecks({ origin, phone, name, timeout: 30_000 });

const waiting = async (): Promise<number> =>
  (await readQueue(clinic.deps.store, TEST_BRANCH_ID, asClinicDay(noon.slice(0, 10)))).waiting.length;

describe('the canary', () => {
  it('passes again and again, beyond every limit of a phone, and leaves no open reservation', async () => {
    for (let run = 0; run < 12; run += 1) expect(await check()).toBeUndefined();

    expect(await waiting()).toBe(0);
  });

  it.each([
    ['page', /^\/$/u, 503],
    ['health', /^\/api\/$/u, 500],
    ['branches', /branches/u, 429],
    ['book', /book$/u, 403],
    ['look-up', /queue-info/u, 500],
    ['cancel', /cancel$/u, 500],
  ])('names %s when it fails', async (name, path, status) => {
    failing = { path, status };

    expect(await check(`Canary ${name}`)).toEqual({ check: name, status });
  });

  it.each([
    ['page', /^\/$/u, '<p>'],
    ['health', /^\/api\/$/u, '{}'],
    ['branches', /branches/u, '{"success":true,"data":{}}'],
    ['branches', /branches/u, `{"success":true,"data":{"branches":[{"id":${String(TEST_BRANCH_ID)}}]}}`],
  ])('names %s when its answer is not the expected one', async (name, path, body) => {
    failing = { path, status: 200, body };

    expect(await check('Canary Wrong')).toEqual({ check: name, status: 200 });
  });

  it('passes with another name when a reservation of an earlier run is still open', async () => {
    failing = { path: /cancel$/u, status: 500 };
    await check('Canary Left');
    failing = undefined;

    expect(await check('Canary Next')).toBeUndefined();
  });

  it('is a failure without a status when nothing answers', async () => {
    expect(await runCanaryChecks({ origin: 'http://127.0.0.1:1', phone, name: 'Canary One' })).toEqual({
      check: 'page',
      status: 0,
    });
  });
});

describe('the schedule of the canary', () => {
  const run = async (siteOrigin: string) => {
    const metric = vi.fn<Log['metric']>();
    replaceDependencies({ ...clinic.deps, siteOrigin, log: { ...clinic.deps.log, metric } });
    const result = await asFunction('events/run-canary', () => runCanary());
    replaceDependencies(clinic.deps);
    return { result, values: metric.mock.calls.map(([values]) => values) };
  };

  it('does nothing when no phone is set', async () => {
    expect((await run(origin)).result).toEqual({ configured: false });
  });

  it('counts a run that failed, and does not fail itself', async () => {
    vi.stubEnv('CANARY_PHONE', phone);
    failing = { path: /^\/$/u, status: 503 };

    const { result, values } = await expectLogged(['canary.failed'], () => run(origin));
    vi.unstubAllEnvs();

    expect(result).toEqual({ configured: true, passed: false });
    expect(values).toContainEqual(expect.objectContaining({ CanaryPassed: 0 }));
  });

  it('counts a run that passed', async () => {
    vi.stubEnv('CANARY_PHONE', phone);

    const { result, values } = await run(origin);
    vi.unstubAllEnvs();

    expect(result).toEqual({ configured: true, passed: true });
    expect(values).toContainEqual(expect.objectContaining({ CanaryPassed: 1 }));
  });
});

describe('the test branch', () => {
  it('is in no list of branches, no overview and no revenue', async () => {
    await check();
    const owner = { token: clinic.tokenOf('owner') };
    const answers = [
      await clinic.call('branches/list-branches'),
      await clinic.call('reports/show-overview', owner),
      await clinic.call('reports/show-revenue-of-all', {
        query: { start_date: noon.slice(0, 10), end_date: noon.slice(0, 10) },
        ...owner,
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { data } of answers) {
      expect(JSON.stringify(data)).not.toMatch(/Test branch|999999/u);
    }
  });

  it.each([
    [1, 1],
    [TEST_BRANCH_ID, 0],
  ])('is not counted in the figures of bookings (branch %i)', async (branchId, times) => {
    const info = vi.fn<Log['info']>();
    replaceDependencies({ ...clinic.deps, log: { ...clinic.deps.log, info } });
    const data = {
      reservation_id: 1,
      branch_id: branchId,
      day: noon.slice(0, 10),
      ticket_no: 1,
      patient_id: 'p0123456789abcdef0123',
      service: 'regular',
      source: 'online',
      promised: null,
    };

    await reportMetrics({ detail: { id: 'a@1', type: 'reservation.booked', version: 1, time: noon, data } });
    replaceDependencies(clinic.deps);

    expect(info.mock.calls.filter(([message]) => message === 'clinic.figures')).toHaveLength(times);
  });
});

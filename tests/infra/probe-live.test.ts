import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { replaceBus } from '#events/bus.ts';
import { replaceLive } from '#events/live/live.ts';
import { replaceUnreadableRecords } from '#events/unreadable-records.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { branchDefaults } from '#functions/domain/queue/branch-defaults.ts';
import { environments } from '#infra/environments.ts';
import { probeLive } from '#infra/probe/live.ts';
import { isAsExpected, type ProbeContext } from '#infra/probe/probe.ts';
import { openBackgroundJobs } from '#local/background-jobs.ts';
import { openClinic } from '#local/clinic.ts';
import { openLiveHub } from '#local/live-hub.ts';
import { serve } from '#local/server.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { scannedLog } from '../scanned-log.ts';
import { openForFile } from '../support/open-for-file.ts';
import { contextWith } from './probe-context.ts';

const settings = { ...defaultSettings, max_open_per_phone: 1000 };
const texts = { name: 'Test branch', nameAr: 'فرع للتجربة', address: '', addressAr: '', phone: '' };
const branch = { id: TEST_BRANCH_ID, ...texts, ...branchDefaults, settings };

/** The product on one machine, whose live channel speaks the frames of AppSync Events. */
const product = await openForFile(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clinic-probe-'));
  const clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' }, more: { log: scannedLog } });
  const hub = openLiveHub(clinic.deps.log);
  const background = await openBackgroundJobs(clinic, folder, hub.publish);
  const { url, stop } = await serve({ port: 0, log: clinic.deps.log, live: hub });
  await clinic.deps.store.transact(branchWrites(branch));
  await background.start(`${url}/api`);
  return {
    url,
    deps: clinic.deps,
    stop: async () => {
      await stop();
      await background.stop();
      for (const replace of [replaceBus, replaceUnreadableRecords, replaceLive]) replace(undefined);
      await clinic.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

/** The product behind an address that also has the settings of the site. */
const contextOf = (config: object, more: Partial<ProbeContext> = {}): ProbeContext =>
  contextWith({
    environment: { ...environments.dev, contact: { ...environments.dev.contact, phone: '+20 2 2345 6701' } },
    site: product.url,
    fetch: (url, init) => (url.endsWith('/config.json') ? Promise.resolve(Response.json(config)) : fetch(url, init)),
    pause: (ms) => pause(ms, undefined, { ref: false }),
    ...more,
  });
const withLive = { live: { host: 'example.appsync-api.eu-central-1.amazonaws.com' } };

const openTickets = async (): Promise<number> => {
  const { store, clock } = product.deps;
  return (await readQueue(store, TEST_BRANCH_ID, clinicDayAt(clock(), branch))).waiting.length;
};

it('hears a change of the queue on the live channel of the product, and leaves no ticket open', async () => {
  const findings = await probeLive(contextOf(withLive));

  expect(findings.filter((finding) => !isAsExpected(finding))).toEqual([]);
  expect(findings).toHaveLength(5);
  expect(await openTickets()).toBe(0);
});

it('reports a device that is refused, and a change for which no message arrives', async () => {
  const former = replaceLive(() => Promise.resolve());
  const cancelled = Promise.withResolvers<void>();
  const { fetch: ask } = contextOf(withLive);
  const findings = await probeLive(
    contextOf(withLive, {
      fetch: async (url, init) => {
        if (url.endsWith('/push')) return Response.json({}, { status: 503 });
        const reply = await ask(url, init);
        if (url.endsWith('/cancel')) cancelled.resolve();
        return reply;
      },
      pause: () => cancelled.promise,
    }),
  );
  replaceLive(former);

  expect(findings.filter((finding) => !isAsExpected(finding)).map(({ seen }) => seen)).toEqual(['503', 'nothing']);
});

it('is left out where pages poll', async () => {
  expect((await probeLive(contextOf({}))).map(({ seen }) => seen)).toEqual(['not probed']);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { openBackgroundJobs } from '#local/background-jobs.ts';
import type { Clinic } from '#local/clinic.ts';
import { openClinic } from '#local/clinic.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { demoContact } from '#local/demo/contact.ts';
import { loadHistory } from '#local/demo/history.ts';
import { loadDemo } from '#local/demo/load.ts';
import { openLiveHub } from '#local/live-hub.ts';
import type { RunningServer } from '#local/server.ts';
import { serve } from '#local/server.ts';
import type { SiteConfig } from '#shared/models/site-config.ts';
import { startedSixHoursAgo } from '../day-start.ts';
import { scannedLog } from '../scanned-log.ts';

const config: SiteConfig = {
  environment: 'journeys',
  demo: true,
  contact: demoContact,
};

interface Options {
  /** Thirty days of demo history behind the empty queue. */
  readonly history?: boolean;
  /** The live channel, with the events that it needs. Without it pages poll, as where the environment has none. */
  readonly live?: boolean;
}

/** The runner on a free port, with demo accounts and an empty queue. @param root the built site */
export const openProduct = async (
  root: string,
  { history = false, live = false }: Options = {},
): Promise<{ readonly clinic: Clinic; readonly server: RunningServer; readonly stopEvents: () => Promise<void> }> => {
  const clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' }, more: { log: scannedLog } });
  await loadDemo(clinic.deps.store);
  if (history) await loadHistory(clinic, new Date(), () => undefined);
  else {
    const day_starts_at = startedSixHoursAgo();
    await clinic.deps.store.transact(demoBranches.flatMap((branch) => branchWrites({ ...branch, day_starts_at })));
  }
  const { log } = clinic.deps;
  if (!live) {
    const server = await serve({ port: 0, log, site: { root, config } });
    return { clinic, server, stopEvents: () => Promise.resolve() };
  }
  const hub = openLiveHub(log);
  const folder = mkdtempSync(path.join(tmpdir(), 'clinic-events-'));
  const background = await openBackgroundJobs(clinic, folder, hub.publish);
  const site = { root, config: { ...config, live: { host: 'localhost' } } };
  const server = await serve({ port: 0, log, site, live: hub });
  await background.start(`${server.url}/api`);
  return {
    clinic,
    server,
    stopEvents: async () => {
      await background.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

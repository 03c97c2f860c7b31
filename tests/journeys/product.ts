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
import { checkpointInFile, openStream } from '#local/stream.ts';
import { startedSixHoursAgo } from '../day-start.ts';
import { scannedLog } from '../scanned-log.ts';

const config: SiteConfig = {
  environment: 'journeys',
  mails: true,
  recovery: true,
  demo: true,
  contact: demoContact,
};

interface Options {
  /** Thirty days of demo history behind the empty queue. */
  readonly history?: boolean;
  /** The live channel, with the events that it needs. Without it pages poll, as where the environment has none. */
  readonly live?: boolean;
  /** No branch and no staff user: a clinic that is not set up yet. */
  readonly empty?: boolean;
}

export interface Product {
  readonly clinic: Clinic;
  readonly server: RunningServer;
  /** Resolves when the events of all earlier writes are handled; at once without the live channel. */
  readonly eventsHandled: () => Promise<void>;
  readonly stopEvents: () => Promise<void>;
}

/** Moves the position of the events in this folder to the present: the history has written what its events would write. */
const passByHistory = async ({ endpoint, tableName, deps: { log } }: Clinic, folder: string): Promise<void> => {
  const keeper = checkpointInFile(path.join(folder, 'stream-position.json'));
  const stream = openStream({ endpoint, tableName, keeper, log, deliver: () => Promise.resolve(undefined) });
  await stream.caughtUp();
  await stream.stop();
};

/** The runner on a free port, with demo accounts and an empty queue. @param root the built site */
export const openProduct = async (
  root: string,
  { history = false, live = false, empty = false }: Options = {},
): Promise<Product> => {
  const clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' }, more: { log: scannedLog } });
  if (empty) {
    const site = { root, config: { ...config, demo: false } };
    const server = await serve({ port: 0, log: clinic.deps.log, site });
    const nothing = () => Promise.resolve();
    return { clinic, server, eventsHandled: nothing, stopEvents: nothing };
  }
  await loadDemo(clinic.deps.store);
  if (history) await loadHistory(clinic, new Date(), () => undefined);
  else {
    const day_starts_at = startedSixHoursAgo();
    await clinic.deps.store.transact(demoBranches.flatMap((branch) => branchWrites({ ...branch, day_starts_at })));
  }
  const { log } = clinic.deps;
  if (!live) {
    const server = await serve({ port: 0, log, site: { root, config } });
    const nothing = (): Promise<void> => Promise.resolve();
    return { clinic, server, eventsHandled: nothing, stopEvents: nothing };
  }
  const hub = openLiveHub(log);
  const folder = mkdtempSync(path.join(tmpdir(), 'clinic-events-'));
  if (history) await passByHistory(clinic, folder);
  const background = await openBackgroundJobs(clinic, folder, hub.publish);
  const site = { root, config: { ...config, live: { host: 'localhost' } } };
  const server = await serve({ port: 0, log, site, live: hub });
  await background.start(`${server.url}/api`);
  return {
    clinic,
    server,
    eventsHandled: background.waitUntilIdle,
    stopEvents: async () => {
      await background.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

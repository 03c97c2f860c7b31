import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openBackgroundJobs } from './background-jobs.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { demoPassword, demoTimes, demoUsers } from './demo/accounts.ts';
import { demoContact } from './demo/contact.ts';
import { openTodaysDrawer } from './demo/drawers.ts';
import { loadToday } from './demo/history.ts';
import { decideDemo, demoState, loadDemo, markDemoLoaded } from './demo/load.ts';
import type { DatabaseEvents } from './embedded-database.ts';
import { openLiveHub } from './live-hub.ts';
import { openServer, PortInUse, reservePort } from './server.ts';
import { readSettings, type Settings } from './settings.ts';
import { closeOnSignals, type Shutdown } from './shutdown.ts';
import type { SiteConfig } from '#shared/models/site-config.ts';
import { buildSite } from './site-build.ts';
import { newSetupCode } from '#functions/data/staff/setup-code.ts';
import { listUsers } from '#functions/data/staff/users.ts';

const repository = path.resolve(import.meta.dirname, '..');
/** The site of `npm run build:web`. */
const lastBuild = path.join(repository, 'dist', 'web');

const configOf = ({ demoData }: Settings): SiteConfig => ({
  mails: true,
  recovery: true,
  environment: 'local',
  demo: demoData !== 'none',
  live: { host: 'localhost' },
  contact: demoData === 'none' ? { phone: '', email: '', address: '', address_ar: '' } : demoContact,
});

const options = {
  /** Serves the API without the site. */
  apiOnly: process.argv.includes('--api-only'),
  /** Serves the site of the last build. */
  noBuild: process.argv.includes('--no-build'),
};

/** The order in which parts stop: users of a part stop before it. */
const stopOrder = { children: 0, server: 1, background: 2, database: 3 } as const;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const complain = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

// A closed output (`npm start | head`) must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/**
 * Fills a table that is to get demo data with branches, staff users and a day in progress; continues an interrupted
 * attempt. @returns whether the history still has to be added.
 */
const fill = async (clinic: Clinic, { demoData }: Settings): Promise<boolean> => {
  const { store, clock } = clinic.deps;
  if (demoData === 'none' || (await demoState(store)) !== 'begun') return false;
  say('Loading demo data …');
  await loadDemo(store, demoTimes(clock()));
  if (demoData === 'full') await loadToday(clinic, clock());
  else await markDemoLoaded(store);
  await openTodaysDrawer(clinic, clock());
  return demoData === 'full';
};

/** Adds thirty days of history while the front desk is open. */
const addHistory = (clinic: Clinic): ChildProcess => {
  const child = fork(path.join(import.meta.dirname, 'demo', 'live-history.ts'), {
    env: { ...process.env, DYNAMODB_ENDPOINT: clinic.endpoint, TABLE_NAME: clinic.tableName },
  });
  child.once('exit', (code) => {
    if (code === 0) say('  Thirty days of history are there.');
  });
  return child;
};

/** @returns the folder of the site, or undefined when only the API is served. */
const openSite = async (shutdown: Shutdown): Promise<string | undefined> => {
  if (options.apiOnly) return undefined;
  if (!options.noBuild) {
    return buildSite((child) => {
      shutdown.add(stopOrder.children, () => child.kill());
      process.once('exit', () => child.kill());
    });
  }
  if (!existsSync(lastBuild)) throw new Error('The site is not built yet. Run: npm run build:web');
  return lastBuild;
};

const databaseEventsOf = ({ databaseFile }: Settings): DatabaseEvents => ({
  restarted: (reason) => {
    complain(`The database stopped by itself (${reason}). It was started again.`);
  },
  lost: (reason) => {
    complain(`The database stopped by itself (${reason}). The front desk ends, because nothing can be read or saved.`);
    complain(`Everything that was saved is in ${databaseFile}. Start again: npm start`);
    process.exit(1);
  },
});

/** Opens the database for this process alone. @throws when another front desk uses the same file. */
const openOwnClinic = async (settings: Settings, siteOrigin: string): Promise<Clinic> => {
  const clinic = await openClinic({
    file: settings.databaseFile,
    secretsFile: settings.secretsFile,
    endpoint: settings.endpoint,
    tableName: settings.tableName,
    databaseEvents: databaseEventsOf(settings),
    // Failures are logged; LOG_LEVEL=INFO logs every request, event and job as well.
    env: { LOG_LEVEL: 'WARN', SITE_ORIGIN: siteOrigin, ...process.env },
  });
  if (clinic.shared)
    throw new Error(`The front desk is already open on ${settings.databaseFile}. Close that one first.`);
  return clinic;
};

/** The demo users that exist in this table, as lines. */
const demoUserLines = async ({ deps: { store } }: Clinic): Promise<string[]> => {
  const existing = new Set((await listUsers(store)).map(({ id }) => id));
  const users = demoUsers.filter(({ id }) => existing.has(id));
  if (users.length === 0) return [];
  return [
    `  Demo accounts, all with password  ${demoPassword}`,
    ...users.map(
      ({ email, role, branchId }) =>
        `    ${email.padEnd(32)}${role}${branchId === null ? '' : `, branch ${String(branchId)}`}`,
    ),
  ];
};

/** The link that begins a clinic, while it has no owner. */
const setupLines = async ({ deps: { store, clock } }: Clinic, url: string): Promise<string[]> => {
  if ((await listUsers(store)).some(({ role }) => role === 'owner')) return [];
  const { code, write } = newSetupCode(clock());
  await store.transact([write]);
  return [`  The clinic has no owner yet. Set it up:  ${url}/setup#${code}`];
};

const welcome = async (clinic: Clinic, url: string, standIn: boolean): Promise<void> => {
  const lines = [
    '',
    `  The clinic's front desk is open:  ${url}`,
    `  API                               ${url}/api`,
    ...(standIn ? ['  WhatsApp                          a stand-in: nothing leaves this machine'] : []),
    '',
    ...(await setupLines(clinic, url)),
    ...(await demoUserLines(clinic)),
    '',
    '  Ctrl+C closes it; everything is kept.',
  ];
  say(lines.join('\n'));
};

/** Reserves the port and the data folder first, so that a second start ends before it changes anything. */
const run = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const shutdown = closeOnSignals(say);
  const server = await reservePort(settings.port);
  shutdown.add(stopOrder.server, () => server.stop());
  // Takes longest, so it begins first. It is awaited below; until then a failure must not be unhandled.
  const site = openSite(shutdown);
  site.catch(() => undefined);
  const clinic = await openOwnClinic(settings, server.url);
  shutdown.add(stopOrder.database, () => clinic.stop());
  await decideDemo(clinic.deps.store, settings.demoData !== 'none');
  const hub = openLiveHub(clinic.deps.log);
  const background = await openBackgroundJobs(clinic, path.dirname(settings.databaseFile), hub.publish);
  shutdown.add(stopOrder.background, () => background.stop());
  const [root, historyMissing] = await Promise.all([site, fill(clinic, settings)]);
  await openServer(server, {
    log: clinic.deps.log,
    live: hub,
    ...(root === undefined ? {} : { site: { root, config: configOf(settings) } }),
  });
  const { standIn } = await background.start(`${server.url}/api`);
  await welcome(clinic, server.url, standIn);
  if (!historyMissing) return;
  say('  Thirty days of demo history are being added meanwhile.');
  const history = addHistory(clinic);
  shutdown.add(stopOrder.children, () => history.kill());
};

const explain = (error: unknown): string => {
  if (error instanceof PortInUse) {
    return `Port ${error.message} is taken by another program. Choose another one, for example:\n  PORT=3001 npm start`;
  }
  return error instanceof Error ? error.message : 'It could not be started.';
};

run().catch((error: unknown) => {
  complain(explain(error));
  process.exit(1);
});

import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openBackground } from './background.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { demoPassword, demoUsers } from './demo/accounts.ts';
import { demoContact } from './demo/contact.ts';
import { loadToday } from './demo/history.ts';
import { demoState, loadDemo, markDemoLoaded } from './demo/load.ts';
import { NoEmbeddedDatabase } from './embedded-database.ts';
import { PortTaken, serve } from './server.ts';
import { readSettings } from './settings.ts';
import type { SiteConfig } from './site.ts';

const root = path.resolve(import.meta.dirname, '..', 'dist', 'web');

const config: SiteConfig = {
  environment: 'local',
  demo: true,
  contact: demoContact,
};

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Fills an empty table with branches, accounts and a day under way. @returns whether the history is still to be told. */
const fill = async (clinic: Clinic, withHistory: boolean): Promise<boolean> => {
  const {
    fresh,
    deps: { store, clock },
  } = clinic;
  const state = await demoState(store);
  if (state === 'loaded' || (state === 'none' && !fresh)) return false;
  say('The table is new: loading demo data …');
  await loadDemo(store);
  if (withHistory) await loadToday(clinic, clock());
  else await markDemoLoaded(store);
  return withHistory;
};

/** Thirty days of history, told beside the open front desk. */
const tellHistory = (clinic: Clinic): ChildProcess => {
  const child = fork(path.join(import.meta.dirname, 'demo', 'live-history.ts'), {
    env: { ...process.env, DYNAMODB_ENDPOINT: clinic.endpoint, TABLE_NAME: clinic.tableName },
  });
  child.once('exit', (code) => {
    if (code === 0) say('  Thirty days of history are there.');
  });
  return child;
};

const run = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const withSite = !process.argv.includes('--api-only');
  if (withSite && !existsSync(root)) throw new Error('The site is not built yet. Run: npm run build:web');
  const clinic = await openClinic({
    file: settings.databaseFile,
    endpoint: settings.endpoint,
    tableName: settings.tableName,
    // What goes wrong is said; every request, event and job besides with LOG_LEVEL=INFO.
    env: { LOG_LEVEL: 'WARN', ...process.env },
  });
  if (clinic.shared)
    throw new Error(`The front desk is already open on ${settings.databaseFile}. Close that one first.`);
  const background = await openBackground(clinic, path.dirname(settings.databaseFile));
  const historyMissing = settings.demoData !== 'none' && (await fill(clinic, settings.demoData === 'full'));
  const server = await serve({
    port: settings.port,
    log: clinic.deps.log,
    ...(withSite ? { site: { root, config } } : {}),
  }).catch(async (error: unknown) => {
    await clinic.stop();
    throw error;
  });
  const { standIn } = await background.start(`${server.url}/api`);
  say('');
  say(`  The clinic's front desk is open:  ${server.url}`);
  say(`  API                               ${server.url}/api`);
  if (standIn) say('  WhatsApp                          a stand-in: nothing leaves this machine');
  say('');
  say(`  Demo accounts, all with password  ${demoPassword}`);
  for (const { email, role, branchId } of demoUsers) {
    say(`    ${email.padEnd(32)}${role}${branchId === null ? '' : `, branch ${String(branchId)}`}`);
  }
  say('');
  say('  Ctrl+C closes it; everything is kept.');
  if (historyMissing) say('  Thirty days of demo history are being added meanwhile.');
  const history = historyMissing ? tellHistory(clinic) : undefined;
  let closing = false;
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    history?.kill();
    await server.stop();
    await background.stop();
    await clinic.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      void close();
    });
  }
};

const explain = (error: unknown): string => {
  if (error instanceof PortTaken) {
    return `Port ${error.message} is taken by another program. Choose another one, for example:\n  PORT=3001 npm start`;
  }
  if (error instanceof NoEmbeddedDatabase) return error.message;
  return error instanceof Error ? error.message : 'It could not be started.';
};

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

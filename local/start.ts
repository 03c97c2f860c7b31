import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Background, openBackground } from './background.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { demoPassword, demoUsers } from './demo/accounts.ts';
import { loadHistory } from './demo/history.ts';
import { demoState, loadDemo, markDemoLoaded } from './demo/load.ts';
import { NoEmbeddedDatabase } from './embedded-database.ts';
import { PortTaken, serve } from './server.ts';
import { readSettings } from './settings.ts';
import type { SiteConfig } from './site.ts';

const root = path.resolve(import.meta.dirname, '..', 'dist', 'web');

const config: SiteConfig = {
  environment: 'local',
  demo: true,
  contact: {
    phone: '+20 2 2345 6701',
    email: 'hello@demo.clinic',
    address: '12 Nile Street, Cairo',
    address_ar: '12 شارع النيل، القاهرة',
  },
};

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Fills an empty table, or goes on where filling it was broken off. */
const fill = async (clinic: Clinic, background: Background, withHistory: boolean): Promise<void> => {
  const { store, clock } = clinic.deps;
  const state = await demoState(store);
  if (state === 'loaded' || (state === 'none' && !clinic.fresh)) return;
  say('The table is new: loading demo data …');
  await loadDemo(store);
  if (withHistory) {
    await loadHistory(clinic, background, clock(), (days) => {
      process.stdout.write(`\r  thirty days of history: ${String(days)}`);
    });
    say('');
  }
  await markDemoLoaded(store);
};

const run = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const withSite = !process.argv.includes('--api-only');
  if (withSite && !existsSync(root)) throw new Error('The site is not built yet. Run: npm run build:web');
  const clinic = await openClinic({
    file: settings.databaseFile,
    endpoint: settings.endpoint,
    tableName: settings.tableName,
    env: process.env,
  });
  if (clinic.shared)
    throw new Error(`The front desk is already open on ${settings.databaseFile}. Close that one first.`);
  const background = await openBackground(clinic, path.dirname(settings.databaseFile));
  if (settings.demoData !== 'none') await fill(clinic, background, settings.demoData === 'full');
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
  let closing = false;
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
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

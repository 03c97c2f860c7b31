import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { branchWrites } from '#functions/data/queue/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { openClinic } from '#local/clinic.ts';
import { freePort, startEmbeddedDatabase } from '#local/embedded-database.ts';
import { startedSixHoursAgo } from '../day-start.ts';
import { faultOfPrinted } from '../scanned-log.ts';
import { startDynamoDbProxy } from './dynamodb-proxy/dynamodb-proxy.ts';
import type { ProxyFaults } from './dynamodb-proxy/faults.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const WAIT_MS = 20;

/** The runner of one machine as a process of its own, over a database behind the proxy. */
export interface KillableRunner {
  readonly url: string;
  readonly direct: { readonly store: Store; readonly endpoint: string; readonly tableName: string };
  /** Ends the process without warning, and starts it again. The database goes on. */
  readonly kill: () => Promise<void>;
  readonly kills: number;
  /** No more faults; every copy has every write. */
  readonly quiet: () => Promise<void>;
  /** Lines of the log that say more than a log may. */
  readonly logFaults: () => string[];
  /** Lines of the log. */
  readonly logLines: number;
  readonly stop: () => Promise<void>;
}

/** Opens a table with the demo branches, and starts the runner on it. */
export const openKillableRunner = async (options: {
  readonly seed: number;
  readonly faults: ProxyFaults;
}): Promise<KillableRunner> => {
  const database = await startEmbeddedDatabase();
  const proxy = await startDynamoDbProxy({ target: database.endpoint, ...options });
  const clinic = await openClinic({ endpoint: proxy.directEndpoint, env: { LOG_LEVEL: 'SILENT' } });
  // All of the history is in one clinic day.
  const branches = demoBranches.flatMap((branch) => branchWrites({ ...branch, day_starts_at: startedSixHoursAgo() }));
  await clinic.deps.store.transact(branches);
  await proxy.settled();
  const directory = mkdtempSync(path.join(tmpdir(), 'clinic-runner-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const log: string[] = [];
  let kills = 0;
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, ['local/start.ts', '--api-only'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: directory,
        DYNAMODB_ENDPOINT: proxy.endpoint,
        DEMO_DATA: 'none',
        LOG_LEVEL: 'INFO',
      },
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      // Of its own: half a line of one stream must not meet a line of the other.
      let output = '';
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const lines = output.split('\n');
        output = lines.pop() ?? '';
        log.push(...lines);
      });
    }
    for (;;) {
      if (started.exitCode !== null) throw new Error(`the runner ended: ${log.slice(-5).join('\n')}`);
      try {
        if ((await fetch(`${url}/api/`)).ok) return;
      } catch {
        // Not open yet.
      }
      await pause(WAIT_MS);
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  await start();
  return {
    url,
    direct: { store: clinic.deps.store, endpoint: clinic.endpoint, tableName: clinic.tableName },
    kill: async () => {
      await end('SIGKILL');
      kills += 1;
      await start();
    },
    get kills() {
      return kills;
    },
    quiet: async () => {
      proxy.setFaults({});
      await proxy.settled();
    },
    logFaults: () =>
      log
        .filter((line) => line.startsWith('{'))
        .flatMap((line) => {
          const fault = faultOfPrinted(line);
          return fault === undefined ? [] : [`${fault}: ${line}`];
        }),
    get logLines() {
      return log.filter((line) => line.startsWith('{')).length;
    },
    stop: async () => {
      await end('SIGKILL');
      await clinic.stop();
      await proxy.stop();
      await database.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockDataFile, writeLock } from './database-lock.ts';
import { openDatabaseProgram } from './database-package.ts';
import type { DatabaseProgram } from './database-program.ts';
import { indexStreamTable } from './stream-table.ts';

/** A DynamoDB that runs as a child of this process, durable when given a file. */
export interface EmbeddedDatabase {
  readonly endpoint: string;
  /** Whether it belongs to another process on the same file. */
  readonly shared: boolean;
  readonly stop: () => Promise<void>;
}

/** Callbacks for an unexpected exit of the database. A durable database is restarted once. */
export interface DatabaseEvents {
  readonly restarted: (reason: string) => void;
  /** The restart failed: the product cannot work any more. */
  readonly lost: (reason: string) => void;
}

export interface DatabaseOptions {
  /** File of the data; default: in memory. */
  readonly file?: string | undefined;
  /** Absent: the database is not restarted. */
  readonly events?: DatabaseEvents | undefined;
}

/** A free TCP port of the loopback interface. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'));
        else resolve(address.port);
      });
    });
  });

const START_MS = 30_000;
const STOP_MS = 3_000;

const answers = async (endpoint: string): Promise<boolean> => {
  try {
    const answer = await fetch(endpoint, { method: 'POST', signal: AbortSignal.timeout(1000) });
    await answer.arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

const answersWithin = async (ms: number, endpoint: string, given: () => boolean = () => true): Promise<boolean> => {
  const deadline = performance.now() + ms;
  while (given() && performance.now() < deadline) {
    if (await answers(endpoint)) return true;
    await pause(10);
  }
  return false;
};

const noteFileOf = (file: string): string => `${file}.running.json`;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** The program, its port and file: a restart needs the same ones. */
interface Launch {
  readonly program: DatabaseProgram;
  readonly port: number;
  readonly endpoint: string;
  readonly file: string | undefined;
  /** In its own process group: Ctrl+C then reaches the runner alone, which stops the database last. */
  readonly detached: boolean;
}

/** Starts the program and waits until it answers. @throws with its last output when it does not. */
const launch = async ({ program, port, endpoint, file, detached }: Launch): Promise<ChildProcess> => {
  const child = spawn(program.command, program.argumentsFor(port, file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached,
    windowsHide: true,
  });
  if (file !== undefined) {
    const { processName } = program;
    writeLock(noteFileOf(file), { pid: child.pid ?? 0, owner: process.pid, endpoint, processName });
  }
  let lastWords = '';
  child.stderr.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-2000);
  });
  const failure = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The embedded database did not start.\n${lastWords}`)));
  });
  // A stopped database rejects this promise too.
  failure.catch(() => undefined);
  const isReady = await Promise.race([answersWithin(START_MS, endpoint, () => !hasEnded(child)), failure]);
  if (!isReady) {
    child.kill('SIGKILL');
    await failure;
  }
  if (file !== undefined && program.isDynoxide) indexStreamTable(file);
  return child;
};

/** A database that is restarted once after an unexpected exit. */
class Supervisor {
  readonly #launch: Launch;
  readonly #events: DatabaseEvents | undefined;
  #child: ChildProcess | undefined;
  #restarts = 0;
  #stopping = false;

  constructor(launched: Launch, events: DatabaseEvents | undefined) {
    this.#launch = launched;
    this.#events = events;
  }

  readonly kill = (): void => {
    this.#child?.kill('SIGTERM');
  };

  async start(): Promise<void> {
    const child = await launch(this.#launch);
    this.#child = child;
    child.once('exit', (code, signal) => {
      if (!this.#stopping) void this.#ended(`it ended with ${signal ?? `code ${String(code)}`}`);
    });
    // The process may have exited before the listener above was added.
    if (hasEnded(child)) throw new Error('The embedded database ended at once.');
  }

  async #ended(reason: string): Promise<void> {
    if (this.#events === undefined) return;
    // An in-memory database loses its data when it exits.
    if (this.#launch.file === undefined || this.#restarts > 0) {
      this.#events.lost(reason);
      return;
    }
    this.#restarts += 1;
    try {
      await this.start();
      this.#events.restarted(reason);
    } catch {
      this.#events.lost(`${reason}, and it could not be started again`);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child === undefined || hasEnded(child)) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exit;
    clearTimeout(forced);
  }
}

/** Starts the embedded database on a free port, or finds the one that runs on the same file. */
export const startEmbeddedDatabase = async ({ file, events }: DatabaseOptions = {}): Promise<EmbeddedDatabase> => {
  const program = await openDatabaseProgram((text) => {
    process.stderr.write(`${text}\n`);
  });
  if (file !== undefined) {
    mkdirSync(path.dirname(file), { recursive: true });
    const other = await lockDataFile(noteFileOf(file));
    if (other !== undefined) {
      await answersWithin(START_MS, other.endpoint);
      return { endpoint: other.endpoint, shared: true, stop: () => Promise.resolve() };
    }
  }
  const removeNote = (): void => {
    if (file !== undefined) rmSync(noteFileOf(file), { force: true });
  };
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${String(port)}`;
  const supervisor = new Supervisor(
    { program, port, endpoint, file, detached: events !== undefined && process.platform !== 'win32' },
    events,
  );
  process.once('exit', supervisor.kill);
  try {
    await supervisor.start();
  } catch (error) {
    removeNote();
    throw error;
  }
  return {
    endpoint,
    shared: false,
    stop: async () => {
      process.off('exit', supervisor.kill);
      await supervisor.stop();
      removeNote();
    },
  };
};

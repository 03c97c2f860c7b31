import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A database of our own for this process: an embedded DynamoDB, durable when given a file. */
export interface EmbeddedDatabase {
  readonly endpoint: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Why the embedded database cannot run here, and what to do about it. */
export class NoEmbeddedDatabase extends Error {
  override readonly name = 'NoEmbeddedDatabase';
}

const binary = (): string => {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    return path.join(path.dirname(require.resolve(`@dynoxide/${platform}/package.json`)), 'dynoxide');
  } catch {
    throw new NoEmbeddedDatabase(
      [
        `There is no embedded database for this platform (${platform}).`,
        'Start a DynamoDB of your own and name it, for example DynamoDB Local:',
        '  docker run -p 8000:8000 amazon/dynamodb-local',
        '  DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start',
      ].join('\n'),
    );
  }
};

/** A TCP port of the loopback interface that is free now. */
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

const ATTEMPTS = 200;

const answers = async (endpoint: string): Promise<boolean> => {
  try {
    await fetch(endpoint, { method: 'POST', signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
};

/**
 * A runner that was killed leaves its database running on the file. It is ended before another one opens the file;
 * the pid may long belong to another program, so its name is looked at first (where the system shows it).
 */
const endForgotten = async (pidFile: string): Promise<void> => {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const commandLine = `/proc/${String(pid)}/cmdline`;
  if (Number.isInteger(pid) && existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('dynoxide')) {
    process.kill(pid, 'SIGTERM');
    for (let attempt = 0; attempt < ATTEMPTS && existsSync(commandLine); attempt += 1) await pause(10);
  }
  rmSync(pidFile, { force: true });
};

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Starts the embedded database on a free port. @param file where it keeps its data; in memory when left out. */
export const startEmbeddedDatabase = async (file?: string): Promise<EmbeddedDatabase> => {
  const program = binary();
  const pidFile = file === undefined ? undefined : `${file}.pid`;
  if (file !== undefined) mkdirSync(path.dirname(file), { recursive: true });
  if (pidFile !== undefined) await endForgotten(pidFile);
  const port = await freePort();
  const child = spawn(
    program,
    ['serve', '--host', '127.0.0.1', '--port', String(port), ...(file === undefined ? [] : ['--db-path', file])],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (pidFile !== undefined) writeFileSync(pidFile, String(child.pid));
  const endWithUs = (): void => {
    child.kill('SIGTERM');
  };
  process.once('exit', endWithUs);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const endpoint = `http://127.0.0.1:${String(port)}`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (ended(child)) throw new Error(`The embedded database did not start.\n${complaint}`);
    if (await answers(endpoint)) break;
    await pause(10);
  }
  return {
    endpoint,
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', endWithUs);
      if (!ended(child)) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (pidFile !== undefined) rmSync(pidFile, { force: true });
    },
  };
};

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { tuneStream } from './stream-table.ts';

/** A database of our own for this process: an embedded DynamoDB, durable when given a file. */
export interface EmbeddedDatabase {
  readonly endpoint: string;
  readonly pid: number;
  /** Does it belong to another process that runs on the same file? */
  readonly shared: boolean;
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

/** Who has the file open: kept beside it while a database runs on it. */
const noteSchema = z.object({ pid: z.int(), owner: z.int(), endpoint: z.string() });
type Note = z.output<typeof noteSchema>;

const readNote = (noteFile: string): Note | undefined => {
  if (!existsSync(noteFile)) return undefined;
  try {
    return noteSchema.parse(JSON.parse(readFileSync(noteFile, 'utf8')));
  } catch {
    // Cut short by a crash while it was written.
    return undefined;
  }
};

/** Does this process run, and is it the program meant? A pid may long belong to another one, so its name is looked at. */
const runs = (pid: number, program: string): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${String(pid)}/cmdline`;
  return !existsSync('/proc/self') || (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(program));
};

/**
 * A runner that was killed leaves its database running on the file: it is ended before another one opens the file.
 * A runner that is still there shares its database instead, so that the operator's command works beside it.
 */
const findRunning = async (noteFile: string): Promise<EmbeddedDatabase | undefined> => {
  const note = readNote(noteFile);
  if (note === undefined) return undefined;
  if (note.owner !== process.pid && runs(note.owner, 'node') && runs(note.pid, 'dynoxide')) {
    return { endpoint: note.endpoint, pid: note.pid, shared: true, stop: () => Promise.resolve() };
  }
  if (runs(note.pid, 'dynoxide')) {
    process.kill(note.pid, 'SIGTERM');
    for (let attempt = 0; attempt < ATTEMPTS && runs(note.pid, 'dynoxide'); attempt += 1) await pause(10);
  }
  rmSync(noteFile, { force: true });
  return undefined;
};

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Starts the embedded database on a free port. @param file where it keeps its data; in memory when left out. */
export const startEmbeddedDatabase = async (file?: string): Promise<EmbeddedDatabase> => {
  const program = binary();
  const noteFile = file === undefined ? undefined : `${file}.running.json`;
  if (file !== undefined) mkdirSync(path.dirname(file), { recursive: true });
  const running = noteFile === undefined ? undefined : await findRunning(noteFile);
  if (running !== undefined) return running;
  const port = await freePort();
  const child = spawn(
    program,
    ['serve', '--host', '127.0.0.1', '--port', String(port), ...(file === undefined ? [] : ['--db-path', file])],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const endpoint = `http://127.0.0.1:${String(port)}`;
  if (noteFile !== undefined) {
    writeFileSync(noteFile, JSON.stringify({ pid: child.pid, owner: process.pid, endpoint }));
  }
  const endWithUs = (): void => {
    child.kill('SIGTERM');
  };
  process.once('exit', endWithUs);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (ended(child)) throw new Error(`The embedded database did not start.\n${complaint}`);
    if (await answers(endpoint)) break;
    await pause(10);
  }
  if (file !== undefined) tuneStream(file);
  return {
    endpoint,
    pid: child.pid ?? 0,
    shared: false,
    stop: async () => {
      process.off('exit', endWithUs);
      if (!ended(child)) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (noteFile !== undefined) rmSync(noteFile, { force: true });
    },
  };
};

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';

/** The process that has a data file open. `pid` is 0 while its database starts. */
const noteSchema = z.object({
  pid: z.int(),
  owner: z.int(),
  endpoint: z.string(),
  processName: z._default(z.string(), 'dynoxide'),
});
export type DatabaseLock = z.output<typeof noteSchema>;

const RETRY_MS = 20;
const STARTING_MS = 30_000;
const ENDING_MS = 5_000;

export const writeLock = (noteFile: string, note: DatabaseLock): void => {
  writeFileSync(`${noteFile}.new`, JSON.stringify(note));
  renameSync(`${noteFile}.new`, noteFile);
};

const readNote = (noteFile: string): DatabaseLock | undefined => {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(noteFile, 'utf8')));
  } catch {
    return undefined;
  }
};

/** Does this process run, and is it the expected program? Without /proc, any process with the pid counts. */
const runs = (pid: number, program: string): boolean => {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${String(pid)}/cmdline`;
  return !existsSync('/proc/self') || (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(program));
};

/** Repeats a check until it succeeds. @returns false after the timeout */
const holdsWithin = async (ms: number, check: () => boolean): Promise<boolean> => {
  const deadline = performance.now() + ms;
  while (!check()) {
    if (performance.now() > deadline) return false;
    await pause(RETRY_MS);
  }
  return true;
};

/** Ends a database whose owner was killed, so that two databases never use one file. */
const endOrphan = async ({ pid, processName }: DatabaseLock): Promise<void> => {
  if (!runs(pid, processName)) return;
  process.kill(pid, 'SIGTERM');
  if (!(await holdsWithin(ENDING_MS, () => !runs(pid, processName)))) process.kill(pid, 'SIGKILL');
};

/** The database of another process on the same file, after it has started. */
const findOther = async (noteFile: string): Promise<DatabaseLock | undefined> => {
  const isOther = (note: DatabaseLock): boolean => note.owner !== process.pid && runs(note.owner, 'node');
  const starting = (): boolean => {
    const note = readNote(noteFile);
    return note?.pid === 0 && isOther(note);
  };
  await holdsWithin(STARTING_MS, () => !starting());
  const note = readNote(noteFile);
  return note !== undefined && isOther(note) && runs(note.pid, note.processName) ? note : undefined;
};

/**
 * Locks a data file for this process by creating a lock file, or finds the process that holds it. @returns the lock of
 * that other process, or undefined when this process holds it now.
 */
export const lockDataFile = async (noteFile: string): Promise<DatabaseLock | undefined> => {
  for (;;) {
    const other = await findOther(noteFile);
    if (other !== undefined) return other;
    const stale = readNote(noteFile);
    if (stale !== undefined) await endOrphan(stale);
    rmSync(noteFile, { force: true });
    try {
      const note = { pid: 0, owner: process.pid, endpoint: '', processName: '' };
      // `wx` fails when another process created the lock file first.
      writeFileSync(noteFile, JSON.stringify(note), { flag: 'wx' });
      return undefined;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
};

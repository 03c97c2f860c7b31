import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#local/embedded-database.ts';
import { startedSixHoursAgo } from '../day-start.ts';
import { letters } from '../letters.ts';

const ROUNDS = Number(process.env['KILLS'] ?? 10);
const WRITERS = 8;

const root = path.resolve(import.meta.dirname, '..', '..');
let directory = '';
let port = 0;
let runner: ChildProcess | undefined;

const url = (rest: string): string => `http://127.0.0.1:${String(port)}/api${rest}`;

const start = async (): Promise<void> => {
  const child = spawn(process.execPath, ['local/start.ts', '--api-only'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'ERROR', DEMO_DATA: 'accounts' },
  });
  runner = child;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the runner ended with ${String(child.exitCode)}`);
    try {
      const answer = await fetch(url('/'));
      if (answer.ok) return;
    } catch {
      await pause(20);
    }
  }
};

/** Kills the runner, and in every other round its database in the same moment. */
const kill = async (withDatabase: boolean): Promise<void> => {
  const note = JSON.parse(readFileSync(path.join(directory, 'clinic.db.running.json'), 'utf8')) as { pid: number };
  runner?.kill('SIGKILL');
  if (withDatabase) process.kill(note.pid, 'SIGKILL');
  if (runner?.exitCode === null && runner.signalCode === null) await once(runner, 'exit');
};

const post = (rest: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url(rest), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const administer = (...command: readonly string[]): void => {
  execFileSync(process.execPath, ['operator/admin.ts', ...command], {
    cwd: root,
    env: { ...process.env, DATA_DIR: directory },
  });
};

/** The rounds shall all lie in one clinic day, and no closing time fills the queue. */
const beginTheDay = (): void => {
  // The day may not start within the hours that the demo data has.
  administer('branch', 'hours', '1', 'always');
  administer('branch', 'set', '1', '--day-starts', startedSixHoursAgo());
};

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'clinic-kill-'));
  port = await freePort();
  await start();
  beginTheDay();
  await kill(false);
});

afterAll(async () => {
  if (runner?.exitCode === null && runner.signalCode === null) {
    runner.kill('SIGTERM');
    await once(runner, 'exit');
  }
  rmSync(directory, { recursive: true, force: true });
});

const readQueue = async (): Promise<readonly { readonly id: number; readonly patient_phone: string }[]> => {
  const login = await post('/auth/login', { email: 'owner@demo.clinic', password: 'demo-clinic' });
  const { data } = (await login.json()) as { data: { token: string } };
  const answer = await fetch(url('/reservations/branch/1/queue'), {
    headers: { authorization: `Bearer ${data.token}` },
  });
  const reply = (await answer.json()) as { data: { active_queue: { id: number; patient_phone: string }[] } };
  return reply.data.active_queue;
};

it(`has every acknowledged booking exactly once after ${String(ROUNDS)} kills during bookings`, async () => {
  const acknowledged = new Map<string, number>();
  const refusals: string[] = [];
  let next = 0;
  const write = async (killed: AbortSignal): Promise<void> => {
    while (!killed.aborted) {
      next += 1;
      const phone = `012${String(10_000_000 + next)}`;
      try {
        const answer = await post(
          '/reservations/book',
          { name: `Patient ${letters(next)}`, phone, branch_id: 1, type: 'regular' },
          { 'idempotency-key': phone },
        );
        const reply = (await answer.json()) as { success: boolean; data: { id: number } };
        if (reply.success) acknowledged.set(phone, reply.data.id);
        else if (answer.status < 500) refusals.push(JSON.stringify(reply));
      } catch {
        // Killed in the middle: the outcome of this one is unknown.
        return;
      }
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await start();
    const killing = new AbortController();
    const before = acknowledged.size;
    const writers = Array.from({ length: WRITERS }, () => write(killing.signal));
    while (acknowledged.size < before + 5 + round && refusals.length === 0) await pause(5);
    await kill(round % 2 === 1);
    killing.abort();
    await Promise.all(writers);
    expect(refusals).toEqual([]);
  }
  await start();
  const queue = await readQueue();
  const found = new Map(queue.map(({ patient_phone, id }) => [patient_phone, id]));
  expect(queue).toHaveLength(found.size);
  expect([...acknowledged].filter(([phone, id]) => found.get(phone) !== id)).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 5);
});

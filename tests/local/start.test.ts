import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openClinic } from '#local/clinic.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { freePort } from '#local/embedded-database.ts';

/** The runner as a process of its own: how it starts, loses its database and ends. */
const repository = path.resolve(import.meta.dirname, '..', '..');

interface Runner {
  readonly child: ChildProcess;
  readonly printed: () => string;
}

let folder = '';
let port = 0;
const runners: ChildProcess[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'clinic-start-'));
  port = await freePort();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const child of runners.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
    endDatabase();
  }
  rmSync(folder, { recursive: true, force: true });
});

interface StartOptions {
  readonly onPort?: number;
  readonly demoData?: 'full' | 'accounts' | 'none';
}

const start = (options: StartOptions = {}): Runner => {
  const child = spawn(process.execPath, ['local/start.ts', '--api-only'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(options.onPort ?? port),
      DATA_DIR: folder,
      DEMO_DATA: options.demoData ?? 'none',
      LOG_LEVEL: 'SILENT',
    },
  });
  runners.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return { child, printed: () => text };
};

const exitOf = async ({ child }: Runner): Promise<number | null> => {
  if (child.exitCode === null) await once(child, 'close');
  return child.exitCode;
};

const health = async (): Promise<number> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/api/`);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
};

const isOpen = (runner: Runner): boolean => runner.printed().includes('front desk is open');

const opened = async (options: StartOptions = {}): Promise<Runner> => {
  const runner = start(options);
  while (!isOpen(runner)) {
    if (runner.child.exitCode !== null) throw new Error(runner.printed());
    await pause(20);
  }
  return runner;
};

const databasePid = (): number => {
  const note = JSON.parse(readFileSync(path.join(folder, 'clinic.db.running.json'), 'utf8')) as { pid: number };
  return note.pid;
};

const endDatabase = (): void => {
  try {
    process.kill(databasePid(), 'SIGKILL');
  } catch {
    // It has ended already.
  }
};

/** A connection that sends this text and then nothing more. */
const openSocket = async (text: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
};

const bodyThatNeverEnds =
  'POST /api/reservations/book HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name"';

const signIn = async (email: string): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  await answer.arrayBuffer();
  return answer.status;
};

const interruptWhen = async (runner: Runner, printed: string): Promise<void> => {
  while (!runner.printed().includes(printed)) await pause(1);
  runner.child.kill('SIGKILL');
  await exitOf(runner);
};

describe('an interrupted first start', () => {
  it('is continued by the next one when it had made the table only', async () => {
    const table = await openClinic({ file: path.join(folder, 'clinic.db'), env: { LOG_LEVEL: 'SILENT' } });
    await table.stop();

    const runner = await opened({ demoData: 'accounts' });

    expect(runner.printed()).toContain('reception@demo.clinic');
    expect(await signIn('owner@demo.clinic')).toBe(200);
  });

  it('is continued by the next one when it was loading demo data', async () => {
    await interruptWhen(start({ demoData: 'accounts' }), 'Loading demo data');

    await opened({ demoData: 'accounts' });

    expect(await signIn('owner@demo.clinic')).toBe(200);
  });
});

describe('a table that was made without demo data', () => {
  it('never gets any, and no demo account is listed', async () => {
    const first = await opened();
    first.child.kill('SIGINT');
    await exitOf(first);

    const second = await opened({ demoData: 'accounts' });

    expect([first.printed(), second.printed()].join('')).not.toContain('demo.clinic');
    expect(await signIn('owner@demo.clinic')).toBe(401);
  });
});

describe('a second start', () => {
  it.each([
    ['port', () => port, /^Port \d+ is taken/],
    ['data folder', () => 0, /already open on .*clinic\.db/],
  ])('ends with 1 and leaves the first one running when the %s is taken', async (_, onPort, sentence) => {
    const first = await opened();

    const second = start({ onPort: onPort() });
    const code = await exitOf(second);

    expect([code, second.printed()]).toEqual([1, expect.stringMatching(sentence)]);
    expect([first.child.exitCode, await health()]).toEqual([null, 200]);
  });
});

describe('a database that dies', () => {
  it('is restarted once, with its data; the second time the runner reports it and exits with 1', async () => {
    const runner = await opened();
    const before = databasePid();

    process.kill(before, 'SIGKILL');
    while (!runner.printed().includes('started again')) await pause(20);

    expect(await health()).toBe(200);
    expect(databasePid()).not.toBe(before);

    process.kill(databasePid(), 'SIGKILL');
    const code = await exitOf(runner);

    expect([code, runner.printed()]).toEqual([1, expect.stringContaining('The front desk ends')]);
  });
});

describe('Ctrl+C', () => {
  it('closes the runner whatever its clients do', async () => {
    const runner = await opened();
    await openSocket('');
    await openSocket(bodyThatNeverEnds);
    const busy = await openSocket('');
    busy.on('data', () => busy.write('GET /api/ HTTP/1.1\r\nHost: x\r\n\r\n'));
    busy.write('GET /api/ HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(busy, 'data');

    runner.child.kill('SIGINT');

    expect(await exitOf(runner)).toBe(0);
  });

  it('ends the runner immediately when it is pressed a second time', async () => {
    const runner = await opened();
    await openSocket(bodyThatNeverEnds);

    runner.child.kill('SIGINT');
    while ((await health()) !== 0) await pause(5);
    runner.child.kill('SIGINT');

    expect(await exitOf(runner)).toBe(130);
    endDatabase();
  });
});

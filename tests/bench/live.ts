/**
 * From a doctor's call to the patient's page, ten desks and a display, over real sockets: 300 open tickets at one
 * branch, each of which reads its queue again as the site does. The product runs in a process of its own.
 *
 *   npx node tests/bench/live.ts            writes the figures of docs/performance.md
 *   npx node tests/bench/live.ts --dry      only prints
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { demoPassword } from '#local/demo/accounts.ts';
import { LIVE_PATH, type LiveCredential } from '#shared/rules/live-channels.ts';
import { createBoardListener } from '#web/lib/live/follow-board.ts';
import { createTicketListener } from '#web/lib/live/follow-ticket.ts';
import { createLiveClient } from '#web/lib/live/live-client.ts';

const TICKETS = 300;
const DESKS = 10;
const CALLS = 20;
/** Before each call no event arrives for so long. */
const QUIET_MS = 5_000;
const PORT = 3129;
const root = resolve(import.meta.dirname, '../..');
const file = resolve(root, 'docs/performance.md');
const [begin, end] = ['<!-- live: written by tests/bench/live.ts -->', '<!-- live: end -->'];
const url = `http://localhost:${String(PORT)}`;

const request = async <Data>(method: string, path: string, body?: unknown, token?: string): Promise<Data> => {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: Data };
  if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)}`);
  return data;
};

/** When an event arrived last. */
let heardAt = 0;

/** A connection of its own, by the client of the site. @returns when events arrive */
const listen = (
  channel: string,
  credential: LiveCredential,
  listener: { readonly onEvent: (event: unknown) => void; readonly onChange?: (isUp: boolean) => void },
): Promise<void> =>
  new Promise((resolveUp) => {
    const client = createLiveClient({
      host: 'localhost',
      connect: (protocols, { opened, received, closed }) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`, [...protocols]);
        socket.on('open', opened);
        socket.on('message', (data: Buffer) => received(data.toString('utf8')));
        socket.on('close', closed);
        return { send: (text) => socket.send(text), close: () => socket.close() };
      },
      random: Math.random,
    });
    client.subscribe({
      channel,
      credential: () => credential,
      onEvent: (event) => {
        heardAt = performance.now();
        listener.onEvent(event);
      },
      onChange: (isUp) => {
        listener.onChange?.(isUp);
        if (isUp) resolveUp();
      },
    });
  });

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

interface Booked {
  readonly code: string;
  readonly ticket_no: number;
  readonly service_date: string;
}

/** Letters of a number, because a name has no digits. */
const lettersOf = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)] ?? '').join('');

type Screen = "the patient's page" | 'a desk' | 'the display';

const folder = mkdtempSync(join(tmpdir(), 'clinic-live-'));
const server = spawn(process.execPath, [resolve(root, 'local/start.ts')], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, DEMO_DATA: 'accounts' },
  stdio: 'ignore',
});
try {
  const signIn = async (name: string): Promise<string> => {
    const body = { email: `${name}@demo.clinic`, password: demoPassword };
    return (await request<{ token: string }>('POST', '/auth/login', body)).token;
  };
  let reception: string | undefined;
  while (reception === undefined) {
    await pause(500);
    reception = await signIn('reception').catch(() => undefined);
  }
  const desk = reception;
  const doctor = await signIn('doctor');
  await request('POST', '/doctor/at-work', { state: 'on', services: ['regular'], room: '2' }, doctor);

  const shown = new Map<Screen, number[]>([
    ["the patient's page", []],
    ['a desk', []],
    ['the display', []],
  ]);
  let calledAt = 0;
  const reads = { open: 0 };
  const note = (screen: Screen): void => void shown.get(screen)?.push(performance.now() - calledAt);

  const openTicket = async (index: number): Promise<void> => {
    const phone = `0100${String(6_000_000 + index)}`;
    const body = { name: `Patient ${lettersOf(1000 + index)}`, phone, branch_id: 1, type: 'regular' };
    const {
      code,
      ticket_no: ticketNo,
      service_date: date,
    } = await request<Booked>('POST', '/reservations/book', body, desk);
    let isShown = false;
    const refresh = (): void => {
      reads.open += 1;
      void request<{ patient: { your_turn: boolean } }>('GET', `/queue-info/${phone}?code=${code}`).then(
        ({ patient }) => {
          reads.open -= 1;
          if (!patient.your_turn || isShown) return;
          isShown = true;
          note("the patient's page");
        },
      );
    };
    const listener = createTicketListener(ticketNo, { refresh });
    await listen(`/tickets/1/${date}`, { kind: 'ticket', code, phone }, listener);
  };
  for (let from = 0; from < TICKETS; from += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => openTicket(from + index)));
  }

  const openDesk = async (): Promise<void> => {
    let last: number | undefined;
    const read = async (): Promise<ReadonlySet<string>> => {
      reads.open += 1;
      const { queue } = await request<{
        queue: { active_queue: readonly { ticket_no: number; status: string }[] };
      }>('GET', '/board/1?parts=queue', undefined, desk);
      reads.open -= 1;
      const inside = queue.active_queue.find(({ status }) => status === 'in_progress')?.ticket_no;
      if (inside !== undefined && inside !== last) {
        last = inside;
        note('a desk');
      }
      return new Set();
    };
    const { onEvent } = createBoardListener(read);
    await listen('/branches/1/*', { kind: 'staff', token: desk }, { onEvent });
  };
  await Promise.all(Array.from({ length: DESKS }, openDesk));

  const { code, secret } = await request<{ code: string; secret: string }>('POST', '/displays/pairings', {
    kind: 'display',
  });
  await request('POST', '/displays', { code, name: 'Bench' }, desk);
  const { key } = await request<{ key: string }>('POST', '/displays/pairings/check', { code, secret });
  let announced: number | undefined;
  await listen(
    '/displays/1/*',
    { kind: 'display', key },
    {
      onEvent: () => {
        reads.open += 1;
        void request<{ called: readonly { ticket_no: number }[] }>('POST', '/displays/waiting-room', { key }).then(
          ({ called: [first] }) => {
            reads.open -= 1;
            if (first === undefined || first.ticket_no === announced) return;
            announced = first.ticket_no;
            note('the display');
          },
        );
      },
    },
  );

  const quiet = async (): Promise<void> => {
    do await pause(1_500);
    while (reads.open > 0 || performance.now() - heardAt < QUIET_MS);
  };
  const counted = (): number => [...shown.values()].reduce((total, { length }) => total + length, 0);
  await quiet();
  for (const times of shown.values()) times.length = 0;
  const load = loadavg()[0] ?? 0;
  for (let made = 1; made <= CALLS; made += 1) {
    calledAt = performance.now();
    await request('POST', '/doctor/next', {}, doctor);
    while (counted() < made * (DESKS + 2)) await pause(20);
    // Calls of a branch are minutes apart: the pages that moved up have read when the next one comes.
    await quiet();
  }

  const [cpu] = cpus();
  const lines = [
    `Measured on ${new Date().toISOString().slice(0, 10)}, ${String(CALLS)} calls, ${String(TICKETS)} open tickets, ${String(DESKS)} desks, one display: ${String(availableParallelism())} cores of ${cpu?.model ?? 'an unknown processor'}, Node ${process.versions.node}, load average ${load.toFixed(1)} before the first call.`,
    '',
    '| From the press of "call next" until it is shown on | p50 ms | p99 ms |',
    '|---|---|---|',
    ...[...shown].map(
      ([screen, times]) =>
        `| ${screen} | ${percentile(times, 0.5).toFixed(0)} | ${percentile(times, 0.99).toFixed(0)} |`,
    ),
  ].join('\n');
  console.log(lines);
  if (!process.argv.includes('--dry')) {
    const text = readFileSync(file, 'utf8');
    const [before = ''] = text.split(begin);
    writeFileSync(file, `${before}${begin}\n\n${lines}\n\n${end}${text.split(end)[1] ?? ''}`);
  }
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Board } from '#web/lib/api/answers.ts';
import { createLiveClient, type LiveSubscription, type SocketListener } from '#web/lib/live/live-client.ts';
import { createBoardListener, readParts } from '#web/lib/live/follow-board.ts';
import { createTicketListener } from '#web/lib/live/follow-ticket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Opened {
  readonly protocols: readonly string[];
  readonly listener: SocketListener;
  readonly sent: Record<string, unknown>[];
  closed: boolean;
}

/** A client whose sockets are recorded; the test is the server. */
const openClient = () => {
  const sockets: Opened[] = [];
  const client = createLiveClient({
    host: 'api.example',
    connect: (protocols, listener) => {
      const opened: Opened = { protocols, listener, sent: [], closed: false };
      sockets.push(opened);
      return {
        send: (text) => void opened.sent.push(JSON.parse(text) as Record<string, unknown>),
        close: () => {
          opened.closed = true;
        },
      };
    },
    random: () => 1,
  });
  const last = (): Opened => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket');
    return socket;
  };
  const receive = (frame: object): unknown => last().listener.received(JSON.stringify(frame));
  const acknowledge = (): void => {
    last().listener.opened();
    receive({ type: 'connection_ack', connectionTimeoutMs: 300_000 });
  };
  return { client, sockets, last, receive, acknowledge };
};

const subscription = (more: Partial<LiveSubscription> = {}) => {
  const heard: unknown[] = [];
  const changes: boolean[] = [];
  const wanted: LiveSubscription = {
    channel: '/tickets/1/2026-11-21',
    credential: () => ({ kind: 'staff', token: 'a.b.c' }),
    onEvent: (event) => void heard.push(event),
    onChange: (isUp) => void changes.push(isUp),
    ...more,
  };
  return { wanted, heard, changes };
};

describe('the client of the live channel', () => {
  it('connects with the documented subprotocols and frames, and hears events as a list or as one text', () => {
    const { client, last, receive, acknowledge } = openClient();
    const { wanted, heard, changes } = subscription();
    client.subscribe(wanted);
    vi.advanceTimersByTime(0);
    acknowledge();

    const authorization = { Authorization: 'staff.a.b.c', host: 'api.example' };
    const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
    expect(last().protocols).toEqual(['aws-appsync-event-ws', `header-${header}`]);
    expect(last().sent).toEqual([
      { type: 'connection_init' },
      { type: 'subscribe', id: '1', channel: '/tickets/1/2026-11-21', authorization },
    ]);
    receive({ type: 'subscribe_success', id: '1' });
    receive({ type: 'data', id: '1', event: ['{"n":1}', '{"n":2}'] });
    receive({ type: 'data', id: '1', event: '{"n":3}' });
    receive({ type: 'data', id: 'other', event: ['{"n":4}'] });

    expect(heard).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(changes).toEqual([true]);
  });

  it('ignores what is no frame, and an event that is no JSON', () => {
    const { client, last, receive, acknowledge } = openClient();
    const { wanted, heard } = subscription();
    client.subscribe(wanted);
    vi.advanceTimersByTime(0);
    acknowledge();

    for (const text of ['', 'ka', '[]', 'null']) last().listener.received(text);
    receive({ type: 'data', id: '1', event: ['not JSON', '{"n":1}'] });

    expect(heard).toEqual([undefined, { n: 1 }]);
    expect(last().closed).toBe(false);
  });

  it('comes back after a loss with longer delays, and reads again when it is subscribed', () => {
    const { client, sockets, last, receive, acknowledge } = openClient();
    const { wanted, changes } = subscription();
    client.subscribe(wanted);
    vi.advanceTimersByTime(0);
    acknowledge();
    receive({ type: 'subscribe_success', id: '1' });

    last().listener.closed();
    vi.advanceTimersByTime(999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    last().listener.closed();
    vi.advanceTimersByTime(1_999);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    acknowledge();
    receive({ type: 'subscribe_success', id: '1' });

    expect(changes).toEqual([true, false, true]);
  });

  it('gives a connection up on which two keep-alives are missing, although the server allows more', () => {
    const { client, sockets, receive, acknowledge } = openClient();
    client.subscribe(subscription().wanted);
    vi.advanceTimersByTime(0);
    acknowledge();

    vi.advanceTimersByTime(129_000);
    receive({ type: 'ka' });
    vi.advanceTimersByTime(129_000);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(2_000);

    expect(sockets[0]?.closed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it('asks seldom after a refusal, and uses the token of that moment', () => {
    const { client, last, receive, acknowledge } = openClient();
    let token = 'old';
    const { wanted, changes } = subscription({ credential: () => ({ kind: 'staff', token }) });
    client.subscribe(wanted);
    vi.advanceTimersByTime(0);
    acknowledge();

    receive({ type: 'subscribe_error', id: '1', errors: [] });
    token = 'new';
    vi.advanceTimersByTime(59_000);
    expect(last().sent).toHaveLength(2);
    vi.advanceTimersByTime(1_000);

    expect(last().sent.at(-1)).toMatchObject({ type: 'subscribe', authorization: { Authorization: 'staff.new' } });
    expect(changes).toEqual([]);
  });

  it('closes a connection without subscriptions after it has opened, not before', () => {
    const { client, sockets, last } = openClient();
    const end = client.subscribe(subscription().wanted);
    vi.advanceTimersByTime(0);
    end();
    const closedWhileItOpens = last().closed;
    last().listener.opened();

    expect([closedWhileItOpens, last().closed, last().sent, sockets.length]).toEqual([false, true, [], 1]);
  });

  it('closes with the last subscription and does not come back', () => {
    const { client, sockets, last, receive, acknowledge } = openClient();
    const ends = [subscription(), subscription()].map(({ wanted }) => client.subscribe(wanted));
    vi.advanceTimersByTime(0);
    acknowledge();
    receive({ type: 'subscribe_success', id: '1' });

    for (const end of ends) end();
    vi.advanceTimersByTime(600_000);

    expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', id: '1' });
    expect(last().closed).toBe(true);
    expect(sockets).toHaveLength(1);
  });
});

describe('a ticket that hears its queue', () => {
  const queue = (version: number, waiting: string, inProgress = '') => ({
    version,
    waiting,
    inProgress,
    skipped: '',
    doctors: 'rlf',
  });

  it('reads when it begins to hear, when somebody before it moves, and at once when it is called', () => {
    const refresh = vi.fn<() => void>();
    const { onChange, onEvent } = createTicketListener(3, { refresh }, () => 0);
    onChange(true);
    expect(refresh).toHaveBeenCalledTimes(1);
    onEvent(queue(1, 'r1 r2 r3'));
    vi.advanceTimersByTime(200);
    expect(refresh).toHaveBeenCalledTimes(2);

    onEvent(queue(2, 'r1 r2 r3 r4'));
    vi.advanceTimersByTime(1_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    onEvent(queue(3, 'r2 r3 r4', 'r1'));
    vi.advanceTimersByTime(200);
    expect(refresh).toHaveBeenCalledTimes(3);
    onEvent(queue(4, 'r2 r4', 'r1 r3'));
    vi.advanceTimersByTime(0);

    expect(refresh).toHaveBeenCalledTimes(4);
  });

  it('hears why its place changed, but not after a time in which it heard nothing', () => {
    const explain = vi.fn<(changes: readonly unknown[]) => void>();
    const { onChange, onEvent } = createTicketListener(3, { refresh: () => undefined, explain }, () => 0);
    onEvent(queue(1, 'r1 r2 r3'));
    onEvent(queue(2, 'r2 r3', 'r1'));
    onChange(false);
    onEvent(queue(3, 'r3', 'r2'));

    expect(explain.mock.calls).toEqual([[[{ kind: 'called', count: 1 }]]]);
  });

  it('ignores an older version, and what is no message', () => {
    const refresh = vi.fn<() => void>();
    const { onEvent } = createTicketListener(3, { refresh }, () => 0);
    onEvent(queue(7, 'r3'));
    vi.advanceTimersByTime(200);

    onEvent(queue(6, 'r2 r3'));
    onEvent({ version: 8 });
    vi.advanceTimersByTime(1_000);

    expect(refresh).toHaveBeenCalledTimes(1);
  });
});

describe('a desk that hears its branch', () => {
  it('loads the named parts that are shown, in one request, and lets a part wait while a move is not answered', async () => {
    const client = new QueryClient();
    const moves = ['moves'];
    const queries = (['queue', 'unpaid', 'completed'] as const).map((part) => ({
      part,
      key: [part],
      every: 30_000,
      dataOf: () => `new ${part}`,
      ...(part === 'unpaid' && { moves }),
    }));
    const stops = ['queue', 'unpaid'].map((part) =>
      new QueryObserver(client, { queryKey: [part], initialData: 'old', staleTime: Infinity }).subscribe(
        () => undefined,
      ),
    );
    const move = client
      .getMutationCache()
      .build(client, { mutationKey: moves, mutationFn: () => new Promise(() => undefined) });
    void move.execute(undefined);
    const sent: string[] = [];
    const send = (parts: readonly string[]): Promise<Board> => {
      sent.push(...parts);
      return Promise.resolve({ time: '', version: '' });
    };

    const waits = await readParts({ client, queries, send }, new Set(['queue', 'unpaid', 'completed']));

    expect(sent).toEqual(['queue']);
    expect(client.getQueryData(['queue'])).toBe('new queue');
    expect([...waits]).toEqual(['unpaid']);
    for (const stop of stops) stop();
  });

  it('reads named parts at once, then at most once a second, and later what had to wait', async () => {
    const reads: string[][] = [];
    let busy = new Set<string>(['queue']);
    const { onEvent } = createBoardListener((parts) => {
      reads.push([...parts]);
      const waits = busy;
      busy = new Set();
      return Promise.resolve(waits);
    });

    onEvent({ parts: ['queue'], day: '2026-11-21' });
    onEvent({ parts: ['unpaid', 'queue'] });
    onEvent({ parts: ['unpaid'] });
    onEvent({});
    expect(reads).toEqual([['queue']]);
    await vi.advanceTimersByTimeAsync(3_000);

    expect(reads.map((parts) => parts.toSorted())).toEqual([['queue'], ['queue', 'unpaid']]);
  });
});

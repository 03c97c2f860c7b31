import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { vi } from 'vitest';

const realTimeout = globalThis.setTimeout;

export interface SeenRequest {
  /** On the test's clock. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (response: ServerResponse, seen: SeenRequest) => void;

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
export const ok = (data: unknown): Answer => json(200, { success: true, data });
/** Cuts the line without an answer. */
export const hangUp: Answer = (response) => response.socket?.destroy();
/** Requests under way, and how many of them will never be answered. */
const line = { underWay: 0, unanswered: 0 };

/** Accepts the request and sends no answer. */
export const silence: Answer = () => {
  line.unanswered += 1;
};

/** A local server with the given answers in order; the last one repeats. */
export const failingServer = async (...answers: readonly Answer[]) => {
  line.underWay = 0;
  line.unanswered = 0;
  const requests: SeenRequest[] = [];
  let script = [...answers];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const seen: SeenRequest = {
        at: Date.now(),
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      };
      requests.push(seen);
      const answer = script.length > 1 ? script.shift() : script[0];
      answer?.(response, seen);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { fetch } = globalThis;
  const counted = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    line.underWay += 1;
    try {
      const response = await fetch(input, init);
      // Reads the whole body here, so that nothing is pending when the client reads it.
      return new Response(await response.arrayBuffer(), response);
    } finally {
      line.underWay -= 1;
      if (init?.signal?.aborted === true) line.unanswered = Math.max(0, line.unanswered - 1);
    }
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    base: `http://127.0.0.1:${port}`,
    requests,
    say: (...next: readonly Answer[]): void => {
      script = [...next];
    },
    close: async (): Promise<void> => {
      counted.mockRestore();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const turn = (): Promise<void> => new Promise((resolve) => void realTimeout(resolve, 1));

/** Waits until every request has its answer, except those that get none. */
export const waitOneTick = async (): Promise<void> => {
  await turn();
  while (line.underWay > line.unanswered) await turn();
  // Work that the answer starts must end before the clock advances.
  await turn();
};

/** Lets the test's clock run, in steps between which real requests are answered, until the call has ended. */
export const settle = async <T>(promise: Promise<T>, step = 500, limit = 200_000): Promise<T> => {
  const progress = { done: false };
  const end = (): void => {
    progress.done = true;
  };
  promise.then(end, end);
  for (let passed = 0; passed < limit; passed += step) {
    await waitOneTick();
    if (progress.done) break;
    await vi.advanceTimersByTimeAsync(step);
  }
  return promise;
};

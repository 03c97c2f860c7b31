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
/** Takes the request and says nothing. */
export const silence: Answer = () => undefined;

/** A real server on the loopback that answers as told: the first answer to the first request, the last to all after. */
export const failingServer = async (...answers: readonly Answer[]) => {
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
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    base: `http://127.0.0.1:${port}`,
    requests,
    say: (...next: readonly Answer[]): void => {
      script = [...next];
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Gives the loopback real time, while the test's clock stands still. */
export const breathe = (): Promise<void> => new Promise((resolve) => void realTimeout(resolve, 8));

/** Lets the test's clock run, in steps between which real requests are answered, until the call has ended. */
export const settle = async <T>(promise: Promise<T>, step = 500, limit = 200_000): Promise<T> => {
  const progress = { done: false };
  const end = (): void => {
    progress.done = true;
  };
  promise.then(end, end);
  for (let passed = 0; passed < limit; passed += step) {
    await breathe();
    if (progress.done) break;
    await vi.advanceTimersByTimeAsync(step);
  }
  return promise;
};

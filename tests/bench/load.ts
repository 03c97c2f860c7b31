import { connect, type Socket } from 'node:net';

/** A minimal HTTP client over one open connection, so that its own time does not count. */
class Connection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #waiting: ((status: number) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.on('data', (chunk) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      const end = this.#received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = this.#received.subarray(0, end).toString('latin1');
      const length = Number(/content-length: (\d+)/iu.exec(head)?.[1] ?? Number.NaN);
      if (Number.isNaN(length)) throw new Error('an answer without a length');
      if (this.#received.length < end + 4 + length) return;
      this.#received = this.#received.subarray(end + 4 + length);
      this.#waiting?.(Number(head.slice(9, 12)));
    });
  }

  ask(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

export interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** Keeps `concurrency` clients busy for a time. Returns the latency of each answer, in ms. */
export const latencyOf = async (
  concurrency: number,
  milliseconds: number,
  asker: () => { readonly ask: () => Promise<unknown>; readonly close: () => void },
): Promise<Latency> => {
  const times: number[] = [];
  const started = performance.now();
  const until = started + milliseconds;
  const worker = async (): Promise<void> => {
    const { ask, close } = asker();
    await ask();
    for (let now = performance.now(); now < until;) {
      await ask();
      const after = performance.now();
      times.push(after - now);
      now = after;
    }
    close();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / ((performance.now() - started) / 1000) };
};

/** Asks an HTTP server for one path. @throws when it does not answer 200. */
export const httpClient = (port: number, path: string, headers: Readonly<Record<string, string>>) => () => {
  const connection = new Connection(port);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`;
  return {
    ask: async () => {
      const status = await connection.ask(request);
      if (status !== 200) throw new Error(`${path} answered ${String(status)}`);
    },
    close: () => {
      connection.close();
    },
  };
};

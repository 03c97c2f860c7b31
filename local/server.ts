import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#functions/log.ts';
import { describeError } from '#functions/log.ts';
import { createApi, isApiPath } from './api.ts';
import type { SiteConfig } from '#shared/models/site-config.ts';
import { createSite, siteHeaders } from './site.ts';
import { answerStarting } from './starting.ts';

/** Takes over the socket of a request that asks for another protocol. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

/** The product on one port of the loopback interface. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /**
   * Accepts no new connections and lets requests in progress finish, those of clients that left too. What is not done
   * after `graceMs` is not waited for.
   */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/** A server that holds its port and answers 503 until it is opened. */
export interface ReservedServer extends RunningServer {
  readonly open: (answer: Answer, log: Log, upgrade?: Upgrade) => void;
}

/** The port is taken. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse';
}

const GRACE_MS = 4_000;

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortInUse(String(port)) : error);
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Connections without a request: a browser keeps spare ones, and Node does not count them as idle. */
const trackUnused = (server: Server): ReadonlySet<Socket> => {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return unused;
};

/** Sockets of the live channel. Node leaves them to us when the server closes. */
const trackUpgraded = (server: Server): ReadonlySet<Duplex> => {
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_, socket: Duplex) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  return upgraded;
};

const createStop = (
  server: Server,
  unused: ReadonlySet<Socket>,
  upgraded: ReadonlySet<Duplex>,
  inProgress: ReadonlySet<Promise<void>>,
) => {
  let stopping = false;
  server.prependListener('request', (_, response: ServerResponse) => {
    if (stopping) response.setHeader('connection', 'close');
    // A connection becomes idle after its response; without this it would stay open until its keep-alive timeout.
    response.once('close', () => {
      if (stopping) setImmediate(() => server.closeIdleConnections());
    });
  });
  const closed = (graceMs: number): Promise<void> =>
    new Promise((resolve) => {
      stopping = true;
      const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearTimeout(deadline);
        resolve();
      });
      server.closeIdleConnections();
      for (const socket of [...unused, ...upgraded]) socket.destroy();
    });
  return async (graceMs = GRACE_MS): Promise<void> => {
    const graceIsOver = new AbortController();
    const grace = pause(graceMs, undefined, { signal: graceIsOver.signal }).catch(() => undefined);
    await closed(graceMs);
    // A client that left has no connection any more, but its request still reads and writes.
    await Promise.race([Promise.all(inProgress), grace]);
    graceIsOver.abort();
  };
};

/** Sends a failure as 500, unless the client is gone or the response has begun. */
const answerFailure = (error: unknown, response: ServerResponse, log: Log): void => {
  if (response.destroyed) return;
  log.error('runner.failed', describeError(error));
  if (!response.headersSent) response.writeHead(500);
  response.end();
};

/** Names of this machine. Protects against DNS rebinding: a page of another site gets no answer. */
const isOwnHost = (host: string | undefined): boolean =>
  /^(?:(?:[a-z\d-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host ?? '');

/** Turns a thrown error into a rejection, so that one place handles both. */
const answerOf = async (answer: Answer, ...[request, response, url]: Parameters<Answer>): Promise<void> => {
  await answer(request, response, url);
};

/** Reserves the port and answers 503 until `open` is called. @param port 0 for any free one. */
export const reservePort = async (port: number): Promise<ReservedServer> => {
  let opened: { readonly answer: Answer; readonly log: Log; readonly upgrade?: Upgrade | undefined } | undefined;
  const inProgress = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    // Without a listener, an error of a broken connection would end the process.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url === null) response.writeHead(400).end();
    else if (!isOwnHost(request.headers.host)) response.writeHead(421).end();
    else if (opened === undefined) answerStarting(request, response);
    else {
      const { answer, log } = opened;
      const work = answerOf(answer, request, response, url)
        .catch((error: unknown) => {
          answerFailure(error, response, log);
        })
        .finally(() => inProgress.delete(work));
      inProgress.add(work);
    }
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined);
    if (opened?.upgrade === undefined || !isOwnHost(request.headers.host)) socket.destroy();
    else opened.upgrade(request, socket, head);
  });
  const stop = createStop(server, trackUnused(server), trackUpgraded(server), inProgress);
  const bound = await listen(server, port);
  return {
    url: `http://localhost:${String(bound)}`,
    port: bound,
    open: (answer, log, upgrade) => {
      opened = { answer, log, upgrade };
    },
    stop,
  };
};

export interface Content {
  readonly log: Log;
  /** The built site; absent: only the API is served. */
  readonly site?: { readonly root: string; readonly config: SiteConfig } | undefined;
  /** The live channel; absent: pages poll. */
  readonly live?: { readonly upgrade: Upgrade } | undefined;
}

/** Opens a reserved server: the API below /api, the live channel, the site elsewhere. */
export const openServer = async (server: ReservedServer, { log, site, live }: Content): Promise<void> => {
  const headers = site === undefined ? {} : siteHeaders(site.root);
  const api = await createApi(headers);
  const answerSite = site === undefined ? undefined : createSite(site.root, site.config, headers);
  server.open(
    (request, response, url) =>
      isApiPath(url.pathname) || answerSite === undefined
        ? api(request, response, url)
        : answerSite(request, response, url),
    log,
    live?.upgrade,
  );
};

/** Serves API and site. @param port 0 for any free one. */
export const serve = async ({ port, ...content }: Content & { readonly port: number }): Promise<RunningServer> => {
  const server = await reservePort(port);
  try {
    await openServer(server, content);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
};

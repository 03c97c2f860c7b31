import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { authorizeLive } from '#functions/api/live/authorize-live.ts';
import { describeError, type Log } from '#functions/log.ts';
import { paced } from '#events/live/paced.ts';
import type { PublishLive } from '#events/live/publish-live.ts';
import { EVERY_DAY, LIVE_PATH, LIVE_PROTOCOL } from '#shared/rules/live-channels.ts';
import { type ClientFrame, clientFrameOf, type ServerFrame, tokenInProtocols } from './live-frames.ts';
import { KEEP_ALIVE_MS } from '#shared/rules/poll-intervals.ts';
import type { Upgrade } from './server.ts';

/** The live channel on one machine: AppSync Events in one process. */
export interface LiveHub {
  readonly publish: PublishLive;
  readonly upgrade: Upgrade;
}

/** A client closes a connection on which it has heard nothing for so long. */
const CONNECTION_TIMEOUT_MS = 300_000;
const MAX_FRAME_BYTES = 16 * 1024;

const refused = [{ errorType: 'UnauthorizedException', message: 'You are not authorized to make this call.' }] as const;

const isHeardOn = (subscribed: string, path: string): boolean =>
  subscribed === path ||
  (subscribed.endsWith(`/${EVERY_DAY}`) && path.startsWith(subscribed.slice(0, -EVERY_DAY.length)));

/** A connected page and its subscriptions, by their ids. */
class Connection {
  readonly #socket: WebSocket;
  readonly #token: string;
  readonly #log: Log;
  readonly #channels = new Map<string, string>();
  #isOpen = false;

  constructor(socket: WebSocket, token: string, log: Log) {
    this.#socket = socket;
    this.#token = token;
    this.#log = log;
  }

  get #isConnected(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(frame: ServerFrame): void {
    if (this.#isConnected) this.#socket.send(JSON.stringify(frame));
  }

  keepAlive(): void {
    if (this.#isOpen) this.send({ type: 'ka' });
  }

  deliver(path: string, event: string): void {
    for (const [id, subscribed] of this.#channels) {
      if (isHeardOn(subscribed, path)) this.send({ type: 'data', id, event: [event] });
    }
  }

  async #isAllowed(token: string, operation: string, channel?: string): Promise<boolean> {
    try {
      const request = { authorizationToken: token, requestContext: { operation, channel } };
      return (await authorizeLive(request)).isAuthorized;
    } catch (error) {
      // A page that has left is refused nothing: the product may be stopping, with its database.
      if (this.#isConnected) this.#log.error('live.failed', describeError(error));
      return false;
    }
  }

  async #open(): Promise<void> {
    if (!(await this.#isAllowed(this.#token, 'EVENT_CONNECT'))) {
      this.send({ type: 'connection_error', errors: refused });
      this.#socket.close();
      return;
    }
    this.#isOpen = true;
    this.send({ type: 'connection_ack', connectionTimeoutMs: CONNECTION_TIMEOUT_MS });
    this.send({ type: 'ka' });
  }

  async #subscribe({ id, channel, authorization }: Extract<ClientFrame, { type: 'subscribe' }>): Promise<void> {
    const allowed = this.#isOpen && (await this.#isAllowed(authorization.Authorization, 'EVENT_SUBSCRIBE', channel));
    if (!allowed) return this.send({ type: 'subscribe_error', id, errors: refused });
    this.#channels.set(id, channel);
    this.send({ type: 'subscribe_success', id });
  }

  #unsubscribe(id: string): void {
    if (this.#channels.delete(id)) return this.send({ type: 'unsubscribe_success', id });
    const errors = [{ errorType: 'UnknownOperationError', message: `Unknown operation id ${id}` }] as const;
    this.send({ type: 'unsubscribe_error', id, errors });
  }

  async receive(text: string): Promise<void> {
    const frame = clientFrameOf(text);
    if (frame?.type === 'connection_init') await this.#open();
    else if (frame?.type === 'subscribe') await this.#subscribe(frame);
    else if (frame?.type === 'unsubscribe') this.#unsubscribe(frame.id);
    else {
      const message = 'Operation not supported through the realtime channel';
      this.send({ type: 'error', errors: [{ errorType: 'UnsupportedOperation', message }] });
    }
  }
}

const pathOf = ({ url = '/' }: IncomingMessage): string | undefined => URL.parse(url, 'http://localhost')?.pathname;

/** Opens the live channel: a WebSocket that speaks the frames of AppSync Events. */
export const openLiveHub = (log: Log): LiveHub => {
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false),
  });
  sockets.on('connection', (socket, { headers }) => {
    const protocols = (headers['sec-websocket-protocol'] ?? '').split(/,\s*/);
    const connection = new Connection(socket, tokenInProtocols(protocols) ?? '', log);
    connections.add(connection);
    socket.on('error', () => undefined);
    socket.on('close', () => connections.delete(connection));
    socket.on('message', (data: Buffer) => void connection.receive(data.toString('utf8')));
  });
  setInterval(() => {
    for (const connection of connections) connection.keepAlive();
  }, KEEP_ALIVE_MS).unref();
  const deliver = (path: string, event: string): Promise<void> => {
    for (const connection of connections) connection.deliver(path, event);
    return Promise.resolve();
  };
  const publish = paced(deliver, { now: Date.now, wait: (ms) => pause(ms, undefined, { ref: false }) });
  return {
    // The local bus does not wait for the pace.
    publish: (channel, event) => {
      void publish(channel, event);
      return Promise.resolve();
    },
    upgrade: (request, socket, head) => {
      if (pathOf(request) !== LIVE_PATH) socket.destroy();
      else sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
    },
  };
};

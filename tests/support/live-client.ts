import { once } from 'node:events';
import { WebSocket } from 'ws';
import { LIVE_PATH, LIVE_PROTOCOL } from '#shared/rules/live-channels.ts';

/** A frame of the protocol of AppSync Events. */
export type Frame = Readonly<Record<string, unknown>> & { readonly type: string };

/** A connection that sends and reads frames as the protocol page of AppSync Events documents them. */
export interface LiveTestClient {
  readonly send: (frame: Frame) => void;
  /** The next frame that has one of these types; waits for it. Frames of other types before it are kept. */
  readonly next: (...types: readonly string[]) => Promise<Frame>;
  /** Frames of a type that came and were not read. */
  readonly unread: (type: string) => readonly Frame[];
  /** Subscribes; resolves to the type of the answer. */
  readonly subscribe: (channel: string, token: string, id?: string) => Promise<string>;
  /** Events that came on a subscription, parsed, and not read before. */
  readonly events: () => readonly unknown[];
  readonly closed: Promise<void>;
  readonly close: () => void;
}

const host = 'example1234567890000.appsync-api.eu-central-1.amazonaws.com';

const encoded = (token: string): string =>
  Buffer.from(JSON.stringify({ Authorization: token, host })).toString('base64url');

/** Opens a socket and sends nothing. @param url `http://localhost:3000` */
export const openLiveSocket = async (url: string, token: string, path = LIVE_PATH): Promise<LiveTestClient> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, [LIVE_PROTOCOL, `header-${encoded(token)}`]);
  let frames: Frame[] = [];
  let wake = (): void => undefined;
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString('utf8')) as Frame);
    wake();
  });
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  await once(socket, 'open');
  const next: LiveTestClient['next'] = async (...types) => {
    for (;;) {
      const found = frames.find(({ type }) => types.includes(type));
      if (found !== undefined) {
        frames = frames.filter((frame) => frame !== found);
        return found;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const send = (frame: Frame): void => socket.send(JSON.stringify(frame));
  return {
    send,
    next,
    unread: (type) => frames.filter((frame) => frame.type === type),
    subscribe: async (channel, withToken, id = channel) => {
      send({ type: 'subscribe', id, channel, authorization: { Authorization: withToken, host } });
      return (await next('subscribe_success', 'subscribe_error')).type;
    },
    events: () => {
      const data = frames.filter(({ type }) => type === 'data');
      frames = frames.filter(({ type }) => type !== 'data');
      return data.flatMap(({ event }) => (event as readonly string[]).map((text) => JSON.parse(text) as unknown));
    },
    closed,
    close: () => socket.close(),
  };
};

/** Opens a connection that the server has acknowledged. */
export const connectLive = async (url: string, token: string): Promise<LiveTestClient> => {
  const client = await openLiveSocket(url, token);
  client.send({ type: 'connection_init' });
  await client.next('connection_ack');
  return client;
};

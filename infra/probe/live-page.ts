import * as z from 'zod/mini';
import { LIVE_PATH, LIVE_PROTOCOL } from '#shared/rules/live-channels.ts';

const frameSchema = z.looseObject({ type: z.string(), event: z.optional(z.union([z.string(), z.array(z.string())])) });
export type Frame = z.output<typeof frameSchema>;

/** A page on the live channel, as far as a probe needs it. */
export interface LivePage {
  readonly send: (frame: object) => void;
  /** The next frame of one of these types; undefined when none came in time or the socket closed. */
  readonly next: (...types: readonly string[]) => Promise<Frame | undefined>;
  readonly close: () => void;
}

/**
 * Opens the socket of the site and sends the first frame of the protocol of AppSync Events.
 * @param patience ends when a frame must have come
 */
export const openLivePage = (site: string, authorization: object, patience: () => Promise<unknown>): LivePage => {
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
  const socket = new WebSocket(`${site.replace(/^http/u, 'ws')}${LIVE_PATH}`, [LIVE_PROTOCOL, `header-${header}`]);
  const frames: Frame[] = [];
  let wake = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve());
  });
  const send = (frame: object): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  socket.addEventListener('open', () => send({ type: 'connection_init' }));
  socket.addEventListener('message', ({ data }) => {
    frames.push(frameSchema.parse(JSON.parse(String(data))));
    wake();
  });
  const next: LivePage['next'] = async (...types) => {
    const end = Promise.race([patience(), closed]).then(() => 'end');
    let ended: string | undefined;
    for (;;) {
      const index = frames.findIndex(({ type }) => types.includes(type));
      if (index !== -1) return frames.splice(index, 1)[0];
      if (ended !== undefined) return undefined;
      const arrived = new Promise<undefined>((resolve) => {
        wake = () => resolve(undefined);
      });
      ended = await Promise.race([arrived, end]);
    }
  };
  return { send, next, close: () => socket.close() };
};

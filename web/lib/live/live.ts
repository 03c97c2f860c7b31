import { LIVE_PATH } from '#shared/rules/live-channels.ts';
import { loadSiteConfig } from '../api/site-config.ts';
import { createLiveClient, type LiveClient, type LiveSubscription } from './live-client.ts';

let opening: Promise<LiveClient | undefined> | undefined;

const open = async (): Promise<LiveClient | undefined> => {
  const { liveHost: host } = await loadSiteConfig();
  if (host === undefined) return undefined;
  const address = `${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`;
  const client = createLiveClient({
    host,
    connect: (protocols, listener) => {
      const socket = new WebSocket(address, [...protocols]);
      socket.addEventListener('open', listener.opened);
      socket.addEventListener('message', ({ data }) => listener.received(String(data)));
      socket.addEventListener('close', listener.closed);
      return { send: (text) => socket.send(text), close: () => socket.close() };
    },
    random: Math.random,
  });
  addEventListener('online', client.retryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') client.retryNow();
  });
  return client;
};

/** Subscribes on the connection of this tab. Where there is no live channel, nothing is ever heard. */
export const subscribeLive = (subscription: LiveSubscription): (() => void) => {
  let end: (() => void) | undefined;
  let isWanted = true;
  opening ??= open().catch(() => undefined);
  void opening.then((client) => {
    if (isWanted) end = client?.subscribe(subscription);
  });
  return () => {
    isWanted = false;
    end?.();
  };
};

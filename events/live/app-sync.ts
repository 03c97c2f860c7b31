import { type Send, signedPost } from '#functions/signed-post.ts';
import type { LiveSettings } from './live-settings.ts';
import { paced } from './paced.ts';
import type { PublishLive } from './publish-live.ts';

/** An answer that takes longer is of little use: a call shall show within two seconds. */
const TIMEOUT_MS = 3_000;

/** Publishes with the function's own permissions. Each running function keeps the pace of its own events. */
export const publishToAppSync = ({ host, region }: LiveSettings, send?: Send): PublishLive => {
  const post = signedPost({ service: 'appsync', region, host, timeoutMs: TIMEOUT_MS }, send);
  return paced(async (channel, event) => {
    const body = JSON.stringify({ channel, events: [event] });
    const attempt = async (): Promise<void> => {
      const answer = await post({ path: '/event', body });
      if (!answer.ok) throw new Error(`the live channel answered ${String(answer.status)}`);
    };
    // Once more: pages poll seldom while they hear the channel. An event that arrives twice changes nothing.
    await attempt().catch(attempt);
  });
};

import type { LiveChannel } from '#shared/rules/live-channels.ts';

/**
 * Publishes an event on a channel, at most one a second on a channel of tickets. Subscribers may miss events, and read
 * again when they reconnect.
 */
export type PublishLive = (channel: LiveChannel, event: object) => Promise<void>;

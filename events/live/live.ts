import { publishToAppSync } from './app-sync.ts';
import { liveSettings } from './live-settings.ts';
import type { PublishLive } from './publish-live.ts';

/** Where there is no live channel, pages poll. */
const nowhere: PublishLive = () => Promise.resolve();

let shared: PublishLive | undefined;

/** The live channel of this running function. */
export const live = (): PublishLive => {
  if (shared !== undefined) return shared;
  const settings = liveSettings();
  shared = settings === undefined ? nowhere : publishToAppSync(settings);
  return shared;
};

/** Replaces the live channel in the local runner and in tests. @returns the former one */
export const replaceLive = (replacement: PublishLive | undefined): PublishLive | undefined => {
  const former = shared;
  shared = replacement;
  return former;
};

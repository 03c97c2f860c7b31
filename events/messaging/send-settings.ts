import * as z from 'zod/mini';

const environment = z.object({
  MESSAGE_PACE_MS: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  MESSAGES_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.positive()), 1000),
});

/** How fast messages are sent. infra/stacks/events-stack.ts derives both from `messages` of the environment. */
export interface SendSettings {
  /** Minimum milliseconds between two messages of one worker. */
  readonly paceMs: number;
  /** Maximum number of messages that one run of `retry-messages` puts back on the queue. */
  readonly perMinute: number;
}

/** @throws when a variable is not a number. */
export const sendSettings = (env: NodeJS.ProcessEnv = process.env): SendSettings => {
  const { MESSAGE_PACE_MS: paceMs, MESSAGES_PER_MINUTE: perMinute } = environment.parse(env);
  return { paceMs, perMinute };
};

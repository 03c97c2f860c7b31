import * as z from 'zod/mini';

const environment = z.object({
  /** Host of the HTTP endpoint of AppSync Events. Absent where the environment has no live channel. */
  LIVE_HOST: z.optional(z.string().check(z.minLength(1))),
  AWS_REGION: z.optional(z.string()),
});

export interface LiveSettings {
  readonly host: string;
  readonly region: string;
}

/** Undefined where the environment has no live channel. */
export const liveSettings = (env: NodeJS.ProcessEnv = process.env): LiveSettings | undefined => {
  const { LIVE_HOST: host, AWS_REGION: region = '' } = environment.parse(env);
  return host === undefined ? undefined : { host, region };
};

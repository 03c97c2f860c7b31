import * as z from 'zod/mini';

const environment = z.object({ EVENT_BUS_NAME: z.string().check(z.minLength(1)) });

/** What the relay must be told besides what every function is told. @throws when it is missing. */
export const busSettings = (env: NodeJS.ProcessEnv = process.env): z.output<typeof environment> =>
  environment.parse(env);

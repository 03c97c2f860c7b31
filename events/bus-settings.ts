import * as z from 'zod/mini';

const environment = z.object({ EVENT_BUS_NAME: z.string().check(z.minLength(1)) });

/** Environment variables that only the relay needs. @throws when one is missing. */
export const busSettings = (env: NodeJS.ProcessEnv = process.env): z.output<typeof environment> =>
  environment.parse(env);

import * as z from 'zod/mini';
import type { Reason } from '#shared/refusals/reasons.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import type { SecretSource } from './data/table/secret-store.ts';
import { Cache } from './data/table/cache.ts';
import { connect } from './data/table/connect.ts';
import { Store } from './data/table/store.ts';
import { systemClock } from './clock.ts';
import { createLog, type Log } from './log.ts';

const environment = z.object({
  TABLE_NAME: z._default(z.string(), 'clinic'),
  /** Only for the embedded database or an emulator. */
  DYNAMODB_ENDPOINT: z.optional(z.string()),
  /** The SDK's own variable: set where the whole account is emulated. */
  AWS_ENDPOINT_URL: z.optional(z.string()),
  APP_VERSION: z._default(z.string(), 'dev'),
  /** `checked` validates every reply by its schema, for tests and local runs. */
  REPLIES: z._default(z.enum(['checked', 'trusted']), 'trusted'),
  LOG_LEVEL: z._default(z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']), 'INFO'),
  /** Separates the metrics of environments. */
  METRIC_NAMESPACE: z.optional(z.string()),
  /** Names of the secrets in AWS Secrets Manager begin with it: `clinic-<environment>`. Only functions that use secrets have it. */
  SECRETS_PREFIX: z.optional(z.string()),
  /** Address of the site for links in messages; empty when it is not known. */
  SITE_ORIGIN: z._default(z.string().check(z.regex(/^(https?:\/\/[^/]+)?$/)), ''),
});

/** The dependencies of every handler. Created once per running function. */
export interface Dependencies extends SecretSource {
  readonly store: Store;
  readonly cache: Cache;
  /** The present moment; tests set it. */
  readonly clock: () => Date;
  readonly log: Log;
  readonly version: string;
  /** Address of the site, `https://clinic.example`; empty when it is not known. */
  readonly siteOrigin: string;
  /** Webhooks may go to this machine, to try them: on one machine only. */
  readonly localWebhooks?: boolean;
  readonly checkReplies: boolean;
  /** The reasons that a route declares: with it, tests and local runs check every refusal. */
  readonly reasonsOf?: (route: RouteSpec) => readonly Reason[];
}

/** Creates the dependencies from environment variables. @throws when one is not valid. */
export const createDependencies = (env: NodeJS.ProcessEnv, more: Partial<Dependencies> = {}): Dependencies => {
  const settings = environment.parse(env);
  const clock = more.clock ?? systemClock;
  return {
    store: new Store(connect(settings.DYNAMODB_ENDPOINT ?? settings.AWS_ENDPOINT_URL), settings.TABLE_NAME),
    cache: new Cache(clock),
    clock,
    log: createLog(settings.LOG_LEVEL, settings.METRIC_NAMESPACE),
    version: settings.APP_VERSION,
    siteOrigin: settings.SITE_ORIGIN,
    secretsPrefix: settings.SECRETS_PREFIX,
    checkReplies: settings.REPLIES === 'checked',
    ...more,
  };
};

let shared: Dependencies | undefined;

/** The dependencies of this running function, created at first use. */
export const sharedDependencies = (): Dependencies => (shared ??= createDependencies(process.env));

// Lambda initialises a function with a whole core, and answers its first request with the function's share of one.
if (process.env['AWS_LAMBDA_INITIALIZATION_TYPE'] !== undefined) sharedDependencies();

/** Replaces the dependencies: the local runner and tests use their own clock and table. */
export const replaceDependencies = (replacement: Dependencies): void => {
  shared = replacement;
};

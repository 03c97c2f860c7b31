import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, type Environment as Place, PermissionsBoundary, type StackProps, Tags, Validations } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { AwsSolutionsChecks } from 'cdk-nag';
import { repository } from './catalogue.ts';
import { type Environment, environmentOf } from './environments.ts';
import { areas } from './grants.ts';
import { areaStackName, DEPLOY_BOUNDARY, PRODUCT, resourceName } from './names.ts';
import { bundlesContext } from './constructs/served-function.ts';
import { AnalyticsStack } from './stacks/analytics-stack.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { ApiStageStack } from './stacks/api-stage-stack.ts';
import { BackupCopyStack, BackupStack } from './stacks/backup-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EDGE_REGION, EdgeStack } from './stacks/edge-stack.ts';
import { EdgeWatchStack } from './stacks/edge-watch-stack.ts';
import { EndpointsStack } from './stacks/endpoints-stack.ts';
import { EventsStack } from './stacks/events-stack.ts';
import { LiveStack } from './stacks/live-stack.ts';
import { WatchStack } from './stacks/watch-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

/** The context values of the CDK's command line (`-c name=value`). */
const contextOf = (json: string | undefined): Readonly<Record<string, unknown>> => {
  const context: unknown = JSON.parse(json ?? '{}');
  return typeof context === 'object' && context !== null ? { ...context } : {};
};

/** The CDK's feature flags, from cdk.json: an update of the library changes no resource by a new default. */
const featureFlags = (): Readonly<Record<string, unknown>> => {
  const settings: unknown = JSON.parse(readFileSync(join(repository, 'cdk.json'), 'utf8'));
  return z.object({ context: z.record(z.string(), z.unknown()) }).parse(settings).context;
};

/** The running version that the health check reports: the commit, when there is one. */
const versionOf = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
};

type Shared = StackProps & { readonly env: Place; readonly environment: Environment };

interface SiteOptions {
  readonly site?: string;
  readonly previousHashes?: string;
}

/** The API, a stack of endpoints for each area, and the stage that publishes their routes. */
const addApi = (
  app: App,
  props: Shared & { readonly table: DataStack['table']; readonly version: string },
): { readonly api: ApiStack; readonly stage: ApiStageStack } => {
  const nameOf = (what: string): string => resourceName(props.environment, what);
  const api = new ApiStack(app, nameOf('api'), props);
  const stage = new ApiStageStack(app, nameOf('api-stage'), { ...props, api: api.api });
  for (const area of areas) {
    const endpoints = new EndpointsStack(app, nameOf(areaStackName(area)), { ...props, area, api: api.api });
    stage.addStackDependency(endpoints, 'a stage names only routes that exist');
  }
  return { api, stage };
};

/** The weekly backups and the vault of their copies, where the environment has one. */
const addBackups = (app: App, data: DataStack, shared: Shared): void => {
  const { environment, env } = shared;
  const { backupCopies: copies } = environment;
  if (copies === undefined) return;
  const isForeign = copies.account !== undefined && copies.account !== environment.account;
  const copyStack = new BackupCopyStack(app, resourceName(environment, 'backup-copies'), {
    ...shared,
    env: { ...env, ...copies },
    ...(isForeign && environment.account !== undefined ? { from: environment.account } : {}),
  });
  new BackupStack(app, resourceName(environment, 'backups'), {
    ...shared,
    table: data.table,
    copies,
  }).addStackDependency(copyStack, 'a plan copies into a vault that exists');
};

/** The site behind its firewall, and what watches its distribution from the firewall's region. */
const addSite = (
  app: App,
  { api, live }: { readonly api: ApiStack; readonly live: LiveStack | undefined },
  shared: Shared,
  site: SiteOptions,
): WebStack => {
  const { environment } = shared;
  const env = { ...shared.env, region: EDGE_REGION };
  const edge = new EdgeStack(app, resourceName(environment, 'edge'), { ...shared, env });
  const web = new WebStack(app, resourceName(environment, 'web'), {
    ...shared,
    api: api.api,
    originSecret: api.originSecret,
    live,
    webAclArn: edge.webAclArn,
    certificate: edge.certificate,
    ...(site.site === undefined ? {} : { site: site.site }),
    ...(site.previousHashes === undefined ? {} : { previousHashes: site.previousHashes }),
  });
  new EdgeWatchStack(app, resourceName(environment, 'edge-watch'), {
    ...shared,
    env,
    distributionId: web.distributionId,
  });
  return web;
};

/**
 * Creates every stack of an environment.
 * @param options.site the built site; default `dist/web`
 * @param options.bundles the bundled functions; default `dist/functions`
 * @param options.previousHashes file with the inline hashes of the deployed build
 */
export const createApp = (
  environment: Environment,
  options: SiteOptions & {
    readonly outdir?: string;
    readonly version?: string;
    readonly bundles?: string;
  } = {},
): App => {
  const app = new App({
    ...(options.outdir === undefined ? {} : { outdir: options.outdir }),
    analyticsReporting: false,
    context: {
      ...featureFlags(),
      ...(options.bundles === undefined ? {} : { [bundlesContext]: options.bundles }),
    },
  });
  const env = {
    region: environment.region,
    ...(environment.account === undefined ? {} : { account: environment.account }),
  };
  const shared = {
    env,
    environment,
    terminationProtection: environment.data === 'keep',
    // CloudFormation's role may create no role without it: docs/runbooks/first-deploy.md.
    permissionsBoundary: PermissionsBoundary.fromName(DEPLOY_BOUNDARY),
  };
  const data = new DataStack(app, resourceName(environment, 'data'), shared);
  const { api, stage } = addApi(app, { ...shared, table: data.table, version: options.version ?? versionOf() });
  const live = environment.live
    ? new LiveStack(app, resourceName(environment, 'live'), { ...shared, table: data.table })
    : undefined;
  const events = new EventsStack(app, resourceName(environment, 'events'), {
    ...shared,
    table: data.table,
    streamArn: data.streamArn,
    live,
  });
  const watch = new WatchStack(app, resourceName(environment, 'watch'), {
    ...shared,
    apiId: api.api.apiId,
    tableName: data.table.name,
  });
  watch.addStackDependency(events, 'the archive keeps what is published on the bus');
  watch.addStackDependency(stage, 'its metric filters read the access log');
  addSite(app, { api, live }, shared, options).addStackDependency(stage, 'the site calls a published API');
  addBackups(app, data, shared);
  new AnalyticsStack(app, resourceName(environment, 'analytics'), shared);
  // CloudWatch dashboards take no tags, although CDK's types allow them.
  const tagged = { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] };
  Tags.of(app).add('product', PRODUCT, tagged);
  Tags.of(app).add('environment', environment.name, tagged);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
};

if (import.meta.main) {
  const context = contextOf(process.env['CDK_CONTEXT_JSON']);
  const { previousHashes } = context;
  const environment = environmentOf(context['env'] ?? 'dev');
  createApp(
    // `-c live=false`: the emulator of tests/deploy has no AppSync Events.
    context['live'] === 'false' ? { ...environment, live: false } : environment,
    typeof previousHashes === 'string' ? { previousHashes } : {},
  ).synth();
}

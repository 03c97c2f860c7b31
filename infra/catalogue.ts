import { join } from 'node:path';
import { firstKeySource, relaySource, schedules, subscribers } from '#events/reactions.ts';
import { exportName, type RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { criticalRoutes } from './watch/vital-routes.ts';

/** A function in the cloud: its name, its source file and the exported handler. */
export interface FunctionSource {
  /** Name of the function, of its folder in dist/ and of its log group. */
  readonly id: string;
  /** Relative to the repository. */
  readonly entry: string;
  readonly exportName: string;
}

export const repository = join(import.meta.dirname, '..');

/** One function for each row of the route table. */
export const endpointSource = (route: Pick<RouteSpec, 'id'>): FunctionSource => ({
  id: route.id,
  entry: `functions/api/${route.id}.ts`,
  exportName: exportName(route),
});

/** The functions in front of the endpoints and of the live channel. */
export const authorizerSources = {
  verifyOrigin: { id: 'gateway/verify-origin', entry: 'infra/functions/verify-origin.ts', exportName: 'verifyOrigin' },
  unrouted: { id: 'gateway/unrouted', entry: 'functions/runtime/unrouted.ts', exportName: 'handleUnknownRoute' },
  rotateOriginSecret: {
    id: 'gateway/rotate-origin-secret',
    entry: 'infra/functions/rotate-origin-secret.ts',
    exportName: 'rotateOriginSecret',
  },
  authorizeLive: {
    id: 'live/authorize-live',
    entry: 'functions/api/live/authorize-live.ts',
    exportName: 'authorizeLive',
  },
} as const satisfies Record<string, FunctionSource>;

/** The function that tries a new version of a vital route before it gets requests. */
export const releaseCheckSource = (name: string): FunctionSource => ({
  id: `events/check-release-${name}`,
  entry: 'events/deployments/check-release.ts',
  exportName: 'checkRelease',
});

/** The functions of all endpoints, reactions and authorizers. */
export const functionSources = (): readonly FunctionSource[] => [
  ...routes.map(endpointSource),
  firstKeySource,
  relaySource,
  ...subscribers,
  ...schedules,
  ...Object.values(authorizerSources),
  ...criticalRoutes.map(({ name }) => releaseCheckSource(name)),
];

/** Output folder of the build. */
export const bundlesFolder = join(repository, 'dist', 'functions');

/** Folder of a function's bundle; CDK uses it as the asset. */
export const bundleFolder = (source: Pick<FunctionSource, 'id'>, bundles = bundlesFolder): string =>
  join(bundles, source.id);

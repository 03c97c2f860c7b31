import * as z from 'zod/mini';
import { areaOf } from '../grants.ts';
import type { AwsCli } from '../in-service.ts';
import { areaStackName, functionName, resourceName } from '../names.ts';
import { criticalRoutes } from '../watch/vital-routes.ts';
import type { Probe, ProbeContext } from './probe.ts';

const PAUSE_MS = 500;
/** Eight minutes: five of the release, and the alarm's own delay. */
const REQUESTS = 960;
/** Ten seconds of requests between two reads of the deployment's status. */
const REQUESTS_PER_LOOK = 20;

const json = <T>(aws: AwsCli, words: readonly string[], schema: z.ZodMiniType<T>): T => {
  const text = aws([...words, '--output', 'json']);
  if (text === undefined) throw new Error(`aws ${words.slice(0, 2).join(' ')} failed`);
  return schema.parse(JSON.parse(text === '' ? '{}' : text));
};

const versioned = z.looseObject({ Version: z.string() });
const aliased = z.looseObject({ FunctionVersion: z.string() });
const configured = z.looseObject({ Environment: z.looseObject({ Variables: z.record(z.string(), z.string()) }) });
const created = z.looseObject({ deploymentId: z.string() });
const deployed = z.looseObject({ deploymentInfo: z.looseObject({ status: z.string() }) });

/** CodeDeploy's content: the alias moves from one version to the other. */
const contentOf = (name: string, from: string, to: string): string =>
  JSON.stringify({
    version: 0.0,
    Resources: [
      {
        probed: {
          Type: 'AWS::Lambda::Function',
          Properties: { Name: name, Alias: 'live', CurrentVersion: from, TargetVersion: to },
        },
      },
    ],
  });

/** Publishes a version that cannot start, and gives the function its own settings back. */
const publishBroken = (context: ProbeContext, name: string): string => {
  const { aws, environment } = context;
  const at = ['--region', environment.region, '--function-name', name];
  const { Environment: own } = json(aws, ['lambda', 'get-function-configuration', ...at], configured);
  const set = (variables: Readonly<Record<string, string>>): void => {
    const value = JSON.stringify({ Variables: variables });
    json(aws, ['lambda', 'update-function-configuration', ...at, '--environment', value], z.looseObject({}));
    if (aws(['lambda', 'wait', 'function-updated', ...at]) === undefined) throw new Error(`${name} was not updated`);
  };
  try {
    set({ ...own.Variables, NODE_OPTIONS: '--import=./missing.mjs' });
    return json(aws, ['lambda', 'publish-version', ...at], versioned).Version;
  } finally {
    set(own.Variables);
  }
};

/** Releases a version that cannot start to one request in ten, and waits until CodeDeploy takes it back. */
export const probeRelease: Probe = async (context) => {
  const { aws, environment, site, fetch, pause } = context;
  const probe = 'release: a version that cannot start';
  const expected = 'taken back';
  const vital = criticalRoutes.find(({ name }) => name === 'calling');
  if (vital === undefined) throw new Error('calling the next patient is no vital route');
  if (!environment.gradual) {
    return [{ probe: `${probe} (\`gradual\` is off here: probe staging)`, expected: 'not probed', seen: 'not probed' }];
  }
  const name = functionName(environment, vital.route);
  const at = ['--region', environment.region];
  const alias = (): string =>
    json(aws, ['lambda', 'get-alias', ...at, '--function-name', name, '--name', 'live'], aliased).FunctionVersion;
  const before = alias();
  const broken = publishBroken(context, name);
  const revision = JSON.stringify({
    revisionType: 'AppSpecContent',
    appSpecContent: { content: contentOf(name, before, broken) },
  });
  const application = resourceName(environment, areaStackName(areaOf(vital.route.id)));
  const group = ['--application-name', application];
  const words = ['deploy', 'create-deployment', ...at, ...group, '--deployment-group-name'];
  const { deploymentId } = json(
    aws,
    [...words, resourceName(environment, vital.name), '--revision', revision],
    created,
  );
  let status = 'InProgress';
  for (let sent = 0; sent < REQUESTS && !['Stopped', 'Failed', 'Succeeded'].includes(status); sent += 1) {
    // Without a token: the version in service answers 401, the broken one 500.
    await fetch(`${site}/api${vital.route.path}`, { method: vital.route.method, body: '{}' });
    await pause(PAUSE_MS);
    if (sent % REQUESTS_PER_LOOK === 0) {
      const look = ['deploy', 'get-deployment', ...at, '--deployment-id', deploymentId];
      ({ status } = json(aws, look, deployed).deploymentInfo);
    }
  }
  const isBack = status !== 'Succeeded' && alias() === before;
  return [{ probe, expected, seen: isBack ? expected : `${status}, the alias has version ${alias()}` }];
};

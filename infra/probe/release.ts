import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { areaOf } from '../grants.ts';
import { areaStackName, functionName, resourceName } from '../names.ts';
import { criticalRoutes } from '../watch/vital-routes.ts';
import { awsJson } from './aws-json.ts';
import type { Finding, Probe, ProbeContext } from './probe.ts';

const PAUSE_MS = 500;
/** Eight minutes: five of the release, and the alarm's own delay. */
const REQUESTS = 960;
/** Ten seconds of requests between two reads of the deployment's status. */
const REQUESTS_PER_LOOK = 20;

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

/** The function of call next, its alias, and how CodeDeploy names it. */
const vitalOf = ({ environment }: ProbeContext) => {
  const vital = criticalRoutes.find(({ name }) => name === 'calling');
  if (vital === undefined) throw new Error('calling the next patient is no vital route');
  return {
    ...vital,
    function: functionName(environment, vital.route),
    application: resourceName(environment, areaStackName(areaOf(vital.route.id))),
    group: resourceName(environment, vital.name),
  };
};
type Vital = ReturnType<typeof vitalOf>;

const regionOf = ({ environment }: ProbeContext): readonly string[] => ['--region', environment.region];

/** The version that the alias answers with. */
const versionInService = (context: ProbeContext, { function: name }: Vital): string => {
  const words = ['lambda', 'get-alias', ...regionOf(context), '--function-name', name, '--name', 'live'];
  return awsJson(context.aws, words, aliased).FunctionVersion;
};

/** Publishes a version with other settings, and gives the function its own ones back. */
const publish = (context: ProbeContext, { function: name }: Vital, other: Readonly<Record<string, string>>): string => {
  const { aws } = context;
  const at = [...regionOf(context), '--function-name', name];
  const { Environment: own } = awsJson(aws, ['lambda', 'get-function-configuration', ...at], configured);
  const set = (variables: Readonly<Record<string, string>>): void => {
    const value = JSON.stringify({ Variables: variables });
    awsJson(aws, ['lambda', 'update-function-configuration', ...at, '--environment', value], z.looseObject({}));
    if (aws(['lambda', 'wait', 'function-updated', ...at]) === undefined) throw new Error(`${name} was not updated`);
  };
  try {
    set({ ...own.Variables, ...other });
    return awsJson(aws, ['lambda', 'publish-version', ...at], versioned).Version;
  } finally {
    set(own.Variables);
  }
};

/** Releases a version to one request in ten while requests come, and waits for the end. @returns CodeDeploy's status */
const release = async (context: ProbeContext, vital: Vital, from: string, to: string): Promise<string> => {
  const { aws, site, fetch, pause } = context;
  const content = contentOf(vital.function, from, to);
  const revision = JSON.stringify({ revisionType: 'AppSpecContent', appSpecContent: { content } });
  const group = ['--application-name', vital.application, '--deployment-group-name', vital.group];
  const words = ['deploy', 'create-deployment', ...regionOf(context), ...group, '--revision', revision];
  const { deploymentId } = awsJson(aws, words, created);
  let status = 'InProgress';
  for (let sent = 0; sent < REQUESTS && !['Stopped', 'Failed', 'Succeeded'].includes(status); sent += 1) {
    // Without a token: the version in service answers 401, a broken one 500.
    await fetch(`${site}/api${vital.route.path}`, { method: vital.route.method, body: '{}' });
    await pause(PAUSE_MS);
    if (sent % REQUESTS_PER_LOOK === 0) {
      const look = ['deploy', 'get-deployment', ...regionOf(context), '--deployment-id', deploymentId];
      ({ status } = awsJson(aws, look, deployed).deploymentInfo);
    }
  }
  return status;
};

/** A version that cannot start is taken back by CodeDeploy. */
const releaseBroken = async (context: ProbeContext, vital: Vital, before: string): Promise<Finding> => {
  const broken = publish(context, vital, { NODE_OPTIONS: '--import=./missing.mjs' });
  const status = await release(context, vital, before, broken);
  const now = versionInService(context, vital);
  const expected = 'taken back';
  const isBack = status !== 'Succeeded' && now === before;
  return {
    probe: 'release: a version that cannot start',
    expected,
    seen: isBack ? expected : `${status}, the alias has version ${now}`,
  };
};

/** A version that works gets all requests; an operator then points the alias at the one before (rollback.md, step 3). */
const releaseAndRollBack = async (context: ProbeContext, vital: Vital, before: string): Promise<readonly Finding[]> => {
  const { aws, site, fetch } = context;
  const good = publish(context, vital, { PROBED: randomUUID() });
  const status = await release(context, vital, before, good);
  const now = versionInService(context, vital);
  const [inService, back] = ['in service', 'in service, 401 without a sign-in'];
  const alias = ['--function-name', vital.function, '--name', 'live', '--function-version', before];
  awsJson(aws, ['lambda', 'update-alias', ...regionOf(context), ...alias], z.looseObject({}));
  const reply = await fetch(`${site}/api${vital.route.path}`, { method: vital.route.method, body: '{}' });
  const after = versionInService(context, vital);
  return [
    {
      probe: 'release: a version that works',
      expected: inService,
      seen: status === 'Succeeded' && now === good ? inService : `${status}, the alias has version ${now}`,
    },
    {
      probe: 'rollback: the version before',
      expected: back,
      seen: after === before && reply.status === 401 ? back : `version ${after} answers ${String(reply.status)}`,
    },
  ];
};

/** Releases a version that cannot start and one that works, and rolls back by hand. */
export const probeRelease: Probe = async (context) => {
  if (!context.environment.gradual) {
    const [probe, seen] = ['release (`gradual` is off here: probe staging)', 'not probed'];
    return [{ probe, expected: seen, seen }];
  }
  const vital = vitalOf(context);
  const before = versionInService(context, vital);
  const broken = await releaseBroken(context, vital, before);
  return [broken, ...(await releaseAndRollBack(context, vital, before))];
};

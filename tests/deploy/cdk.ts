import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { repository } from '#infra/catalogue.ts';
import { environments } from '#infra/environments.ts';
import { areas } from '#infra/grants.ts';
import { areaStackName, resourceName } from '#infra/names.ts';
import type { Emulator } from './emulator.ts';
import { removeLeftOut, resolveOutputs } from './left-out.ts';

/** The synthesised stacks. */
export const assembly = join(repository, 'cdk.out.deploy');
const outputsFile = join(assembly, 'outputs.json');

export const environment = environments.dev;
const named = (...names: readonly string[]): readonly string[] => names.map((what) => resourceName(environment, what));
/** Stacks with functions, which are deployed again with a settable clock. */
export const stacks = named('data', 'api', ...areas.map(areaStackName), 'api-stage', 'events');
/** Deployed once, without what the emulator lacks (left-out.ts). Each group reads outputs of those before it. */
export const otherStacks = [named('watch', 'edge'), named('web'), named('edge-watch')];
const otherOutputsFile = join(assembly, 'other-outputs.json');

interface DeployOptions {
  readonly folder?: string;
  readonly names?: readonly string[];
  readonly outputsTo?: string;
}

/** Deploys stacks by the real command line. */
export const deploy = (
  emulator: Emulator,
  { folder = assembly, names = stacks, outputsTo = outputsFile }: DeployOptions = {},
): Promise<string> =>
  emulator.run('cdk', [
    'deploy',
    ...names,
    '--exclusively',
    '--app',
    folder,
    '--require-approval',
    'never',
    '--outputs-file',
    outputsTo,
    '--progress',
    'events',
    '--ci',
  ]);

/**
 * Synthesises the stacks without the live channel: the emulator's CloudFormation has no AWS::AppSync::Api. Its frames
 * are tested against the documented protocol (tests/web/lib/live-client.test.ts, tests/local/live-hub.test.ts), its
 * templates in tests/infra/live.test.ts. `npm run synth` validates the templates of this environment; here they meet
 * CloudFormation.
 */
export const synth = (emulator: Emulator, folder: string, ...more: readonly string[]): Promise<string> =>
  emulator.run(
    'cdk',
    ['synth', '--quiet', '--output', folder, '-c', `env=${environment.name}`, '-c', 'live=false', ...more],
    {
      CDK_VALIDATION: 'false',
    },
  );

const readOutputs = (file: string): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  z.record(z.string(), z.record(z.string(), z.string())).parse(JSON.parse(readFileSync(file, 'utf8')));

/** The outputs of the stacks. */
export const outputs = (): { readonly apiId: string; readonly tableName: string } => {
  const read = readOutputs(outputsFile);
  const find = (what: string, name: string): string => {
    const value = read[resourceName(environment, what)]?.[name];
    if (value === undefined) throw new Error(`the ${what} stack has no output ${name}`);
    return value;
  };
  return { apiId: find('api', 'ApiId'), tableName: find('data', 'TableName') };
};

/** Deploys the other stacks without what the emulator lacks. @returns the resource types that were left out. */
export const deployOthers = async (emulator: Emulator): Promise<readonly string[]> => {
  const removed: string[] = [];
  const outputsSoFar: Record<string, string> = {};
  for (const names of otherStacks) {
    for (const stack of names) {
      resolveOutputs(assembly, stack, outputsSoFar);
      removed.push(...removeLeftOut(assembly, stack));
    }
    await deploy(emulator, { names, outputsTo: otherOutputsFile });
    for (const values of Object.values(readOutputs(otherOutputsFile))) Object.assign(outputsSoFar, values);
  }

  return removed;
};

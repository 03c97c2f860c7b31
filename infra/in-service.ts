import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inlineHashesOf } from '#shared/security-headers.ts';
import type { Environment } from './environments.ts';
import { resourceName } from './names.ts';
import { tablePolicy } from './table-policy.ts';

/** Runs the AWS CLI. @returns its output, or undefined when it failed. */
export type AwsCli = (words: readonly string[]) => string | undefined;

export const awsCli: AwsCli = (words) => {
  const { status, stdout } = spawnSync('aws', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return status === 0 ? stdout.trim() : undefined;
};

/** Is a stack of the environment deployed? */
const isDeployed = ({ region }: Environment, stack: string, aws: AwsCli): boolean => {
  const words = ['cloudformation', 'list-stacks', '--region', region, '--output', 'text', '--stack-status-filter'];
  const query = ['--query', `StackSummaries[?StackName=='${stack}'].StackName`];
  const states = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'];
  const answer = aws([...words, ...states, ...query]);
  if (answer === undefined) throw new Error('the AWS CLI cannot list the stacks: is it installed, version 2?');
  return answer.includes(stack);
};

/** Protects the table of an environment that keeps its data. Does nothing before its first deployment. */
export const protectTable = (environment: Environment, aws: AwsCli = awsCli): void => {
  const stack = resourceName(environment, 'data');
  if (environment.data !== 'keep' || !isDeployed(environment, stack, aws)) return;
  const body = ['--stack-policy-body', JSON.stringify(tablePolicy)];
  const words = ['cloudformation', 'set-stack-policy', '--region', environment.region, '--stack-name', stack, ...body];
  if (aws(words) === undefined)
    throw new Error(`the stack policy of ${stack} cannot be set: the table is not protected`);
};

/**
 * Saves the inline hashes of the deployed pages, which the headers of the next build must allow until its own pages
 * have replaced them. @returns the file, or undefined when no site is deployed or it does not answer.
 */
export const savePreviousHashes = async (
  environment: Environment,
  file: string,
  aws: AwsCli = awsCli,
): Promise<string | undefined> => {
  const stack = resourceName(environment, 'web');
  if (!isDeployed(environment, stack, aws)) return undefined;
  const query = ['--query', "Stacks[0].Outputs[?OutputKey=='Address'].OutputValue", '--output', 'text'];
  const at = ['--region', environment.region, '--stack-name', stack];
  const address = aws(['cloudformation', 'describe-stacks', ...at, ...query]);
  if (address === undefined) return undefined;
  try {
    const reply = await fetch(`${address}/csp.json`, { signal: AbortSignal.timeout(10_000) });
    if (!reply.ok) return undefined;
    const hashes = inlineHashesOf(await reply.json());
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(hashes));
    return file;
  } catch {
    return undefined;
  }
};

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { repository } from './catalogue.ts';
import { deployProblems } from './deploy-checks.ts';
import { type Environment, environmentNames, environmentOf, siteOriginOf } from './environments.ts';
import { protectTable, savePreviousHashes } from './in-service.ts';
import { resourceName } from './names.ts';

/** Arguments of the CDK's command line: all stacks, unless the operator names some. */
export const deployArguments = (environment: Environment, more: readonly string[]): readonly string[] => {
  // The value of an option is not a stack name: `--require-approval never`.
  const named = more.some((word) => word.startsWith(resourceName(environment, '')));
  // Deploys the assembly that was checked, without a second synthesis. Forced: a stack reads outputs of others when it is
  // deployed, so one whose own template is the same would keep what another stack has replaced (docs/adr/0017).
  return ['deploy', ...(named ? [] : ['--all']), '--force', '--app', join(repository, 'cdk.out'), ...more];
};

/** Ends the process with the exit code of a program that failed. The program has printed the cause. */
const run = (program: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): void => {
  console.log(`\n> ${program} ${args.join(' ')}`);
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    cwd: repository,
    env: { ...process.env, ...settings },
  });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
};

/** The account of the credentials in use; undefined when there are none, or when they are not valid. */
const callerAccount = async (region: string): Promise<string | undefined> => {
  try {
    return (await new STSClient({ region }).send(new GetCallerIdentityCommand())).Account;
  } catch {
    return undefined;
  }
};

const isTreeClean = (): boolean =>
  execFileSync('git', ['status', '--porcelain'], { cwd: repository, encoding: 'utf8' }).trim() === '';

/**
 * `npm run deploy -- <environment>`: builds the site and the functions, synthesises with every check, and deploys all
 * stacks. More words go to the CDK's command line (`--require-approval never`, the name of one stack).
 */
if (import.meta.main) {
  const [name, ...more] = process.argv.slice(2);
  if (name === undefined || name.startsWith('-')) {
    console.error(`Which environment? npm run deploy -- ${environmentNames.join('|')}`);
    process.exitCode = 2;
  } else {
    const environment = environmentOf(name);
    const problems = deployProblems(environment, {
      callerAccount: environment.data === 'keep' ? await callerAccount(environment.region) : undefined,
      cleanTree: isTreeClean(),
    });
    if (problems.length > 0) {
      console.error(`${environment.name} is not deployed:\n${problems.map((each) => `- ${each}`).join('\n')}`);
      process.exit(1);
    }
    // Canonical links and the sitemap need the site's full address; without a domain they are left out.
    run('npm', ['run', 'build:web'], {
      SITE_ORIGIN: siteOriginOf(environment),
      SITE_NAME: environment.siteName?.en,
      SITE_NAME_AR: environment.siteName?.ar,
    });
    run('npm', ['run', 'check:bundles']);
    const previous = await savePreviousHashes(environment, join(repository, 'dist', 'previous-csp.json'));
    if (previous === undefined) console.log('No site in service answers: its inline hashes are not allowed any more.');
    run('npm', ['run', 'synth', '--', environment.name, ...(previous === undefined ? [] : [previous])]);
    if (!existsSync(join(repository, 'dist', 'web', 'index.html'))) throw new Error('the site was not built');
    protectTable(environment);
    run('cdk', deployArguments(environment, more));
    protectTable(environment);
  }
}

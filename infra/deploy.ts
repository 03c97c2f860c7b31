import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './catalogue.ts';
import { type Environment, environmentNames, environmentOf } from './environments.ts';
import { resourceName } from './names.ts';

/** What the CDK's command line is given: all stacks, unless some are named among the words. */
export const deployWords = (environment: Environment, more: readonly string[]): readonly string[] => {
  // The value of an option is no stack: `--require-approval never`.
  const named = more.some((word) => word.startsWith(resourceName(environment, '')));
  // From the assembly that was just checked: what is deployed is what was looked at.
  return ['deploy', ...(named ? [] : ['--all']), '--app', join(repository, 'cdk.out'), ...more];
};

/** Ends the process as the program did, when it did not end well: it has said why. */
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
    // Canonical links and the sitemap name the site by its whole address; without a domain they leave it out.
    const origin = environment.domain === undefined ? '' : `https://${environment.domain.name}`;
    run('npm', ['run', 'build:web'], { SITE_ORIGIN: origin });
    run('npm', ['run', 'check:bundles']);
    run('npm', ['run', 'synth', '--', environment.name]);
    if (!existsSync(join(repository, 'dist', 'web', 'index.html'))) throw new Error('the site was not built');
    run('cdk', deployWords(environment, more));
  }
}

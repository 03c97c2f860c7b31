import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', '.github', 'workflows');
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const textOf = (name: string): string => workflows.find((each) => each.name === name)?.text ?? '';

/** The lines of a job: until the next key with the same indentation. */
const jobIn = (workflow: string, job: string): string =>
  new RegExp(String.raw`^ {2}${job}:\n((?: {3,}.*\n|\n)+)`, 'mu').exec(`${textOf(workflow)}\n`)?.[1] ?? '';

describe('the workflows', () => {
  it('use actions by digest, and name the version', () => {
    const used = workflows.flatMap(({ text }) => [...text.matchAll(/uses: (.+)$/gmu)].map(([, action = '']) => action));

    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((action) => !/^(?:\.\/\S+|[\w-]+\/[\w-]+@[\da-f]{40} # v[\d.]+)$/u.test(action))).toEqual([]);
  });

  it('run no script of a dependency where there are credentials', () => {
    const privileged = workflows.filter(({ text }) => text.includes('configure-aws-credentials'));
    const installs = privileged.flatMap(({ text }) => text.match(/npm ci.*/gu) ?? []);

    expect(installs.length).toBeGreaterThanOrEqual(privileged.length);
    expect(installs.filter((line) => !line.startsWith('npm ci --ignore-scripts'))).toEqual([]);
  });

  it('deploy a commit of main after every check of it, and prod after staging', () => {
    expect(jobIn('deploy.yml', 'from-main')).toContain('git merge-base --is-ancestor "$GITHUB_SHA" origin/main');
    expect(jobIn('deploy.yml', 'check')).toContain('needs: from-main\n    uses: ./.github/workflows/check.yml');
    expect(textOf('check.yml')).toContain('bash .ci/run');
    expect(textOf('check.yml')).toContain('npm audit --audit-level=high');
    const needed = ['dev', 'staging', 'prod', 'probe-dev'].map(
      (job) => /needs: (\S+)/u.exec(jobIn('deploy.yml', job))?.[1],
    );
    expect(needed).toEqual(['check', 'check', 'staging', 'dev']);
  });

  it('deploy to an environment once at a time', () => {
    expect(jobIn('deploy-to.yml', 'deploy')).toContain('concurrency:\n      group: deploy-${{ inputs.target }}\n');
    expect(jobIn('probe-dev.yml', 'probe')).toContain('concurrency:\n      group: deploy-dev\n');
  });

  it('let the canary judge every deployment, and API checks and probes dev', () => {
    const judge = "jq --exit-status '.passed == true'";
    expect(jobIn('deploy-to.yml', 'deploy')).toMatch(/npm run deploy[\s\S]*events-run-canary/u);
    expect(jobIn('deploy-to.yml', 'deploy')).toContain(judge);
    const probe = jobIn('probe-dev.yml', 'probe');
    for (const command of ['npm run check:deployed', '--only contract', '--only indexes', '--only live']) {
      expect(probe).toContain(command);
    }
  });
});

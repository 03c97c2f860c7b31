import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = globSync('.github/workflows/*.yml', { cwd: root }).toSorted();
const textOf = (name: string): string => readFileSync(resolve(root, `.github/workflows/${name}.yml`), 'utf8');

/** The text before the jobs, and each job by name. */
const partsOf = (text: string) => {
  const [head = '', body = ''] = text.split('\njobs:\n');
  const names = [...body.matchAll(/^ {2}([\w-]+):$/gmu)];
  const jobs = new Map(
    names.map((match, index) => [match[1] ?? '', body.slice(match.index, names[index + 1]?.index ?? body.length)]),
  );
  return { head, jobs };
};

describe('the workflows', () => {
  it('reach AWS by a role of their environment only, and hold no key', () => {
    expect(files).toHaveLength(4);
    for (const file of files) {
      const text = readFileSync(resolve(root, file), 'utf8');
      const { head, jobs } = partsOf(text);

      expect([file, /secrets\.|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY/u.test(text)]).toEqual([file, false]);
      for (const [name, job] of jobs) {
        const usesAws = job.includes('aws-actions/configure-aws-credentials@');
        // Permissions of a job replace those of the workflow.
        const permissions = /^ {4}permissions:$/mu.test(job) ? job : head;
        const mayAskForRole = permissions.includes('id-token: write');
        const ofEnvironment =
          /^ {4}environment: /mu.test(job) && job.includes('role-to-assume: ${{ vars.AWS_ROLE_ARN }}');
        expect([name, mayAskForRole, ofEnvironment]).toEqual([name, usesAws, usesAws]);
      }
    }
  });

  it('run every check on a pull request, and show what it would change', () => {
    const { head, jobs } = partsOf(textOf('ci'));

    expect(head).toMatch(/^ {2}pull_request:$/mu);
    expect(jobs.get('check')).toContain('uses: ./.github/workflows/check.yml');
    expect(partsOf(textOf('check')).jobs.get('check')).toContain('bash .ci/run');
    expect(jobs.get('diff')).toContain('cdk diff --all');
    expect(jobs.get('diff')).toContain("if: github.event_name == 'pull_request'");
  });

  it('deploy a merge to dev, and a tag to staging and then to prod', () => {
    const { head, jobs } = partsOf(textOf('deploy'));

    expect(head).toMatch(/branches: \[main\]\n +tags: \['v\*'\]/u);
    expect(jobs.get('dev')).toContain("if: github.ref == 'refs/heads/main'");
    expect(jobs.get('check')).toContain('uses: ./.github/workflows/check.yml');
    expect(jobs.get('dev')).toContain('needs: check');
    expect(jobs.get('staging')).toContain("if: startsWith(github.ref, 'refs/tags/v')");
    expect(jobs.get('prod')).toContain('needs: staging');
  });

  it.each(['dev', 'staging', 'prod'])('deploy %s with its own role, and run its canary', (name) => {
    const job = partsOf(textOf('deploy')).jobs.get(name) ?? '';

    expect(job).toMatch(new RegExp(`^ {4}environment: ${name}$`, 'mu'));
    expect(job).toContain(`npm run deploy -- ${name} --require-approval never`);
    expect(job).toContain(`--function-name clinic-${name}-events-run-canary`);
  });

  it('compare what is deployed with the templates each week', () => {
    expect(textOf('drift')).toMatch(/cron: /u);
    expect(textOf('drift')).toContain('cdk drift --all --fail');
  });
});

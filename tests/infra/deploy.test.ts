import { CURRENTLY_RECOMMENDED_FLAGS } from 'aws-cdk-lib/cx-api';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../../infra/catalogue.ts';
import { deployWords } from '../../infra/deploy.ts';
import { deployProblems } from '../../infra/deploy-checks.ts';
import { type Environment, environments } from '../../infra/environments.ts';

const words = (...more: readonly string[]): readonly string[] => deployWords(environments.dev, more);

describe('the feature flags', () => {
  it('in cdk.json are all that the library recommends', () => {
    const settings: unknown = JSON.parse(readFileSync(join(repository, 'cdk.json'), 'utf8'));

    // After an update of aws-cdk-lib: read what a new flag changes (`cdk diff`), then add it to cdk.json.
    expect(settings).toMatchObject({ context: CURRENTLY_RECOMMENDED_FLAGS });
  });
});

describe('the command that deploys', () => {
  it('takes every stack, whatever options it is given', () => {
    expect(words()).toContain('--all');
    expect(words('--require-approval', 'never')).toEqual(
      expect.arrayContaining(['--all', '--require-approval', 'never']),
    );
  });

  it('asks before it widens permissions, unless it is told not to', () => {
    const settings: unknown = JSON.parse(readFileSync(join(repository, 'cdk.json'), 'utf8'));
    expect(settings).toMatchObject({ requireApproval: 'broadening' });
    expect(words()).not.toContain('--require-approval');
  });

  it('takes the stacks that are named, and those alone', () => {
    expect(words('clinic-dev-api', '--no-rollback')).toEqual(
      expect.arrayContaining(['clinic-dev-api', '--no-rollback']),
    );
    expect(words('clinic-dev-api')).not.toContain('--all');
  });
});

describe('the checks before a deployment', () => {
  const ready: Environment = {
    ...environments.prod,
    account: '111122223333',
    alarmEmail: 'operator@clinic.test',
    contact: { ...environments.prod.contact, phone: '+20 2 1234 5678', email: 'hello@clinic.test' },
  };
  const context = { callerAccount: '111122223333', cleanTree: true };

  it('refuse production until account, alarms and contact are set', () => {
    const problems = deployProblems(environments.prod, { ...context, cleanTree: true });

    expect(problems).toEqual([
      expect.stringContaining('no account'),
      expect.stringContaining('nobody receives alarms'),
      expect.stringContaining('placeholder'),
    ]);
  });

  it('refuse production with the credentials of another account', () => {
    const problems = deployProblems(ready, { ...context, callerAccount: '999988887777' });

    expect(problems).toEqual([expect.stringContaining('999988887777')]);
  });

  it('refuse production from a tree with uncommitted changes', () => {
    expect(deployProblems(ready, { ...context, cleanTree: false })).toHaveLength(1);
  });

  it('let production through when all is set', () => {
    expect(deployProblems(ready, context)).toEqual([]);
  });

  it('let test environments through from anywhere', () => {
    expect(deployProblems(environments.dev, { callerAccount: undefined, cleanTree: false })).toEqual([]);
  });
});

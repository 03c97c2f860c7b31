import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../../infra/catalogue.ts';
import { deployWords } from '../../infra/deploy.ts';
import { environments } from '../../infra/environments.ts';

const words = (...more: readonly string[]): readonly string[] => deployWords(environments.dev, more);

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

import { CURRENTLY_RECOMMENDED_FLAGS } from 'aws-cdk-lib/cx-api';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { repository } from '#infra/catalogue.ts';
import { deployArguments } from '#infra/deploy.ts';
import { deployProblems } from '#infra/deploy-checks.ts';
import { type Environment, environments } from '#infra/environments.ts';
import { type AwsCli, protectTable, savePreviousHashes } from '#infra/in-service.ts';
import { tablePolicy } from '#infra/table-policy.ts';

const words = (...more: readonly string[]): readonly string[] => deployArguments(environments.dev, more);

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

  it('also deploys a stack with the same template, which may read an output that has changed', () => {
    expect(words()).toContain('--force');
    expect(words('clinic-dev-api')).toContain('--force');
  });

  it('asks before it widens permissions, unless an option says not to', () => {
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
    domain: { name: 'clinic.test', hostedZoneId: 'Z0000000000000000000', hostedZoneName: 'clinic.test' },
    contact: { ...environments.prod.contact, phone: '+20 2 1234 5678', email: 'hello@clinic.test' },
  };
  const context = { callerAccount: '111122223333', cleanTree: true };

  it('refuse production until account, alarms, domain and contact are set', () => {
    const problems = deployProblems(environments.prod, { ...context, cleanTree: true });

    expect(problems).toEqual([
      expect.stringContaining('no account'),
      expect.stringContaining('nobody receives alarms'),
      expect.stringContaining('no domain'),
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

describe('the protection of the table', () => {
  const account = (answer: (words: readonly string[]) => string | undefined) => {
    const commands: (readonly string[])[] = [];
    const aws: AwsCli = (words) => {
      commands.push(words);
      return answer(words);
    };
    return { aws, policies: () => commands.filter((words) => words.includes('set-stack-policy')) };
  };

  it('denies the update that replaces or deletes the table, where the data is kept', () => {
    const { aws, policies } = account(() => 'clinic-prod-data');

    protectTable(environments.prod, aws);

    expect(policies()).toEqual([expect.arrayContaining(['clinic-prod-data', JSON.stringify(tablePolicy)])]);
    expect(tablePolicy.Statement[1]).toMatchObject({
      Effect: 'Deny',
      Action: ['Update:Replace', 'Update:Delete'],
      Condition: { StringEquals: { ResourceType: expect.arrayContaining(['AWS::DynamoDB::Table']) as unknown } },
    });
  });

  it('waits for the first deployment, and leaves test environments alone', () => {
    const { aws, policies } = account(() => '');

    protectTable(environments.prod, aws);
    protectTable(environments.dev, aws);

    expect(policies()).toEqual([]);
  });

  it('stops the deployment when the policy cannot be set', () => {
    const { aws } = account((words) => (words.includes('list-stacks') ? 'clinic-prod-data' : undefined));

    expect(() => {
      protectTable(environments.prod, aws);
    }).toThrow('not protected');
  });
});

describe('the hashes of the pages in service', () => {
  it('are read from the site that the environment has', async () => {
    const hashes = { script: ['sha256-AAAA'], style: ['sha256-BBBB'] };
    const server = createServer((_, response) => response.end(JSON.stringify(hashes))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const folder = mkdtempSync(join(tmpdir(), 'hashes-'));
    const aws: AwsCli = (words) =>
      words.includes('list-stacks') ? 'clinic-dev-web' : `http://127.0.0.1:${String(port)}`;

    const file = await savePreviousHashes(environments.dev, join(folder, 'dist', 'previous.json'), aws);

    server.close();
    expect(JSON.parse(readFileSync(file ?? '', 'utf8'))).toEqual(hashes);
    rmSync(folder, { recursive: true });
  });

  it('are none before the first deployment', async () => {
    expect(await savePreviousHashes(environments.dev, '/nowhere/previous.json', () => '')).toBeUndefined();
  });
});

import { DynamoDBClient, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DescribeSecretCommand, RotateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { tableDefinition } from '#functions/data/table/table.ts';
import { environments } from '#infra/environments.ts';
import type { AwsCli } from '#infra/in-service.ts';
import { probeFirewall } from '#infra/probe/firewall.ts';
import { indexStatements, probeIndexPermissions } from '#infra/probe/index-permissions.ts';
import { isAsExpected, linesOf, pageOf, refusalToProbe } from '#infra/probe/probe.ts';
import { probeRelease } from '#infra/probe/release.ts';
import { probeRotation } from '#infra/probe/rotation.ts';
import { contextWith } from './probe-context.ts';

const [tables, security, secrets] = [
  mockClient(DynamoDBClient),
  mockClient(STSClient),
  mockClient(SecretsManagerClient),
];
afterEach(() => {
  for (const mocked of [tables, security, secrets]) mocked.reset();
});
// The files of this project share a process.
afterAll(() => {
  for (const mocked of [tables, security, secrets]) mocked.restore();
});

const failure = (name: string): Error => Object.assign(new Error(name), { name });
const statement = z.object({
  Action: z.array(z.string()),
  Resource: z.string(),
  Condition: z.object({ 'ForAllValues:StringLike': z.object({ 'dynamodb:LeadingKeys': z.array(z.string()) }) }),
});
const policy = z.object({ Statement: z.array(statement) });

describe('who may be probed', () => {
  it('is no environment that keeps real data', () => {
    expect(refusalToProbe(environments.prod)).toContain('prod keeps real data');
    expect(refusalToProbe(environments.dev)).toBeUndefined();
  });
});

describe('what a probe saw', () => {
  it('is a page with a row for each finding, and says which are not good', () => {
    const findings = [
      { probe: 'rotation', expected: 'yes', seen: 'yes' },
      { probe: 'byList with B#*|x: scan', expected: 'AccessDeniedException', seen: 'answered' },
    ];

    const page = pageOf(
      { environment: 'staging', account: '123456789012', now: new Date('2026-11-25T10:00:00Z') },
      findings,
    );

    expect(page).toContain('Account …9012, 2026-11-25T10:00Z');
    expect(page).not.toContain('123456789012');
    expect(page).toContain('| rotation | yes | yes | yes |');
    expect(page).toContain(String.raw`| byList with B#*\|x: scan | AccessDeniedException | answered | **no** |`);
  });
});

describe('the probe of indexes', () => {
  const patternOf = (text: string): RegExp => new RegExp(`^${text.replaceAll('*', '.*')}$`, 'u');
  /** IAM as its manual says: only queries of partitions that the assumed session names. */
  const answerLikeAws = (): void => {
    const allowed: string[] = [];
    security.on(AssumeRoleCommand).callsFake(({ Policy }: { Policy: string }) => {
      const [only] = policy.parse(JSON.parse(Policy)).Statement;
      allowed.splice(0, allowed.length, ...(only?.Condition['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ?? []));
      return { Credentials: { AccessKeyId: 'a', SecretAccessKey: 'b', SessionToken: 'c' } };
    });
    tables.on(ScanCommand).rejects(failure('AccessDeniedException'));
    tables.on(QueryCommand).callsFake((input: { ExpressionAttributeValues: { ':partition': { S: string } } }) => {
      const { S: partition } = input.ExpressionAttributeValues[':partition'];
      if (!allowed.some((text) => patternOf(text).test(partition))) throw failure('AccessDeniedException');
      return { Items: [] };
    });
  };

  it('has a statement for every index of the table', () => {
    const indexes = [...Object.keys(tableDefinition.globalIndexes), ...Object.keys(tableDefinition.localIndexes)];
    const probed = indexStatements().map(({ resource }) => resource.slice('/index/'.length));

    expect([...new Set(probed)].toSorted()).toEqual(indexes.toSorted());
  });

  it('finds everything as expected when conditions on leading keys hold', async () => {
    answerLikeAws();

    const findings = await probeIndexPermissions(contextWith());

    expect(findings).toHaveLength(3 * indexStatements().length);
    expect(findings.filter((finding) => !isAsExpected(finding))).toEqual([]);
  });

  it('assumes the role with the statement of the function alone, on the index alone', async () => {
    answerLikeAws();

    await probeIndexPermissions(contextWith());

    const assumed = security
      .commandCalls(AssumeRoleCommand)
      .map(({ args }) => policy.parse(JSON.parse(args[0].input.Policy ?? '{}')).Statement);
    for (const [only, ...others] of assumed) {
      expect(others).toEqual([]);
      expect(only?.Action).toEqual(['dynamodb:Query']);
      expect(only?.Resource).toMatch(
        /^arn:aws:dynamodb:eu-central-1:123456789012:table\/clinic-table\/index\/by[A-Z]\w+$/u,
      );
    }
  });

  it('reports what AWS denied or let through instead', async () => {
    answerLikeAws();
    tables.on(QueryCommand).rejects(failure('AccessDeniedException'));
    tables.on(ScanCommand).resolves({ Items: [] });

    const lines = linesOf(await probeIndexPermissions(contextWith()));

    expect(lines.filter((line) => line.startsWith('NOT OK')).length).toBe(2 * indexStatements().length);
    expect(lines.join('\n')).toContain('scan: expected "AccessDeniedException", saw "answered"');
  });
});

describe('the probe of the rotation', () => {
  const versions = (current: string) => ({ VersionIdsToStages: { [current]: ['AWSCURRENT'] } });

  it('waits for the new version, while every request is answered', async () => {
    secrets.on(RotateSecretCommand).resolves({});
    secrets
      .on(DescribeSecretCommand)
      .resolvesOnce(versions('old'))
      .resolvesOnce(versions('old'))
      .resolves(versions('new'));

    const findings = await probeRotation(contextWith());

    expect(findings.map(({ seen }) => seen)).toEqual(['yes', '0']);
    expect(secrets.commandCalls(RotateSecretCommand)[0]?.args[0].input.SecretId).toBe('clinic-staging-origin');
  });

  it('counts requests that were refused, and ends when the version stays', async () => {
    secrets.on(RotateSecretCommand).resolves({});
    secrets.on(DescribeSecretCommand).resolves(versions('old'));

    const findings = await probeRotation(
      contextWith({ fetch: () => Promise.resolve(new Response(null, { status: 403 })) }),
    );

    expect(findings.map(({ seen }) => seen)).toEqual(['no', '81']);
  });
});

describe('the probe of the firewall', () => {
  const refused = (headers: Record<string, string>) =>
    Response.json({ success: false, code: 'RATE_LIMIT' }, { status: 429, headers });
  const afterSixty = (last: () => Response) => {
    let sent = 0;
    return (): Promise<Response> => {
      sent += 1;
      return Promise.resolve(sent > 60 ? last() : new Response('{}', { status: 400 }));
    };
  };

  it('finds the refusal of the firewall', async () => {
    const findings = await probeFirewall(contextWith({ fetch: afterSixty(() => refused({})) }));

    expect(findings.filter((finding) => !isAsExpected(finding))).toEqual([]);
  });

  it('does not take a refusal of the API for it', async () => {
    const [finding] = await probeFirewall(contextWith({ fetch: afterSixty(() => refused({ 'x-request-id': 'abc' })) }));

    expect(finding?.seen).toBe('429 by the API, in our envelope');
  });

  it('reports that nothing was refused', async () => {
    const [finding] = await probeFirewall(contextWith({ fetch: () => Promise.resolve(new Response('{}')) }));

    expect(finding?.seen).toBe('no refusal');
  });
});

describe('the probe of a release', () => {
  /** Lambda and CodeDeploy with one function, whose versions are counted from 8. */
  const account = (ends: readonly { readonly status: string; readonly moves: boolean }[]) => {
    const commands: (readonly string[])[] = [];
    const left = [...ends];
    let [aliased, published] = ['7', 7];
    const answers: Readonly<Record<string, (words: readonly string[]) => unknown>> = {
      'lambda get-alias': () => ({ FunctionVersion: aliased }),
      'lambda get-function-configuration': () => ({ Environment: { Variables: { TABLE_NAME: 'clinic-table' } } }),
      'lambda update-function-configuration': () => ({}),
      'lambda wait': () => ({}),
      'lambda publish-version': () => {
        published += 1;
        return { Version: String(published) };
      },
      'lambda update-alias': (words) => {
        aliased = words[words.indexOf('--function-version') + 1] ?? '';
        return {};
      },
      'deploy create-deployment': () => ({ deploymentId: 'd-1' }),
      'deploy get-deployment': () => {
        const end = left.shift();
        if (end?.moves === true) aliased = String(published);
        return { deploymentInfo: { status: end?.status } };
      },
    };
    const aws: AwsCli = (words) => {
      commands.push(words);
      const answer = answers[words.slice(0, 2).join(' ')];
      return answer === undefined ? undefined : JSON.stringify(answer(words));
    };
    return { aws, commands };
  };
  const refused = () => Promise.resolve(new Response('{}', { status: 401 }));
  const asHoped = [
    { status: 'Stopped', moves: false },
    { status: 'Succeeded', moves: true },
  ];

  it('finds a broken version taken back, one that works in service, and the one before after a rollback', async () => {
    const { aws, commands } = account(asHoped);

    const findings = await probeRelease(contextWith({ aws, fetch: refused }));

    expect(findings.map(({ seen }) => seen)).toEqual(['taken back', 'in service', 'in service, 401 without a sign-in']);
    expect(findings.filter((finding) => !isAsExpected(finding))).toEqual([]);
    const created = commands.find((words) => words[1] === 'create-deployment') ?? [];
    expect(created).toContain('clinic-staging-api-queue');
    expect(created).toContain('clinic-staging-calling');
    const settings = commands
      .filter((words) => words[1] === 'update-function-configuration')
      .map((words) => words.at(-3));
    expect(settings).toEqual([
      JSON.stringify({ Variables: { TABLE_NAME: 'clinic-table', NODE_OPTIONS: '--import=./missing.mjs' } }),
      JSON.stringify({ Variables: { TABLE_NAME: 'clinic-table' } }),
      expect.stringContaining('PROBED'),
      JSON.stringify({ Variables: { TABLE_NAME: 'clinic-table' } }),
    ]);
  });

  it('reports that the broken version is in service, and that one that works is not', async () => {
    const { aws } = account([
      { status: 'Succeeded', moves: true },
      { status: 'Stopped', moves: false },
    ]);

    const findings = await probeRelease(contextWith({ aws, fetch: refused }));

    expect(findings.map(({ seen }) => seen).slice(0, 2)).toEqual([
      'Succeeded, the alias has version 8',
      'Stopped, the alias has version 8',
    ]);
  });

  it('reports a rollback after which the API does not answer as before', async () => {
    const { aws } = account(asHoped);

    const findings = await probeRelease(
      contextWith({ aws, fetch: () => Promise.resolve(new Response('{}', { status: 500 })) }),
    );

    expect(findings[2]?.seen).toBe('version 7 answers 500');
  });

  it('is left out where releases are not gradual', async () => {
    const [finding] = await probeRelease(contextWith({ environment: environments.dev }));

    expect(finding?.probe).toContain('probe staging');
    expect(finding?.seen).toBe('not probed');
  });
});

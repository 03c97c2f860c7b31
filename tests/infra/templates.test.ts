import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { repository } from '#infra/catalogue.ts';
import { grants } from '#infra/grants.ts';
import { secretsOfGrant } from '#infra/secret-grants.ts';
import { statementsOf } from '#infra/table-grants.ts';
import { DEPLOY_BOUNDARY, PRODUCT, resourceName } from '#infra/names.ts';
import { MOST_RESOURCES } from '#infra/synth.ts';
import { statementsIn } from './policy-statements.ts';
import { endpointStacks, prod, stackNames, synthesise, textOf } from './synthesised.ts';

const synthesised = synthesise();
const { template: of, resourcesOf } = synthesised;
const templates = new Map(stackNames.map((what) => [what, of(what)]));

describe('the table', () => {
  it('is encrypted by a key of its own, restorable, protected, and costs no more than its ceiling', () => {
    of('data').hasResourceProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      OnDemandThroughput: { MaxReadRequestUnits: prod.table.reads, MaxWriteRequestUnits: prod.table.writes },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      LocalSecondaryIndexes: [{ IndexName: 'byOrder' }],
    });
    of('data').hasResource('AWS::DynamoDB::Table', { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    of('data').hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true });
  });
});

describe('the keys of the table', () => {
  it('and its local indexes are as they were when the first table was made', () => {
    const [table] = resourcesOf('data', 'AWS::DynamoDB::Table');

    expect(
      { KeySchema: table?.['KeySchema'], LocalSecondaryIndexes: table?.['LocalSecondaryIndexes'] },
      'Keys and local indexes of a table can never change: CloudFormation would replace the table by an empty one. ' +
        'Undo the change. Add a member to the map `shown`, or a global index (one for each deployment), instead; ' +
        'for anything else copy the data into a new table by docs/runbooks/restore.md, and change this test with it.',
    ).toEqual({
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      LocalSecondaryIndexes: [
        {
          IndexName: 'byOrder',
          KeySchema: [
            { AttributeName: 'PK', KeyType: 'HASH' },
            { AttributeName: 'order', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['shown'] },
        },
      ],
    });
  });
});

describe('permissions', () => {
  const stacks = [...endpointStacks, 'api', 'events'];
  /** What functions of ours may do. The web stack also has CDK's own helpers, which run in deployments only. */
  const ofOurs = (what: string) =>
    statementsIn(synthesised, what).filter(({ role }) => what !== 'web' || /^What .+ may do$/u.test(role));

  it.each([...stacks, 'web'])('of the %s stack name every action', (what) => {
    expect(ofOurs(what).length).toBeGreaterThan(3);
    const wild = ofOurs(what).filter(({ statement: { Action } }) =>
      [Action].flat().some((action) => action.includes('*')),
    );
    expect(wild).toEqual([]);
  });

  it.each([...stacks, 'web'])(
    'of the %s stack name every resource, but for what has none: traces, lists of streams, random text',
    (what) => {
      const nowhere = new Set(['dynamodb:ListStreams', 'secretsmanager:GetRandomPassword']);
      const anywhere = ofOurs(what)
        .filter(({ statement: { Resource } }) => [Resource].flat().includes('*'))
        .flatMap(({ statement: { Action } }) => [Action].flat());
      expect([...new Set(anywhere)].filter((action) => !action.startsWith('xray:') && !nowhere.has(action))).toEqual(
        [],
      );
    },
  );

  it.each(stacks)('of the %s stack on the table are those granted, each held to its partitions', (what) => {
    const given = statementsIn(synthesised, what).filter(({ statement: { Action } }) =>
      [Action].flat().some((action) => /^dynamodb:(?!.*Stream|GetRecords|GetShardIterator)/u.test(action)),
    );
    for (const { role, statement: each } of given) {
      const id = role.replace(/^What (.+) may do$/u, '$1');
      const keys = z
        .object({
          'ForAllValues:StringLike': z.object({ 'dynamodb:LeadingKeys': z.union([z.string(), z.array(z.string())]) }),
        })
        .parse(each.Condition)['ForAllValues:StringLike']['dynamodb:LeadingKeys'];
      const granted = statementsOf(grants[id] ?? { table: {} }).map(({ actions, leadingKeys }) => ({
        actions,
        leadingKeys,
      }));
      expect(granted).toContainEqual({ actions: [each.Action].flat(), leadingKeys: [keys].flat() });
    }
    // The api stack has one function with access to the table, the maker of the first key.
    expect(given.length).toBeGreaterThan(what === 'api' ? 0 : 10);
  });

  it.each([...stacks, 'web'])('of the %s stack on secrets are those granted, each on the named secret', (what) => {
    const given = statementsIn(synthesised, what)
      .filter(({ statement }) => JSON.stringify(statement.Resource).includes(':secret:'))
      .map(({ role, statement: { Action, Resource } }) => {
        const name = /:secret:clinic-[a-z]+-(.+)-\?{6}/u.exec(JSON.stringify(Resource))?.[1] ?? 'unknown';
        return `${role.replace(/^What (.+) may do$/u, '$1')} ${name} ${[Action].flat().join()}`;
      });
    const actions = { read: 'secretsmanager:GetSecretValue', write: 'secretsmanager:PutSecretValue' };
    const granted = Object.entries(grants)
      .filter(([id]) => statementsIn(synthesised, what).some(({ role }) => role === `What ${id} may do`))
      .flatMap(([id, { secrets }]) =>
        secretsOfGrant(secrets).map(
          ([name, operations]) => `${id} ${name} ${operations.map((each) => actions[each]).join()}`,
        ),
      );

    expect(given.toSorted()).toEqual(granted.toSorted());
  });

  it('are of roles whose generated names the boundary of the bootstrap allows', () => {
    const boundary: unknown = JSON.parse(textOf('infra/bootstrap/permissions-boundary.json'));
    const carried = JSON.stringify(boundary);
    const [allowed] = z
      .object({ Statement: z.array(z.looseObject({ NotResource: z.optional(z.string()) })) })
      .parse(boundary)
      .Statement.flatMap(({ NotResource: resource }) => resource ?? []);
    // CloudFormation generates names that begin with the name of the stack.
    const named = stackNames
      .flatMap((what) => resourcesOf(what, 'AWS::IAM::Role'))
      .filter((role) => 'RoleName' in role);

    expect(allowed).toBe(`arn:aws:iam::*:role/${PRODUCT}-*`);
    expect(carried).toContain(`"iam:PermissionsBoundary":"arn:aws:iam::*:policy/${DEPLOY_BOUNDARY}"`);
    expect(resourceName(prod, 'api').startsWith(`${PRODUCT}-`)).toBe(true);
    expect(named).toEqual([]);
    const bare = stackNames
      .flatMap((what) => resourcesOf(what, 'AWS::IAM::Role'))
      .filter((role) => !JSON.stringify(role['PermissionsBoundary'] ?? '').includes(`policy/${DEPLOY_BOUNDARY}`));
    expect(bare).toEqual([]);
  });

  it('of one function never reach what is another’s: every role belongs to one function', () => {
    for (const what of stacks) {
      const used = resourcesOf(what, 'AWS::Lambda::Function').map((each) => JSON.stringify(each['Role']));
      expect(new Set(used).size).toBe(used.length);
    }
  });
});

describe('the runbooks', () => {
  const pages = readdirSync(join(repository, 'docs', 'runbooks')).map((page) => join('docs', 'runbooks', page));

  it('call things by the names that they have in the account', () => {
    const words = [...templates.values()].map((template) => JSON.stringify(template.toJSON())).join('\n');
    const stacks = new Set([...templates.keys()].map((what) => `clinic-prod-${what}`));
    const unknown = pages
      .flatMap((page) => textOf(page).match(/clinic-ENV-[a-z]+(?:-[a-z]+)*(?![\w…<-])/gu) ?? [])
      .map((name) => name.replace('ENV', 'prod'))
      .filter((name) => !stacks.has(name) && !new RegExp(`${name}(?![\\w-])`, 'u').test(words));
    expect(unknown).toEqual([]);
  });
});

describe('every stack', () => {
  it('keeps its logs as long as the environment says, and not beyond itself', () => {
    for (const what of templates.keys()) {
      for (const [id, group] of Object.entries(of(what).findResources('AWS::Logs::LogGroup'))) {
        // Logs of the edge hold addresses of visitors: two weeks everywhere.
        const days = what.startsWith('edge') ? 14 : 365;
        expect([id, group]).toMatchObject([id, { Properties: { RetentionInDays: days }, DeletionPolicy: 'Delete' }]);
      }
    }
  });

  const sizeOf = (what: string): number =>
    Object.keys(z.looseObject({ Resources: z.record(z.string(), z.unknown()) }).parse(of(what).toJSON()).Resources)
      .length;

  it('stays far from what CloudFormation takes', () => {
    const sizes = stackNames.map((what) => [what, sizeOf(what)] as const);

    expect(sizes.filter(([, resources]) => resources > MOST_RESOURCES)).toEqual([]);
  });

  it('has room for twice as many endpoints', () => {
    const perEndpoint = [
      'AWS::ApiGatewayV2::Route',
      'AWS::ApiGatewayV2::Integration',
      'AWS::Lambda::Function',
      'AWS::IAM::Role',
      'AWS::Logs::LogGroup',
    ];
    const doubled = endpointStacks.map((what) => {
      const more = perEndpoint.reduce((sum, type) => sum + resourcesOf(what, type).length, 0);
      return [what, sizeOf(what) + more] as const;
    });

    expect(doubled.filter(([, resources]) => resources > MOST_RESOURCES)).toEqual([]);
  });
});

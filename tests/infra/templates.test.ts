import { Match } from 'aws-cdk-lib/assertions';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstKeySource, schedules, subscribers } from '#events/reactions.ts';
import { authorizerSources, repository } from '#infra/catalogue.ts';
import { environments } from '#infra/environments.ts';
import { areaOf, areas, grants } from '#infra/grants.ts';
import { statementsOf } from '#infra/table-grants.ts';
import { areaStackName, functionName, PRODUCT, resourceName } from '#infra/names.ts';
import { MOST_RESOURCES } from '#infra/synth.ts';
import { criticalRoutes } from '#infra/watch/vital-routes.ts';
import { isPolled } from '#infra/polled-routes.ts';
import { exportName } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { endpointStacks, prod, stackNames, synthesise, textOf } from './synthesised.ts';

const { template: of, resourcesOf } = synthesise();
const templates = new Map(stackNames.map((what) => [what, of(what)]));

const statement = z.object({
  Effect: z.string(),
  Action: z.union([z.string(), z.array(z.string())]),
  Resource: z.optional(z.unknown()),
  Condition: z.optional(z.unknown()),
});
type Statement = z.output<typeof statement>;
const document = z.object({ Statement: z.array(statement) });

/** Every statement of every policy of a stack, with the role it belongs to. */
const statementsIn = (what: string): readonly { readonly role: string; readonly statement: Statement }[] => {
  const roles = resourcesOf(what, 'AWS::IAM::Role').flatMap((role) =>
    z
      .array(z.object({ PolicyDocument: document }))
      .parse(role['Policies'] ?? [])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .map((each) => ({ role: String(role['Description']), statement: each })),
  );
  const policies = resourcesOf(what, 'AWS::IAM::Policy').flatMap((policy) =>
    document.parse(policy['PolicyDocument']).Statement.map((each) => ({ role: 'a policy', statement: each })),
  );
  return [...roles, ...policies];
};

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

describe('the API', () => {
  it('has one function and one route for each row of the table, one for the rest, and a maker of the first key', () => {
    const names = ['api', ...endpointStacks]
      .flatMap((what) => resourcesOf(what, 'AWS::Lambda::Function'))
      .map((each) => String(each['FunctionName']));
    const expected = [...routes, authorizerSources.verifyOrigin, authorizerSources.unrouted, firstKeySource];
    expect(names.toSorted()).toEqual(expected.map((each) => functionName(prod, each)).toSorted());
    const keys = resourcesOf('api', 'AWS::ApiGatewayV2::Route').map((each) => String(each['RouteKey']));
    expect(keys.toSorted()).toEqual([...routes.map(({ method, path }) => `${method} ${path}`), '$default'].toSorted());
  });

  it('has names of functions that Lambda takes in every environment', () => {
    const names = Object.values(environments).flatMap((environment) =>
      routes.map((each) => functionName(environment, each)),
    );

    expect(names.filter((name) => name.length > 64)).toEqual([]);
  });

  it.each(routes)('runs $id on Node 24 and arm64, by the export of its file, traced unless it is polled', ({ id }) => {
    const endpoints = of(areaStackName(areaOf(id)));

    endpoints.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: functionName(prod, { id }),
      Handler: `index.${exportName({ id })}`,
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: isPolled(id) ? Match.absent() : { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
      Environment: { Variables: { TZ: 'Africa/Cairo' } },
    });
    endpoints.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: `/aws/lambda/${functionName(prod, { id })}`,
      RetentionInDays: 365,
    });
  });

  it('checks the origin on every route', () => {
    for (const route of resourcesOf('api', 'AWS::ApiGatewayV2::Route')) {
      expect(route['AuthorizationType']).toBe('CUSTOM');
    }
  });

  it('invokes the functions of its routes by a role of their area, which may invoke nothing else', () => {
    const integrations = resourcesOf('api', 'AWS::ApiGatewayV2::Integration');
    const roles = new Set(integrations.map((each) => JSON.stringify(each['CredentialsArn'])));

    expect(integrations).toHaveLength(routes.length + 1);
    expect(roles.size).toBe(areas.length + 1);
    for (const area of areas) {
      const invoked = statementsIn(areaStackName(area)).filter(
        ({ role }) => role === `Lets the API invoke the functions of ${area}`,
      );
      const ofArea = routes.filter(({ id }) => areaOf(id) === area);
      expect(invoked).toHaveLength(1);
      expect(invoked[0]?.statement.Action).toBe('lambda:InvokeFunction');
      expect(invoked[0]?.statement.Resource).toHaveLength(ofArea.length);
      // An inline policy may have 10,240 characters; an address of a function has about 120.
      expect(ofArea.length * 120).toBeLessThan(10_240);
    }
    // One permission is left: the gateway's for the authorizer.
    expect(resourcesOf('api', 'AWS::Lambda::Permission')).toHaveLength(1);
  });

  it('has each integration call the function or alias of its own route', () => {
    const integrations = Object.entries(of('api').findResources('AWS::ApiGatewayV2::Integration'));
    const words = (id: string): string => id.replaceAll(/[^a-z0-9]/giu, '');

    for (const { id } of routes) {
      const own = integrations.filter(([name]) => name.includes(`${words(id)}integration`));
      const vital = criticalRoutes.find(({ route }) => route.id === id);
      const called = vital === undefined ? `${words(id)}Function` : `${words(`${vital.name} release`)}Alias`;
      expect([id, own.map(([, each]) => JSON.stringify(each))]).toEqual([id, [expect.stringContaining(called)]]);
    }
  });

  it('throttles every route by its class, the public harder than staff', () => {
    const [stage] = resourcesOf('api', 'AWS::ApiGatewayV2::Stage');
    const settings = z
      .record(z.string(), z.object({ ThrottlingRateLimit: z.number() }))
      .parse(stage?.['RouteSettings']);
    expect(Object.keys(settings).toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
    expect(settings['POST /auth/login']?.ThrottlingRateLimit).toBe(prod.throttle.auth.rate);
    expect(settings['POST /reservations/book']?.ThrottlingRateLimit).toBe(prod.throttle.public.rate);
    expect(settings['POST /doctor/next']?.ThrottlingRateLimit).toBe(prod.throttle.staff.rate);
  });

  it('writes no path, no address and no body into its access log', () => {
    const [stage] = resourcesOf('api', 'AWS::ApiGatewayV2::Stage');
    const { Format: format } = z.object({ Format: z.string() }).parse(stage?.['AccessLogSettings']);
    expect(format).toContain('$context.routeKey');
    expect(format).not.toMatch(/\$context\.(path|identity|resourcePath)|requestOverride/u);
  });

  it('is deployed only with a key to sign sessions with', () => {
    of('api').hasResourceProperties('Custom::SigningKey', {
      ServiceToken: { 'Fn::GetAtt': [Match.stringLikeRegexp('^eventsmakefirstkey'), 'Arn'] },
      ServiceTimeout: '90',
    });
  });

  it('keeps its versions out of functions that did not change', () => {
    const versioned = stackNames
      .flatMap((what) => resourcesOf(what, 'AWS::Lambda::Function'))
      .filter((each) => JSON.stringify(each['Environment'] ?? '').includes('APP_VERSION'));
    expect(versioned.map((each) => each['FunctionName'])).toEqual([functionName(prod, { id: 'health/check-health' })]);
  });
});

describe('permissions', () => {
  const stacks = [...endpointStacks, 'api', 'events'];
  /** What functions of ours may do; beside them the web stack has CDK's own helpers, which run in deployments only. */
  const ofOurs = (what: string) =>
    statementsIn(what).filter(({ role }) => what !== 'web' || /^What .+ may do$/u.test(role));

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
    const given = statementsIn(what).filter(({ statement: { Action } }) =>
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
    expect(given.length).toBeGreaterThan(what === 'api' ? 1 : 10);
  });

  it('are of roles whose generated names the boundary of the bootstrap allows', () => {
    const boundary: unknown = JSON.parse(textOf('infra/bootstrap/permissions-boundary.json'));
    const [allowed] = z
      .object({ Statement: z.array(z.looseObject({ NotResource: z.optional(z.string()) })) })
      .parse(boundary)
      .Statement.flatMap(({ NotResource: resource }) => resource ?? []);
    // CloudFormation generates names that begin with the name of the stack.
    const named = stackNames
      .flatMap((what) => resourcesOf(what, 'AWS::IAM::Role'))
      .filter((role) => 'RoleName' in role);

    expect(allowed).toBe(`arn:aws:iam::*:role/${PRODUCT}-*`);
    expect(resourceName(prod, 'api').startsWith(`${PRODUCT}-`)).toBe(true);
    expect(named).toEqual([]);
  });

  it('of one function never reach what is another’s: every role belongs to one function', () => {
    for (const what of stacks) {
      const used = resourcesOf(what, 'AWS::Lambda::Function').map((each) => JSON.stringify(each['Role']));
      expect(new Set(used).size).toBe(used.length);
    }
  });
});

describe('events', () => {
  it('wake each subscriber by its own events, with tries and dead letters', () => {
    for (const { id, on } of subscribers) {
      of('events').hasResourceProperties('AWS::Lambda::Function', { FunctionName: functionName(prod, { id }) });
      const rule = resourcesOf('events', 'AWS::Events::Rule').find(
        (each) => each['Description'] === `Events for ${id}`,
      );
      expect(rule?.['EventPattern']).toEqual({ source: ['clinic'], 'detail-type': [...on] });
      const [target] = z
        .array(z.looseObject({ DeadLetterConfig: z.unknown(), RetryPolicy: z.unknown() }))
        .parse(rule?.['Targets']);
      expect(target?.DeadLetterConfig).toBeDefined();
      expect(target?.RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 7200, MaximumRetryAttempts: 12 });
    }
    for (const each of resourcesOf('events', 'AWS::Lambda::Function')) {
      // The stream and the queues send what failed to their own dead letters.
      const polling = ['events/relay', ...subscribers.filter(({ queued }) => queued).map(({ id }) => id)];
      const isPolling = polling.some((id) => each['FunctionName'] === functionName(prod, { id }));
      expect([each['FunctionName'], each['DeadLetterConfig'] !== undefined]).toEqual([
        each['FunctionName'],
        !isPolling,
      ]);
    }
  });

  it('wait in a queue for the function that sends messages, with concurrency and rate of the environment', () => {
    const { concurrency, perSecond } = prod.messages;
    const name = functionName(prod, { id: 'events/deliver-message' });
    const rule = resourcesOf('events', 'AWS::Events::Rule').find(
      (each) => each['Description'] === 'Events for events/deliver-message',
    );

    expect(JSON.stringify(rule?.['Targets'])).toMatch(/deliver-?message-?queue/iu);
    of('events').hasResourceProperties('AWS::SQS::Queue', {
      QueueName: name,
      VisibilityTimeout: 60,
      RedrivePolicy: { maxReceiveCount: 3 },
    });
    of('events').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: concurrency },
    });
    of('events').hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: name,
      Timeout: 30,
      Environment: { Variables: { MESSAGE_PACE_MS: String((1000 * concurrency) / perSecond) } },
    });
    of('events').hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: functionName(prod, { id: 'events/retry-messages' }),
      Environment: { Variables: { MESSAGES_PER_MINUTE: String(60 * perSecond) } },
    });
  });

  it('come from the stream, halved down to the record that fails', () => {
    of('events').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      StartingPosition: 'TRIM_HORIZON',
    });
  });

  it('of the clock go by Cairo, and by no hour that Egypt skips or repeats', () => {
    const found = resourcesOf('events', 'AWS::Scheduler::Schedule');
    expect(found).toHaveLength(schedules.length);
    for (const each of found) {
      expect(each['ScheduleExpressionTimezone']).toBe('Africa/Cairo');
      expect(each['ScheduleExpression']).not.toMatch(/^cron\(\d+ (23|0|1|2) /u);
    }
  });
});

describe('the site', () => {
  it('lies in a private bucket that only CloudFront reads', () => {
    of('web').hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    of('web').resourceCountIs('AWS::CloudFront::OriginAccessControl', 1);
  });

  it('shares its address with the API, whose errors stay its own', () => {
    const [distribution] = resourcesOf('web', 'AWS::CloudFront::Distribution');
    const config = z
      .looseObject({
        CacheBehaviors: z.array(z.looseObject({ PathPattern: z.string() })),
        CustomErrorResponses: z.optional(z.unknown()),
        WebACLId: z.unknown(),
      })
      .parse(distribution?.['DistributionConfig']);
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/branches',
      '/api/',
      '/api',
      '/api/*',
    ]);
    // Errors are not cached and not replaced by a page.
    expect(config.CustomErrorResponses).toEqual(
      [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
    expect(config.WebACLId).toBeDefined();
  });

  it('keeps no answer of the API for anybody else: only what everybody may see has no bearer in its key', () => {
    const policies = resourcesOf('web', 'AWS::CloudFront::CachePolicy').map((each) =>
      z
        .object({ Name: z.string(), MaxTTL: z.number(), ParametersInCacheKeyAndForwardedToOrigin: z.unknown() })
        .parse(each['CachePolicyConfig']),
    );
    const compressed = policies.find(({ Name }) => Name.endsWith('compressed'));
    expect(compressed?.MaxTTL).toBe(1);
    expect(JSON.stringify(compressed?.ParametersInCacheKeyAndForwardedToOrigin)).toContain('"Authorization"');
  });

  it('lets the rotation of the origin’s secret change the distribution, whose firewall it must be able to read', () => {
    const given = statementsIn('web').filter(
      ({ role }) => role === `What ${authorizerSources.rotateOriginSecret.id} may do`,
    );
    const actions = (on: RegExp): readonly string[] =>
      given
        .filter(({ statement: { Resource } }) => on.test(JSON.stringify(Resource)))
        .flatMap(({ statement: { Action } }) => [Action].flat());
    expect(actions(/:distribution\//u)).toContain('cloudfront:UpdateDistribution');
    const [distribution] = resourcesOf('web', 'AWS::CloudFront::Distribution');
    const { WebACLId: firewall } = z.looseObject({ WebACLId: z.unknown() }).parse(distribution?.['DistributionConfig']);
    expect(given.map(({ statement: each }) => each)).toContainEqual({
      Effect: 'Allow',
      Action: 'wafv2:GetWebACL',
      Resource: firewall,
    });
  });

  it('lets only secrets of its own account invoke the rotation', () => {
    of('web').hasResourceProperties('AWS::Lambda::Permission', {
      Principal: 'secretsmanager.amazonaws.com',
      SourceAccount: { Ref: 'AWS::AccountId' },
    });
  });

  it('writes its settings to a file of the deployment, so that one build serves all environments', () => {
    const sources = JSON.stringify(of('web').toJSON());
    expect(sources).not.toContain(prod.contact.email);
    expect(resourcesOf('web', 'Custom::CDKBucketDeployment')).toHaveLength(2);
  });

  it('changes its headers after the files of a build and right before the pages whose inline parts they name', () => {
    const sent = z.object({ Properties: z.looseObject({ DestinationBucketKeyPrefix: z.optional(z.string()) }) });
    const assets = Object.entries(of('web').findResources('Custom::CDKBucketDeployment')).find(
      ([, found]) => sent.parse(found).Properties.DestinationBucketKeyPrefix === 'assets',
    );
    of('web').hasResource('AWS::CloudFront::ResponseHeadersPolicy', {
      DependsOn: Match.arrayWith([assets?.[0]]),
    });
  });

  it('holds the secret of the origin as a reference, nowhere in words', () => {
    for (const [, template] of templates) {
      const words = JSON.stringify(template.toJSON());
      expect(words.match(/SecretString/gu) ?? []).toHaveLength(
        words.match(/resolve:secretsmanager:/gu)?.length ?? words.match(/GenerateSecretString/gu)?.length ?? 0,
      );
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

  it('has place for twice as many endpoints', () => {
    const count = (what: string, types: readonly string[]): number =>
      types.reduce((sum, type) => sum + resourcesOf(what, type).length, 0);
    const perRoute = ['AWS::ApiGatewayV2::Route', 'AWS::ApiGatewayV2::Integration'];
    const perFunction = ['AWS::Lambda::Function', 'AWS::IAM::Role', 'AWS::Logs::LogGroup'];
    const doubled = ['api', ...endpointStacks].map(
      (what) => [what, sizeOf(what) + count(what, what === 'api' ? perRoute : perFunction)] as const,
    );

    expect(doubled.filter(([, resources]) => resources > MOST_RESOURCES)).toEqual([]);
  });
});

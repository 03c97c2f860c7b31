import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { subscribers } from '#events/reactions.ts';
import { authorizerSources } from '#infra/catalogue.ts';
import { functionName } from '#infra/names.ts';
import { LIVE_PATH, liveNamespaces } from '#shared/rules/live-channels.ts';
import { statementsIn } from './policy-statements.ts';
import { prod, synthesise, synthesiseUnusual } from './synthesised.ts';

const synthesised = synthesise();
const { template: of, resourcesOf } = synthesised;
const underMaintenance = synthesiseUnusual();

const byLambda = [{ AuthType: 'AWS_LAMBDA' }];
const byIam = [{ AuthType: 'AWS_IAM' }];

/** An output of the live stack in another stack. */
const outputOfLive = (attribute: string): unknown => ({
  'Fn::GetStackOutput': {
    StackName: 'clinic-prod-live',
    Region: prod.region,
    OutputName: expect.stringContaining(attribute) as unknown,
  },
});

const behaviors = z.array(
  z.looseObject({
    PathPattern: z.string(),
    TargetOriginId: z.string(),
    OriginRequestPolicyId: z.optional(z.union([z.string(), z.object({ Ref: z.string() })])),
    FunctionAssociations: z.optional(z.array(z.unknown())),
  }),
);
const origins = z.array(z.looseObject({ Id: z.string(), DomainName: z.unknown() }));

/** The behavior of the live channel, and its origin. */
const socketOf = ({ resourcesOf: find }: typeof synthesised) => {
  const [distribution] = find('web', 'AWS::CloudFront::Distribution');
  const config = z
    .looseObject({ CacheBehaviors: behaviors, Origins: origins })
    .parse(distribution?.['DistributionConfig']);
  const behavior = config.CacheBehaviors.find(({ PathPattern: path }) => path === LIVE_PATH);
  return { behavior, origin: config.Origins.find(({ Id: id }) => id === behavior?.TargetOriginId) };
};

describe('the live channel', () => {
  it('lets the authorizer decide connections and subscriptions, asks it each time, and takes events by IAM alone', () => {
    of('live').hasResourceProperties('AWS::AppSync::Api', {
      Name: 'clinic-prod-live',
      EventConfig: {
        AuthProviders: [
          {
            AuthType: 'AWS_LAMBDA',
            LambdaAuthorizerConfig: {
              AuthorizerResultTtlInSeconds: 0,
              AuthorizerUri: { 'Fn::GetAtt': [Match.stringLikeRegexp('^liveauthorizelive'), 'Arn'] },
            },
          },
          { AuthType: 'AWS_IAM' },
        ],
        ConnectionAuthModes: byLambda,
        DefaultSubscribeAuthModes: byLambda,
        DefaultPublishAuthModes: byIam,
      },
    });
    of('live').resourceCountIs('AWS::AppSync::ApiKey', 0);
  });

  it('has a namespace for each kind of channel, and no other', () => {
    const namespaces = resourcesOf('live', 'AWS::AppSync::ChannelNamespace');

    expect(namespaces.map(({ Name: name }) => name)).toEqual([...liveNamespaces]);
    for (const namespace of namespaces) {
      expect(namespace).toMatchObject({ SubscribeAuthModes: byLambda, PublishAuthModes: byIam });
    }
  });

  it('has one function, the authorizer, which AppSync alone may invoke, for this API', () => {
    of('live').resourceCountIs('AWS::Lambda::Function', 1);
    of('live').hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: functionName(prod, authorizerSources.authorizeLive),
      Handler: 'index.authorizeLive',
      Timeout: 10,
    });
    of('live').hasResourceProperties('AWS::Lambda::Permission', {
      Principal: 'appsync.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Api'), 'ApiArn'] },
    });
  });

  it('is published by the subscribers of the table of reactions, each on its own namespaces', () => {
    const publishers = subscribers.filter(({ live }) => live !== undefined);
    expect(publishers.map(({ id, live }) => [id, live])).toEqual([
      ['events/keep-snapshots', ['tickets', 'displays']],
      ['events/publish-changes', ['branches']],
    ]);

    const given = statementsIn(synthesised, 'events').filter(
      ({ statement: { Action } }) => Action === 'appsync:EventPublish',
    );
    const withHost = resourcesOf('events', 'AWS::Lambda::Function').filter((each) =>
      JSON.stringify(each['Environment'] ?? '').includes('LIVE_HOST'),
    );

    expect(given.map(({ role }) => role)).toEqual(publishers.map(({ id }) => `What ${id} may do`));
    for (const [index, { statement }] of given.entries()) {
      const resource = JSON.stringify(statement.Resource);
      const named = [...resource.matchAll(/\/channelNamespace\/(\w+)"/gu)].map(([, name]) => name);
      expect(new Set(named)).toEqual(new Set(publishers[index]?.live));
      expect(resource).not.toContain('*');
    }
    expect(withHost.map((each) => each['FunctionName'])).toEqual(publishers.map((each) => functionName(prod, each)));
    for (const { Environment: environment } of withHost) {
      expect(environment).toMatchObject({ Variables: { LIVE_HOST: outputOfLive('DnsHttp') } });
    }
  });

  it('is at the address of the site, and gets the handshake without cookies', () => {
    const { behavior, origin } = socketOf(synthesised);

    expect(origin?.DomainName).toEqual(outputOfLive('DnsRealtime'));
    expect(behavior).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      // AWS's policy that caches nothing.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    });
    expect(behavior?.FunctionAssociations).toBeUndefined();
    const policies = of('web').findResources('AWS::CloudFront::OriginRequestPolicy');
    const [handshake = ''] = Object.keys(policies);
    expect(behavior?.OriginRequestPolicyId).toEqual({ Ref: handshake });
    expect(policies[handshake]).toMatchObject({
      Properties: {
        OriginRequestPolicyConfig: {
          CookiesConfig: { CookieBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          HeadersConfig: {
            HeaderBehavior: 'whitelist',
            Headers: [
              'Sec-WebSocket-Extensions',
              'Sec-WebSocket-Key',
              'Sec-WebSocket-Protocol',
              'Sec-WebSocket-Version',
            ],
          },
        },
      },
    });
  });

  it('is closed during maintenance, as the API is', () => {
    expect(socketOf(underMaintenance).behavior?.FunctionAssociations).toHaveLength(1);
  });

  it('is named in the settings of the site, by the host that its authorizations name', () => {
    const pages = resourcesOf('web', 'Custom::CDKBucketDeployment').find((each) => 'SourceMarkers' in each);

    expect(pages?.['SourceMarkers']).toContainEqual({ '<<marker:0xbaba:0>>': outputOfLive('DnsHttp') });
  });

  it('alarms when its authorizer fails, and not for a refusal', () => {
    of('watch').hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'clinic-prod-live-authorizer-fails',
      Metrics: Match.arrayWith(
        ['Errors', 'Invocations'].map((MetricName) =>
          Match.objectLike({
            MetricStat: Match.objectLike({
              Metric: {
                Namespace: 'AWS/Lambda',
                MetricName,
                Dimensions: [{ Name: 'FunctionName', Value: 'clinic-prod-live-authorize-live' }],
              },
            }),
          }),
        ),
      ),
    });
  });
});

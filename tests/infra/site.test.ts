import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { authorizerSources } from '#infra/catalogue.ts';
import { statementsIn } from './policy-statements.ts';
import { prod, stackNames, synthesise } from './synthesised.ts';

const synthesised = synthesise();
const { template: of, resourcesOf } = synthesised;
const templates = new Map(stackNames.map((what) => [what, of(what)]));

describe('the site', () => {
  it('is in a private bucket that only CloudFront can read', () => {
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
      '/api/clinic',
      '/api/clinic/logo/*',
      '/api/',
      '/api',
      '/api/*',
      '/event/realtime',
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
    const given = statementsIn(synthesised, 'web').filter(
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
    const words = JSON.stringify(of('web').toJSON());
    expect(words).toContain('{{resolve:secretsmanager:');
    for (const [what, template] of templates) {
      const written = JSON.stringify(template.toJSON()).match(/"SecretString":"[^"]*"/gu) ?? [];
      // Values come later: those of the data stack are made empty.
      expect([what, new Set(written)]).toEqual([
        what,
        new Set(what === 'data' ? ['"SecretString":"[]"', '"SecretString":"{}"'] : []),
      ]);
    }
  });
});

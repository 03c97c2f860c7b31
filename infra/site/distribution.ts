import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, Fn, SecretValue, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { LIVE_PATH } from '#shared/rules/live-channels.ts';
import type { Environment } from '../environments.ts';
import { ORIGIN_HEADER } from '../functions/origin-secret.ts';
import { maintenanceCode } from '../maintenance.ts';
import { originSecretName, resourceName } from '../names.ts';
import { pagesOf, viewerRequestCode } from '../site-paths.ts';
import { STAGE } from '../stacks/api-stage-stack.ts';

interface DistributionParts {
  readonly environment: Environment;
  readonly api: HttpApi;
  /** The host of the live channel's WebSocket; undefined where there is none. */
  readonly liveHost: string | undefined;
  readonly webAclArn: string;
  readonly certificate: Certificate | undefined;
  readonly bucket: IBucket;
  readonly headers: ResponseHeadersPolicy;
  /** The folder of the built site. */
  readonly site: string | undefined;
}

/** The files of a folder by their relative paths. */
const filesIn = (folder: string | undefined): readonly string[] =>
  folder === undefined
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** Options of every behavior. */
const everywhere = ({ headers }: DistributionParts) => ({
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  responseHeadersPolicy: headers,
  compress: true,
});

const edgeFunction = (
  scope: Construct,
  id: string,
  { comment, code }: { readonly comment: string; readonly code: string },
): Pick<BehaviorOptions, 'functionAssociations'> => ({
  functionAssociations: [
    {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(scope, id, {
        runtime: FunctionRuntime.JS_2_0,
        comment,
        code: FunctionCode.fromInline(code),
      }),
    },
  ],
});

/** Requests to the API. */
const apiBehavior = (scope: Construct, parts: DistributionParts): BehaviorOptions => {
  const { environment, api } = parts;
  const comment = 'Answers for the API during maintenance';
  return {
    ...everywhere(parts),
    ...(environment.maintenance ? edgeFunction(scope, 'ApiClosed', { comment, code: maintenanceCode.api }) : {}),
    origin: new HttpOrigin(`${api.apiId}.execute-api.${environment.region}.${Fn.ref('AWS::URLSuffix')}`, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      readTimeout: Duration.seconds(30),
      customHeaders: {
        [ORIGIN_HEADER]: SecretValue.secretsManager(originSecretName(environment)).unsafeUnwrap(),
      },
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    // These answers have no-store, so nothing is cached; but CloudFront compresses only what it could cache, and
    // queues shrink to a fifth. The cache key contains the caller's authorization all the same.
    cachePolicy: new CachePolicy(scope, 'Compressed', {
      cachePolicyName: resourceName(environment, 'compressed'),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList('Authorization', 'Accept-Language'),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    }),
    // Forwards all headers but the host: API Gateway routes by its own name.
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  };
};

/** Answers of the API that are the same for everybody: the edge caches them for as long as the API allows. */
const sharedAnswers = (scope: Construct, environment: Environment, toApi: BehaviorOptions): BehaviorOptions => ({
  ...toApi,
  allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  cachePolicy: new CachePolicy(scope, 'AsTheApiSays', {
    cachePolicyName: resourceName(environment, 'as-the-api-says'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(365),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  }),
});

/** The socket of the live channel. AppSync gets the headers of the handshake, and no cookie. */
const liveBehavior = (scope: Construct, parts: DistributionParts): Readonly<Record<string, BehaviorOptions>> => {
  const { environment, liveHost } = parts;
  if (liveHost === undefined) return {};
  const comment = 'Answers for the live channel during maintenance';
  return {
    [LIVE_PATH]: {
      ...everywhere(parts),
      ...(environment.maintenance ? edgeFunction(scope, 'LiveClosed', { comment, code: maintenanceCode.api }) : {}),
      origin: new HttpOrigin(liveHost, { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY }),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new OriginRequestPolicy(scope, 'Handshake', {
        originRequestPolicyName: resourceName(environment, 'handshake'),
        headerBehavior: OriginRequestHeaderBehavior.allowList(
          'Sec-WebSocket-Extensions',
          'Sec-WebSocket-Key',
          'Sec-WebSocket-Protocol',
          'Sec-WebSocket-Version',
        ),
      }),
    },
  };
};

/** Requests to the site. */
const siteBehavior = (scope: Construct, parts: DistributionParts): BehaviorOptions => ({
  ...everywhere(parts),
  origin: S3BucketOrigin.withOriginAccessControl(parts.bucket, {
    // With LIST a missing file is 404; without, 403.
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  }),
  allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  ...(parts.environment.maintenance
    ? edgeFunction(scope, 'SiteClosed', { comment: 'The page of the maintenance', code: maintenanceCode.site })
    : edgeFunction(scope, 'FindPage', {
        comment: 'Addresses to pages',
        code: viewerRequestCode(pagesOf(filesIn(parts.site))),
      })),
});

/** Findings of cdk-nag that are intended. */
const findings = [
  {
    id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    reason: 'The root has its page, and every other address without an ending is given one: no listing is reached.',
  },
  { id: 'AwsSolutions-CFR1', reason: 'Patients look up their place from wherever they are.' },
  {
    id: 'AwsSolutions-CFR3',
    reason: 'The standard log holds paths, and paths of the API hold phones; edge-watch-stack.ts logs chosen fields.',
  },
];
const withoutDomain = {
  id: 'AwsSolutions-CFR4',
  reason: "Without a domain the site answers at CloudFront's own name, whose certificate sets the TLS version.",
};

/** CloudFront in front of the private bucket and of the API. */
export const siteDistribution = (scope: Construct, parts: DistributionParts): Distribution => {
  const { environment, webAclArn, certificate } = parts;
  const toApi = apiBehavior(scope, parts);
  const shared = sharedAnswers(scope, environment, toApi);
  const distribution = new Distribution(scope, 'Distribution', {
    comment: resourceName(environment, 'site'),
    defaultRootObject: 'index.html',
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_200,
    webAclId: webAclArn,
    ...(environment.domain === undefined || certificate === undefined
      ? {}
      : {
          domainNames: [environment.domain.name],
          certificate,
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
    defaultBehavior: siteBehavior(scope, parts),
    additionalBehaviors: {
      // The branch list, the look of the clinic and the health check.
      [`/${STAGE}/branches`]: shared,
      [`/${STAGE}/clinic`]: shared,
      [`/${STAGE}/clinic/logo/*`]: shared,
      [`/${STAGE}/`]: shared,
      [`/${STAGE}`]: toApi,
      [`/${STAGE}/*`]: toApi,
      ...liveBehavior(scope, parts),
    },
    // By default CloudFront caches errors for ten seconds, even with no-store: a retry would get the same error, and
    // an error of the branch list would reach everybody at that edge. The error responses stay unchanged.
    errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
  });
  for (const finding of [...findings, ...(environment.domain === undefined ? [withoutDomain] : [])]) {
    Validations.of(distribution).acknowledge(finding);
  }
  return distribution;
};

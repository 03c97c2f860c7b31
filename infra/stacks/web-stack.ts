import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CfnOutput,
  Duration,
  Fn,
  RemovalPolicy,
  SecretValue,
  Size,
  Stack,
  type StackProps,
  Token,
  Validations,
} from 'aws-cdk-lib';
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
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { CfnRotationSchedule, type Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  type InlineHashes,
  inlineHashesOf,
  noInlineHashes,
  securityHeaders,
  strictTransportSeconds,
} from '#shared/security-headers.ts';
import { authorizerSources, repository } from '../catalogue.ts';
import { retention } from '../constructs/retention.ts';
import { ServedFunction } from '../constructs/served-function.ts';
import type { Environment } from '../environments.ts';
import { ORIGIN_HEADER } from '../functions/origin-secret.ts';
import { maintenanceCode } from '../maintenance.ts';
import { originSecretName, resourceName } from '../names.ts';
import { pagesOf, viewerRequestCode } from '../site-paths.ts';
import { STAGE } from './api-stack.ts';

interface WebStackProps extends StackProps {
  readonly environment: Environment;
  readonly api: HttpApi;
  readonly originSecret: Secret;
  readonly webAclArn: string;
  readonly certificate: Certificate | undefined;
  /** The built site; the deploy command refuses to continue without it. */
  readonly site?: string;
  /** A file with the inline hashes of the deployed build, as its `csp.json` lists them. */
  readonly previousHashes?: string;
}

const hashesInFile = (file: string): InlineHashes => inlineHashesOf(JSON.parse(readFileSync(file, 'utf8')));

const unionOfHashes = (a: InlineHashes, b: InlineHashes): InlineHashes => ({
  script: [...new Set([...a.script, ...b.script])],
  style: [...new Set([...a.style, ...b.style])],
});

const A_YEAR = Duration.days(365);
/** Rotation period of the origin secret. */
const ROTATION_DAYS = 30;

/** Headers that have fields of their own in the policy, not custom headers. */
const fieldHeaders = new Set([
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
]);

/**
 * Files that the browser never requests: lists of the build, and precompressed copies, because CloudFront compresses
 * by itself. `csp.json` is served: the next deployment reads the hashes of the deployed pages from it.
 */
const notServed = ['*.br', '*.gz', '.vite/*', 'config.json', 'assets/*'];

/** Site and API under one name: CloudFront in front of a private bucket and of the API. */
export class WebStack extends Stack {
  readonly distributionId: string;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, { ...props, description: 'The clinic: site and distribution' });
    const { environment } = props;
    const built = props.site ?? join(repository, 'dist', 'web');
    const site = existsSync(join(built, 'index.html')) ? built : undefined;

    const bucket = this.#bucket(environment);
    const headers = this.#headers(environment, site, props.previousHashes);
    const distribution = this.#distribution(props, { bucket, headers, site });
    this.distributionId = distribution.distributionId;
    this.#address(environment, distribution);
    this.#files(environment, { bucket, headers, distribution, site });
    this.#rotation(props, distribution);

    new CfnOutput(this, 'Address', {
      value: `https://${environment.domain?.name ?? distribution.distributionDomainName}`,
      description: site === undefined ? 'SITE NOT BUILT: do not deploy' : 'Where the clinic is',
    });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
  }

  #bucket(environment: Environment): IBucket {
    const bucket = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        // A rollback needs the files of the last builds; older ones expire.
        { noncurrentVersionExpiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: environment.data === 'throw-away',
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Holds the public files of the site, read by CloudFront alone; a log of its reads would tell nothing.',
    });
    // CDK's class declares `isWebsite?: boolean | undefined`, its interface `isWebsite?: boolean`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return bucket as IBucket;
  }

  #headers(environment: Environment, site: string | undefined, previous: string | undefined): ResponseHeadersPolicy {
    const hashes = site === undefined ? undefined : join(site, 'csp.json');
    // Pages of the previous build are served until this build's have replaced them.
    const inline = unionOfHashes(
      hashes !== undefined && existsSync(hashes) ? hashesInFile(hashes) : noInlineHashes,
      previous === undefined ? noInlineHashes : hashesInFile(previous),
    );
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: resourceName(environment, 'site'),
      comment: 'shared/security-headers.ts; the local runner sends the same',
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(inline), override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(strictTransportSeconds),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(securityHeaders(inline))
          .filter(([header]) => !fieldHeaders.has(header))
          .map(([header, value]) => ({ header, value, override: true })),
      },
      removeHeaders: ['apigw-requestid', 'x-amz-version-id', 'server'],
    });
  }

  #distribution(
    { environment, api, webAclArn, certificate }: WebStackProps,
    parts: { readonly bucket: IBucket; readonly headers: ResponseHeadersPolicy; readonly site: string | undefined },
  ): Distribution {
    const { bucket, headers, site } = parts;
    const always = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
      compress: true,
    };
    const apiOrigin = new HttpOrigin(`${api.apiId}.execute-api.${environment.region}.${Fn.ref('AWS::URLSuffix')}`, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      readTimeout: Duration.seconds(30),
      customHeaders: {
        [ORIGIN_HEADER]: SecretValue.secretsManager(originSecretName(environment)).unsafeUnwrap(),
      },
    });
    const edgeFunction = (name: string, comment: string, code: string) => ({
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(this, name, {
            runtime: FunctionRuntime.JS_2_0,
            comment,
            code: FunctionCode.fromInline(code),
          }),
        },
      ],
    });
    const { maintenance } = environment;
    const toApi: BehaviorOptions = {
      ...always,
      ...(maintenance ? edgeFunction('ApiClosed', 'Answers for the API during maintenance', maintenanceCode.api) : {}),
      origin: apiOrigin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      // These answers have no-store, so nothing is cached; but CloudFront compresses only what it could cache, and
      // queues shrink to a fifth. The cache key contains the caller's authorization all the same.
      cachePolicy: new CachePolicy(this, 'Compressed', {
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
    const shared: BehaviorOptions = {
      ...toApi,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: new CachePolicy(this, 'AsTheApiSays', {
        cachePolicyName: resourceName(environment, 'as-the-api-says'),
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.seconds(60),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
    };
    const distribution = new Distribution(this, 'Distribution', {
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
      defaultBehavior: {
        ...always,
        origin: S3BucketOrigin.withOriginAccessControl(bucket, {
          // With LIST a missing file is 404; without, 403.
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        ...(maintenance
          ? edgeFunction('SiteClosed', 'The page of the maintenance', maintenanceCode.site)
          : edgeFunction('FindPage', 'Addresses to pages', viewerRequestCode(pagesOf(filesIn(site))))),
      },
      additionalBehaviors: {
        // Branch list and health check are the shared answers: the edge caches them for as long as the API allows.
        [`/${STAGE}/branches`]: shared,
        [`/${STAGE}/`]: shared,
        [`/${STAGE}`]: toApi,
        [`/${STAGE}/*`]: toApi,
      },
      // By default CloudFront caches errors for ten seconds, even with no-store: a retry would get the same error, and
      // an error of the branch list would reach everybody at that edge. The error responses stay unchanged.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    Validations.of(distribution).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'The root has its page, and every other address without an ending is given one: no listing is reached.',
    });
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR1',
      reason: 'Patients look up their place from wherever they are.',
    });
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR3',
      reason: 'The standard log holds paths, and paths of the API hold phones; edge-watch-stack.ts logs chosen fields.',
    });
    if (environment.domain === undefined) {
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason: "Without a domain the site answers at CloudFront's own name, whose certificate sets the TLS version.",
      });
    }
    return distribution;
  }

  #address({ domain }: Environment, distribution: Distribution): void {
    if (domain === undefined) return;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: domain.hostedZoneId,
      zoneName: domain.hostedZoneName,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    new ARecord(this, 'Address4', { zone, recordName: domain.name, target });
    new AaaaRecord(this, 'Address6', { zone, recordName: domain.name, target });
  }

  /** Uploads hashed files first, then the pages that name them; only pages are invalidated at the edge. */
  #files(
    environment: Environment,
    parts: {
      readonly bucket: IBucket;
      readonly headers: ResponseHeadersPolicy;
      readonly distribution: Distribution;
      readonly site: string | undefined;
    },
  ): void {
    const { bucket, headers, distribution, site } = parts;
    const { demo, contact } = environment;
    const config = {
      environment: environment.name,
      demo,
      contact: {
        phone: contact.phone,
        email: contact.email,
        address: contact.address.en,
        address_ar: contact.address.ar,
      },
    };
    const logGroup = new LogGroup(this, 'FilesLogs', {
      retention: retention[environment.logDays],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const shared = { destinationBucket: bucket, memoryLimit: 512, ephemeralStorageSize: Size.gibibytes(1), logGroup };
    const assetFolder = site === undefined ? undefined : join(site, 'assets');
    const assets =
      assetFolder === undefined || !existsSync(assetFolder)
        ? undefined
        : new BucketDeployment(this, 'Assets', {
            ...shared,
            sources: [Source.asset(assetFolder, { exclude: notServed.filter((name) => name !== 'assets/*') })],
            destinationKeyPrefix: 'assets',
            // Open pages still request the files of their own build.
            prune: false,
            cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(A_YEAR), CacheControl.immutable()],
          });
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      sources: [
        ...(site === undefined
          ? [Source.data('index.html', '<!doctype html><title>Not built</title>')]
          : [Source.asset(site, { exclude: notServed })]),
        Source.jsonData('config.json', config),
      ],
      exclude: ['assets/*'],
      // The browser revalidates on each use; the edge caches until the next deployment.
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.seconds(0)),
        CacheControl.sMaxAge(A_YEAR),
        CacheControl.mustRevalidate(),
      ],
      distribution,
      distributionPaths: ['/*'],
    });
    if (assets !== undefined) {
      pages.node.addDependency(assets);
      // The policy contains the inline hashes of this build's pages: update it directly before the pages.
      headers.node.addDependency(assets);
    }
    acknowledgeHelpers(this);
  }

  #rotation({ environment, originSecret: secret, webAclArn }: WebStackProps, distribution: Distribution): void {
    const distributionArn = this.formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: distribution.distributionId,
    });
    const { function: rotate } = new ServedFunction(this, authorizerSources.rotateOriginSecret.id, {
      environment,
      source: authorizerSources.rotateOriginSecret,
      description: 'Changes the secret between CloudFront and the API',
      memory: 256,
      timeoutSeconds: 900,
      variables: { DISTRIBUTION_ID: distribution.distributionId },
      permissions: [
        new PolicyStatement({
          actions: [
            'secretsmanager:DescribeSecret',
            'secretsmanager:GetSecretValue',
            'secretsmanager:PutSecretValue',
            'secretsmanager:UpdateSecretVersionStage',
          ],
          resources: [secret.secretArn],
        }),
        new PolicyStatement({ actions: ['secretsmanager:GetRandomPassword'], resources: ['*'] }),
        new PolicyStatement({
          actions: ['cloudfront:GetDistribution', 'cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'],
          resources: [distributionArn],
        }),
        // CloudFront requires permission to read the firewall for every change of a distribution.
        new PolicyStatement({ actions: ['wafv2:GetWebACL'], resources: [webAclArn] }),
      ],
    });
    // Of this account only: anybody may name a function by its ARN for the rotation of their own secret.
    rotate.addPermission('Rotates', {
      principal: new ServicePrincipal('secretsmanager.amazonaws.com'),
      sourceAccount: this.account,
    });
    const schedule = new CfnRotationSchedule(this, 'Rotation', {
      secretId: secret.secretArn,
      rotationLambdaArn: rotate.functionArn,
      rotationRules: { automaticallyAfterDays: ROTATION_DAYS },
      rotateImmediatelyOnUpdate: false,
    });
    schedule.node.addDependency(rotate);
  }
}

/** CDK's own helper functions, which copy files and empty the bucket. They run at deployments only. */
const acknowledgeHelpers = (stack: Stack): void => {
  const reason =
    "CDK's own helper: runs during a deployment, on the site's bucket, with CDK's permissions and runtime.";
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  for (const helper of stack.node.children.filter(({ node }) => node.id.startsWith('Custom::'))) {
    for (const id of [
      'AwsSolutions-L1',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'AwsSolutions-IAM5[Action::s3:GetBucket*]',
      'AwsSolutions-IAM5[Action::s3:GetObject*]',
      'AwsSolutions-IAM5[Action::s3:List*]',
      'AwsSolutions-IAM5[Action::s3:Abort*]',
      'AwsSolutions-IAM5[Action::s3:DeleteObject*]',
      'AwsSolutions-IAM5[Resource::*]',
      `AwsSolutions-IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-${account}-${stack.region}/*]`,
      'AwsSolutions-IAM5[Resource::<SiteE53D7754.Arn>/*]',
    ]) {
      Validations.of(helper).acknowledge({ id, reason });
    }
  }
};

/** The files of a folder by their relative paths. */
const filesIn = (folder: string | undefined): readonly string[] =>
  folder === undefined
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

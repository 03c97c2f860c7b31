import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy, Size, type Stack, Token, Validations } from 'aws-cdk-lib';
import type { Distribution, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { SiteConfig } from '#shared/models/site-config.ts';
import { retention } from '../constructs/retention.ts';
import { type Environment, mailsLinks } from '../environments.ts';

const A_YEAR = Duration.days(365);

/**
 * Files that the browser never requests: lists of the build, and precompressed copies, because CloudFront compresses
 * by itself. `csp.json` is served: the next deployment reads the hashes of the deployed pages from it.
 */
const notServed = ['*.br', '*.gz', '.vite/*', 'config.json', 'assets/*'];

interface SiteParts {
  readonly bucket: IBucket;
  readonly headers: ResponseHeadersPolicy;
  readonly distribution: Distribution;
  /** The folder of the built site. */
  readonly site: string | undefined;
  /** The host that authorizations of the live channel name; undefined where there is none. */
  readonly liveHost: string | undefined;
}

/** Settings of the environment that the pages read. */
const siteConfig = (
  { name, demo, contact, domain, mailFrom }: Environment,
  liveHost: string | undefined,
): SiteConfig => ({
  environment: name,
  demo,
  ...(liveHost !== undefined && { live: { host: liveHost } }),
  ...(mailFrom !== undefined && { mails: true }),
  ...(mailsLinks({ domain, mailFrom }) && { recovery: true }),
  contact: {
    phone: contact.phone,
    email: contact.email,
    address: contact.address.en,
    address_ar: contact.address.ar,
  },
});

/** Uploads hashed files first, then the pages that name them; only pages are invalidated at the edge. */
export const deployFiles = (stack: Stack, environment: Environment, parts: SiteParts): void => {
  const { bucket, headers, distribution, site, liveHost } = parts;
  const logGroup = new LogGroup(stack, 'FilesLogs', {
    retention: retention[environment.logDays],
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const shared = { destinationBucket: bucket, memoryLimit: 512, ephemeralStorageSize: Size.gibibytes(1), logGroup };
  const assetFolder = site === undefined ? undefined : join(site, 'assets');
  const assets =
    assetFolder === undefined || !existsSync(assetFolder)
      ? undefined
      : new BucketDeployment(stack, 'Assets', {
          ...shared,
          sources: [Source.asset(assetFolder, { exclude: notServed.filter((name) => name !== 'assets/*') })],
          destinationKeyPrefix: 'assets',
          // Open pages still request the files of their own build.
          prune: false,
          cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(A_YEAR), CacheControl.immutable()],
        });
  const pages = new BucketDeployment(stack, 'Pages', {
    ...shared,
    sources: [
      ...(site === undefined
        ? [Source.data('index.html', '<!doctype html><title>Not built</title>')]
        : [Source.asset(site, { exclude: notServed })]),
      Source.jsonData('config.json', siteConfig(environment, liveHost)),
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
  acknowledgeHelpers(stack);
};

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

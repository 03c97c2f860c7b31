import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';

/** The private bucket with the built site. */
export const siteBucket = (scope: Construct, environment: Environment): IBucket => {
  const bucket = new Bucket(scope, 'Site', {
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
};

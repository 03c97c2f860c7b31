import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { repository } from '../catalogue.ts';
import type { Environment } from '../environments.ts';
import { siteBucket } from '../site/bucket.ts';
import { siteDistribution } from '../site/distribution.ts';
import { deployFiles } from '../site/files.ts';
import { siteHeaders } from '../site/headers.ts';
import { rotateOriginSecret } from '../site/origin-secret-rotation.ts';
import type { LiveStack } from './live-stack.ts';

interface WebStackProps extends StackProps {
  readonly environment: Environment;
  readonly api: HttpApi;
  readonly originSecret: Secret;
  readonly webAclArn: string;
  readonly certificate: Certificate | undefined;
  /** Undefined: the environment has no live channel. */
  readonly live: LiveStack | undefined;
  /** The built site; the deploy command refuses to continue without it. */
  readonly site?: string;
  /** A file with the inline hashes of the deployed build, as its `csp.json` lists them. */
  readonly previousHashes?: string;
}

/** Site and API under one name: CloudFront in front of a private bucket and of the API. */
export class WebStack extends Stack {
  readonly distributionId: string;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, { ...props, description: 'The clinic: site and distribution' });
    const { environment, api, originSecret, webAclArn, certificate, live, previousHashes } = props;
    const built = props.site ?? join(repository, 'dist', 'web');
    const site = existsSync(join(built, 'index.html')) ? built : undefined;

    const bucket = siteBucket(this, environment);
    const headers = siteHeaders(this, environment, { site, previousHashes });
    const distribution = siteDistribution(this, {
      environment,
      api,
      liveHost: live?.realtimeHost,
      webAclArn,
      certificate,
      bucket,
      headers,
      site,
    });
    this.distributionId = distribution.distributionId;
    this.#address(environment, distribution);
    deployFiles(this, environment, { bucket, headers, distribution, site, liveHost: live?.httpHost });
    rotateOriginSecret(this, { environment, originSecret, webAclArn, distribution });

    new CfnOutput(this, 'Address', {
      value: `https://${environment.domain?.name ?? distribution.distributionDomainName}`,
      description: site === undefined ? 'SITE NOT BUILT: do not deploy' : 'Where the clinic is',
    });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
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
}

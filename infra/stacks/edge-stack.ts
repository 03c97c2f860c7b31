import { Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';

interface EdgeStackProps extends StackProps {
  readonly environment: Environment;
}

/** CloudFront takes its firewall and its certificate from this region alone. */
export const EDGE_REGION = 'us-east-1';

/** Requests of one address in five minutes. A whole clinic behind one router stays far below. */
const limits = [
  { name: 'sign-in', path: '/api/auth/login', requests: 60 },
  { name: 'booking', path: '/api/reservations/book', requests: 100 },
  // Looking up one phone after another is how somebody would collect who goes to the clinic.
  { name: 'look-up', path: '/api/queue-info/', requests: 600 },
  { name: 'everything', path: '/', requests: 6000 },
] as const;

/** `/api//auth/log%69n` is counted as what it may be taken for further in. */
const asReadFurtherIn = ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'] as const;

const managed = [
  { name: 'AWSManagedRulesAmazonIpReputationList', counted: [] },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet', counted: [] },
  // The API refuses bodies over 16 KB by itself, with a sentence that people understand.
  { name: 'AWSManagedRulesCommonRuleSet', counted: ['SizeRestrictions_BODY'] },
] as const;

const tooMany = JSON.stringify({
  success: false,
  error: 'Too many requests from here. Please wait a few minutes and try again.',
  code: 'HTTP_ERROR',
});

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // A sample shows whole addresses, and addresses of the API hold phones.
  sampledRequestsEnabled: false,
});

/** What must lie in CloudFront's own region: the firewall, and the certificate when there is a domain. */
export class EdgeStack extends Stack {
  readonly webAclArn: string;
  readonly certificate: Certificate | undefined;

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, { ...props, description: 'The clinic: firewall and certificate of the site' });
    const { environment } = props;
    this.webAclArn = new CfnWebACL(this, 'Firewall', {
      name: resourceName(environment, 'site'),
      description: 'Slows down who asks too much, and refuses known attacks',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('site'),
      customResponseBodies: { tooMany: { contentType: 'APPLICATION_JSON', content: tooMany } },
      rules: [
        ...limits.map(({ name, path, requests }, index) => ({
          name,
          priority: index,
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: 'tooMany',
                responseHeaders: [{ name: 'retry-after', value: '300' }],
              },
            },
          },
          visibilityConfig: visible(name),
          statement: {
            rateBasedStatement: {
              limit: requests,
              aggregateKeyType: 'IP',
              evaluationWindowSec: 300,
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: 'STARTS_WITH',
                  searchString: path,
                  textTransformations: asReadFurtherIn.map((type, priority) => ({ type, priority })),
                },
              },
            },
          },
        })),
        ...managed.map(({ name, counted }, index) => ({
          name,
          priority: limits.length + index,
          overrideAction: { none: {} },
          visibilityConfig: visible(name),
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name,
              ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
            },
          },
        })),
      ],
    }).attrArn;
    this.certificate = this.#certificate(environment);
  }

  #certificate({ domain }: Environment): Certificate | undefined {
    if (domain === undefined) return undefined;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: domain.hostedZoneId,
      zoneName: domain.hostedZoneName,
    });
    return new Certificate(this, 'Certificate', {
      domainName: domain.name,
      validation: CertificateValidation.fromDns(zone),
    });
  }
}

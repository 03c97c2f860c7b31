import { ArnFormat, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { failureBody } from '#shared/errors.ts';
import { tooManyRequests } from '#shared/refusals/server.ts';
import type { Environment } from '../environments.ts';
import { dataProtections, managedRulesOf, rateLimits, rateStatement, redactedFields } from '../firewall.ts';
import { resourceName } from '../names.ts';

interface EdgeStackProps extends StackProps {
  readonly environment: Environment;
}

/** CloudFront accepts a firewall and a certificate from this region only. */
export const EDGE_REGION = 'us-east-1';

const refusal = tooManyRequests();
const tooMany = JSON.stringify(failureBody(refusal, 'en'));

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // A sample contains full addresses, and addresses of the API contain phones.
  sampledRequestsEnabled: false,
});

/** Resources that CloudFront requires in us-east-1: the firewall, and the certificate of a domain. */
export class EdgeStack extends Stack {
  readonly webAclArn: string;
  readonly certificate: Certificate | undefined;

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, { ...props, description: 'The clinic: firewall and certificate of the site' });
    const { environment } = props;
    this.webAclArn = this.#firewall(environment).attrArn;
    this.certificate = this.#certificate(environment);
  }

  #firewall(environment: Environment): CfnWebACL {
    // The metric's name contains the environment, because environments may share an AWS account.
    const metricName = resourceName(environment, 'site');
    const firewall = new CfnWebACL(this, 'Firewall', {
      name: metricName,
      description: 'Limits the rate of requests and refuses known attacks',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(metricName),
      dataProtectionConfig: { dataProtections },
      customResponseBodies: { tooMany: { contentType: 'APPLICATION_JSON', content: tooMany } },
      rules: [
        ...rateLimits.map((limit, index) => ({
          name: limit.name,
          priority: index,
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: 'tooMany',
                responseHeaders: [{ name: 'retry-after', value: String(refusal.retryAfter) }],
              },
            },
          },
          visibilityConfig: visible(limit.name),
          statement: rateStatement(limit),
        })),
        ...managedRulesOf(environment).map(({ name, counted, overrideAction }, index) => ({
          name,
          priority: rateLimits.length + index,
          overrideAction,
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
    });
    this.#firewallLog(environment, firewall);
    return firewall;
  }

  /** Log of blocked and counted requests: rule and address, without path, query and session. */
  #firewallLog(environment: Environment, firewall: CfnWebACL): void {
    const log = new LogGroup(this, 'FirewallLog', {
      // WAF writes only to groups with this prefix.
      logGroupName: `aws-waf-logs-${resourceName(environment, 'site')}`,
      retention: RetentionDays.TWO_WEEKS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const keep = (...actions: readonly string[]) => ({
      Behavior: 'KEEP',
      Requirement: 'MEETS_ANY',
      Conditions: actions.map((Action) => ({ ActionCondition: { Action } })),
    });
    new CfnLoggingConfiguration(this, 'FirewallLogging', {
      resourceArn: firewall.attrArn,
      // WAF refuses the ARN that ends with `:*`.
      logDestinationConfigs: [
        this.formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: log.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields,
      loggingFilter: { DefaultBehavior: 'DROP', Filters: [keep('BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT')] },
    });
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

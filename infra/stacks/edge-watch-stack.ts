import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';
import { Alarms, FIVE_MINUTES, percentOf } from '../watch/alarms.ts';

interface EdgeWatchStackProps extends StackProps {
  readonly environment: Environment;
  readonly distributionId: string;
}

/** Fields of a request at the edge: no path, no query, no referrer, no cookie and no address. */
const loggedFields = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
];

/** Alarms and log of CloudFront and its firewall. Both report in us-east-1 only, and the alarms must be there too. */
export class EdgeWatchStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeWatchStackProps) {
    super(scope, id, { ...props, description: 'The clinic: alarms and log of the edge' });
    const { environment, distributionId } = props;
    const alarms = new Alarms(this, environment);
    alarms.add(
      'edge-fails',
      { hurt: 'Patients and staff see an error page: CloudFront answers with server errors.', runbook: 'api-fails.md' },
      {
        metric: new Metric({
          namespace: 'AWS/CloudFront',
          metricName: '5xxErrorRate',
          dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
          statistic: 'Average',
          period: FIVE_MINUTES,
        }),
        threshold: 2,
        evaluationPeriods: 3,
      },
    );
    const firewall = (metricName: string): Metric =>
      new Metric({
        namespace: 'AWS/WAFV2',
        metricName,
        dimensionsMap: { WebACL: resourceName(environment, 'site'), Rule: 'ALL' },
        statistic: 'Sum',
        period: FIVE_MINUTES,
      });
    alarms.add(
      'firewall-blocks',
      {
        hurt: 'The firewall blocks many requests: an attack, or a rule that blocks patients and staff.',
        runbook: 'api-slow.md',
      },
      {
        metric: percentOf({
          part: firewall('BlockedRequests'),
          whole: firewall('AllowedRequests'),
          atLeast: 50,
          label: 'blocked, in percent of the allowed',
        }),
        threshold: 5,
        evaluationPeriods: 2,
      },
    );
    this.#log(environment, distributionId);
  }

  #log(environment: Environment, distributionId: string): void {
    const log = new LogGroup(this, 'RequestLog', {
      logGroupName: `/aws/cloudfront/${resourceName(environment, 'site')}`,
      retention: RetentionDays.TWO_WEEKS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const source = new CfnDeliverySource(this, 'LogSource', {
      name: resourceName(environment, 'site'),
      logType: 'ACCESS_LOGS',
      resourceArn: this.formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distributionId,
      }),
    });
    const destination = new CfnDeliveryDestination(this, 'LogDestination', {
      name: resourceName(environment, 'site'),
      destinationResourceArn: log.logGroupArn,
      outputFormat: 'json',
    });
    new CfnDelivery(this, 'LogDelivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: loggedFields,
    }).addResourceDependency(source);
  }
}

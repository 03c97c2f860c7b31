import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Archive, EventBus, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';
import { countAccessLog } from '../watch/access-log.ts';
import { Alarms, FIVE_MINUTES, Metrics } from '../watch/alarms.ts';
import { watchApi } from '../watch/api-alarms.ts';
import { watchBranches } from '../watch/branch-alarm.ts';
import { addDashboard } from '../watch/dashboard.ts';
import { watchEvents } from '../watch/event-alarms.ts';
import { watchTable } from '../watch/table-alarms.ts';
import { STAGE } from './api-stage-stack.ts';

interface WatchStackProps extends StackProps {
  readonly environment: Environment;
  readonly apiId: string;
  readonly tableName: string;
}

/**
 * Alarms that say who is affected and name the runbook, a dashboard for operator and owner, a budget, and an archive
 * of events. Finds all resources by name, so it never blocks a change of another stack.
 */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, { ...props, description: 'The clinic: alarms, dashboard, budget' });
    const { environment, apiId, tableName } = props;
    const alarms = new Alarms(this, environment, ['budgets.amazonaws.com']);
    const metrics = new Metrics(environment);
    const api = (metricName: string, statistic: string): Metric =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: apiId, Stage: STAGE },
        statistic,
        period: FIVE_MINUTES,
      });
    const table = (metricName: string, more: Record<string, string> = {}): Metric =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: tableName, ...more },
        statistic: 'Sum',
        period: FIVE_MINUTES,
      });
    countAccessLog(this, environment);
    watchApi(alarms, metrics, api);
    watchBranches(this, alarms, environment);
    watchTable(alarms, metrics, table);
    watchEvents(alarms, metrics, environment);
    addDashboard(this, { environment, metrics, api, table });
    this.#budget(environment, alarms.topic);
    if (environment.backupCopies !== undefined) this.#backupJobs(environment, alarms.topic);
    new Archive(this, 'Archive', {
      sourceEventBus: EventBus.fromEventBusName(this, 'Bus', resourceName(environment, 'events')),
      archiveName: resourceName(environment, 'events'),
      description: 'Published events, to be replayed after a mistake in a subscriber',
      eventPattern: { source: ['clinic'] },
      retention: Duration.days(environment.data === 'keep' ? 90 : 7),
    });
  }

  /** AWS Backup tells the bus of the account about each job; a metric of failed jobs would have no data without them. */
  #backupJobs(environment: Environment, topic: Topic): void {
    const rule = new Rule(this, 'FailedBackups', {
      ruleName: resourceName(environment, 'failed-backups'),
      description: 'A weekly backup, or its copy, failed',
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['ABORTED', 'EXPIRED', 'FAILED'] },
      },
    });
    const message = `${environment.name}: nobody yet, but the weekly backup or its copy failed. What to do: docs/runbooks/backup-fails.md`;
    rule.addTarget(new SnsTopic(topic, { message: RuleTargetInput.fromText(message) }));
  }

  #budget(environment: Environment, topic: Topic): void {
    const warn = (threshold: number, notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: resourceName(environment, 'month'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: environment.monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [warn(80, 'ACTUAL'), warn(100, 'FORECASTED')],
    });
  }
}

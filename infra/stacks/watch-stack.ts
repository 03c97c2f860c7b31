import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
  SingleValueWidget,
  TextWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Archive, EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { relaySource, schedules, subscribers } from '../../events/reactions.ts';
import { tableDefinition } from '../../functions/data/table.ts';
import { login } from '../../shared/routes/auth.ts';
import { callNext } from '../../shared/routes/doctor.ts';
import { bookReservation } from '../../shared/routes/reservations.ts';
import { doors } from '../catalogue.ts';
import type { Environment } from '../environments.ts';
import { deadLettersName, functionName, metricNamespace, resourceName } from '../names.ts';
import { STAGE } from './api-stack.ts';

interface WatchStackProps extends StackProps {
  readonly environment: Environment;
  readonly apiId: string;
  readonly tableName: string;
}

/** What an alarm tells whoever it wakes. */
interface Call {
  /** Who is hurt, and how. */
  readonly hurt: string;
  readonly runbook: string;
}

const RUNBOOKS = 'docs/runbooks';
const FIVE_MINUTES = Duration.minutes(5);

/**
 * Whether the clinic is well: alarms that say who is hurt and which page helps, a dashboard for operator and owner,
 * a budget, and an archive of events. Everything is found by name, so that nothing here holds up another stack.
 */
export class WatchStack extends Stack {
  readonly #environment: Environment;
  readonly #topic: Topic;
  readonly #alarms: Alarm[] = [];

  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, { ...props, description: 'The clinic: alarms, dashboard, budget' });
    const { environment, apiId, tableName } = props;
    this.#environment = environment;
    this.#topic = this.#mailbox();
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
    this.#watchApi(api);
    this.#watchTable(table);
    this.#watchEvents();
    this.#dashboard(api, table);
    this.#budget();
    new Archive(this, 'Archive', {
      sourceEventBus: EventBus.fromEventBusName(this, 'Bus', resourceName(environment, 'events')),
      archiveName: resourceName(environment, 'events'),
      description: 'What was told, to be told again after a mistake in a subscriber',
      eventPattern: { source: ['clinic'] },
      retention: Duration.days(environment.data === 'keep' ? 90 : 7),
    });
  }

  #mailbox(): Topic {
    const topic = new Topic(this, 'Calls', {
      topicName: resourceName(this.#environment, 'calls'),
      enforceSSL: true,
    });
    // A topic with a policy loses the one it begins with, by which alarms publish: who may is said here.
    for (const service of ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com']) {
      topic.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal(service)],
          actions: ['sns:Publish'],
          resources: [topic.topicArn],
          conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
        }),
      );
    }
    if (this.#environment.alarmEmail !== undefined) {
      topic.addSubscription(new EmailSubscription(this.#environment.alarmEmail));
    }
    return topic;
  }

  /** A figure of ours, by its name in functions and events. */
  #figure(metricName: string, statistic: string, dimensionsMap: Record<string, string> = {}): Metric {
    return new Metric({
      namespace: metricNamespace(this.#environment),
      metricName,
      statistic,
      dimensionsMap,
      period: FIVE_MINUTES,
    });
  }

  #ofFunction(id: string, metricName: string, statistic = 'Sum'): Metric {
    return new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      statistic,
      dimensionsMap: { FunctionName: functionName(this.#environment, { id }) },
      period: FIVE_MINUTES,
    });
  }

  #alarm(id: string, call: Call, props: Omit<AlarmProps, 'alarmName' | 'alarmDescription'>): void {
    const alarm = new Alarm(this, id, {
      alarmName: resourceName(this.#environment, id),
      alarmDescription: `${call.hurt} What to do: ${RUNBOOKS}/${call.runbook}`,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    alarm.addOkAction(new SnsAction(this.#topic));
    this.#alarms.push(alarm);
  }

  #watchApi(api: (metricName: string, statistic: string) => Metric): void {
    this.#alarm(
      'api-fails',
      { hurt: 'Patients and staff see "server error": more than 1 of 50 requests fails.', runbook: 'api-fails.md' },
      {
        metric: new MathExpression({
          expression: 'IF(asked >= 20, 100 * failed / asked, IF(failed >= 3, 100, 0))',
          usingMetrics: { failed: api('5xx', 'Sum'), asked: api('Count', 'Sum') },
          label: 'percent failed',
          period: FIVE_MINUTES,
        }),
        threshold: 2,
        evaluationPeriods: 2,
      },
    );
    this.#alarm(
      'api-slow',
      { hurt: 'Everybody waits: one request in a hundred takes longer than two seconds.', runbook: 'api-slow.md' },
      { metric: api('Latency', 'p99'), threshold: 2000, evaluationPeriods: 3 },
    );
    // Few calls that nobody can do without: among the many looks at queues, `api-fails` would not notice them.
    const vital = [
      { name: 'booking', route: bookReservation, hurt: 'Patients cannot book', threshold: 3 },
      { name: 'calling', route: callNext, hurt: 'Doctors cannot call the next patient', threshold: 2 },
      { name: 'sign-in', route: login, hurt: 'Staff cannot sign in', threshold: 3 },
    ];
    for (const { name, route, hurt, threshold } of vital) {
      this.#alarm(
        `${name}-fails`,
        { hurt: `${hurt}: its function answers "server error".`, runbook: 'api-fails.md' },
        { metric: this.#figure('Failed', 'Sum', { Route: route.id }), threshold, evaluationPeriods: 1 },
      );
      this.#alarm(
        `${name}-breaks`,
        { hurt: `${hurt}: its function ends, or runs out of time, without an answer.`, runbook: 'api-fails.md' },
        { metric: this.#ofFunction(route.id, 'Errors'), threshold, evaluationPeriods: 1 },
      );
    }
    this.#alarm(
      'sign-in-throttled',
      { hurt: 'Staff cannot sign in: too many at once, or somebody tries passwords.', runbook: 'api-slow.md' },
      { metric: this.#ofFunction(login.id, 'Throttles'), threshold: 5, evaluationPeriods: 1 },
    );
    this.#alarm(
      'door-fails',
      { hurt: 'Nobody gets in: the door between CloudFront and the API fails.', runbook: 'rotate-keys.md' },
      { metric: this.#ofFunction(doors.verifyOrigin.id, 'Errors'), threshold: 1, evaluationPeriods: 1 },
    );
    this.#alarm(
      'rotation-fails',
      { hurt: 'Nobody yet: the secret between CloudFront and the API grows old.', runbook: 'rotate-keys.md' },
      { metric: this.#ofFunction(doors.rotateOriginSecret.id, 'Errors'), threshold: 1, evaluationPeriods: 1 },
    );
  }

  #watchTable(table: (metricName: string, more?: Record<string, string>) => Metric): void {
    this.#alarm(
      'table-down',
      {
        hurt: 'Nothing can be booked, called or paid: the table does not answer its probe.',
        runbook: 'table-down.md',
      },
      {
        metric: this.#figure('TableHealthy', 'Minimum').with({ period: Duration.minutes(1) }),
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 5,
        datapointsToAlarm: 3,
        // A probe that does not run says nothing; that is as bad as one that fails.
        treatMissingData: TreatMissingData.BREACHING,
      },
    );
    // Figures that are there only while somebody is turned away, for the table and for each index beside it. What is
    // missing counts as nothing: else nothing could be added to it, and an alarm would never end.
    const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((name) => [
      table(name),
      ...Object.keys(tableDefinition.globalIndexes).map((index) => table(name, { GlobalSecondaryIndexName: index })),
    ]);
    const named = Object.fromEntries(throttles.map((metric, place) => [`throttles${String(place)}`, metric]));
    this.#alarm(
      'table-throttles',
      {
        hurt: 'Requests are slow or fail: the table is at its ceiling of reads or writes.',
        runbook: 'table-down.md',
      },
      {
        metric: new MathExpression({
          expression: Object.keys(named)
            .map((name) => `FILL(${name}, 0)`)
            .join(' + '),
          usingMetrics: named,
          label: 'throttled',
          period: FIVE_MINUTES,
        }),
        threshold: 10,
        evaluationPeriods: 2,
      },
    );
  }

  #watchEvents(): void {
    this.#alarm(
      'events-late',
      {
        hurt: 'Messages to patients and wait estimates lag behind by more than five minutes.',
        runbook: 'dead-letters.md',
      },
      {
        metric: this.#ofFunction(relaySource.id, 'IteratorAge', 'Maximum'),
        threshold: Duration.minutes(5).toMilliseconds(),
        evaluationPeriods: 2,
      },
    );
    const hurtBy: Readonly<Record<string, string>> = {
      [relaySource.id]: 'A change was not told: messages, estimates or figures miss it.',
      'events/queue-messages': 'Patients are not told that their turn comes near.',
      'events/deliver-message': 'Patients do not get messages that wait to be sent.',
      'events/keep-wait-statistics': 'The waits that patients are told are not up to date.',
      'events/keep-session-statistics': 'Doctors are not warned of an unusual number of pulses or price.',
      'events/refresh-patient-entries': 'Reception sees old numbers of visits in the list of patients.',
      'events/refresh-rollups': 'A closed day in the revenue report may lack a payment that came late.',
      'events/report-metrics': 'Nobody at the counter; the owner’s dashboard lacks figures.',
      'events/day-close': 'Yesterday is not closed: who did not come still counts as waiting.',
      'events/rotate-keys': 'Nobody yet: signing keys grow old.',
      'events/check-health': 'Nobody yet: the table is no longer watched.',
      'events/check-messaging': 'Doctors see messaging as inactive.',
      'events/retry-messages': 'Messages that failed once are not tried again.',
    };
    for (const source of [relaySource, ...subscribers, ...schedules]) {
      const hurt = hurtBy[source.id];
      if (hurt === undefined) throw new Error(`infra/stacks/watch-stack.ts does not say who is hurt by ${source.id}`);
      this.#alarm(
        `${source.id.replaceAll('/', '-')}-dead-letters`,
        { hurt, runbook: 'dead-letters.md' },
        {
          metric: new Metric({
            namespace: 'AWS/SQS',
            metricName: 'ApproximateNumberOfMessagesVisible',
            dimensionsMap: { QueueName: deadLettersName(this.#environment, source) },
            statistic: 'Maximum',
            period: FIVE_MINUTES,
          }),
          threshold: 1,
          evaluationPeriods: 1,
        },
      );
    }
  }

  #dashboard(
    api: (metricName: string, statistic: string) => Metric,
    table: (metricName: string, more?: Record<string, string>) => Metric,
  ): void {
    const hourly = (metricName: string, statistic: string): Metric =>
      this.#figure(metricName, statistic).with({ period: Duration.hours(1) });
    /** By branch out of the log: as a dimension each branch would be paid as so many metrics of its own. */
    const byBranch = (title: string, sum: string): LogQueryWidget =>
      new LogQueryWidget({
        title,
        logGroupNames: [`/aws/lambda/${functionName(this.#environment, { id: 'events/report-metrics' })}`],
        view: LogQueryVisualizationType.BAR,
        queryLines: ['filter message = "metric"', `stats sum(${sum}) as total by Branch`, 'sort total desc'],
        width: 8,
        height: 6,
      });
    const everyOf = (metricName: string, dimension: string): IMetric =>
      new MathExpression({
        expression: `SEARCH('{"${metricNamespace(this.#environment)}",${dimension}} MetricName="${metricName}"', 'Sum', 300)`,
        usingMetrics: {},
        label: dimension.toLowerCase(),
        period: FIVE_MINUTES,
      });
    const graph = (title: string, left: readonly IMetric[], right: readonly IMetric[] = []): GraphWidget =>
      new GraphWidget({ title, left: [...left], right: [...right], width: 8, height: 6 });
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: resourceName(this.#environment, 'clinic') });
    dashboard.addWidgets(new TextWidget({ markdown: '## The clinic — for its owner', width: 24, height: 1 }));
    dashboard.addWidgets(
      graph('Bookings and calls an hour', [hourly('Bookings', 'Sum'), hourly('Calls', 'Sum')]),
      byBranch('Bookings, by branch', 'Bookings'),
      byBranch('Money taken (EGP), by branch', 'Income'),
    );
    dashboard.addWidgets(
      graph('Waits: promised and real (minutes)', [
        hourly('WaitPromisedMinutes', 'Average'),
        hourly('WaitRealMinutes', 'Average'),
      ]),
      graph('How far off the promise was (minutes)', [hourly('WaitErrorMinutes', 'Average')]),
      graph('Skipped, cancelled, did not come', [
        hourly('Skips', 'Sum'),
        hourly('Cancellations', 'Sum'),
        hourly('NoShows', 'Sum'),
      ]),
    );
    dashboard.addWidgets(new TextWidget({ markdown: '## The machine — for its operator', width: 24, height: 1 }));
    dashboard.addWidgets(
      new SingleValueWidget({
        title: 'Now',
        metrics: [this.#figure('TableHealthy', 'Minimum'), this.#figure('MessagingReady', 'Minimum')],
        width: 8,
        height: 6,
      }),
      graph('Requests, and those that fail', [api('Count', 'Sum')], [api('4xx', 'Sum'), api('5xx', 'Sum')]),
      graph('How long they take (ms)', [api('Latency', 'p50'), api('Latency', 'p99')]),
    );
    dashboard.addWidgets(
      graph('Failures, by route', [everyOf('Failed', 'Route')]),
      graph('Refusals, by code', [everyOf('Refused', 'Code')]),
      graph(
        'Units the table gives',
        [table('ConsumedReadCapacityUnits'), table('ConsumedWriteCapacityUnits')],
        [table('ReadThrottleEvents'), table('WriteThrottleEvents')],
      ),
    );
    dashboard.addWidgets(
      graph('Age of the oldest event (ms)', [this.#ofFunction(relaySource.id, 'IteratorAge', 'Maximum')]),
    );
  }

  #budget(): void {
    const warn = (threshold: number, notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'SNS', address: this.#topic.topicArn }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: resourceName(this.#environment, 'month'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: this.#environment.monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [warn(80, 'ACTUAL'), warn(100, 'FORECASTED')],
    });
  }
}

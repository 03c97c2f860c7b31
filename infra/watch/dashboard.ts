import { Duration, type Stack } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  type Metric,
  SingleValueWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { relaySource } from '#events/reactions.ts';
import type { Environment } from '../environments.ts';
import { functionName, metricNamespace, resourceName } from '../names.ts';
import { logMetrics } from './access-log.ts';
import { FIVE_MINUTES, type Metrics, percentOf } from './alarms.ts';
import type { ApiMetric } from './api-alarms.ts';
import { messageAge } from './event-alarms.ts';
import type { TableMetric } from './table-alarms.ts';
import { slo, criticalRoutes } from './vital-routes.ts';

const sloText = [
  '## Objectives of the month',
  `Booking and calling: ${String(slo.percentGood)} % without a server error and under ${String(slo.milliseconds)} ms. Age of the oldest event: under 20 s. Messages: sent within 60 s.`,
].join('\n');

/** One line for each objective: the failure rate in percent and its limit. */
const objectives = (metrics: Metrics, environment: Environment): readonly GraphWidget[] => [
  ...criticalRoutes
    .filter(({ slo: hasSlo }) => hasSlo)
    .map(({ name }) => {
      const hourly = (metricName: string): Metric => metrics.own(metricName, 'Sum').with({ period: Duration.hours(1) });
      return new GraphWidget({
        title: `${name}: failed or slow, percent of an hour`,
        left: [
          percentOf({
            part: hourly(logMetrics.bad(name)),
            whole: hourly(logMetrics.requests(name)),
            atLeast: 1,
            label: 'percent',
            period: Duration.hours(1),
          }),
        ],
        leftAnnotations: [{ value: 100 - slo.percentGood, label: 'objective' }],
        width: 8,
        height: 6,
      });
    }),
  new GraphWidget({
    title: 'Age of the oldest event (ms)',
    left: [metrics.ofFunction(relaySource.id, 'IteratorAge', 'Maximum')],
    leftAnnotations: [{ value: Duration.seconds(20).toMilliseconds(), label: 'objective' }],
    width: 8,
    height: 6,
  }),
  new GraphWidget({
    title: 'Age of the oldest message to be sent (s)',
    left: [messageAge(metrics, environment)],
    leftAnnotations: [{ value: 60, label: 'objective' }],
    width: 8,
    height: 6,
  }),
];

interface DashboardOptions {
  readonly environment: Environment;
  readonly metrics: Metrics;
  readonly api: ApiMetric;
  readonly table: TableMetric;
}

export const addDashboard = (stack: Stack, { environment, metrics, api, table }: DashboardOptions): void => {
  const hourly = (metricName: string, statistic: string): Metric =>
    metrics.own(metricName, statistic).with({ period: Duration.hours(1) });
  /** Per branch from log queries: as a metric dimension, each branch would be billed separately. */
  const byBranch = (title: string, sum: string): LogQueryWidget =>
    new LogQueryWidget({
      title,
      logGroupNames: [`/aws/lambda/${functionName(environment, { id: 'events/report-metrics' })}`],
      view: LogQueryVisualizationType.BAR,
      queryLines: ['filter message = "metric"', `stats sum(${sum}) as total by Branch`, 'sort total desc'],
      width: 8,
      height: 6,
    });
  const everyOf = (metricName: string, dimension: string): IMetric =>
    new MathExpression({
      expression: `SEARCH('{"${metricNamespace(environment)}",${dimension}} MetricName="${metricName}"', 'Sum', 300)`,
      usingMetrics: {},
      label: dimension.toLowerCase(),
      period: FIVE_MINUTES,
    });
  const graph = (title: string, left: readonly IMetric[], right: readonly IMetric[] = []): GraphWidget =>
    new GraphWidget({ title, left: [...left], right: [...right], width: 8, height: 6 });
  const dashboard = new Dashboard(stack, 'Dashboard', { dashboardName: resourceName(environment, 'clinic') });
  dashboard.addWidgets(new TextWidget({ markdown: sloText, width: 24, height: 2 }));
  dashboard.addWidgets(...objectives(metrics, environment));
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
      metrics: [
        metrics.own('TableHealthy', 'Minimum'),
        metrics.own('MessagingReady', 'Minimum'),
        metrics.own('CanaryPassed', 'Minimum'),
      ],
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
    graph(
      'Turned away by the API',
      [metrics.own(logMetrics.throttled, 'Sum')],
      [metrics.own(logMetrics.refusedByOriginCheck, 'Sum')],
    ),
    graph(
      'Conflicts and latency of the table',
      [table('TransactionConflict')],
      [
        table('SuccessfulRequestLatency', { Operation: 'TransactWriteItems' }).with({ statistic: 'p99' }),
        table('SuccessfulRequestLatency', { Operation: 'Query' }).with({ statistic: 'p99' }),
      ],
    ),
  );
};

import { Duration, type Stack } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
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
    .map(({ name, route }) => {
      const period = Duration.hours(1);
      return new GraphWidget({
        title: `${name}: failed or slow, percent of an hour`,
        left: [
          percentOf({
            part: metrics.own(logMetrics.bad(name), 'Sum').with({ period }),
            whole: metrics.ofFunction(route.id, 'Invocations').with({ period }),
            atLeast: 1,
            label: 'percent',
            period,
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

const heading = (markdown: string): TextWidget => new TextWidget({ markdown, width: 24, height: 1 });

const graph = (title: string, left: readonly IMetric[], right: readonly IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left: [...left], right: [...right], width: 8, height: 6 });

/** Two rows of figures from the clinic's log: as metrics, and by branch as a dimension, each would be paid by the month. */
const ownerRows = (environment: Environment): readonly (readonly LogQueryWidget[])[] => {
  const figures = (title: string, view: LogQueryVisualizationType, stats: string, sort?: string): LogQueryWidget =>
    new LogQueryWidget({
      title,
      logGroupNames: [`/aws/lambda/${functionName(environment, { id: 'events/report-metrics' })}`],
      view,
      queryLines: ['filter message = "clinic.figures"', `stats ${stats}`, ...(sort === undefined ? [] : [sort])],
      width: 8,
      height: 6,
    });
  const byBranch = (title: string, figure: string): LogQueryWidget =>
    figures(title, LogQueryVisualizationType.BAR, `sum(${figure}) as total by branch`, 'sort total desc');
  const byHour = (title: string, stats: string): LogQueryWidget =>
    figures(title, LogQueryVisualizationType.LINE, `${stats} by bin(1h)`);
  return [
    [
      byHour('Bookings and calls an hour', 'sum(Bookings) as bookings, sum(Calls) as calls'),
      byBranch('Bookings, by branch', 'Bookings'),
      byBranch('Money taken (EGP), by branch', 'Income'),
    ],
    [
      byHour(
        'Waits: promised and real (minutes)',
        'avg(WaitPromisedMinutes) as promised, avg(WaitRealMinutes) as waited',
      ),
      byHour('How far off the promise was (minutes)', 'avg(WaitErrorMinutes) as difference'),
      byHour(
        'Skipped, cancelled, did not come',
        'sum(Skips) as skipped, sum(Cancellations) as cancelled, sum(NoShows) as absent',
      ),
    ],
  ];
};

/** Whether the product works now, and its requests. */
const requestRow = ({ metrics, api }: DashboardOptions): readonly IWidget[] => [
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
];

/** Failures by route, refusals by code, and the units of the table that requests take. */
const failureRow = ({ environment, table }: DashboardOptions): readonly IWidget[] => {
  const everyOf = (metricName: string, dimension: string): IMetric =>
    new MathExpression({
      expression: `SEARCH('{"${metricNamespace(environment)}",${dimension}} MetricName="${metricName}"', 'Sum', 300)`,
      usingMetrics: {},
      label: dimension.toLowerCase(),
      period: FIVE_MINUTES,
    });
  return [
    graph('Failures, by route', [everyOf('Failed', 'Route')]),
    graph('Refusals, by code', [everyOf('Refused', 'Code')]),
    graph(
      'Units the table gives',
      [table('ConsumedReadCapacityUnits'), table('ConsumedWriteCapacityUnits')],
      [table('ReadThrottleEvents'), table('WriteThrottleEvents')],
    ),
  ];
};

/** Requests that the API refuses before a function runs, and how the table copes. */
const loadRow = ({ metrics, table }: DashboardOptions): readonly IWidget[] => [
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
];

export const addDashboard = (stack: Stack, options: DashboardOptions): void => {
  const { environment, metrics } = options;
  const rows: readonly (readonly IWidget[])[] = [
    [new TextWidget({ markdown: sloText, width: 24, height: 2 })],
    objectives(metrics, environment),
    [heading('## The clinic — for its owner')],
    ...ownerRows(environment),
    [heading('## The machine — for its operator')],
    requestRow(options),
    failureRow(options),
    loadRow(options),
  ];
  const dashboard = new Dashboard(stack, 'Dashboard', { dashboardName: resourceName(environment, 'clinic') });
  for (const row of rows) dashboard.addWidgets(...row);
};

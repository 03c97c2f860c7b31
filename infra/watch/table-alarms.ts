import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { tableDefinition } from '#functions/data/table/table.ts';
import { type Alarms, FIVE_MINUTES, type Metrics } from './alarms.ts';

export type TableMetric = (metricName: string, more?: Record<string, string>) => Metric;

export const watchTable = (alarms: Alarms, metrics: Metrics, table: TableMetric): void => {
  alarms.add(
    'table-down',
    {
      hurt: 'Nothing can be booked, called or paid: the table does not answer its probe.',
      runbook: 'table-down.md',
    },
    {
      metric: metrics.own('TableHealthy', 'Minimum').with({ period: Duration.minutes(1) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
      // A missing result of the probe is as bad as a failed one.
      treatMissingData: TreatMissingData.BREACHING,
    },
  );
  // DynamoDB publishes these metrics only while it throttles, for the table and for each index. Missing values count
  // as 0: otherwise the sum would be missing too, and an alarm would never end.
  const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((name) => [
    table(name),
    ...Object.keys(tableDefinition.globalIndexes).map((index) => table(name, { GlobalSecondaryIndexName: index })),
  ]);
  const named = Object.fromEntries(throttles.map((metric, place) => [`throttles${String(place)}`, metric]));
  alarms.add(
    'table-throttles',
    {
      hurt: 'Requests are slow or fail: the table reached its maximum of reads or writes.',
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
};

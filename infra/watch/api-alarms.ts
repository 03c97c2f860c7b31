import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { logIn } from '#shared/routes/auth.ts';
import { authorizerSources } from '../catalogue.ts';
import { logMetrics } from './access-log.ts';
import { type Alarms, FIVE_MINUTES, type Metrics, percentOf, worstPercentOf } from './alarms.ts';
import { slo, criticalRoutes } from './vital-routes.ts';

export type ApiMetric = (metricName: string, statistic: string) => Metric;

/** The minimum number of failures per hour: at two branches, two failures may be chance. */
const MIN_BAD = 3;

/**
 * Burn rates of the month's error budget: 14.4 times for an hour uses 2 % of it, 6 times for six hours 5 %. See
 * Google, "The Site Reliability Workbook", chapter 5.
 */
const burnRates = [
  { pace: 'fast', hours: 1, times: 14.4 },
  { pace: 'slow', hours: 6, times: 6 },
] as const;

const watchVitalRoutes = (alarms: Alarms, metrics: Metrics): void => {
  type Vital = (typeof criticalRoutes)[number];
  const worst = (routes: readonly Vital[], partOf: (name: string) => string, period: Duration, atLeast: number) =>
    worstPercentOf(
      routes.map(({ name, route }) => ({
        part: metrics.own(partOf(name), 'Sum').with({ period }),
        whole: metrics.ofFunction(route.id, 'Invocations').with({ period }),
      })),
      { atLeast, label: 'percent of the worst route', period },
    );
  alarms.add(
    'vital-route-fails',
    {
      hurt: 'Patients cannot book, doctors call, reception take payments or staff sign in: one request in twenty or more of that route ends with a server error.',
      runbook: 'api-fails.md',
    },
    {
      metric: worst(criticalRoutes, logMetrics.failures, Duration.minutes(15), 1),
      threshold: 5,
      evaluationPeriods: 1,
    },
  );
  const withObjective = criticalRoutes.filter((each) => each.slo);
  for (const { pace, hours, times } of burnRates) {
    alarms.add(
      `slo-${pace}`,
      {
        hurt: `Patients cannot book or doctors call without waiting: over ${String(hours)} h too many requests fail or take more than a second.`,
        runbook: 'booking-slow.md',
      },
      {
        metric: worst(withObjective, logMetrics.bad, Duration.hours(hours), MIN_BAD),
        threshold: Math.round(times * (100 - slo.percentGood) * 100) / 100,
        evaluationPeriods: 1,
      },
    );
  }
};

/** Alarms for requests refused by a limit or by the origin check. */
const watchRefusals = (alarms: Alarms, metrics: Metrics, api: ApiMetric): void => {
  alarms.add(
    'turned-away',
    { hurt: 'Patients and staff read "too many requests": the API is at its limit.', runbook: 'quota.md' },
    {
      metric: percentOf({
        part: metrics.own(logMetrics.throttled, 'Sum'),
        whole: api('Count', 'Sum'),
        atLeast: 3,
        label: 'percent throttled',
      }),
      threshold: 1,
      evaluationPeriods: 2,
    },
  );
  alarms.add(
    'origin-check-refuses',
    {
      hurt: 'All requests fail with 401 or 403: the origin check refuses most of them. The usual cause is a secret changed by hand.',
      runbook: 'rotate-keys.md',
    },
    {
      metric: percentOf({
        part: metrics.own(logMetrics.refusedByOriginCheck, 'Sum'),
        whole: api('Count', 'Sum'),
        // Scans of the API's own address are refused too and affect no user.
        atLeast: 20,
        label: 'percent refused',
      }),
      threshold: 50,
      evaluationPeriods: 2,
    },
  );
};

/** Limits of the AWS account, shared by all functions. */
const watchConcurrency = (alarms: Alarms, metrics: Metrics): void => {
  const account = (metricName: string, statistic: string): Metric =>
    new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: FIVE_MINUTES });
  alarms.add(
    'functions-throttled',
    { hurt: 'Requests fail or wait: the limit of concurrent Lambda functions is reached.', runbook: 'quota.md' },
    {
      metric: percentOf({
        part: account('Throttles', 'Sum'),
        whole: account('Invocations', 'Sum'),
        atLeast: 5,
        label: 'percent throttled',
      }),
      threshold: 1,
      evaluationPeriods: 2,
    },
  );
  alarms.add(
    'concurrency-high',
    {
      hurt: 'Not yet visible to users: the account uses 80 % of its concurrent Lambda functions.',
      runbook: 'quota.md',
    },
    {
      metric: new MathExpression({
        expression: '100 * used / SERVICE_QUOTA(used)',
        usingMetrics: {
          used: new Metric({
            namespace: 'AWS/Usage',
            metricName: 'ResourceCount',
            dimensionsMap: { Type: 'Resource', Resource: 'ConcurrentExecutions', Service: 'Lambda', Class: 'None' },
            statistic: 'Maximum',
            period: FIVE_MINUTES,
          }),
        },
        label: 'percent of the quota',
        period: FIVE_MINUTES,
      }),
      threshold: 80,
      evaluationPeriods: 2,
    },
  );
  alarms.add(
    'sign-in-throttled',
    {
      hurt: 'Staff cannot sign in: too many sign-ins run concurrently, or an attacker tries passwords.',
      runbook: 'api-slow.md',
    },
    { metric: metrics.ofFunction(logIn.id, 'Throttles'), threshold: 5, evaluationPeriods: 1 },
  );
};

export const watchApi = (alarms: Alarms, metrics: Metrics, api: ApiMetric): void => {
  alarms.add(
    'api-fails',
    { hurt: 'Patients and staff see "server error": more than 1 of 50 requests fails.', runbook: 'api-fails.md' },
    {
      metric: percentOf({
        part: api('5xx', 'Sum'),
        whole: api('Count', 'Sum'),
        atLeast: 3,
        label: 'percent failed',
      }),
      threshold: 2,
      evaluationPeriods: 2,
    },
  );
  alarms.add(
    'api-slow',
    { hurt: 'Patients and staff wait: 1 of 100 requests takes longer than two seconds.', runbook: 'api-slow.md' },
    { metric: api('Latency', 'p99'), threshold: 2000, evaluationPeriods: 3 },
  );
  watchVitalRoutes(alarms, metrics);
  watchRefusals(alarms, metrics, api);
  watchConcurrency(alarms, metrics);
  alarms.add(
    'origin-check-fails',
    {
      hurt: 'All requests are refused: the origin check between CloudFront and the API fails.',
      runbook: 'rotate-keys.md',
    },
    { metric: metrics.ofFunction(authorizerSources.verifyOrigin.id, 'Errors'), threshold: 1, evaluationPeriods: 1 },
  );
  alarms.add(
    'rotation-fails',
    { hurt: 'Nobody yet: the secret between CloudFront and the API grows old.', runbook: 'rotate-keys.md' },
    {
      metric: metrics.ofFunction(authorizerSources.rotateOriginSecret.id, 'Errors'),
      threshold: 1,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    },
  );
};

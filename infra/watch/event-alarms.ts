import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { relaySource, type ScheduleRow, schedules, subscribers } from '#events/reactions.ts';
import { authorizerSources } from '../catalogue.ts';
import type { Environment } from '../environments.ts';
import { deadLettersName, functionName } from '../names.ts';
import { type Alarms, FIVE_MINUTES, type Metrics, percentOf } from './alarms.ts';

/** Closes the days of one branch. */
const CLOSER = 'events/close-branch-days';

/** Maximum time since the last run of a schedule. A day has 25 hours when clocks go back. */
const silenceOf = ({ when }: ScheduleRow): { readonly period: Duration; readonly evaluationPeriods: number } =>
  'daily' in when
    ? { period: Duration.hours(1), evaluationPeriods: 26 }
    : { period: FIVE_MINUTES, evaluationPeriods: 3 };

/** Runs that did not fail: what Lambda counts itself costs nothing, and a metric of ours is paid by the month. */
const successfulRuns = (metrics: Metrics, id: string, period: Duration): MathExpression =>
  new MathExpression({
    expression: 'FILL(runs, 0) - FILL(failures, 0)',
    usingMetrics: {
      runs: metrics.ofFunction(id, 'Invocations').with({ period }),
      failures: metrics.ofFunction(id, 'Errors').with({ period }),
    },
    label: 'successful runs',
    period,
  });

/** An alarm for each schedule that did not succeed in time. The probe of the table has its own, `table-down`. */
const watchSchedules = (alarms: Alarms, metrics: Metrics): void => {
  for (const source of schedules) {
    const name = source.id.replace('events/', '');
    if (name === 'check-health') continue;
    const { period, evaluationPeriods } = silenceOf(source);
    alarms.add(
      `${name}-silent`,
      {
        hurt: `${source.hurt} The schedule ${name} did not run, or all its work failed.`,
        runbook: name === 'run-canary' ? 'canary.md' : 'queue-stuck.md',
      },
      {
        metric: successfulRuns(metrics, source.provenBy ?? source.id, period),
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods,
        treatMissingData: TreatMissingData.BREACHING,
      },
    );
  }
};

/** The canary uses the public address: it also finds failures that the API and its functions do not see. */
const watchCanary = (alarms: Alarms, metrics: Metrics): void => {
  alarms.add(
    'canary-fails',
    {
      hurt: 'Patients cannot open the site, book, look up or cancel: the check from outside failed twice.',
      runbook: 'canary.md',
    },
    {
      metric: metrics.own('CanaryPassed', 'Maximum'),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 2,
    },
  );
};

/** Seconds that the oldest message has waited for a function that sends it. */
export const messageAge = (metrics: Metrics, environment: Environment): Metric =>
  metrics.ofQueue(functionName(environment, { id: 'events/deliver-message' }), 'ApproximateAgeOfOldestMessage');

/** The provider may refuse our number or token: the check then succeeds and reports that sending is not possible. */
const watchMessaging = (alarms: Alarms, metrics: Metrics, environment: Environment): void => {
  alarms.add(
    'messaging-inactive',
    {
      hurt: 'Patients and owners get no messages: WhatsApp cannot send, or has no settings.',
      runbook: 'message-missing.md',
    },
    {
      metric: metrics.own('MessagingReady', 'Maximum'),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 3,
      treatMissingData: TreatMissingData.BREACHING,
    },
  );
  alarms.add(
    'messages-late',
    {
      hurt: 'Patients and owners get messages more than a minute late: more are queued than the settings allow to send.',
      runbook: 'message-missing.md',
    },
    { metric: messageAge(metrics, environment), threshold: 60, evaluationPeriods: 2 },
  );
};

/** A branch takes seconds and fails three times within twenty minutes: what is older waits for a function. */
const watchNight = (alarms: Alarms, metrics: Metrics, environment: Environment): void => {
  alarms.add(
    'day-close-late',
    {
      hurt: 'Branches are not closed 45 minutes after the night began: lists of branches are slow, reports lack yesterday.',
      runbook: 'queue-stuck.md',
    },
    {
      metric: metrics.ofQueue(functionName(environment, { id: CLOSER }), 'ApproximateAgeOfOldestMessage'),
      threshold: Duration.minutes(45).toSeconds(),
      evaluationPeriods: 1,
    },
  );
};

/** A refusal is no failure: the function fails when it cannot read the table. Pages poll meanwhile. */
const watchLive = (alarms: Alarms, metrics: Metrics): void => {
  const { id } = authorizerSources.authorizeLive;
  alarms.add(
    'live-authorizer-fails',
    {
      hurt: 'Desks and tickets show changes up to a minute late: the authorizer of the live channel fails.',
      runbook: 'live-channel.md',
    },
    {
      metric: percentOf({
        part: metrics.ofFunction(id, 'Errors'),
        whole: metrics.ofFunction(id, 'Invocations'),
        atLeast: 3,
        label: 'percent failed',
      }),
      threshold: 5,
      evaluationPeriods: 2,
    },
  );
};

export const watchEvents = (alarms: Alarms, metrics: Metrics, environment: Environment): void => {
  watchSchedules(alarms, metrics);
  watchCanary(alarms, metrics);
  watchNight(alarms, metrics, environment);
  if (environment.live) watchLive(alarms, metrics);
  if (environment.messaging) watchMessaging(alarms, metrics, environment);
  alarms.add(
    'events-late',
    {
      hurt: 'Messages and wait estimates lag behind by more than five minutes.',
      runbook: 'dead-letters.md',
    },
    {
      metric: metrics.ofFunction(relaySource.id, 'IteratorAge', 'Maximum'),
      threshold: Duration.minutes(5).toMilliseconds(),
      evaluationPeriods: 2,
    },
  );
  // What runs every few minutes is repaired by its next run: its `-silent` alarm or `table-down` finds what is not.
  const daily = schedules.filter(({ when }) => 'daily' in when);
  for (const source of [relaySource, ...subscribers, ...daily]) {
    alarms.add(
      `${source.id.replaceAll('/', '-')}-dead-letters`,
      { hurt: source.hurt, runbook: 'dead-letters.md' },
      {
        metric: metrics.ofQueue(deadLettersName(environment, source), 'ApproximateNumberOfMessagesVisible'),
        threshold: 1,
        evaluationPeriods: 1,
      },
    );
  }
};

import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { relaySource, type ScheduleRow, schedules, subscribers } from '#events/reactions.ts';
import { authorizerSources } from '../catalogue.ts';
import type { Environment } from '../environments.ts';
import { deadLettersName, functionName } from '../names.ts';
import { type Alarms, FIVE_MINUTES, type Metrics, percentOf, sumOf } from './alarms.ts';

/** Closes the days of one branch. */
const CLOSER = 'events/close-branch-days';

/** Maximum time since the last run of a schedule. A day has 25 hours when clocks go back. */
const silenceOf = ({ when }: ScheduleRow): { readonly period: Duration; readonly evaluationPeriods: number } =>
  'daily' in when
    ? { period: Duration.hours(1), evaluationPeriods: 26 }
    : { period: FIVE_MINUTES, evaluationPeriods: 3 };

/** Runs that did not fail: what Lambda counts itself costs nothing, and a metric of ours is paid by the month. */
const successfulRuns = (metrics: Metrics, ids: readonly string[], period: Duration): MathExpression =>
  new MathExpression({
    expression: `MIN([${ids.map((_, index) => `FILL(runs${String(index)}, 0) - FILL(failures${String(index)}, 0)`).join(', ')}])`,
    usingMetrics: Object.fromEntries(
      ids.flatMap((id, index) => [
        [`runs${String(index)}`, metrics.ofFunction(id, 'Invocations').with({ period })],
        [`failures${String(index)}`, metrics.ofFunction(id, 'Errors').with({ period })],
      ]),
    ),
    label: 'successful runs, of what ran least',
    period,
  });

const nameOf = ({ id }: ScheduleRow): string => id.replace('events/', '');

/** Schedules of the same hour of the clock have one alarm together. */
const sharedSilence: Readonly<Record<string, string>> = {
  'retry-messages': 'messages',
  'retry-webhooks': 'messages',
  'roll-up-company': 'morning',
  'rotate-keys': 'morning',
};

/** Schedules that report a figure at each run: the alarm of the figure also fires when it is missing. */
const reporting = new Set(['check-health', 'check-messaging', 'run-canary']);

/** An alarm for each schedule that did not succeed in time. */
const watchSchedules = (alarms: Alarms, metrics: Metrics): void => {
  const groups = Object.groupBy(schedules, (source) => sharedSilence[nameOf(source)] ?? nameOf(source));
  for (const [name, sources = []] of Object.entries(groups)) {
    const [first] = sources;
    if (first === undefined || reporting.has(name)) continue;
    const { period, evaluationPeriods } = silenceOf(first);
    const ids = sources.map(({ id, provenBy }) => provenBy ?? id);
    alarms.add(
      `${name}-silent`,
      {
        hurt: `${sources.map(({ hurt }) => hurt).join(' ')} The schedule ${sources.map(nameOf).join(' or ')} did not run, or all its work failed.`,
        runbook: 'queue-stuck.md',
      },
      {
        metric: successfulRuns(metrics, ids, period),
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods,
        treatMissingData: TreatMissingData.BREACHING,
      },
    );
  }
};

/** Dead letters with one alarm together, by who notices them. */
const letterGroups = {
  messages: 'Patients or owners get no message.',
  night:
    'Yesterday is not closed or not summed: reports and lists of branches lack it. Or data past its term is not removed.',
  figures:
    'Screens are out of date: estimates, snapshots, revenue, lists of patients, or changes of other desks. Or other systems are not told what happens.',
} as const;
type LetterGroup = keyof typeof letterGroups;

const sendsMessages = new Set([
  'events/queue-messages',
  'events/queue-day-sheets',
  'events/queue-aftercare',
  'events/deliver-message',
  'events/tell-owners',
  'events/mail-alerts',
]);

const nightWork = new Set([CLOSER, 'events/apply-retention']);

const groupOf = ({ id }: { readonly id: string }): LetterGroup => {
  if (sendsMessages.has(id)) return 'messages';
  return nightWork.has(id) || schedules.some((each) => each.id === id) ? 'night' : 'figures';
};

/**
 * The canary uses the public address: it also finds failures that the API and its functions do not see. One that checks
 * nothing, as without a domain, fails.
 */
const watchCanary = (alarms: Alarms, metrics: Metrics): void => {
  alarms.add(
    'canary-fails',
    {
      hurt: 'Patients cannot open the site, book, look up or cancel: the check from outside failed or did not run, twice.',
      runbook: 'canary.md',
    },
    {
      metric: metrics.own('CanaryPassed', 'Maximum'),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.BREACHING,
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
      hurt: 'Patients and owners get no messages: WhatsApp cannot send, has no settings, or has nearly reached the people it may write to in a day.',
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
  const lettersOf = (source: { readonly id: string }): Metric =>
    metrics.ofQueue(deadLettersName(environment, source), 'ApproximateNumberOfMessagesVisible');
  alarms.add(
    'events-relay-dead-letters',
    { hurt: relaySource.hurt, runbook: 'dead-letters.md' },
    { metric: lettersOf(relaySource), threshold: 1, evaluationPeriods: 1 },
  );
  // What runs every few minutes is repaired by its next run: its `-silent` alarm or `table-down` finds what is not.
  const daily = schedules.filter(({ when }) => 'daily' in when);
  const all = [...subscribers, ...daily];
  for (const [group, hurt] of Object.entries(letterGroups)) {
    const sources = all.filter((source) => groupOf(source) === group);
    alarms.add(
      `events-${group}-dead-letters`,
      { hurt, runbook: 'dead-letters.md' },
      { metric: sumOf(sources.map(lettersOf), 'dead letters'), threshold: 1, evaluationPeriods: 1 },
    );
  }
};

import { Duration, type Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Environment } from '../environments.ts';
import { functionName, metricNamespace, resourceName } from '../names.ts';

/** Description of an alarm: who is affected, and the runbook. */
export interface AlarmText {
  /** Who is affected, and how. */
  readonly hurt: string;
  /** A page in docs/runbooks. */
  readonly runbook: string;
}

const RUNBOOKS = 'docs/runbooks';
export const FIVE_MINUTES = Duration.minutes(5);

/** Metrics by name, so that a watching stack needs no reference to the watched one. */
export class Metrics {
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** A metric that our functions and log filters write. */
  own(metricName: string, statistic: string, dimensionsMap: Record<string, string> = {}): Metric {
    return new Metric({
      namespace: metricNamespace(this.#environment),
      metricName,
      statistic,
      dimensionsMap,
      period: FIVE_MINUTES,
    });
  }

  ofQueue(QueueName: string, metricName: string): Metric {
    return new Metric({
      namespace: 'AWS/SQS',
      metricName,
      statistic: 'Maximum',
      dimensionsMap: { QueueName },
      period: FIVE_MINUTES,
    });
  }

  ofFunction(id: string, metricName: string, statistic = 'Sum'): Metric {
    return new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      statistic,
      dimensionsMap: { FunctionName: functionName(this.#environment, { id }) },
      period: FIVE_MINUTES,
    });
  }
}

interface Share {
  readonly part: IMetric;
  readonly whole: IMetric;
  /** The minimum number of failures: one failed request of two is not a rate. */
  readonly atLeast: number;
  readonly label: string;
  readonly period?: Duration;
}

const shareText = (of: string, atLeast: number): string =>
  `IF(FILL(part${of}, 0) >= ${String(atLeast)}, 100 * FILL(part${of}, 0) / MAX([FILL(whole${of}, 0), FILL(part${of}, 0)]), 0)`;

/**
 * A part in percent of the whole; 0 while the part is small. Works for two branches and for a thousand. Requests that
 * fail before they reach a function are no invocations: the part may be larger than the whole, and is 100 % then.
 */
export const percentOf = ({ part, whole, atLeast, label, period = FIVE_MINUTES }: Share): MathExpression =>
  new MathExpression({ expression: shareText('', atLeast), usingMetrics: { part, whole }, label, period });

/** The worst of several shares: one alarm for all of them, whose runbook says which it is. */
export const worstPercentOf = (
  shares: readonly Pick<Share, 'part' | 'whole'>[],
  { atLeast, label, period = FIVE_MINUTES }: Omit<Share, 'part' | 'whole'>,
): MathExpression =>
  new MathExpression({
    expression: `MAX([${shares.map((_, index) => shareText(String(index), atLeast)).join(', ')}])`,
    usingMetrics: Object.fromEntries(
      shares.flatMap(({ part, whole }, index) => [
        [`part${String(index)}`, part],
        [`whole${String(index)}`, whole],
      ]),
    ),
    label,
    period,
  });

/** The sum of several figures, which are 0 while there is none: one alarm for all of them. */
export const sumOf = (metrics: readonly IMetric[], label: string, period: Duration = FIVE_MINUTES): MathExpression =>
  new MathExpression({
    expression: metrics.map((_, index) => `FILL(m${String(index)}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${String(index)}`, metric])),
    label,
    period,
  });

/** Creates the alarms of a stack, and the topic that they publish to. */
export class Alarms {
  readonly #stack: Stack;
  readonly #environment: Environment;
  readonly topic: Topic;

  constructor(stack: Stack, environment: Environment, senders: readonly string[] = []) {
    this.#stack = stack;
    this.#environment = environment;
    this.topic = new Topic(stack, 'Calls', { topicName: resourceName(environment, 'calls'), enforceSSL: true });
    // A topic with a custom policy loses the default one, which lets alarms publish: the policy names the senders.
    for (const service of ['cloudwatch.amazonaws.com', ...senders]) {
      this.topic.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal(service)],
          actions: ['sns:Publish'],
          resources: [this.topic.topicArn],
          conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
        }),
      );
    }
    if (environment.alarmEmail !== undefined) {
      this.topic.addSubscription(new EmailSubscription(environment.alarmEmail));
    }
    if (environment.alarmPager !== undefined) {
      this.topic.addSubscription(new UrlSubscription(environment.alarmPager));
    }
  }

  add(id: string, text: AlarmText, props: Omit<AlarmProps, 'alarmName' | 'alarmDescription'>): void {
    const alarm = new Alarm(this.#stack, id, {
      alarmName: resourceName(this.#environment, id),
      alarmDescription: `${text.hurt} What to do: ${RUNBOOKS}/${text.runbook}`,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
  }
}

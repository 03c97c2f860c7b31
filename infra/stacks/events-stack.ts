import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  type QueueFacts,
  relaySource,
  scheduleExpression,
  type ScheduleRow,
  schedules,
  type SubscriberRow,
  subscribers,
  timeZone,
  UNREADABLE_RECORD,
} from '#events/reactions.ts';
import { streamFilters } from '#events/stream-filter.ts';
import type { FunctionSource } from '../catalogue.ts';
import { mailing } from '../constructs/mailing.ts';
import { ServedFunction, type ServedFunctionProps, type TableAccess } from '../constructs/served-function.ts';
import { type Environment, siteOriginOf } from '../environments.ts';
import { accessOf } from '../grants.ts';
import { deadLettersName, functionName, resourceName } from '../names.ts';
import type { LiveStack } from './live-stack.ts';

interface EventsStackProps extends StackProps {
  readonly environment: Environment;
  readonly table: TableAccess['table'];
  readonly streamArn: string;
  /** Undefined: the environment has no live channel. */
  readonly live: LiveStack | undefined;
}

/** The field `source` of every event on the bus. See events/bus.ts. */
const SOURCE = 'clinic';

/** Maximum age of an event while the bus retries a subscriber; then the event becomes a dead letter. */
const patience = { maxEventAge: Duration.hours(2), retryAttempts: 12 };

/** Maximum age of a record that the bus does not accept: the records after it wait as long. */
const RELAY_PATIENCE = Duration.minutes(30);

/** Timeout of a reaction that needs no longer one. */
const TIMEOUT_SECONDS = 30;

type Reaction = FunctionSource & Pick<SubscriberRow, 'timeoutSeconds' | 'memory'>;

/** Number of times that a queue delivers an event before it becomes a dead letter. */
const MAX_RECEIVES = 3;

const descriptionOf = ({ on }: SubscriberRow): string =>
  `Handles domain events (${String(on.length)} types), see events/reactions.ts`;

type Unattended = NonNullable<ServedFunctionProps['unattended']>;
type FunctionOptions = Pick<ServedFunctionProps, 'permissions' | 'variables' | 'reservedConcurrency' | 'unattended'>;

/** The table's stream, the event bus, its subscribers and the schedules. */
export class EventsStack extends Stack {
  readonly #environment: Environment;
  readonly #table: TableAccess['table'];
  readonly #live: LiveStack | undefined;

  constructor(scope: Construct, id: string, props: EventsStackProps) {
    super(scope, id, { ...props, description: 'The clinic: events and schedules' });
    this.#environment = props.environment;
    this.#table = props.table;
    this.#live = props.live;
    const bus = new EventBus(this, 'Bus', {
      eventBusName: resourceName(props.environment, 'events'),
      description: 'Domain events of the clinic',
    });
    this.#relay(bus, props.streamArn);
    for (const subscriber of subscribers) this.#subscriber(bus, subscriber);
    this.#schedules(bus);
  }

  /** Dead letter queue; keeps events for two weeks (docs/runbooks/dead-letters.md). */
  #deadLetters(source: FunctionSource): Queue {
    const queue = new Queue(this, `${source.id} dead letters`, {
      queueName: deadLettersName(this.#environment, source),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(queue).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is itself the queue of dead letters.',
    });
    return queue;
  }

  #function(source: Reaction, description: string, more: FunctionOptions = {}): Lambda {
    return new ServedFunction(this, source.id, {
      environment: this.#environment,
      source,
      description,
      table: accessOf(this.#table, source.id),
      timeoutSeconds: source.timeoutSeconds ?? TIMEOUT_SECONDS,
      ...(source.memory === undefined ? {} : { memory: source.memory }),
      ...more,
    }).function;
  }

  /**
   * Table stream -> relay -> bus. A batch that the bus does not accept is bisected and retried; then its position goes to
   * the dead letter queue. The relay itself sends the records there that it cannot read.
   */
  #relay(bus: EventBus, streamArn: string): void {
    const deadLetters = this.#deadLetters(relaySource);
    const relay = this.#function(relaySource, 'Tells on the bus what changed in the table', {
      variables: { EVENT_BUS_NAME: bus.eventBusName },
      reservedConcurrency: this.#environment.reservedConcurrency?.relay,
      permissions: [
        new PolicyStatement({ actions: ['events:PutEvents'], resources: [bus.eventBusArn] }),
        new PolicyStatement({
          actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          resources: [streamArn],
        }),
        new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
        new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }),
      ],
    });
    new CfnEventSourceMapping(this, 'Stream', {
      functionName: relay.functionArn,
      eventSourceArn: streamArn,
      startingPosition: 'TRIM_HORIZON',
      batchSize: 100,
      parallelizationFactor: 2,
      functionResponseTypes: ['ReportBatchItemFailures'],
      bisectBatchOnFunctionError: true,
      filterCriteria: { filters: streamFilters.map((filter) => ({ pattern: JSON.stringify(filter) })) },
      maximumRetryAttempts: 20,
      maximumRecordAgeInSeconds: RELAY_PATIENCE.toSeconds(),
      destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
    });
    new Rule(this, `${relaySource.id} dead letters rule`, {
      eventBus: bus,
      description: 'Records of the stream that the relay cannot read',
      eventPattern: { source: [SOURCE], detailType: [UNREADABLE_RECORD] },
      targets: [new SqsQueue(deadLetters)],
    });
  }

  #subscriber(bus: EventBus, source: SubscriberRow): void {
    const deadLetters = this.#deadLetters(source);
    const target = { ...patience, deadLetterQueue: deadLetters };
    new Rule(this, `${source.id} rule`, {
      eventBus: bus,
      description: `Events for ${source.id}`,
      eventPattern: { source: [SOURCE], detailType: [...source.on] },
      targets: [
        source.queue === undefined
          ? new LambdaFunction(this.#reaction(source, deadLetters), target)
          : new SqsQueue(this.#worker(source, source.queue, deadLetters), target),
      ],
    });
  }

  #reaction(source: SubscriberRow, deadLetters: Queue): Lambda {
    const { mailFrom } = this.#environment;
    const live =
      source.live === undefined || this.#live === undefined
        ? undefined
        : { host: this.#live.httpHost, publishing: this.#live.publishing(source.live) };
    return this.#function(source, descriptionOf(source), {
      unattended: { retries: 2, maxAge: patience.maxEventAge, deadLetters },
      variables: {
        ...(source.linksToSite && { SITE_ORIGIN: siteOriginOf(this.#environment) }),
        ...(source.mails && mailFrom !== undefined && { MAIL_FROM: mailFrom }),
        ...(live !== undefined && { LIVE_HOST: live.host }),
      },
      permissions: [
        ...(source.mails && mailFrom !== undefined ? [mailing(this, mailFrom)] : []),
        ...(live === undefined ? [] : [live.publishing]),
      ],
    });
  }

  /** Concurrency of a worker, and the settings that it reads. */
  #workOf({ concurrencyOf }: QueueFacts): { readonly concurrency: number } & Pick<FunctionOptions, 'variables'> {
    if (concurrencyOf === 'dayClose') return this.#environment.dayClose;
    const { concurrency, perSecond } = this.#environment.messages;
    return { concurrency, variables: { MESSAGE_PACE_MS: String(Math.ceil((1000 * concurrency) / perSecond)) } };
  }

  /** Bus -> queue -> function, with the concurrency and the rate of the environment. */
  #worker(source: SubscriberRow, facts: QueueFacts, deadLetters: Queue): Queue {
    const queue = new Queue(this, `${source.id} queue`, {
      retentionPeriod: Duration.minutes(facts.keepsMinutes),
      // Longer than the function's timeout, so that no second worker gets the same event.
      visibilityTimeout: Duration.seconds((source.timeoutSeconds ?? TIMEOUT_SECONDS) + 30),
      queueName: functionName(this.#environment, source),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const { concurrency, ...settings } = this.#workOf(facts);
    const worker = this.#function(source, descriptionOf(source), {
      ...settings,
      permissions: [
        new PolicyStatement({
          actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
          resources: [queue.queueArn],
        }),
      ],
    });
    new CfnEventSourceMapping(this, `${source.id} work`, {
      functionName: worker.functionArn,
      eventSourceArn: queue.queueArn,
      // One event per batch: a failure repeats no other event, and the pace of a worker is the pace of one message.
      batchSize: 1,
      scalingConfig: { maximumConcurrency: concurrency },
    });
    return queue;
  }

  /** What a schedule needs besides the table. */
  #scheduleOptions({ publishes, linksToSite }: ScheduleRow, bus: EventBus): FunctionOptions {
    const { messages, contact } = this.#environment;
    return {
      variables: {
        ...(publishes && {
          EVENT_BUS_NAME: bus.eventBusName,
          // As many messages as can be sent until its next run.
          MESSAGES_PER_MINUTE: String(60 * messages.perSecond),
        }),
        ...(linksToSite && { SITE_ORIGIN: siteOriginOf(this.#environment), CANARY_PHONE: contact.phone }),
      },
      permissions: publishes
        ? [new PolicyStatement({ actions: ['events:PutEvents'], resources: [bus.eventBusArn] })]
        : [],
    };
  }

  /** Schedules use Cairo's time zone and avoid the hours that clock changes skip or repeat. */
  #schedules(bus: EventBus): void {
    const group = new CfnScheduleGroup(this, 'Clock', { name: resourceName(this.#environment, 'clock') });
    const woken = schedules.map((source) => {
      const deadLetters = this.#deadLetters(source);
      // A failed job of each minute is repeated by the next minute; a failed daily job is retried.
      const unattended: Unattended =
        'daily' in source.when
          ? { retries: 2, maxAge: Duration.hours(3), deadLetters }
          : { retries: 0, maxAge: Duration.minutes(1), deadLetters };
      const description = `Runs on schedule: ${scheduleExpression(source)}`;
      const handler = this.#function(source, description, {
        unattended,
        ...this.#scheduleOptions(source, bus),
      });
      return { source, deadLetters, unattended, handler };
    });
    const role = new Role(this, 'ClockRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
      description: 'Invokes the scheduled functions',
    });
    for (const { source, handler, deadLetters, unattended } of woken) {
      role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [handler.functionArn] }));
      role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }));
      new CfnSchedule(this, `${source.id} schedule`, {
        name: source.id.replaceAll('/', '-'),
        groupName: group.ref,
        scheduleExpression: scheduleExpression(source),
        scheduleExpressionTimezone: timeZone,
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: handler.functionArn,
          roleArn: role.roleArn,
          input: '{}',
          deadLetterConfig: { arn: deadLetters.queueArn },
          retryPolicy: {
            maximumEventAgeInSeconds: unattended.maxAge.toSeconds(),
            maximumRetryAttempts: unattended.retries * 4,
          },
        },
      });
    }
  }
}

import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  relaySource,
  scheduleExpression,
  schedules,
  type SubscriberRow,
  subscribers,
  timeZone,
  UNREADABLE_RECORD,
} from '#events/reactions.ts';
import { streamFilters } from '#events/stream-filter.ts';
import type { FunctionSource } from '../catalogue.ts';
import { ServedFunction, type ServedFunctionProps, type TableAccess } from '../constructs/served-function.ts';
import { type Environment, siteOriginOf } from '../environments.ts';
import { grantOf } from '../grants.ts';
import { statementsOf } from '../table-grants.ts';
import { deadLettersName, functionName, resourceName } from '../names.ts';

interface EventsStackProps extends StackProps {
  readonly environment: Environment;
  readonly table: TableAccess['table'];
  readonly streamArn: string;
}

/** The field `source` of every event on the bus. See events/bus.ts. */
const SOURCE = 'clinic';

/** Maximum age of an event while the bus retries a subscriber; then the event becomes a dead letter. */
const patience = { maxEventAge: Duration.hours(2), retryAttempts: 12 };

/** Maximum age of a record that the bus does not accept: the records after it wait as long. */
const RELAY_PATIENCE = Duration.minutes(30);

/** Number of times that a queue delivers an event before it becomes a dead letter. */
const MAX_RECEIVES = 3;

/**
 * How long a subscriber's queue keeps an event. An older message is published again by `retry-messages`; an older day is
 * closed in the next night.
 */
const retentionOf = ({ id }: FunctionSource): Duration =>
  id === 'events/deliver-message' ? Duration.minutes(15) : Duration.days(1);

/** Seconds and memory of the functions that need more than the others. */
const longRuns: Readonly<Record<string, { readonly timeout: number; readonly memory?: number }>> = {
  // A thousand requests to the bus at 10,000 branches.
  'events/day-close': { timeout: 300 },
  // A month of missed nights of one branch.
  'events/close-branch-days': { timeout: 300 },
  // Computes what the branches have not kept. A full vCPU.
  'events/roll-up-company': { timeout: 900, memory: 1769 },
};
const timeoutOf = ({ id }: FunctionSource): number => longRuns[id]?.timeout ?? 30;
const memoryOf = ({ id }: FunctionSource): { readonly memory?: number } => {
  const memory = longRuns[id]?.memory;
  return memory === undefined ? {} : { memory };
};

/** Subscribers that write links to the site into messages. */
const linksToSite: ReadonlySet<string> = new Set(['events/queue-messages', 'events/queue-day-sheets']);

const descriptionOf = ({ on }: SubscriberRow): string =>
  `Handles domain events (${String(on.length)} types), see events/reactions.ts`;

type Unattended = NonNullable<ServedFunctionProps['unattended']>;
type FunctionOptions = Pick<ServedFunctionProps, 'permissions' | 'variables' | 'reservedConcurrency' | 'unattended'>;

/** The table's stream, the event bus, its subscribers and the schedules. */
export class EventsStack extends Stack {
  readonly #environment: Environment;
  readonly #table: TableAccess['table'];

  constructor(scope: Construct, id: string, props: EventsStackProps) {
    super(scope, id, { ...props, description: 'The clinic: events and schedules' });
    this.#environment = props.environment;
    this.#table = props.table;
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

  #function(source: FunctionSource, description: string, more: FunctionOptions = {}): Lambda {
    return new ServedFunction(this, source.id, {
      environment: this.#environment,
      source,
      description,
      table: { table: this.#table, statements: statementsOf(grantOf(source.id)) },
      timeoutSeconds: timeoutOf(source),
      ...memoryOf(source),
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
        source.queued
          ? new SqsQueue(this.#worker(source, deadLetters), target)
          : new LambdaFunction(this.#reaction(source, deadLetters), target),
      ],
    });
  }

  #reaction(source: SubscriberRow, deadLetters: Queue): Lambda {
    return this.#function(source, descriptionOf(source), {
      unattended: { retries: 2, maxAge: patience.maxEventAge, deadLetters },
      ...(linksToSite.has(source.id) && { variables: { SITE_ORIGIN: siteOriginOf(this.#environment) } }),
    });
  }

  /** Concurrency of a worker, and the settings that it reads. */
  #workOf({ id }: SubscriberRow): { readonly concurrency: number } & Pick<FunctionOptions, 'variables'> {
    if (id === 'events/close-branch-days') return this.#environment.dayClose;
    const { concurrency, perSecond } = this.#environment.messages;
    return { concurrency, variables: { MESSAGE_PACE_MS: String(Math.ceil((1000 * concurrency) / perSecond)) } };
  }

  /** Bus -> queue -> function, with the concurrency and the rate of the environment. */
  #worker(source: SubscriberRow, deadLetters: Queue): Queue {
    const queue = new Queue(this, `${source.id} queue`, {
      retentionPeriod: retentionOf(source),
      // Longer than the function's timeout, so that no second worker gets the same event.
      visibilityTimeout: Duration.seconds(timeoutOf(source) + 30),
      queueName: functionName(this.#environment, source),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const { concurrency, ...settings } = this.#workOf(source);
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
  #scheduleOptions({ id }: FunctionSource, bus: EventBus): FunctionOptions {
    const publishes = [new PolicyStatement({ actions: ['events:PutEvents'], resources: [bus.eventBusArn] })];
    const EVENT_BUS_NAME = bus.eventBusName;
    // As many messages as can be sent until its next run.
    const MESSAGES_PER_MINUTE = String(60 * this.#environment.messages.perSecond);
    const siteAndPhone = {
      SITE_ORIGIN: siteOriginOf(this.#environment),
      CANARY_PHONE: this.#environment.contact.phone,
    };
    const options: Readonly<Record<string, FunctionOptions>> = {
      'events/day-close': { variables: { EVENT_BUS_NAME }, permissions: publishes },
      'events/retry-messages': { variables: { EVENT_BUS_NAME, MESSAGES_PER_MINUTE }, permissions: publishes },
      'events/run-canary': { variables: siteAndPhone },
    };
    return options[id] ?? {};
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

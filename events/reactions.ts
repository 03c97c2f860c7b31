import type { EventType } from '#shared/events/index.ts';
import type { LiveNamespace } from '#shared/rules/live-channels.ts';
import { type SubscriberName, subscriptions } from './subscriptions.ts';

/** A file under events/ and the function it exports. */
interface Source {
  /** Name of the function, of its folder in dist/ and of its log group. */
  readonly id: string;
  /** Relative to the repository. */
  readonly entry: string;
  readonly exportName: string;
}

/** What the cloud needs to know of a reaction. */
interface Facts {
  /** Who notices when it fails: the text of its alarm. */
  readonly hurt: string;
  /** Default: 30. */
  readonly timeoutSeconds?: number;
  /** Megabytes; default: the environment's. */
  readonly memory?: number;
  /** Writes links to the site into messages. */
  readonly linksToSite?: true;
  /** Sends mails where the environment has a sender. */
  readonly mails?: true;
  /** Puts events on the bus. */
  readonly publishes?: true;
}

/** A queue between the bus and a subscriber limits how many run concurrently (events/queue-worker.ts). */
export interface QueueFacts {
  /** The setting of the environment with the number of functions. */
  readonly concurrencyOf: 'messages' | 'dayClose';
  /** How long the queue keeps an event. */
  readonly keepsMinutes: number;
}

/** Started by events on the bus. */
export interface SubscriberRow extends Source, Facts {
  readonly on: readonly EventType[];
  /** The namespaces of the live channel on which it publishes. */
  readonly live?: readonly LiveNamespace[];
  readonly queue?: QueueFacts;
}

/** Started by a schedule: once a day at a time of day in `timeZone`, or every few minutes. */
export interface ScheduleRow extends Source, Facts {
  readonly when: { readonly daily: string } | { readonly everyMinutes: number };
  /** The function whose runs prove that the work was done, when it is not the schedule's own. */
  readonly provenBy?: string;
}

/** The clock of all schedules. Never between 23:00 and 02:00: hours that Egypt's clock changes skip or repeat. */
export const timeZone = 'Africa/Cairo';

/** `queue-messages` -> `queueMessages` */
const exportNameOf = (id: string): string => id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const subscriberFacts: Readonly<Record<SubscriberName, Facts & Pick<SubscriberRow, 'queue' | 'live'>>> = {
  'queue-messages': { hurt: 'Patients get no message that their turn is near.', linksToSite: true },
  'queue-day-sheets': { hurt: 'Owners get no message with the sheet of a closed day.', linksToSite: true },
  'queue-aftercare': {
    hurt: 'Patients get no receipt, no request for a review and no reminder.',
    linksToSite: true,
    timeoutSeconds: 120,
  },
  'deliver-message': {
    hurt: 'Patients and owners do not get messages that wait to be sent.',
    // An older message is published again by `retry-messages`.
    queue: { concurrencyOf: 'messages', keepsMinutes: 15 },
  },
  'keep-day-facts': { hurt: 'Owners are not shown what deserves their attention.' },
  'tell-owners': { hurt: 'Owners are not notified of alerts; their home shows them.' },
  'mail-alerts': {
    hurt: 'Owners get no mail about alerts; their home shows them.',
    linksToSite: true,
    mails: true,
  },
  'close-branch-days': {
    hurt: 'Yesterday is not closed at a branch: reports count its absent patients as waiting.',
    // A month of missed nights of one branch.
    timeoutSeconds: 300,
    // An older day is closed in the next night.
    queue: { concurrencyOf: 'dayClose', keepsMinutes: 24 * 60 },
  },
  'apply-retention': {
    hurt: 'Not yet visible to users: data past its term is not removed.',
    timeoutSeconds: 300,
  },
  'keep-wait-statistics': { hurt: 'Wait estimates are out of date.' },
  'keep-session-statistics': { hurt: 'Doctors are not warned of an unusual number of pulses or price.' },
  'refresh-patient-entries': { hurt: 'Reception sees old numbers of visits in the list of patients.' },
  'refresh-rollups': { hurt: 'A closed day in the revenue report may lack a payment that came late.' },
  'keep-snapshots': {
    hurt: 'The list of branches, the status page and the owner’s overview show an older queue.',
    live: ['tickets', 'displays'],
  },
  'send-webhooks': { hurt: 'Other systems are not told what happens.' },
  'publish-changes': { hurt: 'Desks see the moves of other desks a minute late.', live: ['branches'] },
  'report-metrics': { hurt: 'The counter is not affected. The owner’s dashboard lacks metrics.' },
};

const scheduleRow = (id: string, facts: Omit<ScheduleRow, keyof Source>): ScheduleRow => ({
  id: `events/${id}`,
  entry: `events/schedules/${id}.ts`,
  exportName: exportNameOf(id),
  ...facts,
});

/** Table stream -> bus. */
export const relaySource: Source & Facts = {
  id: 'events/relay',
  entry: 'events/relay.ts',
  exportName: 'relay',
  hurt: 'A table change was not published: messages, wait estimates or metrics miss it.',
};

/** The detail type by which a rule of the bus sends what the relay cannot read to its dead letter queue. */
export const UNREADABLE_RECORD = 'relay.unreadable';

/** The function that makes the first signing key. A deployment starts it before the first request. */
export const firstKeySource: Source = {
  id: 'events/make-first-key',
  entry: 'events/deployments/make-first-key.ts',
  exportName: 'makeFirstKey',
};

/** Events and their subscribers. The CDK stacks and the local runner read this table. */
export const subscribers: readonly SubscriberRow[] = Object.keys(subscriptions)
  .filter((id): id is SubscriberName => Object.hasOwn(subscriberFacts, id))
  .map((id) => ({
    id: `events/${id}`,
    entry: `events/subscribers/${id}.ts`,
    exportName: exportNameOf(id),
    on: subscriptions[id],
    ...subscriberFacts[id],
  }));

/** All scheduled jobs. */
export const schedules: readonly ScheduleRow[] = [
  scheduleRow('day-close', {
    // A quarter of an hour after the clinic day ends, its money is final; a minute more for clocks that differ.
    when: { daily: '04:16' },
    hurt: 'Yesterday is not closed: reports count absent patients as waiting.',
    // A night counts when a branch was closed.
    provenBy: 'events/close-branch-days',
    // A hundred requests to the bus at a thousand branches.
    timeoutSeconds: 300,
    publishes: true,
  }),
  scheduleRow('roll-up-company', {
    // After the branches are closed: sums their rollups.
    when: { daily: '05:00' },
    hurt: 'The owner’s revenue of all branches is slow, or lacks money that came late.',
    // Computes what the branches have not kept. A full vCPU.
    timeoutSeconds: 900,
    memory: 1769,
  }),
  scheduleRow('rotate-keys', {
    when: { daily: '05:10' },
    hurt: 'Not yet visible to users: signing keys are not rotated.',
  }),
  scheduleRow('check-health', {
    when: { everyMinutes: 1 },
    hurt: 'Not yet visible to users: the table is not probed.',
  }),
  scheduleRow('check-messaging', { when: { everyMinutes: 2 }, hurt: 'Doctors see messaging as inactive.' }),
  scheduleRow('retry-messages', {
    when: { everyMinutes: 1 },
    hurt: 'Failed messages are not retried.',
    publishes: true,
  }),
  scheduleRow('retry-webhooks', {
    when: { everyMinutes: 1 },
    hurt: 'Webhooks that failed are not sent again.',
    timeoutSeconds: 120,
  }),
  scheduleRow('run-canary', {
    when: { everyMinutes: 5 },
    hurt: 'Not yet visible to users: nobody checks the site from outside.',
    linksToSite: true,
  }),
];

/** The schedule as an EventBridge Scheduler expression. */
export const scheduleExpression = ({ when }: ScheduleRow): string => {
  if ('everyMinutes' in when) return `rate(${String(when.everyMinutes)} minute${when.everyMinutes === 1 ? '' : 's'})`;
  const [hour = '0', minute = '0'] = when.daily.split(':');
  return `cron(${String(Number(minute))} ${String(Number(hour))} * * ? *)`;
};

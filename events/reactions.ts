import type { EventType } from '#shared/events/index.ts';
import { type SubscriberName, subscriptions } from './subscriptions.ts';

/** A file under events/ and the function it exports. */
interface Source {
  /** Name of the function, of its folder in dist/ and of its log group. */
  readonly id: string;
  /** Relative to the repository. */
  readonly entry: string;
  readonly exportName: string;
}

/** Started by events on the bus. */
export interface SubscriberRow extends Source {
  readonly on: readonly EventType[];
  /** A queue between the bus and the function limits how many run concurrently (events/queue-worker.ts). */
  readonly queued: boolean;
}

/** Started by a schedule: once a day at a time of day in `timeZone`, or every few minutes. */
export interface ScheduleRow extends Source {
  readonly when: { readonly daily: string } | { readonly everyMinutes: number };
}

/** The clock of all schedules. Never between 23:00 and 02:00: hours that Egypt's clock changes skip or repeat. */
export const timeZone = 'Africa/Cairo';

/** `queue-messages` -> `queueMessages` */
const exportNameOf = (id: string): string => id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Subscribers with a queue of their own. */
const behindQueues: ReadonlySet<string> = new Set<SubscriberName>(['deliver-message', 'close-branch-days']);

const subscriberRow = (id: string, on: readonly EventType[]): SubscriberRow => ({
  id: `events/${id}`,
  entry: `events/subscribers/${id}.ts`,
  exportName: exportNameOf(id),
  on,
  queued: behindQueues.has(id),
});

const scheduleRow = (id: string, when: ScheduleRow['when']): ScheduleRow => ({
  id: `events/${id}`,
  entry: `events/schedules/${id}.ts`,
  exportName: exportNameOf(id),
  when,
});

/** Table stream -> bus. */
export const relaySource: Source = { id: 'events/relay', entry: 'events/relay.ts', exportName: 'relay' };

/** The detail type by which a rule of the bus sends what the relay cannot read to its dead letter queue. */
export const UNREADABLE_RECORD = 'relay.unreadable';

/** The function that makes the first signing key. A deployment starts it before the first request. */
export const firstKeySource: Source = {
  id: 'events/make-first-key',
  entry: 'events/deployments/make-first-key.ts',
  exportName: 'makeFirstKey',
};

/** Events and their subscribers. The CDK stacks and the local runner read this table. */
export const subscribers: readonly SubscriberRow[] = Object.entries(subscriptions).map(([id, on]) =>
  subscriberRow(id, on),
);

/** All scheduled jobs. */
export const schedules: readonly ScheduleRow[] = [
  // A quarter of an hour after the clinic day ends, its money is final; a minute more for clocks that differ.
  scheduleRow('day-close', { daily: '04:16' }),
  // After the branches are closed: sums their rollups.
  scheduleRow('roll-up-company', { daily: '05:00' }),
  scheduleRow('rotate-keys', { daily: '05:10' }),
  scheduleRow('check-health', { everyMinutes: 1 }),
  scheduleRow('check-messaging', { everyMinutes: 2 }),
  scheduleRow('retry-messages', { everyMinutes: 1 }),
  scheduleRow('run-canary', { everyMinutes: 5 }),
];

/** The schedule as an EventBridge Scheduler expression. */
export const scheduleExpression = ({ when }: ScheduleRow): string => {
  if ('everyMinutes' in when) return `rate(${String(when.everyMinutes)} minute${when.everyMinutes === 1 ? '' : 's'})`;
  const [hour = '0', minute = '0'] = when.daily.split(':');
  return `cron(${String(Number(minute))} ${String(Number(hour))} * * ? *)`;
};

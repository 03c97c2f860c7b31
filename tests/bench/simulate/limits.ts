import type { Environment } from '#infra/environments.ts';
import { callsOfDay } from '../calls-of-day.ts';
import { callsInMinute, messagesInMinute, type Minute, minutesOfDay, REPORTS_PER_MESSAGE } from './day.ts';
import { partitionsOf, sharingOf, type UnitsByKind } from './partitions.ts';

/** What one call needs, its reactions included. */
export interface CallNeeds {
  readonly route: string;
  readonly throttle: 'public' | 'staff' | 'auth';
  readonly units: UnitsByKind;
  /** Functions that the bus starts after it. */
  readonly invocations: number;
  /** How long its function runs. */
  readonly seconds: number;
}

export interface Needs {
  readonly calls: ReadonlyMap<string, CallNeeds>;
  /** A report of the provider on a message. */
  readonly report: CallNeeds;
}

/** The busiest minute of something that has a limit. */
export interface LimitUse {
  readonly limit: string;
  readonly allowed: number;
  /** A second, in the busiest minute. */
  readonly used: number;
  /** Minutes after the opening. */
  readonly minute: number;
  /** Does it grow with the number of branches? Otherwise only with the visits of one branch. */
  readonly grows: boolean;
}

export interface Load {
  readonly branches: number;
  readonly visitsPerDay: number;
}

/** AWS's quotas of a new account in the region, and the provider's; ours are in infra/environments.ts. */
const quotas = {
  partitionReads: 3000,
  partitionWrites: 1000,
  httpApi: 10_000,
  concurrency: 1000,
  ruleInvocations: 4500,
  providerMessages: 80,
};
/** From the event to the provider's answer. */
const MESSAGE_SECONDS = 0.5;
const REACTION_SECONDS = 0.05;

type Rates = ReadonlyMap<string, number>;

const add = (into: Map<string, number>, name: string, value: number): void => {
  into.set(name, (into.get(name) ?? 0) + value);
};

/** Everything that is limited, in one minute, a second. Partitions: the busiest of its kind. */
const ratesOf = (needs: Needs, { branches, visitsPerDay }: Load, minute: Minute): Rates => {
  const rates = new Map<string, number>();
  const count = (call: CallNeeds, perSecond: number): void => {
    add(rates, `route ${call.route}`, perSecond);
    add(rates, 'HTTP API of the account', perSecond);
    add(rates, 'rule invocations of the bus', perSecond * call.invocations);
    add(rates, 'functions at the same time', perSecond * (call.seconds + call.invocations * REACTION_SECONDS));
    for (const [kind, { reads, writes }] of call.units) {
      const partitions = partitionsOf(sharingOf(kind), branches);
      add(rates, 'table: reads', perSecond * reads);
      add(rates, 'table: writes', perSecond * writes);
      if (!Number.isFinite(partitions)) continue;
      add(rates, `partition, reads: ${kind}`, (perSecond * reads) / partitions);
      add(rates, `partition, writes: ${kind}`, (perSecond * writes) / partitions);
    }
  };
  for (const call of callsOfDay) {
    const needed = needs.calls.get(call.name);
    if (needed === undefined) throw new Error(`${call.name} was not measured`);
    count(needed, (callsInMinute(minute, visitsPerDay, call) * branches) / 60);
  }
  const messages = (messagesInMinute(minute) * branches) / 60;
  count(needs.report, messages * REPORTS_PER_MESSAGE);
  add(rates, 'functions at the same time', messages * MESSAGE_SECONDS);
  add(rates, 'messages: functions that send', messages * MESSAGE_SECONDS);
  add(rates, 'messages: what the provider takes', messages);
  return rates;
};

const allowedOf = (name: string, environment: Environment, needs: Needs): number => {
  if (name.startsWith('partition, reads')) return quotas.partitionReads;
  if (name.startsWith('partition, writes')) return quotas.partitionWrites;
  const call = [...needs.calls.values(), needs.report].find(({ route }) => name === `route ${route}`);
  if (call !== undefined) return environment.throttle[call.throttle].rate;
  const others: Readonly<Record<string, number>> = {
    'table: reads': environment.table.reads,
    'table: writes': environment.table.writes,
    'HTTP API of the account': quotas.httpApi,
    'rule invocations of the bus': quotas.ruleInvocations,
    'functions at the same time': quotas.concurrency,
    'messages: functions that send': environment.messages.concurrency,
    'messages: what the provider takes': quotas.providerMessages,
  };
  const allowed = others[name];
  if (allowed === undefined) throw new Error(`no limit is known for ${name}`);
  return allowed;
};

const grows = (name: string): boolean => {
  const kind = /^partition, (?:reads|writes): (.+)$/u.exec(name)?.[1];
  if (kind === undefined) return true;
  return ['one', 'sixteen'].includes(sharingOf(kind));
};

/** Each limit with its busiest minute, the nearest to its end first. */
export const limitsOf = (needs: Needs, load: Load, environment: Environment): readonly LimitUse[] => {
  const uses = new Map<string, LimitUse>();
  for (const [minute, each] of minutesOfDay(load.visitsPerDay).entries()) {
    for (const [limit, used] of ratesOf(needs, load, each)) {
      if (used <= (uses.get(limit)?.used ?? 0)) continue;
      const allowed = allowedOf(limit, environment, needs);
      uses.set(limit, { limit, allowed, used, minute, grows: grows(limit) });
    }
  }
  return [...uses.values()].toSorted((a, b) => b.used / b.allowed - a.used / a.allowed);
};

/** What is over its limit when there are so many times the branches, the first to break first. */
export const brokenAt = (uses: readonly LimitUse[], factor: number): readonly LimitUse[] =>
  uses.filter(({ used, allowed, grows: more }) => used * (more ? factor : 1) > allowed);

import type { Environment } from '#infra/environments.ts';
import { callsOfDay, callsOfOwners } from '../calls-of-day.ts';
import {
  callsInMinute,
  makingPerSecond,
  messagesInMinute,
  type Minute,
  minutesOfDay,
  REPORTS_PER_MESSAGE,
} from './day.ts';
import type { CallNeeds, Needs } from './needs.ts';
import { isListOfBranches, isReadByOwners, partitionsOf, sharingOf } from './partitions.ts';

/** The busiest minute of something that has a limit. */
export interface LimitUse {
  readonly limit: string;
  /** The setting, account quota or partition to which the limit belongs. */
  readonly setting: string;
  readonly allowed: number;
  /** A second, in the busiest minute. */
  readonly used: number;
  /** Minutes after the opening. */
  readonly minute: number;
  /** With which power of the number of branches it grows. 0 = only with the visits of one branch. */
  readonly growth: 0 | 1 | 2;
}

export interface Load {
  readonly branches: number;
  readonly visitsPerDay: number;
}

/** AWS's quotas of a new account in the region; the other limits are in infra/environments.ts. */
const quotas = {
  partitionReads: 3000,
  partitionWrites: 1000,
  httpApi: 10_000,
  concurrency: 1000,
  ruleInvocations: 4500,
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
  for (const call of [...callsOfDay, ...callsOfOwners]) {
    const needed = needs.calls.get(call.name);
    if (needed === undefined) throw new Error(`${call.name} was not measured`);
    const perSecond = (callsInMinute(minute, visitsPerDay, call) * branches) / 60;
    const making = needs.making.get(call.name);
    const makingRate = making === undefined ? 0 : Math.min(perSecond, makingPerSecond(branches));
    if (making !== undefined) count(making, makingRate);
    count(needed, perSecond - makingRate);
  }
  const messages = (messagesInMinute(minute) * branches) / 60;
  count(needs.report, messages * REPORTS_PER_MESSAGE);
  add(rates, 'functions at the same time', messages * MESSAGE_SECONDS);
  add(rates, 'messages: functions that send', messages * MESSAGE_SECONDS);
  add(rates, 'messages: what the provider takes', messages);
  return rates;
};

type Ceiling = Pick<LimitUse, 'setting' | 'allowed'>;

const ceilingOf = (name: string, environment: Environment, needs: Needs): Ceiling => {
  if (name.startsWith('partition, reads')) return { setting: 'partition', allowed: quotas.partitionReads };
  if (name.startsWith('partition, writes')) return { setting: 'partition', allowed: quotas.partitionWrites };
  const call = [...needs.calls.values(), needs.report].find(({ route }) => name === `route ${route}`);
  if (call !== undefined) {
    return { setting: `throttle.${call.throttle}.rate`, allowed: environment.throttle[call.throttle].rate };
  }
  const { table, messages } = environment;
  const others: Readonly<Record<string, Ceiling>> = {
    'table: reads': { setting: 'table.reads', allowed: table.reads },
    'table: writes': { setting: 'table.writes', allowed: table.writes },
    'HTTP API of the account': { setting: 'quota: requests of HTTP APIs', allowed: quotas.httpApi },
    'rule invocations of the bus': {
      setting: 'quota: rule invocations of EventBridge',
      allowed: quotas.ruleInvocations,
    },
    'functions at the same time': { setting: 'quota: concurrency of Lambda', allowed: quotas.concurrency },
    'messages: functions that send': { setting: 'messages.concurrency', allowed: messages.concurrency },
    'messages: what the provider takes': { setting: 'messages.perSecond', allowed: messages.perSecond },
  };
  const ceiling = others[name];
  if (ceiling === undefined) throw new Error(`no limit is known for ${name}`);
  return ceiling;
};

const growthOf = (name: string): LimitUse['growth'] => {
  const [, access, kind = ''] = /^partition, (reads|writes): (.+)$/u.exec(name) ?? [];
  if (access === undefined || isReadByOwners(kind)) return 1;
  // More visitors read a longer list.
  if (access === 'reads' && isListOfBranches(kind)) return 2;
  return ['one', 'sixteen'].includes(sharingOf(kind)) ? 1 : 0;
};

/** Each limit with its busiest minute, the nearest to its end first. */
export const limitsOf = (needs: Needs, load: Load, environment: Environment): readonly LimitUse[] => {
  const uses = new Map<string, LimitUse>();
  for (const [minute, each] of minutesOfDay(load.visitsPerDay).entries()) {
    for (const [limit, used] of ratesOf(needs, load, each)) {
      if (used <= (uses.get(limit)?.used ?? 0)) continue;
      uses.set(limit, { limit, ...ceilingOf(limit, environment, needs), used, minute, growth: growthOf(limit) });
    }
  }
  return [...uses.values()].toSorted((a, b) => b.used / b.allowed - a.used / a.allowed);
};

/** Limits exceeded at this multiple of branches, most exceeded first. */
export const brokenAt = (uses: readonly LimitUse[], factor: number): readonly LimitUse[] =>
  uses.filter(({ used, allowed, growth }) => used * factor ** growth > allowed);

/** A setting, up to how many branches it holds, and what it must be at more. */
export interface SettingNeed {
  readonly setting: string;
  readonly allowed: number;
  readonly holdsUntil: number;
  /** At each of the given numbers of branches, in their order. */
  readonly needed: readonly number[];
}

/** What each setting and quota must be at other numbers of branches, with the same visits at each; the nearest first. */
export const settingsAt = (
  uses: readonly LimitUse[],
  { branches }: Load,
  counts: readonly number[],
): readonly SettingNeed[] =>
  [...new Set(uses.map(({ setting }) => setting))]
    .filter((setting) => setting !== 'partition')
    .map((setting) => {
      const ofSetting = uses.filter((use) => use.setting === setting);
      const perBranch = Math.max(...ofSetting.map(({ used }) => used)) / branches;
      const allowed = ofSetting[0]?.allowed ?? 0;
      return {
        setting,
        allowed,
        holdsUntil: Math.floor(allowed / perBranch),
        needed: counts.map((count) => Math.ceil(perBranch * count)),
      };
    })
    .toSorted((a, b) => a.holdsUntil - b.holdsUntil);

import type { Command } from 'commander';
import { branchAddress, branchName, branchPhone, usualMinutes } from '#shared/models/branch-input.ts';
import { defaultSettings, settingNames, settingTexts, withSetting } from '#shared/rules/branch-settings.ts';
import { asClinicDay, clinicDayAt, isInOrder } from '#shared/rules/clinic-day.ts';
import { toPounds } from '#shared/rules/money.ts';
import { type Prices, pricesOn } from '#shared/rules/prices-on.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import {
  branchWrites,
  changedBranchWrites,
  findBranch,
  listAllBranches,
  newBranchWrites,
  nextVersionOf,
} from '#functions/data/queue/branches.ts';
import { auditedChange, auditedOpening, requireHoursInOrder } from '#functions/api/admin/branch-changes.ts';
import { priceAudit } from '#functions/api/admin/price-change.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { comingPrices, withPricesFrom } from '#functions/domain/money/price-list.ts';
import { branchDefaults } from '#functions/domain/queue/branch-defaults.ts';
import { knownBranch } from './known-branch.ts';
import { branchIdFrom, dateFrom, parsed, price, timeOfDay, timeZone, UsageError } from './misuse.ts';
import type { Say } from './operations.ts';
import { operatorAudit } from './operator-audit.ts';
import type { WithTable } from './with-table.ts';

/** The options of a branch, as typed. */
interface BranchOptions {
  readonly name?: string;
  readonly nameAr?: string;
  readonly address?: string;
  readonly addressAr?: string;
  readonly phone?: string;
  readonly regular?: string;
  readonly pulse?: string;
  readonly fractional?: string;
  readonly from?: string;
  readonly minutesRegular?: string;
  readonly minutesLaser?: string;
  readonly minutesFractional?: string;
  readonly dayStarts?: string;
  readonly timeZone?: string;
}

/** The parsed option, or the present value when the option is absent. */
const given = <Value>(typed: string | undefined, present: Value, parse: (typed: string) => Value): Value =>
  typed === undefined ? present : parse(typed);

const minutes = (typed: string): number => parsed(usualMinutes, typed, 'a number of minutes');
const name = (typed: string): string => parsed(branchName, typed, 'a name of 2 to 60 characters');
const address = (typed: string): string => parsed(branchAddress, typed, 'an address');
const phone = (typed: string): string => parsed(branchPhone, typed, 'a phone number');

const changed = (branch: Branch, options: BranchOptions): Branch => ({
  ...branch,
  name: given(options.name, branch.name, name),
  nameAr: given(options.nameAr, branch.nameAr, name),
  address: given(options.address, branch.address, address),
  addressAr: given(options.addressAr, branch.addressAr, address),
  phone: given(options.phone, branch.phone, phone),
  time_zone: given(options.timeZone, branch.time_zone, timeZone),
  day_starts_at: given(options.dayStarts, branch.day_starts_at, timeOfDay),
  visitMinutes: {
    regular: given(options.minutesRegular, branch.visitMinutes.regular, minutes),
    laser: given(options.minutesLaser, branch.visitMinutes.laser, minutes),
    fractional: given(options.minutesFractional, branch.visitMinutes.fractional, minutes),
  },
});

const typedPrices = (held: Prices, options: BranchOptions): Prices => ({
  regular: given(options.regular, held.regular, price),
  pulse: given(options.pulse, held.pulse, price),
  fractional: given(options.fractional, held.fractional, price),
});

/** A branch with the prices that were typed, from today or from a later day on. */
const priced = (branch: Branch, options: BranchOptions, now: Date): Branch => {
  const today = clinicDayAt(now, branch);
  const from = given(options.from, today, (typed) => asClinicDay(dateFrom(typed)));
  if (from < today) throw new UsageError(`The prices of days that are over stay: ${from}`);
  return withPricesFrom(branch, { from, prices: typedPrices(pricesOn(branch, from), options), at: now.toISOString() });
};

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const hoursFrom = (typed: readonly string[], dayStartsAt: string): Branch['hours'] => {
  if (typed.length === 1 && typed[0] === 'always') return undefined;
  const named = typed.map((entry): [string, { open: string; close: string } | null] => {
    const [name = '', range = ''] = entry.split('=');
    const weekday = weekdays.indexOf(name.toLowerCase());
    if (weekday === -1) throw new UsageError(`Not a weekday (${weekdays.join(', ')}): ${name}`);
    if (range === 'closed') return [String(weekday), null];
    const [open = '', close = ''] = range.split('-');
    const hours = { open: timeOfDay(open), close: timeOfDay(close) };
    if (!isInOrder(hours, dayStartsAt)) throw new UsageError(`Closing time is not after opening time: ${entry}`);
    return [String(weekday), hours];
  });
  return { ...Object.fromEntries(weekdays.map((_, index) => [String(index), null])), ...Object.fromEntries(named) };
};

const pricesText = ({ regular, pulse, fractional }: Prices): string =>
  `regular ${String(toPounds(regular))}, pulse ${String(toPounds(pulse))}, fractional ${String(toPounds(fractional))} EGP`;

const describe = (branch: Branch, now: Date): string => {
  const today = clinicDayAt(now, branch);
  return [
    `${String(branch.id)}  ${branch.name} / ${branch.nameAr}  ${branch.phone}`,
    `   prices: ${pricesText(pricesOn(branch, today))}`,
    ...comingPrices(branch, today).map(({ from, prices }) => `   from ${from}: ${pricesText(prices)}`),
    `   minutes: ${Object.values(branch.visitMinutes).join(', ')}; day starts ${branch.day_starts_at} ${branch.time_zone}; ${branch.hours === undefined ? 'always open' : 'by hours'}${branch.last_day === undefined ? '' : `; last day ${branch.last_day}`}`,
    `   settings: ${settingTexts(branch.settings).join(' ')}`,
  ].join('\n');
};

const withSettings = (branch: Branch, typed: readonly string[]): Branch => {
  let { settings } = branch;
  for (const each of typed) {
    const [name = '', ...value] = each.split('=');
    if (!settingNames.includes(name)) {
      throw new UsageError(`There is no setting ${name}. There are: ${settingNames.join(', ')}.`);
    }
    const changed = withSetting(settings, name, value.join('='));
    if (changed === undefined) throw new UsageError(`The setting ${name} does not take "${value.join('=')}".`);
    settings = changed;
  }
  return { ...branch, settings };
};

const addBranch = async (deps: Dependencies, id: number, options: BranchOptions, say: Say): Promise<void> => {
  if ((await findBranch(deps.store, id)) !== undefined)
    throw new UsageError(`There is a branch ${String(id)} already.`);
  const prices = typedPrices(branchDefaults.prices, options);
  const empty = { id, name: '', nameAr: '', address: '', addressAr: '', phone: '', ...branchDefaults, prices };
  const branch = changed(empty, options);
  const now = deps.clock();
  const day = clinicDayAt(now, branch);
  const opening = { action: 'branch.opened', after: auditedOpening(branch, undefined, day) } as const;
  await deps.store.transact([...newBranchWrites(branch, now), operatorAudit({ branchId: id, day, ...opening }, now)]);
  say(describe(branch, now));
};

/** The branch of the canary: always open, in no list. */
export const testBranch: Branch = {
  ...branchDefaults,
  id: TEST_BRANCH_ID,
  name: 'Test branch',
  nameAr: 'فرع للتجربة',
  address: '',
  addressAr: '',
  phone: '',
  settings: { ...defaultSettings, max_open_per_phone: 1000 },
};

const addTestBranch = async (deps: Dependencies, say: Say): Promise<void> => {
  await deps.store.transact(branchWrites(testBranch));
  say(describe(testBranch, deps.clock()));
};

/** The audit entries of a change; `from` is a later day from which its prices hold. */
const auditsOf = (known: Branch, next: Branch, now: Date, from: string | undefined): Write[] => {
  const today = clinicDayAt(now, next);
  const audited = auditedChange(known, next, { today, services: [] });
  const entries: Omit<AuditEntry, 'unique'>[] = [];
  if (audited !== undefined) entries.push({ branchId: known.id, day: today, action: 'branch.changed', ...audited });
  if (from !== undefined && from > today) {
    const scheduled = { action: 'price.scheduled', from: asClinicDay(from), services: [] } as const;
    entries.push(priceAudit({ known, next, today, ...scheduled }));
  }
  return entries.map((entry) => operatorAudit(entry, now));
};

interface BranchChange {
  readonly to: (branch: Branch) => Branch;
  /** The day from which prices hold, as typed. */
  readonly from?: string | undefined;
}

/** A change by the owner at the same moment is kept: the branch is read again. */
const changeBranch = (
  { store, clock }: Dependencies,
  id: number,
  { to, from }: BranchChange,
  say: Say,
): Promise<void> =>
  retryOnConflict(async () => {
    const known = await knownBranch(store, id);
    const next = nextVersionOf(known, to(known));
    requireHoursInOrder(next);
    const now = clock();
    await store.transact([...changedBranchWrites(known, next), ...auditsOf(known, next, now, from)]);
    say(describe(next, now));
  });

const withBranchOptions = (command: Command): Command =>
  command
    .option('--address <text>', 'address in English')
    .option('--address-ar <text>', 'address in Arabic')
    .option('--phone <number>', 'phone of the branch')
    .option('--regular <pounds>', 'price of a regular visit')
    .option('--pulse <pounds>', 'price of a laser pulse')
    .option('--fractional <pounds>', 'price of a fractional session')
    .option('--minutes-regular <minutes>', 'usual length of a regular visit')
    .option('--minutes-laser <minutes>', 'usual length of a laser session')
    .option('--minutes-fractional <minutes>', 'usual length of a fractional session')
    .option('--day-starts <HH:MM>', 'when the clinic day starts')
    .option('--time-zone <name>', 'such as Africa/Cairo');

/** `branch list | add | set | settings | hours | closed` */
export const addBranchCommands = (program: Command, withTable: WithTable, say: Say): void => {
  const branch = program.command('branch').description('branches: names, prices, hours');
  branch
    .command('list')
    .description('list every branch')
    .action(
      withTable(async ({ store, cache, clock }) => {
        for (const each of await listAllBranches(store, cache)) say(describe(each, clock()));
      }),
    );
  withBranchOptions(branch.command('add <id>').description('add a branch'))
    .requiredOption('--name <text>', 'name in English')
    .requiredOption('--name-ar <text>', 'name in Arabic')
    .action(withTable((deps, id: string, options: BranchOptions) => addBranch(deps, branchIdFrom(id), options, say)));
  branch
    .command('add-test')
    .description('add the branch at which the canary books and cancels; no list and no report has it')
    .action(withTable((deps) => addTestBranch(deps, say)));
  withBranchOptions(branch.command('set <id>').description('change a branch; what is not named stays'))
    .option('--name <text>', 'name in English')
    .option('--name-ar <text>', 'name in Arabic')
    .option('--from <YYYY-MM-DD>', 'the day from which the prices hold; today when it is left out')
    .action(
      withTable((deps, id: string, options: BranchOptions) =>
        changeBranch(
          deps,
          branchIdFrom(id),
          { to: (present) => priced(changed(present, options), options, deps.clock()), from: options.from },
          say,
        ),
      ),
    );
  branch
    .command('settings <id> <settings...>')
    .description(`change settings, such as arrivals=on auto_skip_minutes=none; there are ${settingNames.join(', ')}`)
    .action(
      withTable((deps, id: string, settings: readonly string[]) =>
        changeBranch(deps, branchIdFrom(id), { to: (present) => withSettings(present, settings) }, say),
      ),
    );
  branch
    .command('hours <id> <hours...>')
    .description('"always", or days such as sun=10:00-22:00 fri=closed; days not named are closed')
    .action(
      withTable((deps, id: string, hours: readonly string[]) =>
        changeBranch(
          deps,
          branchIdFrom(id),
          { to: (present) => ({ ...present, hours: hoursFrom(hours, present.day_starts_at) }) },
          say,
        ),
      ),
    );
  branch
    .command('closed <id> [dates...]')
    .description('the dates on which it is closed (YYYY-MM-DD); none given = none')
    .action(
      withTable((deps, id: string, dates: readonly string[]) =>
        changeBranch(
          deps,
          branchIdFrom(id),
          { to: (present) => ({ ...present, closed_dates: dates.map(dateFrom) }) },
          say,
        ),
      ),
    );
  branch
    .command('last-day <id> [date]')
    .description('the last day of a branch that closes for good (YYYY-MM-DD); none given = it stays open')
    .action(
      withTable((deps, id: string, date: string | undefined) =>
        changeBranch(
          deps,
          branchIdFrom(id),
          { to: (present) => ({ ...present, last_day: date === undefined ? undefined : dateFrom(date) }) },
          say,
        ),
      ),
    );
};

import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { roles } from '../shared/models/enums.ts';
import { toPounds } from '../shared/rules/money.ts';
import { parsePhone } from '../shared/rules/phone.ts';
import { branchWrite, getBranch, listAllBranches } from '../functions/data/branches.ts';
import type { Branch } from '../functions/data/items.ts';
import { ConditionFailed } from '../functions/data/store.ts';
import { disabledWrite, findLogin, listUsers, passwordWrites, userWrites } from '../functions/data/users.ts';
import type { Deps } from '../functions/deps.ts';
import { hashPassword } from '../functions/runtime/passwords.ts';
import { openClinic } from '../local/clinic.ts';
import { branchDefaults, userIdOf } from '../local/demo/accounts.ts';
import { readSettings } from '../local/settings.ts';
import { openCloudTable } from './cloud-table.ts';
import {
  isPassword,
  priceFrom,
  reportWaits,
  runSchedule,
  scheduleNames,
  setProvider,
  showProvider,
} from './operations.ts';

const usage = `The operator's command. It works on the embedded database (DATA_DIR), also while the front desk is open;
on another DynamoDB that DYNAMODB_ENDPOINT names; or, with --table NAME, on a table in the cloud (AWS_REGION, AWS_PROFILE).

  npm run admin -- branch list
  npm run admin -- branch add 3 --name "North" --name-ar "الشمالي" [--address …] [--address-ar …] [--phone …]
  npm run admin -- branch set 3 [--name …] [--name-ar …] [--address …] [--address-ar …] [--phone …]
                   [--regular 300] [--pulse 5] [--fractional 1500]            prices in pounds
                   [--minutes-regular 15] [--minutes-laser 30] [--minutes-fractional 45]
                   [--day-starts 04:00] [--time-zone Africa/Cairo]
  npm run admin -- branch hours 3 always
  npm run admin -- branch hours 3 sun=10:00-22:00 mon=10:00-22:00 fri=closed  days not named are closed
  npm run admin -- branch closed 3 2026-12-25 2027-01-07                      closed dates; none given = none
  npm run admin -- user list
  npm run admin -- user add EMAIL --name "…" --role reception|doctor|owner [--branch 1]   password from PASSWORD
  npm run admin -- user disable EMAIL
  npm run admin -- user enable EMAIL
  npm run admin -- user reset-password EMAIL                                   password from PASSWORD
  npm run admin -- run day-close [--date 2026-11-20]                           a job of the clock, now; also:
                   rotate-keys [--force], check-health, check-messaging, retry-messages
  npm run admin -- report waits [--branch 1] [--days 30]                       promised waits beside the real ones
  npm run admin -- messaging show
  npm run admin -- messaging set --phone-number-id … --business-account-id … [--api-version v26.0]
                   secrets from WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN`;

/** A mistake in what was typed; its text is all the operator needs. */
class Misuse extends Error {
  override readonly name = 'Misuse';
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const text = { type: 'string' } as const;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    name: text,
    'name-ar': text,
    address: text,
    'address-ar': text,
    phone: text,
    regular: text,
    pulse: text,
    fractional: text,
    'minutes-regular': text,
    'minutes-laser': text,
    'minutes-fractional': text,
    'day-starts': text,
    'time-zone': text,
    role: text,
    branch: text,
    table: text,
    date: text,
    days: text,
    force: { type: 'boolean' },
    'phone-number-id': text,
    'business-account-id': text,
    'api-version': text,
  },
});

const whole = (given: string, what: string, least: number): number => {
  const value = Number(given);
  if (!Number.isInteger(value) || value < least)
    throw new Misuse(`${what} must be a whole number from ${String(least)}: ${given}`);
  return value;
};

const price = (given: string | undefined, present: number): number => {
  if (given === undefined) return present;
  const parsed = priceFrom(given);
  if (parsed === undefined) throw new Misuse(`Not a price in pounds: ${given}`);
  return parsed;
};

const minutes = (given: string | undefined, present: number): number =>
  given === undefined ? present : whole(given, 'Minutes', 1);

const phone = (given: string | undefined, present: string): string => {
  if (given === undefined || given === '') return given ?? present;
  const parsed = parsePhone(given);
  if (parsed === null) throw new Misuse(`Not a phone number: ${given}`);
  return parsed;
};

const timeOfDay = (given: string): string => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(given)) throw new Misuse(`Not a time of day (HH:MM): ${given}`);
  return given;
};

const timeZone = (given: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    throw new Misuse(`Not a time zone: ${given}`);
  }
};

const changed = (branch: Branch): Branch => ({
  ...branch,
  name: options.name ?? branch.name,
  nameAr: options['name-ar'] ?? branch.nameAr,
  address: options.address ?? branch.address,
  addressAr: options['address-ar'] ?? branch.addressAr,
  phone: phone(options.phone, branch.phone),
  time_zone: options['time-zone'] === undefined ? branch.time_zone : timeZone(options['time-zone']),
  day_starts_at: options['day-starts'] === undefined ? branch.day_starts_at : timeOfDay(options['day-starts']),
  prices: {
    regular: price(options.regular, branch.prices.regular),
    pulse: price(options.pulse, branch.prices.pulse),
    fractional: price(options.fractional, branch.prices.fractional),
  },
  visitMinutes: {
    regular: minutes(options['minutes-regular'], branch.visitMinutes.regular),
    laser: minutes(options['minutes-laser'], branch.visitMinutes.laser),
    fractional: minutes(options['minutes-fractional'], branch.visitMinutes.fractional),
  },
});

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const hoursFrom = (given: readonly string[]): Branch['hours'] => {
  if (given.length === 1 && given[0] === 'always') return undefined;
  if (given.length === 0) throw new Misuse('Name the hours, or "always".');
  const named = given.map((entry): [string, { open: string; close: string } | null] => {
    const [name = '', range = ''] = entry.split('=');
    const weekday = weekdays.indexOf(name.toLowerCase());
    if (weekday === -1) throw new Misuse(`Not a weekday (${weekdays.join(', ')}): ${name}`);
    if (range === 'closed') return [String(weekday), null];
    const [open = '', close = ''] = range.split('-');
    return [String(weekday), { open: timeOfDay(open), close: timeOfDay(close) }];
  });
  return { ...Object.fromEntries(weekdays.map((_, index) => [String(index), null])), ...Object.fromEntries(named) };
};

const day = z.iso.date();
const dayFrom = (given: string): string => {
  if (!z.safeParse(day, given).success) throw new Misuse(`Not a date (YYYY-MM-DD): ${given}`);
  return given;
};

const passwordFromEnvironment = (): string => {
  const password = process.env['PASSWORD'] ?? '';
  if (!isPassword(password)) throw new Misuse('Give the password, 8 to 256 characters, in the variable PASSWORD.');
  return password;
};

const describe = (branch: Branch): string =>
  [
    `${String(branch.id)}  ${branch.name} / ${branch.nameAr}  ${branch.phone}`,
    `   prices: regular ${String(toPounds(branch.prices.regular))}, pulse ${String(toPounds(branch.prices.pulse))}, fractional ${String(toPounds(branch.prices.fractional))} EGP`,
    `   minutes: ${Object.values(branch.visitMinutes).join(', ')}; day starts ${branch.day_starts_at} ${branch.time_zone}; ${branch.hours === undefined ? 'always open' : 'by hours'}`,
  ].join('\n');

const branchCommand = async ({ store, cache }: Deps, action: string, rest: readonly string[]): Promise<void> => {
  if (action === 'list') {
    for (const branch of await listAllBranches(store, cache)) say(describe(branch));
    return;
  }
  const [given = '', ...more] = rest;
  const id = whole(given, 'The branch id', 1);
  const known = (await listAllBranches(store, cache)).some((branch) => branch.id === id);
  if (action === 'add' ? known : !known) {
    throw new Misuse(known ? `There is a branch ${given} already.` : `There is no branch ${given}.`);
  }
  if (action === 'add' && (options.name === undefined || options['name-ar'] === undefined)) {
    throw new Misuse('A new branch needs --name and --name-ar.');
  }
  const present: Branch =
    action === 'add'
      ? { id, name: '', nameAr: '', address: '', addressAr: '', phone: '', ...branchDefaults }
      : await getBranch(store, cache, id);
  const next = ((): Branch => {
    switch (action) {
      case 'add':
      case 'set':
        return changed(present);
      case 'hours':
        return { ...present, hours: hoursFrom(more) };
      case 'closed':
        return { ...present, closed_dates: more.map(dayFrom) };
      default:
        throw new Misuse(usage);
    }
  })();
  await store.transact([branchWrite(next)]);
  say(describe(next));
};

const addUser = async ({ store, cache }: Deps, email: string): Promise<void> => {
  const role = roles.find((candidate) => candidate === options.role);
  if (role === undefined) throw new Misuse(`The role is one of ${roles.join(', ')}.`);
  if (options.name === undefined) throw new Misuse('A new user needs --name.');
  if (role !== 'owner' && options.branch === undefined) throw new Misuse('Reception and doctors need --branch.');
  const branchId = role === 'owner' ? null : whole(options.branch ?? '', 'The branch id', 1);
  if (branchId !== null) await getBranch(store, cache, branchId);
  const passwordHash = await hashPassword(passwordFromEnvironment());
  const user = { id: userIdOf(email), email, name: options.name, role, branchId, disabled: false };
  try {
    await store.transact(userWrites(user, passwordHash));
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Misuse(`There is an account ${email} already.`);
    throw error;
  }
  say(`Added ${email} (${role}).`);
};

const userCommand = async (deps: Deps, action: string, rest: readonly string[]): Promise<void> => {
  const { store } = deps;
  if (action === 'list') {
    for (const user of await listUsers(store)) {
      const place = user.branchId === null ? 'every branch' : `branch ${String(user.branchId)}`;
      say(`${user.email.padEnd(34)}${user.role.padEnd(11)}${place}${user.disabled ? '  disabled' : ''}`);
    }
    return;
  }
  const email = (rest[0] ?? '').trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Misuse(`Not an email: ${rest[0] ?? ''}`);
  if (action === 'add') {
    await addUser(deps, email);
    return;
  }
  const login = await findLogin(store, email);
  if (login === undefined) throw new Misuse(`There is no account ${email}.`);
  switch (action) {
    case 'disable':
    case 'enable':
      await store.transact([disabledWrite(login.userId, action === 'disable')]);
      say(action === 'disable' ? `${email} is shut out within a minute.` : `${email} may sign in again.`);
      return;
    case 'reset-password':
      await store.transact(passwordWrites(email, await hashPassword(passwordFromEnvironment()), login.userId));
      say(`${email} has a new password; open sessions end within a minute.`);
      return;
    default:
      throw new Misuse(usage);
  }
};

const runCommand = async (name: string): Promise<void> => {
  const date = options.date === undefined ? undefined : dayFrom(options.date);
  if (!(await runSchedule(name, { date, force: options.force }, say))) {
    throw new Misuse(`There is no such job. There are: ${scheduleNames.join(', ')}.`);
  }
};

const reportCommand = async (deps: Deps): Promise<void> => {
  const branchId = options.branch === undefined ? undefined : whole(options.branch, 'The branch id', 1);
  await reportWaits(deps, { branchId, days: whole(options.days ?? '30', 'The number of days', 1) }, say);
};

const messagingCommand = async (deps: Deps, action: string): Promise<void> => {
  if (action === 'show') {
    await showProvider(deps, say);
    return;
  }
  if (action !== 'set') throw new Misuse(usage);
  const given = {
    phoneNumberId: options['phone-number-id'],
    businessAccountId: options['business-account-id'],
    apiVersion: options['api-version'],
  };
  const missing = await setProvider(deps, given, process.env, say);
  if (missing !== undefined) throw new Misuse(missing);
};

const run = async (): Promise<void> => {
  const [subject, action = '', ...rest] = positionals;
  if (options.help === true || subject === undefined) {
    say(usage);
    return;
  }
  const settings = readSettings(process.env);
  const clinic =
    options.table === undefined
      ? await openClinic({
          file: settings.databaseFile,
          endpoint: settings.endpoint,
          tableName: settings.tableName,
          env: { LOG_LEVEL: 'WARN', ...process.env },
        })
      : openCloudTable(options.table);
  try {
    if (subject === 'branch') await branchCommand(clinic.deps, action, rest);
    else if (subject === 'user') await userCommand(clinic.deps, action, rest);
    else if (subject === 'run') await runCommand(action);
    else if (subject === 'report' && action === 'waits') await reportCommand(clinic.deps);
    else if (subject === 'messaging') await messagingCommand(clinic.deps, action);
    else throw new Misuse(usage);
  } finally {
    await clinic.stop();
  }
};

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'It did not work.'}\n`);
  process.exitCode = 1;
});

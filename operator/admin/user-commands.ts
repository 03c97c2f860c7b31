import type { Command } from 'commander';
import * as z from 'zod/mini';
import { languages } from '#shared/errors.ts';
import { roles, staffRights } from '#shared/models/enums.ts';
import { staffEmail, staffName } from '#shared/models/fields.ts';
import { lastOwner } from '#shared/refusals/staff.ts';
import { branchesLeft, endOfVisit, recordLeaving } from '#functions/api/admin/leaving-doctor.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed, type Write } from '#functions/data/table/store.ts';
import {
  activeOwnerCheck,
  auditedMessagesOf,
  ownerMessageWrites,
  findLogin,
  findUser,
  listUsers,
  passwordWrites,
  type UserChange,
  userChangeWrite,
  userIdOf,
  userWrites,
} from '#functions/data/staff/users.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { endSetupCodeWrite, newSetupCode } from '#functions/data/staff/setup-code.ts';
import { branchesOf, branchOfRole } from '#functions/domain/staff/staff-users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { parsePhone } from '#shared/rules/phone.ts';
import { branchIdFrom, UsageError, passwordFromEnvironment } from './misuse.ts';
import type { Say } from './operations.ts';
import { operator, operatorAudit, saveStaffChange, type AuditedChange } from './operator-audit.ts';
import type { WithTable } from './with-table.ts';

const emailFrom = (given: string): string => {
  const email = z.safeParse(staffEmail, given);
  if (!email.success) throw new UsageError(`Not an email: ${given}`);
  return email.data;
};

const nameFrom = (given: string): string => {
  const name = z.safeParse(staffName, given);
  if (!name.success) throw new UsageError(`Not a name of 2 to 120 characters: ${given}`);
  return name.data;
};

interface NameOptions {
  readonly name?: string;
  readonly nameAr?: string;
}

interface UserOptions extends NameOptions {
  readonly name: string;
  readonly role: string;
  readonly branch?: string;
}

const namesFrom = ({ name, nameAr }: NameOptions): NameOptions => ({
  ...(name === undefined ? {} : { name: nameFrom(name) }),
  ...(nameAr === undefined ? {} : { nameAr: nameFrom(nameAr) }),
});

const addUser = async (deps: Dependencies, given: string, options: UserOptions, say: Say): Promise<void> => {
  const { store, cache } = deps;
  const email = emailFrom(given);
  const role = roles.find((candidate) => candidate === options.role);
  if (role === undefined) throw new UsageError(`The role is one of ${roles.join(', ')}.`);
  const branchId = branchOfRole(role, options.branch === undefined ? null : branchIdFrom(options.branch));
  if (branchId !== null) await getBranch(store, cache, branchId);
  const passwordHash = await hashPassword(passwordFromEnvironment());
  const names = namesFrom(options);
  const user = { id: userIdOf(email), email, name: options.name, ...names, role, branchId, disabled: false };
  try {
    const writes = [...userWrites(user, passwordHash), ...(role === 'owner' ? [endSetupCodeWrite()] : [])];
    await saveStaffChange(deps, user, writes, { action: 'staff_user.added', after: { email, ...names, role } });
  } catch (error) {
    if (error instanceof ConditionFailed) throw new UsageError(`There is an account ${email} already.`);
    throw error;
  }
  say(`Added ${email} (${role}).`);
};

/** Makes the code by which the first owner is made in the browser. */
const makeSetupCode = async ({ store, clock }: Dependencies, say: Say): Promise<void> => {
  const owner = (await listUsers(store)).find(({ role }) => role === 'owner');
  if (owner !== undefined) throw new UsageError(`There is an owner already: ${owner.email}. Use reset-password.`);
  const { code, write } = newSetupCode(clock());
  await store.transact([write]);
  say(`Open  /setup#${code}  on the site. The code works once, for 7 days; a new one ends it.`);
};

const listAll = async ({ store }: Dependencies, say: Say): Promise<void> => {
  const users = await listUsers(store);
  const width = Math.max(34, ...users.map(({ email }) => email.length));
  for (const user of users) {
    const branches = branchesOf(user);
    const place = branches.length === 0 ? 'every branch' : `branch ${branches.join(', ')}`;
    say(
      `${user.email.padEnd(width)} ${user.role.padEnd(11)}${place}${(user.rights ?? []).length > 0 ? `  ${(user.rights ?? []).join(', ')}` : ''}${user.disabled ? '  disabled' : ''}`,
    );
  }
};

const userOf = async ({ store }: Pick<Dependencies, 'store'>, given: string): Promise<User> => {
  const email = emailFrom(given);
  const login = await findLogin(store, email);
  const user = login && (await findUser(store, login.userId));
  if (user === undefined) throw new UsageError(`There is no account ${email}.`);
  return user;
};

/** Condition for disabling a staff user: another owner can sign in. */
const otherOwnerCheck = async ({ store }: Dependencies, userId: string): Promise<Write[]> => {
  const users = await listUsers(store);
  const owner = users.find(({ id, role, disabled }) => id !== userId && role === 'owner' && !disabled);
  if (owner !== undefined) return [activeOwnerCheck(owner.id)];
  if (users.some(({ id, role }) => id === userId && role === 'owner')) throw lastOwner();
  return [];
};

/** Shuts a staff user out; a doctor's visit in progress ends as finished, as when an owner disables the doctor. */
const disable = async (deps: Dependencies, given: string, say: Say): Promise<void> => {
  const { id, email } = await userOf(deps, given);
  await retryOnConflict(async () => {
    const now = deps.clock();
    const user = await userOf(deps, given);
    const left = branchesLeft(user, { ...user, disabled: true });
    const visit = await endOfVisit(deps, id, left, { actor: operator, now });
    const writes = [
      userChangeWrite(id, { disabled: true }, user),
      ...(await otherOwnerCheck(deps, id)),
      ...visit.writes,
      ...visit.audits.map((entry) => operatorAudit(entry, now)),
    ];
    await saveStaffChange(deps, user, writes, { action: 'staff_user.disabled', after: { email } });
    await recordLeaving(deps, id, left, now);
  });
  say(`${email} is shut out within a minute.`);
};

/** Changes a staff user as just read. A change at the same moment by an owner is kept: the staff user is read again. */
const changeUser = (
  deps: Dependencies,
  given: string,
  change: UserChange,
  auditOf: (user: User) => AuditedChange,
): Promise<User> =>
  retryOnConflict(async () => {
    const user = await userOf(deps, given);
    await saveStaffChange(deps, user, [userChangeWrite(user.id, change, user)], auditOf(user));
    return user;
  });

const enable = async (deps: Dependencies, given: string, say: Say): Promise<void> => {
  const { email } = await changeUser(deps, given, { disabled: false }, ({ email: of }) => ({
    action: 'staff_user.enabled',
    after: { email: of },
  }));
  say(`${email} may sign in again.`);
};

const setRights = async (deps: Dependencies, given: string, typed: readonly string[], say: Say): Promise<void> => {
  const rights = staffRights.filter((right) => typed.includes(right));
  if (rights.length !== typed.length) throw new UsageError(`The rights are ${staffRights.join(', ')}.`);
  const { email } = await changeUser(deps, given, { rights }, (user) => ({
    action: 'staff_user.changed',
    before: { email: user.email, rights: user.rights ?? [] },
    after: { rights },
  }));
  say(`${email} may ${rights.length === 0 ? 'do the work of the role only' : rights.join(' and ')}, within a minute.`);
};

const setNames = async (deps: Dependencies, given: string, options: NameOptions, say: Say): Promise<void> => {
  const names = namesFrom(options);
  if (Object.keys(names).length === 0) throw new UsageError('Give --name, --name-ar or both.');
  const { email } = await changeUser(deps, given, names, (user) => {
    const before = { email: user.email, name: user.name, nameAr: user.nameAr };
    return { action: 'staff_user.changed', before, after: { ...before, ...names } };
  });
  say(`${email} has a new name, within a minute.`);
};

const resetPassword = async (deps: Dependencies, given: string, say: Say): Promise<void> => {
  const user = await userOf(deps, given);
  const { id, email } = user;
  const writes = passwordWrites(email, await hashPassword(passwordFromEnvironment()), id);
  await saveStaffChange(deps, user, writes, { action: 'staff_user.password_reset', after: { email } });
  say(`${email} has a new password; open sessions end within a minute.`);
};

interface DaySheetOptions {
  readonly phone?: string;
  readonly language: string;
}

/** The phone and the language of the options; the phone is kept when it is left out. */
const daySheetSetting = ({ phone: given, language: named }: DaySheetOptions, user: User) => {
  const phone = given === undefined ? user.phone : (parsePhone(given) ?? undefined);
  if (given !== undefined && phone === undefined) throw new UsageError(`Not a phone number: ${given}`);
  const language = languages.find((candidate) => candidate === named);
  if (language === undefined) throw new UsageError(`The language is one of ${languages.join(', ')}.`);
  return { phone, language };
};

/** Switches day sheets by WhatsApp on or off for an owner. */
const setDaySheet = async (
  deps: Dependencies,
  given: string,
  options: DaySheetOptions & { readonly switched: string },
  say: Say,
): Promise<void> => {
  const { switched } = options;
  if (switched !== 'on' && switched !== 'off') throw new UsageError('Switch it on or off.');
  await retryOnConflict(async () => {
    const user = await userOf(deps, given);
    const { phone, language } = daySheetSetting(options, user);
    if (switched === 'on' && user.role !== 'owner') throw new UsageError('Only owners get day sheets.');
    if (switched === 'on' && phone === undefined) throw new UsageError('Give the phone with --phone.');
    const chosen = { daySheetLanguage: switched === 'on' ? language : null, phone };
    await saveStaffChange(deps, user, ownerMessageWrites(user, chosen), auditedMessagesOf(user, chosen));
    say(
      switched === 'on'
        ? `${user.email} gets the sheet of each closed day by WhatsApp (${language}).`
        : `${user.email} gets no day sheets.`,
    );
  });
};

/** `user list | add | setup-code | names | disable | enable | rights | day-sheet | reset-password` */
export const addUserCommands = (program: Command, withTable: WithTable, say: Say): void => {
  const user = program.command('user').description('staff users, who sign in');
  user
    .command('list')
    .description('list every staff user')
    .action(withTable((deps) => listAll(deps, say)));
  user
    .command('add <email>')
    .description('add a staff user; the password comes from the variable PASSWORD')
    .requiredOption('--name <text>', 'name of the person')
    .option('--name-ar <text>', 'the same name in Arabic')
    .requiredOption('--role <role>', roles.join(', '))
    .option('--branch <id>', 'branch of a receptionist or doctor')
    .action(withTable((deps, email: string, options: UserOptions) => addUser(deps, email, options, say)));
  user
    .command('setup-code')
    .description('make the code by which the first owner sets the clinic up in the browser')
    .action(withTable((deps) => makeSetupCode(deps, say)));
  user
    .command('disable <email>')
    .description('shut a staff user out')
    .action(withTable((deps, email: string) => disable(deps, email, say)));
  user
    .command('enable <email>')
    .description('let a staff user sign in again')
    .action(withTable((deps, email: string) => enable(deps, email, say)));
  user
    .command('names <email>')
    .description('change the name of a staff user, in English, in Arabic or both')
    .option('--name <text>', 'name of the person')
    .option('--name-ar <text>', 'the same name in Arabic')
    .action(withTable((deps, email: string, options: NameOptions) => setNames(deps, email, options, say)));
  user
    .command('rights <email> [rights...]')
    .description(`set what a staff user may do besides the role: ${staffRights.join(', ')}; none to take all back`)
    .action(withTable((deps, email: string, rights: string[]) => setRights(deps, email, rights, say)));
  user
    .command('day-sheet <email> <on|off>')
    .description('send an owner the sheet of each closed day by WhatsApp, or stop it')
    .option('--phone <number>', 'WhatsApp number of the owner; kept when left out')
    .option('--language <language>', languages.join(', '), 'ar')
    .action(
      withTable((deps, email: string, switched: string, options: DaySheetOptions) =>
        setDaySheet(deps, email, { ...options, switched }, say),
      ),
    );
  user
    .command('reset-password <email>')
    .description('set the password that the variable PASSWORD holds')
    .action(withTable((deps, email: string) => resetPassword(deps, email, say)));
};

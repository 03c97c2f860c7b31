import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '#shared/errors.ts';
import type { ShareRules } from '#shared/rules/doctor-share.ts';
import type { Role, StaffRight } from '#shared/models/enums.ts';
import { displayPhone, type E164 } from '#shared/rules/phone.ts';
import { attemptsItem, loginItem, type User, userInListItem, userItem } from '../table/items/staff.ts';
import { keys } from '../table/keys.ts';
import { parseItem, parseItems } from '../table/parse-items.ts';
import {
  absent,
  type Condition,
  present,
  put,
  remove,
  require,
  type Store,
  update,
  type Write,
} from '../table/store.ts';

/** The id of a new staff user, from the email: adding the same one twice creates no second one. */
export const userIdOf = (email: string): string => `u${createHash('sha256').update(email).digest('hex').slice(0, 16)}`;

/** A staff user by id. */
export const findUser = async (store: Store, userId: string): Promise<User | undefined> => {
  const item = await store.get(keys.user(userId));
  return parseItem(userItem, item);
};

/** Staff users by id, without unknown ones. */
export const findUsers = async (store: Store, userIds: readonly string[]): Promise<User[]> => {
  const items = await store.getAll(userIds.map(keys.user), { consistent: false });
  return parseItems(userItem, items);
};

/** All staff users: the list of ids, then one batch per 100 users. */
export const listUsers = async (store: Store): Promise<User[]> => {
  const listed = await store.query({ partition: keys.users, consistent: true });
  const items = await store.getAll(listed.map((item) => keys.user(userInListItem.parse(item).id)));
  return items.filter((item) => item !== undefined).map((item) => userItem.parse(item));
};

/** The login of an email: password hash and user id. */
export const findLogin = async (store: Store, email: string) => {
  const item = await store.get(keys.login(email));
  return parseItem(loginItem, item);
};

/** These values of a staff user are as they were read. */
const asRead = (user: User, names: readonly (keyof User)[]): Condition => {
  const known = names.filter((name) => user[name] !== undefined);
  const unknown = names.filter((name) => user[name] === undefined);
  return {
    when: [
      present.when,
      ...known.map((name) => `#${name} = :was_${name}`),
      ...unknown.map((name) => `attribute_not_exists(#${name})`),
    ].join(' AND '),
    values: Object.fromEntries(known.map((name) => [`was_${name}`, user[name]])),
  };
};

/** What owners get as messages: sheets and alerts by WhatsApp, alerts by mail. */
const ownerMessages = ['daySheetLanguage', 'alertLanguage', 'alertMailLanguage'] as const;
type OwnerMessages = (typeof ownerMessages)[number];

const readerPut = (userId: string): Write => put('reader', { ...keys.messageReader(userId), id: userId });

/** Writes a new staff user with a password. Labels that may fail: `user`, `login` (the email exists). */
export const userWrites = (user: User, passwordHash: string): Write[] => [
  put('user', { ...keys.user(user.id), ...user }, absent),
  put('user in list', { ...keys.userInList(user.id), id: user.id }),
  put('login', { ...keys.login(user.email), userId: user.id, passwordHash }, absent),
  ...(ownerMessages.every((name) => user[name] === undefined) ? [] : [readerPut(user.id)]),
];

const endingSessions = { lockouts: 1 } as const;

/**
 * Changes the password, ends every sign-in session and the PIN of the staff user, and the link that sets a password.
 * @param by `linkHash`: of the link that is used, which must be the newest. Label that fails when it is not:
 * `password link`. `user`: as read before the password in use was checked. Label that fails when the password or the
 * sessions were changed since: `user`.
 */
export const passwordWrites = (
  email: string,
  passwordHash: string,
  userId: string,
  by: { readonly linkHash?: string; readonly user?: User } = {},
): Write[] => [
  update(
    'user',
    keys.user(userId),
    { add: endingSessions, remove: ['invited', 'pinHash'] },
    by.user === undefined ? present : asRead(by.user, ['lockouts']),
  ),
  update('login', keys.login(email), { set: { passwordHash } }, present),
  remove('attempts', keys.loginAttempts(email)),
  remove(
    'password link',
    keys.passwordLink(email),
    by.linkHash === undefined ? undefined : { when: '#hash = :hash', values: { hash: by.linkHash } },
  ),
];

/** What is changed of a staff user; null removes the Arabic name. Existing items keep the former names. */
export interface UserChange {
  readonly name?: string | undefined;
  readonly nameAr?: string | null | undefined;
  readonly role?: Role | undefined;
  /** Null: every branch. */
  readonly branchId?: number | null | undefined;
  readonly otherBranchIds?: number[] | undefined;
  readonly rights?: StaffRight[] | undefined;
  readonly shares?: ShareRules | undefined;
  readonly disabled?: boolean | undefined;
}

const endsSessions = ({ disabled, role, branchId }: UserChange): boolean =>
  disabled === true || role !== undefined || branchId !== undefined;

const changedByOwners = [
  'name',
  'nameAr',
  'role',
  'branchId',
  'otherBranchIds',
  'rights',
  'shares',
  'disabled',
] as const satisfies readonly (keyof UserChange)[];

/**
 * Changes a staff user, effective everywhere within a minute; disabling, another role or branch ends every session and the PIN.
 * @param was as read before. Label that fails when another request changed the staff user since: `user`.
 */
export const userChangeWrite = (userId: string, { nameAr, ...change }: UserChange, was?: User): Write => {
  const ends = endsSessions(change);
  return update(
    'user',
    keys.user(userId),
    {
      set: { ...change, nameAr: nameAr ?? undefined },
      remove: [...(nameAr === null ? ['nameAr'] : []), ...(ends ? ['pinHash'] : [])],
      ...(ends ? { add: endingSessions } : {}),
    },
    was === undefined ? present : asRead(was, changedByOwners),
  );
};

/** Sets the PIN, or removes it. Label that fails when there is no such staff user: `user`. */
export const pinWrite = (userId: string, pinHash: string | undefined): Write =>
  update('user', keys.user(userId), pinHash === undefined ? { remove: ['pinHash'] } : { set: { pinHash } }, present);

/** Fails unless this staff user is an owner who may sign in. Label: `owner`. */
export const activeOwnerCheck = (userId: string): Write =>
  require('owner', keys.user(userId), {
    when: '#role = :owner AND #disabled = :no',
    values: { owner: 'owner', no: false },
  });

/** A sign-in attempt. */
export interface SignInAttempt {
  readonly email: string;
  /** A device that has signed in to this login before has its own counter, so that others cannot lock it out. */
  readonly deviceId: string | undefined;
}

const ATTEMPTS = 5;
const WINDOW_SECONDS = 15 * 60;

/** The messages of an owner that are set; null = no longer. What is left out stays. */
type ChosenMessages = Partial<Record<OwnerMessages, Language | null>> & { readonly phone?: E164 | undefined };

type Audited = { readonly [Name in OwnerMessages | 'phone']?: ChosenMessages[Name] | undefined };

/** How the audit names this change of an owner's messages. */
export const auditedMessagesOf = (user: User, chosen: ChosenMessages) => {
  const audited = ({ daySheetLanguage, alertLanguage, alertMailLanguage, phone }: Audited) => ({
    email: user.email,
    daySheetLanguage: daySheetLanguage ?? 'off',
    alertLanguage: alertLanguage ?? 'off',
    alertMailLanguage: alertMailLanguage ?? 'off',
    ...(phone !== undefined && { messagePhone: displayPhone(phone) }),
  });
  const after = { ...user, ...chosen, phone: chosen.phone ?? user.phone };
  return { action: 'staff_user.messages_changed', before: audited(user), after: audited(after) } as const;
};

/**
 * Sets what an owner gets as messages, and in which language; and to which phone.
 * Label that fails when these were changed since the owner was read: `user`.
 */
export const ownerMessageWrites = (user: User, { phone, ...chosen }: ChosenMessages): Write[] => {
  const userId = user.id;
  const languages = Object.entries(chosen);
  const on = languages.filter(([, language]) => language !== null);
  const off = languages.filter(([, language]) => language === null);
  return [
    update(
      'user',
      keys.user(userId),
      { set: { phone, ...Object.fromEntries(on) }, remove: off.map(([name]) => name) },
      asRead(user, [...ownerMessages, 'phone']),
    ),
    // An owner who switches everything off stays in the list; the reader filters by the language.
    ...(on.length === 0 ? [] : [readerPut(userId)]),
  ];
};

/** An owner who gets messages. */
export interface MessageReader {
  readonly id: string;
  readonly phone: E164;
  readonly language: Language;
}

/** Those of these staff users who are owners and may sign in. */
export const findOwners = async (store: Store, ids: readonly string[]): Promise<User[]> =>
  (await findUsers(store, ids)).filter(({ role, disabled }) => role === 'owner' && !disabled);

/** Owners who chose messages once. */
const listOwnersWithMessages = async (store: Store): Promise<User[]> => {
  const listed = await store.query({ partition: keys.messageReaders, consistent: true });
  return findOwners(
    store,
    listed.map((item) => userInListItem.parse(item).id),
  );
};

/** Owners who get these messages by WhatsApp. */
export const listMessageReaders = async (
  store: Store,
  messages: Exclude<OwnerMessages, 'alertMailLanguage'>,
): Promise<MessageReader[]> =>
  (await listOwnersWithMessages(store)).flatMap(({ id, phone, [messages]: language }) =>
    phone === undefined || language === undefined ? [] : [{ id, phone, language }],
  );

/** An owner who gets alerts by mail. */
export interface MailReader {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
}

export const listMailReaders = async (store: Store): Promise<MailReader[]> =>
  (await listOwnersWithMessages(store)).flatMap(({ id, email, alertMailLanguage: language }) =>
    language === undefined ? [] : [{ id, email, language }],
  );

/**
 * Counts a sign-in attempt before the password is checked: five per login in fifteen minutes, so that of a thousand
 * concurrent attempts at most five are checked. The fifth locks the login for fifteen minutes, unless its password is
 * right. Unknown emails behave the same. Source: docs/domain.md#sessions.
 * @returns 0 if the attempt is allowed, else the seconds until the next one
 */
export const recordSignInAttempt = async (
  store: Store,
  { email, deviceId }: SignInAttempt,
  now: Date,
): Promise<number> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const key = keys.loginAttempts(email, deviceId);
  const window = { until: seconds + WINDOW_SECONDS, expires_at: seconds + WINDOW_SECONDS };
  const counted = await store.update(
    key,
    { add: { count: 1 }, setOnce: window },
    {
      when: '(attribute_not_exists(#PK) OR #until > :seconds) AND (attribute_not_exists(#count) OR #count < :last)',
      values: { seconds, last: ATTEMPTS - 1 },
    },
  );
  if (counted) return 0;
  const last = await store.update(
    key,
    { add: { count: 1 }, set: window },
    { when: '#until > :seconds AND #count = :last', values: { seconds, last: ATTEMPTS - 1 } },
  );
  if (last) return 0;
  const item = await store.get(key);
  const attempts = parseItem(attemptsItem, item);
  if (attempts !== undefined && attempts.until > seconds) return attempts.until - seconds;
  // The window is over: begin a new one, unless a concurrent attempt has begun it.
  const begun = await store.put(
    { ...key, count: 1, ...window },
    { when: `${absent.when} OR #until <= :seconds`, values: { seconds } },
  );
  return begun ? 0 : recordSignInAttempt(store, { email, deviceId }, now);
};

/** Covers the time of a password check: a right password clears the attempts for the others. */
const RETRY_DELAYS_MS = [100, 300, 600, 1200];
const RECENT_SECONDS = 2;

/**
 * Retries `recordSignInAttempt` after short delays if the login was locked just now: concurrent sign-ins with the right
 * password must all succeed.
 * @returns as `recordSignInAttempt`
 */
export const recordSignInAttemptWithRetry = async (
  store: Store,
  attempt: SignInAttempt,
  now: Date,
): Promise<number> => {
  let wait = await recordSignInAttempt(store, attempt, now);
  for (const delay of RETRY_DELAYS_MS) {
    if (wait <= WINDOW_SECONDS - RECENT_SECONDS) return wait;
    await pause(delay);
    wait = await recordSignInAttempt(store, attempt, now);
  }
  return wait;
};

/** Clears the failed attempts after a successful sign-in. */
export const clearSignInAttempts = async (store: Store, { email, deviceId }: SignInAttempt): Promise<void> => {
  await store.transact([remove('attempts', keys.loginAttempts(email, deviceId))]);
};

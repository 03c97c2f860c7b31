import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { User } from '#functions/data/table/items/staff.ts';
import type { Item, Store } from '#functions/data/table/store.ts';
import { valueAt } from '#shared/rules/value-at.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { seededRandom } from '#local/demo/seeded-random.ts';
import { readWholeTable } from '#operator/table-pages.ts';
import { faultsOfHistory, missingWork, ticketsOf } from './checks.ts';
import { HistoryClient, type Send } from './client.ts';
import { packageListFaults, queueFaults, reportFaults, unpaidFaults } from './reports.ts';
import { faultsOfReuse, SignInSession, useSessions } from './sign-in-sessions.ts';
import { historyOffers, historyPassword, sellPackage } from './packages.ts';
import { endValidity } from './expiry.ts';
import type { Scene, StaffWindow } from './scene.ts';
import { callUntilEmpty, takePayment, workAsPublic, workInWindow } from './staff.ts';
import { book, callNext, takeTwoIn } from './queue-actions.ts';

/** How much a history does. */
export interface HistorySize {
  readonly doctors: number;
  readonly receptionists: number;
  /** Actions in each of the two windows of a staff user. */
  readonly actionsPerWindow: number;
  readonly publicClients: number;
  readonly actionsPerPublicClient: number;
  /** Rounds of refresh and sign-out. */
  readonly sessionRounds: number;
}

export interface HistoryOptions {
  readonly size: HistorySize;
  readonly seed: number;
  readonly send: Send;
  /** Reaches the table without faults. */
  readonly direct: { readonly store: Store; readonly endpoint: string; readonly tableName: string };
  readonly allowUnavailable: boolean;
  /** Ends the injection of faults, before the final checks. */
  readonly quiet: () => Promise<void>;
  /** Advances the clock past the grace period of used refresh tokens; absent where the clock is real. */
  readonly passGrace?: () => void;
}

/** Statistics and faults of a history. */
export interface HistoryResult {
  readonly faults: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  readonly items: readonly Item[];
  readonly client: HistoryClient;
}

interface Staff {
  readonly doctors: readonly (readonly [SignInSession, SignInSession])[];
  readonly receptionists: readonly (readonly [SignInSession, SignInSession])[];
  readonly owner: SignInSession;
  /** Signed in a third time: their sessions are refreshed and ended while the others work. */
  readonly restless: readonly SignInSession[];
}

const createStaff = async (store: Store, { doctors, receptionists }: HistorySize): Promise<Staff> => {
  const passwordHash = await hashPassword(historyPassword);
  const create = async (
    name: string,
    role: User['role'],
  ): Promise<{ readonly userId: string; readonly email: string; readonly password: string }> => {
    const user: User = {
      id: `uhistory-${name}`,
      email: `${name}@history.clinic`,
      name: `The ${name}`,
      role,
      branchId: role === 'owner' ? null : 1,
      disabled: false,
      ...(role === 'reception' ? { rights: ['reverse'] } : {}),
    };
    await store.transact(userWrites(user, passwordHash));
    return { userId: user.id, email: user.email, password: historyPassword };
  };
  const pairs = async (count: number, role: 'doctor' | 'reception') =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const account = await create(`${role}${String(n)}`, role);
        return [new SignInSession(account), new SignInSession(account)] as const;
      }),
    );
  const doctorPairs = await pairs(doctors, 'doctor');
  const [first] = doctorPairs;
  return {
    doctors: doctorPairs,
    receptionists: await pairs(receptionists, 'reception'),
    owner: new SignInSession(await create('owner', 'owner')),
    restless: first === undefined ? [] : [new SignInSession(first[0])],
  };
};

const windowOf = (session: SignInSession): StaffWindow => ({ userId: session.userId, token: () => session.token });

const defineOffers = async (client: HistoryClient, owner: StaffWindow): Promise<string[]> => {
  const ids: string[] = [];
  for (const body of historyOffers) {
    const { data } = await client.write('packages/define-package', owner, { body });
    ids.push((data as { id: string }).id);
  }
  return ids;
};

const readTable = async ({ endpoint, tableName }: HistoryOptions['direct']): Promise<Item[]> => {
  const client = new DynamoDBClient({ endpoint });
  try {
    return await readWholeTable(DynamoDBDocumentClient.from(client), tableName);
  } finally {
    client.destroy();
  }
};

/**
 * All actors work concurrently. At the end each doctor calls two patients at once, so that a double call would stay in
 * the table.
 */
const work = async (scene: Scene, staff: Staff, size: HistorySize): Promise<void> => {
  const { actionsPerWindow: actions } = size;
  const inWindow = (role: 'doctor' | 'reception') => (session: SignInSession) =>
    workInWindow(scene, windowOf(session), { role, actions });
  await Promise.all([
    ...staff.doctors.flat().map(inWindow('doctor')),
    ...staff.receptionists.flat().map(inWindow('reception')),
    ...Array.from({ length: size.publicClients }, () => workAsPublic(scene, size.actionsPerPublicClient)),
    useSessions(scene.client, staff.restless, size.sessionRounds),
  ]);
  for (const [session] of staff.doctors) await takeTwoIn(scene, windowOf(session));
};

/** Sooner or later each patient has a laser visit; a broken clinic does not get there. */
const MOST_ROUNDS = 50;

/** The kinds of work that faults have prevented in a short history: without them its checks would prove nothing. */
const makeUpWork = async (scene: Scene, doctor: StaffWindow, reception: StaffWindow): Promise<void> => {
  for (let round = 0; round < MOST_ROUNDS && missingWork(scene.client).length > 0; round += 1) {
    await book(scene, reception);
    await sellPackage(scene, reception);
    await takePayment(scene, reception);
    await callNext(scene, doctor);
  }
};

/** Runs a history: staff in two windows each, patients, sessions, all concurrently; then runs every check. */
export const runHistory = async (options: HistoryOptions): Promise<HistoryResult> => {
  const { size, seed, send, direct, allowUnavailable } = options;
  const chance = seededRandom(seed);
  const client = new HistoryClient({ send, chance, allowUnavailable });
  const staff = await createStaff(direct.store, size);
  for (const session of [...staff.doctors.flat(), ...staff.receptionists.flat(), staff.owner, ...staff.restless]) {
    while (!(await session.signIn(client)));
  }
  let patients = 0;
  const scene: Scene = {
    client,
    chance,
    newPatient: () => {
      patients += 1;
      return patients;
    },
    patients: [],
    codes: [],
    offers: await defineOffers(client, windowOf(staff.owner)),
    packages: [],
    expire: (bought) => endValidity(direct.store, bought),
    expired: new Set(),
  };
  await work(scene, staff, size);
  await options.quiet();
  await client.resolveUnanswered();
  const doctors = staff.doctors.map(([session]) => windowOf(session));
  const owner = windowOf(staff.owner);
  const [[doctor], [reception]] = [valueAt(staff.doctors, 0), valueAt(staff.receptionists, 0)];
  await makeUpWork(scene, windowOf(doctor), windowOf(reception));
  const faults = [...client.faults];
  const check = async (): Promise<Item[]> => {
    const items = await readTable(direct);
    faults.push(
      ...faultsOfHistory({ items, journal: client.journal }),
      ...(await queueFaults(client, doctors, items)),
      ...(await reportFaults(client, owner, items)),
      ...(await unpaidFaults(client, owner, items)),
      ...(await packageListFaults(client, owner, items)),
    );
    return items;
  };
  await check();
  // No patient is lost: doctors who call get every waiting patient.
  await Promise.all(doctors.map((doctor) => callUntilEmpty(scene, doctor)));
  await client.resolveUnanswered();
  const items = await check();
  // Nobody works at branch 2, to which some were transferred.
  const stranded = ticketsOf(items).filter(({ branchId, status }) => branchId === 1 && status === 'waiting');
  faults.push(...stranded.map(({ id }) => `reservation ${String(id)} is never called`));
  if (options.passGrace !== undefined) {
    for (const session of staff.restless) {
      await session.refresh(client);
      options.passGrace();
      faults.push(...(await faultsOfReuse(client, session)));
    }
  }
  return { faults: [...new Set([...faults, ...client.faults])], counts: client.counts, items, client };
};

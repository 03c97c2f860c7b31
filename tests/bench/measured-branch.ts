import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import type { Store } from '#functions/data/table/store.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { type ClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { asE164 } from '#shared/rules/phone.ts';
import type { ApiResponse, ApiRequest, TestClinic } from '../harness.ts';
import { makeHistory, person, visitsPerDay } from './history.ts';

/** A call to be measured. */
export interface Scenario {
  readonly call: string;
  readonly route: string;
  /** Not measured. */
  readonly before?: () => Promise<void>;
  readonly request: () => ApiRequest | Promise<ApiRequest>;
}

interface BookedPatient {
  readonly id: number;
  readonly patientId: string;
}

/** A branch with finished visits behind it, 60 people waiting, and two doctors at work with a patient each. */
export interface MeasuredBranch {
  readonly clinic: TestClinic;
  readonly branch: Branch;
  readonly today: ClinicDay;
  /** Number of days on which the finished visits were. */
  readonly days: number;
  /** Tokens by account. */
  readonly tokens: Readonly<Record<'reception' | 'reception2' | 'doctor' | 'doctor2' | 'owner', string>>;
  /** Sends a request with an idempotency key of its own. */
  readonly call: TestClinic['call'];
  /** Today's reservations in the order of booking. */
  readonly booked: readonly BookedPatient[];
  /** The next one of those who wait, for a call that changes the reservation. */
  readonly take: () => BookedPatient;
  /** Books as many patients as earlier measurements have called, skipped or cancelled. */
  readonly fillQueue: () => Promise<void>;
  /** The body of a booking of a patient who is not known yet, or of one who is. */
  readonly newPatient: () => Record<string, unknown>;
  readonly knownPatient: () => Record<string, unknown>;
  /** A patient with finished visits. */
  readonly known: { readonly id: string; readonly phone: string };
  /** The drawers that are open, in the order of opening. */
  readonly drawers: string[];
}

/** Gives its values one after another. */
export const inTurn =
  <Value>(...values: Value[]) =>
  () =>
    values.shift();

/** Number of waiting patients at branch 1 during a measurement. */
const waitingCount = 60;

/** Two finished lasers, two finished fractionals, and one patient inside with each of the two doctors. */
const calledCount = 6;

const valueIn = (answer: ApiResponse, name: string): unknown =>
  typeof answer.data === 'object' && answer.data !== null
    ? Object.entries(answer.data).find(([key]) => key === name)?.[1]
    : undefined;

const idOf = (index: number): string => {
  const { name, phone } = person(index);
  return patientIdOf(asE164(phone), name);
};

const bookingBody = (index: number, type: string) => ({
  ...person(index),
  branch_id: 1,
  type,
  ...(type === 'regular' ? {} : { laser_area: 'face' }),
});

interface Opened {
  readonly clinic: TestClinic;
  /** A connection whose use is measured. */
  readonly client: DynamoDBDocumentClient;
  readonly store: Store;
  readonly reservations: number;
}

/** Fills the table and the queue of today. */
export const prepareBranch = async ({ clinic, client, store, reservations }: Opened): Promise<MeasuredBranch> => {
  const [branch] = demoBranches;
  if (branch === undefined) throw new Error('no branch');
  const today = clinicDayAt(clinic.now(), branch);
  await makeHistory({ client, store, table: clinic.tableName }, { branch, today, count: reservations });

  const accounts = ['reception', 'reception2', 'doctor', 'doctor2', 'owner'] as const;
  const tokens = Object.fromEntries(
    accounts.map((account) => [account, clinic.tokenOf(account)]),
  ) as MeasuredBranch['tokens'];
  let writes = 0;
  const drawers: string[] = [];
  const call: TestClinic['call'] = async (route, request) => {
    writes += 1;
    const answer = await clinic.call(route, { key: `measured-${String(writes)}`, ...request });
    if (route === 'drawers/open-drawer') drawers.push((answer.data as { drawer: { id: string } }).drawer.id);
    return answer;
  };

  const booked: BookedPatient[] = [];
  const book = async (): Promise<void> => {
    const index = booked.length;
    const type = index < 2 ? 'laser' : index < 4 ? 'fractional' : 'regular';
    const answer = await call('reservations/book-reservation', { body: bookingBody(900_000 + index, type) });
    booked.push({ id: Number(valueIn(answer, 'id')), patientId: idOf(900_000 + index) });
  };
  const fillQueue = async (): Promise<void> => {
    const { waiting } = await readQueue(clinic.deps.store, branch.id, today);
    for (let missing = waitingCount - waiting.length; missing > 0; missing -= 1) await book();
  };
  for (let index = 0; index < calledCount; index += 1) await book();
  for (let turn = 0; turn < calledCount / 2; turn += 1) {
    for (const token of [tokens.doctor, tokens.doctor2]) await call('doctor/call-next', { token, body: {} });
  }
  await fillQueue();

  // Two more are called while it is measured, so the patients of other calls are behind them.
  let taken = calledCount + 2;
  let stranger = 950_000;
  let returning = 10;
  return {
    clinic,
    branch,
    today,
    days: Math.ceil(reservations / visitsPerDay),
    tokens,
    call,
    booked,
    take: () => booked[(taken += 1) - 1] ?? { id: 0, patientId: '' },
    fillQueue,
    newPatient: () => bookingBody((stranger += 1), 'regular'),
    knownPatient: () => bookingBody((returning += 1), 'regular'),
    known: { id: idOf(1), phone: person(1).phone },
    drawers,
  };
};

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import type { BodyOf, ReplyOf, TypedResponse } from '../support/typed-call.ts';

/** Requests of reception for tests. */
export interface Counter {
  /** Books for the patient of this number. Returns the reservation's id. */
  readonly book: (patient: number, type?: 'regular' | 'laser' | 'fractional') => Promise<number>;
  readonly patientIdOf: (reservationId: number) => Promise<string>;
  readonly callNext: (account?: string) => Promise<TypedResponse<'doctor/call-next'>>;
  readonly moveTo: (
    reservationId: number,
    status: string,
    account?: string,
  ) => Promise<TypedResponse<'reservations/change-status'>>;
  /** Books, calls and finishes, so that the visit is among the completed. */
  readonly visit: (patient: number, type?: 'regular' | 'laser' | 'fractional') => Promise<number>;
  readonly markPaid: (
    reservationId: number,
    more?: Partial<BodyOf<'payments/mark-paid'>>,
    key?: string,
  ) => Promise<TypedResponse<'payments/mark-paid'>>;
  readonly charge: (
    reservationId: number,
    amount: number | string,
    account?: string,
  ) => Promise<TypedResponse<'payments/set-fractional-charge'>>;
  readonly record: (
    reservationId: number,
    pulses: number | string,
    price: number | string,
    more?: { account?: string; key?: string },
  ) => Promise<TypedResponse<'doctor/record-laser-session'>>;
  readonly startPulses: (reading: number, account?: string) => Promise<TypedResponse<'doctor/start-pulse-tracking'>>;
  readonly correctStart: (reading: number) => Promise<TypedResponse<'doctor/correct-start-reading'>>;
  readonly endPulses: (reading: number, account?: string) => Promise<TypedResponse<'doctor/end-pulse-tracking'>>;
  readonly pulses: (account?: string) => Promise<ReplyOf<'doctor/show-pulse-tracking'>['pulse_tracking']>;
  readonly unpaid: () => Promise<ReplyOf<'payments/list-unpaid'>>;
  readonly income: (date?: string) => Promise<number>;
  readonly completed: () => Promise<ReplyOf<'reservations/list-completed-records'>>;
}

const DAY_MS = 86_400_000;

/** Noon of the n-th day of the tests. */
export const noonOf = (day: number): Date => new Date(Date.parse(noon) + day * DAY_MS);

/** The counter of branch 1 in a test clinic. */
export const counterOf = (clinic: TestClinic): Counter => {
  const patients = new Map<number, string>();

  const queueRows = async (): Promise<{ id: number; patient_id: string }[]> => {
    const { active_queue: active, skipped_queue: skipped } = await clinic.ok('reservations/list-branch-queue', {
      as: 'reception',
      params: { branchId: 1 },
    });
    return [...active, ...skipped];
  };
  const patientIdOf = async (reservationId: number): Promise<string> => {
    const known = patients.get(reservationId);
    if (known !== undefined) return known;
    const found = (await queueRows()).find(({ id }) => id === reservationId);
    if (found === undefined) throw new Error(`reservation ${String(reservationId)} is not in the queue`);
    patients.set(reservationId, found.patient_id);
    return found.patient_id;
  };
  const book: Counter['book'] = async (patient, type = 'regular') => {
    const { id } = await clinic.ok('reservations/book-reservation', {
      as: 'reception',
      body: {
        name: `Patient Number${letters(patient)}`,
        phone: `010${String(10_000_000 + patient)}`,
        branch_id: 1,
        type,
        ...(type === 'regular' ? {} : { laser_area: 'face' }),
      },
    });
    await patientIdOf(id);
    return id;
  };
  const callNext: Counter['callNext'] = (account = 'doctor') =>
    clinic.send('doctor/call-next', { as: account, body: {} });
  const moveTo: Counter['moveTo'] = (id, status, account = 'doctor') =>
    clinic.send('reservations/change-status', { as: account, params: { id }, body: { status } });
  return {
    book,
    patientIdOf,
    callNext,
    moveTo,
    visit: async (patient, type) => {
      const id = await book(patient, type);
      await moveTo(id, 'in_progress');
      await moveTo(id, 'completed');
      return id;
    },
    markPaid: async (id, more = {}, key?: string) =>
      clinic.send('payments/mark-paid', {
        as: 'reception',
        params: { id },
        body: { patientId: await patientIdOf(id), ...more },
        key,
      }),
    charge: (id, amount, account = 'doctor') =>
      clinic.send('payments/set-fractional-charge', {
        as: account,
        body: { reservation_id: id, amount },
      }),
    record: (id, pulses, price, { account = 'doctor', key } = {}) =>
      clinic.send('doctor/record-laser-session', {
        as: account,
        body: { reservation_id: id, pulses, price_per_pulse: price },
        key,
      }),
    startPulses: (reading, account = 'doctor') =>
      clinic.send('doctor/start-pulse-tracking', {
        as: account,
        body: { branch_id: 1, start_pulses: reading },
      }),
    correctStart: (reading) =>
      clinic.send('doctor/correct-start-reading', { as: 'doctor', body: { start_pulses: reading } }),
    endPulses: (reading, account = 'doctor') =>
      clinic.send('doctor/end-pulse-tracking', { as: account, body: { end_pulses: reading } }),
    pulses: async (account = 'doctor') => {
      const { pulse_tracking: tracking } = await clinic.ok('doctor/show-pulse-tracking', { as: account });
      return tracking;
    },
    unpaid: () => clinic.ok('payments/list-unpaid', { as: 'reception', params: { branchId: 1 } }),
    income: async (date) => {
      const { total_income: total } = await clinic.ok('reports/show-daily-income', {
        as: 'reception',
        query: date === undefined ? {} : { date },
      });
      return total;
    },
    completed: () => clinic.ok('reservations/list-completed-records', { as: 'doctor' }),
  };
};

/** A clinic day for each test, so that it begins without receipts. */
export interface CounterDay {
  readonly clinic: TestClinic;
  readonly counter: Counter;
  /** The clinic day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Moves the clock to noon of the next clinic day, or by the given number of days. */
  readonly nextDay: (after?: number) => Promise<string>;
}

/**
 * Opens a clinic for the tests of a file and begins a new clinic day before each test.
 * @param letTimePass gives every request its own time
 */
export const beginDays = (
  begin: (day: CounterDay) => void,
  { letTimePass = false, ...clinicOptions }: Parameters<typeof openTestClinic>[0] & { letTimePass?: boolean } = {},
): void => {
  let clinic: TestClinic;
  let counter: Counter;
  let days = 0;
  const nextDay = async (after = 1): Promise<string> => {
    days += after;
    await clinic.at(noonOf(days));
    return noonOf(days).toISOString().slice(0, 10);
  };
  beforeAll(async () => {
    clinic = await openTestClinic(clinicOptions);
    if (letTimePass) clinic.letTimePass();
    counter = counterOf(clinic);
  });
  afterAll(() => clinic.stop());
  beforeEach(async () => {
    begin({ clinic, counter, day: await nextDay(), nextDay });
  });
};

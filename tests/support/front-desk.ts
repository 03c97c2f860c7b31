import { demoPassword } from '#local/demo/accounts.ts';
import type { TypedClient, TypedRequest } from './typed-call.ts';

/** A reservation that a test booked. */
export interface Visit {
  readonly id: number;
  readonly patientId: string;
}

export interface Booking {
  readonly service?: 'regular' | 'laser' | 'fractional';
  /** The receptionist of a walk-in; the patient books when left out. */
  readonly as?: string;
}

type Payment = Omit<TypedRequest<'payments/mark-paid'>['body'], 'patientId'> & { readonly as?: string };

/** An Egyptian phone number that belongs to this name alone. */
const phoneOf = (name: string): string => {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_000_000, 7);
  return `0100${String(1_000_000 + hash)}`;
};

const reason = 'Entered by mistake';

/** Moves, corrections and payments of branch 1, for patients that a test knows by name. */
export const frontDesk = (client: TypedClient) => {
  const visits = new Map<string, Visit>();
  const visit = (name: string): Visit => {
    const found = visits.get(name);
    if (found === undefined) throw new Error(`${name} has not booked`);
    return found;
  };
  const params = (name: string): { readonly id: number } => ({ id: visit(name).id });
  const queue = () => client.ok('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 } });
  /** Ids of the waiting patients, the first one first. @throws when their positions are not 1..n */
  const waiting = async (): Promise<readonly number[]> => {
    const rows = (await queue()).active_queue.filter(({ status }) => status === 'waiting');
    const positions = rows.map((row) => row.queue_position);
    if (positions.some((position, index) => position !== index + 1)) {
      throw new Error(`positions are ${positions.join(', ')}`);
    }
    return rows.map(({ id }) => id);
  };
  const nameOf = (id: number): string =>
    [...visits].find(([, each]) => each.id === id)?.[0] ?? `reservation ${String(id)}`;

  return {
    visit,
    nameOf,
    queue,
    waiting,
    allIds: (): readonly number[] => [...visits.values()].map(({ id }) => id),
    book: async (name: string, { service = 'regular', as }: Booking = {}): Promise<void> => {
      const { id } = await client.ok('reservations/book-reservation', {
        ...(as === undefined ? {} : { as }),
        body: {
          name: `${name} Testing`,
          phone: phoneOf(name),
          branch_id: 1,
          type: service,
          ...(service === 'regular' ? {} : { laser_area: 'legs' }),
        },
      });
      const row = (await queue()).active_queue.find((each) => each.id === id);
      if (row === undefined) throw new Error(`${name} is not in the queue`);
      visits.set(name, { id, patientId: row.patient_id });
    },
    arrive: (name: string, as = 'reception') =>
      client.ok('reservations/mark-arrival', { as, params: params(name), body: { arrived: true } }),
    setStatus: (name: string, status: string, as = 'reception') =>
      client.ok('reservations/change-status', { as, params: params(name), body: { status } }),
    skip: (name: string, as = 'reception') => client.ok('doctor/skip-reservation', { as, params: params(name) }),
    cancel: (name: string, as = 'reception') =>
      client.ok('reservations/cancel-reservation', { as, params: params(name), body: {} }),
    transfer: (name: string, as = 'reception') =>
      client.ok('transfers/transfer-reservation', { as, params: params(name), body: { branch_id: 2 } }),
    undo: (name: string, moveId: string | null, as = 'reception') =>
      client.ok('reservations/undo-move', { as, params: params(name), body: { move_id: moveId ?? '' } }),
    callNext: (as: string) => client.ok('doctor/call-next', { as, body: {} }),
    pay: (name: string, { as = 'reception', ...payment }: Payment = {}) =>
      client.ok('payments/mark-paid', {
        as,
        params: params(name),
        body: { patientId: visit(name).patientId, ...payment },
      }),
    refund: (name: string, receiptId: string | null) =>
      client.ok('ledger/refund-payment', {
        as: 'reception',
        params: params(name),
        body: { receipt_id: receiptId ?? '', reason, password: demoPassword },
      }),
    keepAsCredit: (name: string) => client.ok('ledger/keep-as-credit', { as: 'reception', params: params(name) }),
    setPrice: (name: string, { price, as }: { readonly price: number; readonly as: string }) =>
      client.send('ledger/change-price', { as, params: params(name), body: { price, reason } }),
    recordSession: (name: string, pulses: number) =>
      client.ok('doctor/record-laser-session', {
        as: 'doctor',
        body: { reservation_id: visit(name).id, pulses, price_per_pulse: 5 },
      }),
    voidSession: (name: string) =>
      client.ok('doctor/void-laser-session', { as: 'doctor', params: params(name), body: { reason } }),
  };
};
export type FrontDesk = ReturnType<typeof frontDesk>;

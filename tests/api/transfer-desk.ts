import type { Branch } from '#functions/data/table/items/branches.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { toPiastres } from '#shared/rules/money.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import type { TestClinic } from '../harness.ts';

const [first, second] = demoBranches as readonly [Branch, Branch];
const another = (id: number, more: Partial<Branch> = {}): Branch => ({ ...second, id, ...more });

/** The consultation costs less at branch 2; branch 3 is always closed, branch 4 takes one consultation a day. */
export const branches: readonly Branch[] = [
  first,
  another(2, { prices: { ...second.prices, regular: toPiastres(220) } }),
  another(3, { hours: {} }),
  another(4, { settings: { ...second.settings, daily_limit_regular: 1 } }),
  another(5),
];

export const phoneOf = (n: number): string => `010${String(44_000_000 + n)}`;
/** The request of a transfer. */
export const request = (id: number, to: number, as: string) => ({ as, params: { id }, body: { branch_id: to } });
const undoRequest = (id: number, moveId: string, as: string) => ({ as, params: { id }, body: { move_id: moveId } });

/** Requests of the counters of several branches. Patients are numbers. */
export const transferDesk = (clinic: () => TestClinic) => {
  const today = (): string => clinic().now().toISOString().slice(0, 10);

  const book = async (n: number, { branch = 1, date = '' } = {}): Promise<number> => {
    const { id } = await clinic().ok('reservations/book-reservation', {
      body: {
        name: `Patient Letter${'abcdefgh'[n] ?? ''}`,
        phone: phoneOf(n),
        branch_id: branch,
        type: 'regular',
        ...(date === '' ? {} : { date }),
      },
    });
    return id;
  };

  const transfer = (id: number, { to = 2, as = 'reception' } = {}) =>
    clinic().ok('transfers/transfer-reservation', request(id, to, as));
  const refusedTransfer = (id: number, { to = 2, as = 'reception' } = {}) =>
    clinic().refused('transfers/transfer-reservation', request(id, to, as));

  const undo = (id: number, moveId: string, as = 'reception') =>
    clinic().ok('reservations/undo-move', undoRequest(id, moveId, as));
  const refusedUndo = (id: number, moveId: string, as = 'reception') =>
    clinic().refused('reservations/undo-move', undoRequest(id, moveId, as));

  const queueOf = (branch: number) =>
    clinic().ok('reservations/list-branch-queue', { as: 'owner', params: { branchId: branch } });
  /** Ids of the waiting patients, the first one first. @throws when their positions are not 1..n */
  const placesAt = async (branch: number): Promise<readonly number[]> => {
    const rows = (await queueOf(branch)).active_queue.filter(({ status }) => status === 'waiting');
    const positions = rows.map((row) => row.queue_position);
    if (positions.some((position, at) => position !== at + 1)) throw new Error(`positions are ${positions.join()}`);
    return rows.map(({ id }) => id);
  };
  const lookUp = (n: number, id: number) =>
    clinic().ok('reservations/show-queue-info', {
      params: { phone: phoneOf(n) },
      query: { code: reservationCode(id) },
    });
  const skip = (id: number) => clinic().ok('doctor/skip-reservation', { as: 'reception', params: { id } });
  const markPaid = async (id: number) => {
    const rows = (await queueOf(1)).active_queue;
    const patientId = rows.find((row) => row.id === id)?.patient_id ?? '';
    return clinic().ok('payments/mark-paid', { as: 'reception', params: { id }, body: { patientId } });
  };
  return { today, book, lookUp, transfer, refusedTransfer, undo, refusedUndo, queueOf, placesAt, skip, markPaid };
};

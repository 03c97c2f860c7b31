/** A day of two branches in memory, by the letter of docs/domain.md#transfer, without the product's code. Money is piastres. */
export type Place = 1 | 2;
export type Service = 'regular' | 'laser';
type Status = 'waiting' | 'in_progress' | 'completed' | 'skipped' | 'cancelled';

/** Where a visit stood before its transfer. */
type Standing = Pick<Visit, 'branch' | 'status' | 'order' | 'charge'>;

export interface Visit {
  readonly id: number;
  readonly patient: number;
  readonly type: Service;
  branch: Place;
  status: Status;
  /** Among the waiting of its branch: smaller comes first. */
  order: number;
  /** Undefined before there is a price. */
  charge: number | undefined;
  paid: number;
  /** The transfer, while nothing else has happened to the visit. */
  transfer: { readonly moveId: string; readonly before: Standing } | undefined;
}

interface Sums {
  readonly visits: number;
  readonly cancelled: number;
  readonly owing: number;
  readonly owed: number;
  readonly received: number;
}

export class TwoBranchModel {
  readonly visits: Visit[] = [];
  readonly #received: Record<Place, number> = { 1: 0, 2: 0 };
  readonly #fees: Readonly<Record<Place, number>>;
  #orders = 0;

  /** @param fees the price of a consultation at each branch */
  constructor(fees: Readonly<Record<Place, number>>) {
    this.#fees = fees;
  }

  #lastOrder(): number {
    this.#orders += 1;
    return this.#orders;
  }

  #feeOf(branch: Place, type: Service): number | undefined {
    return type === 'regular' ? this.#fees[branch] : undefined;
  }

  waitingAt(branch: Place): Visit[] {
    return this.visits
      .filter((visit) => visit.branch === branch && visit.status === 'waiting')
      .toSorted((a, b) => a.order - b.order);
  }

  openOf(branch: Place, patient: number, type: Service): Visit | undefined {
    return this.visits.find(
      (visit) =>
        visit.branch === branch &&
        visit.patient === patient &&
        visit.type === type &&
        ['waiting', 'in_progress', 'skipped'].includes(visit.status),
    );
  }

  poundsOf({ charge }: Visit): number | null {
    return charge === undefined ? null : charge / 100;
  }

  book({ branch, type, ...booked }: Pick<Visit, 'id' | 'branch' | 'patient' | 'type'>): void {
    const charge = this.#feeOf(branch, type);
    const order = this.#lastOrder();
    this.visits.push({ ...booked, branch, type, status: 'waiting', order, charge, paid: 0, transfer: undefined });
  }

  /** The last place at the other branch, at that branch's price. @returns whether it is allowed. */
  transfer(visit: Visit, moveId: string): boolean {
    const { branch, status, order, charge, patient, type } = visit;
    const to: Place = branch === 1 ? 2 : 1;
    if ((status !== 'waiting' && status !== 'skipped') || visit.paid > 0) return false;
    if (this.openOf(to, patient, type) !== undefined) return false;
    Object.assign(visit, {
      branch: to,
      status: 'waiting',
      order: this.#lastOrder(),
      charge: this.#feeOf(to, type),
      transfer: { moveId, before: { branch, status, order, charge } },
    });
    return true;
  }

  /** Gives the exact place back. @returns whether it is allowed. */
  undoTransfer(visit: Visit): boolean {
    const { transfer, patient, type } = visit;
    if (transfer === undefined || visit.paid > 0) return false;
    if (this.openOf(transfer.before.branch, patient, type) !== undefined) return false;
    Object.assign(visit, transfer.before, { transfer: undefined });
    return true;
  }

  /** The doctor of the branch finishes the present patient and calls the first who waits. */
  callNext(branch: Place): boolean {
    const inside = this.visits.find((visit) => visit.branch === branch && visit.status === 'in_progress');
    const [next] = this.waitingAt(branch);
    if (inside !== undefined) Object.assign(inside, { status: 'completed', transfer: undefined });
    if (next !== undefined) Object.assign(next, { status: 'in_progress', transfer: undefined });
    return inside !== undefined || next !== undefined;
  }

  move(visit: Visit, to: 'skipped' | 'waiting' | 'cancelled'): boolean {
    const from = { skipped: ['waiting', 'in_progress'], waiting: ['skipped'], cancelled: ['waiting', 'skipped'] }[to];
    if (!from.includes(visit.status)) return false;
    if (to === 'waiting') visit.order = this.#lastOrder();
    // Nothing beyond what was received is owed for a visit that is given up.
    if (to === 'cancelled') visit.charge = visit.paid === 0 ? undefined : visit.paid;
    Object.assign(visit, { status: to, transfer: undefined });
    return true;
  }

  pay(visit: Visit): boolean {
    const { charge, branch, paid } = visit;
    if (charge === undefined) return false;
    this.#received[branch] += charge - paid;
    visit.paid = charge;
    return true;
  }

  sumsOf(branch: Place): Sums {
    const visits = this.visits.filter((visit) => visit.branch === branch);
    const owed = visits.map(({ charge = 0, paid }) => charge - paid).filter((amount) => amount > 0);
    return {
      visits: visits.length,
      cancelled: visits.filter(({ status }) => status === 'cancelled').length,
      owing: owed.length,
      owed: owed.reduce((sum, amount) => sum + amount, 0),
      received: this.#received[branch],
    };
  }
}

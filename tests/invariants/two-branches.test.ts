import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { seededRandom } from '#local/demo/seeded-random.ts';
import { toPiastres } from '#shared/rules/money.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { noonOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import { violationsOf } from '../support/day-figures.ts';
import type { TypedResponse } from '../support/typed-call.ts';
import { type Place, type Service, TwoBranchModel, type Visit } from './two-branches/model.ts';

/** Random days of two branches compared with a model: the same patients wait at both, and are transferred between them. */
const DAYS = 12;
const ACTIONS = 22;
const PATIENTS = 3;

const [first, second] = demoBranches as readonly [Branch, Branch];
const branches = [first, { ...second, prices: { ...second.prices, regular: toPiastres(220) } }] as const;
const fees: Readonly<Record<Place, number>> = { 1: first.prices.regular, 2: 220_00 };
const accounts = {
  1: { reception: 'reception', doctor: 'doctor' },
  2: { reception: 'reception.branch2', doctor: 'doctor.branch2' },
} as const;

const chance = seededRandom(seed);
const nameOf = (patient: number): string => `Patient ${'ABC'[patient] ?? ''}`;
const phoneOf = (patient: number): string => `0101234560${String(patient)}`;
const patientIds = Array.from({ length: PATIENTS }, (_, n) => patientIdOf(asE164(`+2${phoneOf(n)}`), nameOf(n)));

let clinic: TestClinic;
let model: TwoBranchModel;
let today = '';
/** What was done how often, so that a run that proves nothing is noticed. */
const met = new Map<string, number>();

/** Compares an answer with the model, which has made the move when it allows it. */
const expectAnswer = (
  what: string,
  isAllowed: boolean,
  { status, error }: Pick<TypedResponse<'reservations/change-status'>, 'status' | 'error'>,
): void => {
  met.set(`${what} ${isAllowed ? 'done' : 'refused'}`, (met.get(`${what} ${isAllowed ? 'done' : 'refused'}`) ?? 0) + 1);
  const answered =
    status < 300 ? 'done' : status === 409 || status === 403 ? 'refused' : `${String(status)} ${error ?? ''}`;
  expect(`${what}: ${answered}`).toBe(`${what}: ${isAllowed ? 'done' : 'refused'}`);
};

const pickBranch = (): Place => (chance.isTrue(0.5) ? 1 : 2);
/** A visit of today, and the reception that asks for it: now and then that of the other branch. */
const pickVisit = () => {
  const visit = model.visits.length === 0 ? undefined : chance.pick(model.visits);
  if (visit === undefined) return undefined;
  const by: Place = chance.isTrue(0.9) ? visit.branch : visit.branch === 1 ? 2 : 1;
  return { visit, by, as: accounts[by].reception, params: { id: visit.id } };
};

const book = async (): Promise<void> => {
  const [branch, patient] = [pickBranch(), chance.whole(0, PATIENTS - 1)];
  const type: Service = chance.isTrue(0.7) ? 'regular' : 'laser';
  const answer = await clinic.send('reservations/book-reservation', {
    as: accounts[branch].reception,
    body: {
      name: nameOf(patient),
      phone: phoneOf(patient),
      branch_id: branch,
      type,
      ...(type === 'regular' ? {} : { laser_area: 'legs' }),
    },
  });
  const open = model.openOf(branch, patient, type);
  expect([answer.status, open === undefined || open.id === answer.data?.id]).toEqual([
    open === undefined ? 201 : 200,
    true,
  ]);
  if (open === undefined) model.book({ id: answer.data?.id ?? 0, branch, patient, type });
};

const transfer = async (): Promise<void> => {
  const picked = pickVisit();
  if (picked === undefined) return;
  const { visit, by, as, params } = picked;
  const to: Place = visit.branch === 1 ? 2 : 1;
  const answer = await clinic.send('transfers/transfer-reservation', { as, params, body: { branch_id: to } });
  const isAllowed = by === visit.branch && model.transfer(visit, answer.data?.move_id ?? '');
  expectAnswer('transfer', isAllowed, answer);
  if (isAllowed) {
    const position = model.waitingAt(to).indexOf(visit) + 1;
    expect(answer.data).toMatchObject({ branch_id: to, queue_position: position, amount: model.poundsOf(visit) });
  }
};

const undoTransfer = async (): Promise<void> => {
  const moved = model.visits.filter(({ transfer: last }) => last !== undefined);
  if (moved.length === 0) return;
  const visit = chance.pick(moved);
  const as = accounts[pickBranch()].reception;
  const answer = await clinic.send('reservations/undo-move', {
    as,
    params: { id: visit.id },
    body: { move_id: visit.transfer?.moveId ?? '' },
  });
  expectAnswer('undo', model.undoTransfer(visit), answer);
};

const callNext = async (): Promise<void> => {
  const branch = pickBranch();
  const answer = await clinic.send('doctor/call-next', { as: accounts[branch].doctor, body: {} });
  expectAnswer('call', model.callNext(branch), answer);
};

const move = async (): Promise<void> => {
  const picked = pickVisit();
  if (picked === undefined) return;
  const { visit, by, as, params } = picked;
  const isOwn = by === visit.branch;
  const to = chance.pick(['skipped', 'waiting', 'cancelled'] as const);
  const answer = await clinic.send('reservations/change-status', { as, params, body: { status: to } });
  expectAnswer(to, isOwn && model.move(visit, to), answer);
};

const pay = async (): Promise<void> => {
  const picked = pickVisit();
  if (picked === undefined) return;
  const { visit, by, as, params } = picked;
  const body = { patientId: patientIds[visit.patient] ?? '' };
  const answer = await clinic.send('payments/mark-paid', { as, params, body });
  expectAnswer('pay', by === visit.branch && model.pay(visit), answer);
};

const actions = [book, book, book, transfer, transfer, undoTransfer, callNext, move, pay] as const;

const expectQueue = async (branch: Place): Promise<void> => {
  const queue = await clinic.ok('reservations/list-branch-queue', { as: 'owner', params: { branchId: branch } });
  const waiting = queue.active_queue.filter(({ status }) => status === 'waiting');
  const inside = queue.active_queue.filter(({ status }) => status === 'in_progress');
  const idsOf = (status: Visit['status']): number[] =>
    model.visits.filter((visit) => visit.branch === branch && visit.status === status).map(({ id }) => id);
  const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
  expect({
    waiting: waiting.map(({ id }) => id),
    positions: waiting.map(({ queue_position: position }) => position),
    amounts: waiting.map(({ amount }) => amount),
    inside: sorted(inside.map(({ id }) => id)),
    skipped: sorted(queue.skipped_queue.map(({ id }) => id)),
  }).toEqual({
    waiting: model.waitingAt(branch).map(({ id }) => id),
    positions: model.waitingAt(branch).map((_, index) => index + 1),
    amounts: model.waitingAt(branch).map((visit) => model.poundsOf(visit)),
    inside: sorted(idsOf('in_progress')),
    skipped: sorted(idsOf('skipped')),
  });
};

const expectSums = async (branch: Place): Promise<void> => {
  const request = { as: 'owner', params: { branchId: branch } } as const;
  const { summary } = await clinic.ok('reports/show-daily-report', { ...request, query: { date: today } });
  const sheet = await clinic.ok('day-sheets/show-day-sheet', { ...request, query: { date: today } });
  const range = { start_date: today, end_date: today };
  const revenue = await clinic.ok('reports/show-revenue', { ...request, query: range });
  const expected = model.sumsOf(branch);
  expect({
    total: summary.reservations.total,
    cancelled: summary.reservations.cancelled,
    unpaid: summary.payments.unpaid,
    income: [summary.payments.total_income, sheet.total, revenue.summary.total_revenue].map(toPiastres),
  }).toEqual({
    total: expected.visits,
    cancelled: expected.cancelled,
    unpaid: { count: expected.owing, income: expected.owed / 100 },
    income: [expected.received, expected.received, expected.received],
  });
};

describe(`two branches with the same patients (SEED=${String(seed)})`, () => {
  beforeAll(async () => {
    clinic = await openTestClinic({ branches });
    clinic.letTimePass();
  });
  afterAll(() => clinic.stop());

  it('have exact places and sums after each transfer, undo and payment', async () => {
    for (let day = 1; day <= DAYS; day += 1) {
      await clinic.at(noonOf(day));
      today = noonOf(day).toISOString().slice(0, 10);
      model = new TwoBranchModel(fees);
      for (let done = 0; done < ACTIONS; done += 1) await chance.pick(actions)();
      await Promise.all([expectQueue(1), expectQueue(2), expectSums(1), expectSums(2)]);
      for (const { id, branch } of model.visits.filter(({ status }) => status === 'in_progress')) {
        // Otherwise the doctor still has this patient on the next day.
        const body = { status: 'completed' } as const;
        await clinic.ok('reservations/change-status', { as: accounts[branch].doctor, params: { id }, body });
      }
      const all = await clinic.ok('reports/show-revenue-of-all', {
        as: 'owner',
        query: { start_date: today, end_date: today },
      });
      expect(toPiastres(all.summary.total_revenue)).toBe(model.sumsOf(1).received + model.sumsOf(2).received);
    }

    expect([...met.keys()]).toEqual(expect.arrayContaining(['transfer done', 'transfer refused', 'undo done']));
    expect(await violationsOf(clinic)).toEqual([]);
  });
});

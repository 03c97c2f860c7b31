import { beforeEach, describe, expect, it } from 'vitest';
import { noonOf } from '#tests/api/counter.ts';
import { branches, transferDesk } from '#tests/api/transfer-desk.ts';
import { openTestClinic } from '#tests/harness.ts';
import { openForFile } from '#tests/support/open-for-file.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { addDays } from '#shared/rules/clinic-day.ts';

/** Branch 5 takes two consultations a day. */
const withLimit = branches.map((branch) =>
  branch.id === 5 ? { ...branch, settings: { ...branch.settings, daily_limit_regular: 2 } } : branch,
);
const clinic = await openForFile(() => openTestClinic({ branches: withLimit }));
const desk = transferDesk(() => clinic);
let days = 0;

beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

describe('a transfer', () => {
  it('is refused when the reservation is of an earlier day', async () => {
    const id = await desk.book(0);
    await clinic.at(noonOf((days += 1)));

    expect(await desk.refusedTransfer(id)).toEqual([409, 'reservation-of-earlier-day']);
  });

  it('is refused for a later day when the other branch is closed then, or has reached its limit', async () => {
    const date = addDays(desk.today(), 2);
    const [one, two] = [await desk.book(0, { date }), await desk.book(1, { date })];

    await desk.transfer(one, { to: 4 });

    expect(await desk.refusedTransfer(two, { to: 4 })).toEqual([409, 'daily-limit-reached']);
    expect(await desk.refusedTransfer(two, { to: 3 })).toEqual([409, 'closed-on-date']);
  });

  it('counts in the daily limit of the other branch', async () => {
    const [one, two] = [await desk.book(0), await desk.book(1)];
    await desk.book(2, { branch: 5 });

    await desk.transfer(one, { to: 5 });

    expect(await desk.refusedTransfer(two, { to: 5 })).toEqual([409, 'daily-limit-reached']);
  });
});

describe('the undo of a transfer', () => {
  it('is refused when the day sheet of a branch was closed since', async () => {
    const id = await desk.book(0);
    const { move_id: moveId } = await desk.transfer(id);
    await clinic.ok('day-sheets/close-day', { as: 'owner', params: { branchId: 1 }, body: { date: desk.today() } });

    expect(await desk.refusedUndo(id, moveId)).toEqual([409, 'transfer-on-closed-day']);
    expect(await desk.placesAt(2)).toEqual([id]);
  });

  it('is refused when the clinic day of the transfer is over', async () => {
    await clinic.at(new Date(noonOf(days).getTime() + (15 * 60 + 58) * 60_000));
    const id = await desk.book(0);
    const { move_id: moveId } = await desk.transfer(id);

    clinic.pass(3);

    expect(await desk.refusedUndo(id, moveId)).toEqual([409, 'reservation-of-earlier-day']);
  });
});

describe('the undo of a cancellation', () => {
  it('is refused when money was given back since', async () => {
    const id = await desk.book(0);
    const { receipt_id: receiptId } = await desk.markPaid(id);
    const { move_id: moveId } = await clinic.ok('reservations/cancel-reservation', {
      as: 'reception',
      params: { id },
      body: {},
    });
    await clinic.ok('ledger/refund-payment', {
      as: 'reception',
      params: { id },
      body: { receipt_id: receiptId ?? '', reason: 'The patient leaves', password: demoPassword },
    });

    expect(await desk.refusedUndo(id, moveId)).toEqual([409, 'undo-not-possible']);
  });
});

describe('a doctor at work', () => {
  it('is not set by reception when the request names none', async () => {
    const refused = await clinic.refused('doctor/set-doctor-at-work', { as: 'reception', body: { state: 'off' } });

    expect(refused).toEqual([404, 'doctor-not-seen-today']);
  });
});

describe('the queue of a branch', () => {
  it('holds only the tickets of a status when one is named', async () => {
    const [waiting, skipped] = [await desk.book(0), await desk.book(1)];
    await desk.skip(skipped);
    const queueWith = (status: 'waiting' | 'skipped') =>
      clinic.ok('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 }, query: { status } });

    const [ofWaiting, ofSkipped] = [await queueWith('waiting'), await queueWith('skipped')];

    expect([ofWaiting.active_queue.map(({ id }) => id), ofWaiting.skipped_queue]).toEqual([[waiting], []]);
    expect([ofSkipped.active_queue, ofSkipped.skipped_queue.map(({ id }) => id)]).toEqual([[], [skipped]]);
  });
});

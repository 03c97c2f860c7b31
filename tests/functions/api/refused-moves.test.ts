import { beforeEach, describe, expect, it } from 'vitest';
import { noonOf } from '#tests/api/counter.ts';
import { branches, transferDesk } from '#tests/api/transfer-desk.ts';
import { openTestClinic } from '#tests/harness.ts';
import { openForFile } from '#tests/support/open-for-file.ts';
import { demoPassword } from '#local/demo/accounts.ts';

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

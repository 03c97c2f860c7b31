import { beforeEach, describe, expect, it } from 'vitest';
import { counterOf, noonOf } from '#tests/api/counter.ts';
import { openTestClinic } from '#tests/harness.ts';
import { packageOffer } from '#tests/scenario-context.ts';
import { openForFile } from '#tests/support/open-for-file.ts';

const clinic = await openForFile(() => openTestClinic());
const counter = counterOf(clinic);
let days = 0;

beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

const cursorOf = (sortKey: string): string => Buffer.from(sortKey).toString('base64url');

describe('money', () => {
  it('is paid in advance once for a key of a day, and again when the key is older', async () => {
    const patientId = await counter.patientIdOf(await counter.book(1));
    const deposit = (amount: number) =>
      clinic.sendRaw('ledger/take-deposit', {
        as: 'reception',
        params: { patientId },
        body: { amount },
        key: 'one-key',
      });

    const nothing = await deposit(0);
    const [first, again] = [await deposit(10), await deposit(10)];
    await clinic.at(noonOf((days += 2)));
    const later = await deposit(10);

    expect(nothing.status).toBe(400);
    expect([first, again, later].map(({ data }) => data?.credit)).toEqual([10, 10, 20]);
  });

  it('is refused for its own reason when the key of a payment is older than a day', async () => {
    const known = await counter.patientIdOf(await counter.book(3));
    const deposit = (patientId: string) =>
      clinic.sendRaw('ledger/take-deposit', {
        as: 'reception',
        params: { patientId },
        body: { amount: 5 },
        key: 'k-1',
      });
    await deposit(known);

    const soon = await deposit(`p${'0'.repeat(20)}`);
    await clinic.at(noonOf((days += 2)));
    const later = await deposit(`p${'0'.repeat(20)}`);

    expect([soon.reason, later.reason]).toEqual(['idempotency-key-reused', 'patient-unknown']);
  });

  it('is not given back after too many wrong passwords', async () => {
    const patientId = await counter.patientIdOf(await counter.book(2));
    const { receipt_id } = await clinic.ok('ledger/take-deposit', {
      as: 'reception',
      params: { patientId },
      body: { amount: 10 },
    });
    const refund = () =>
      clinic.send('ledger/refund-credit', {
        as: 'reception',
        params: { patientId },
        body: { receipt_id, reason: 'The patient asks for it', password: 'wrong password' },
      });

    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) statuses.push((await refund()).status);

    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the guide to recording a session', () => {
  it('has no usual values for a visit without a body area, and its packages by their service and end', async () => {
    const id = await counter.book(1);
    const patientId = await counter.patientIdOf(id);
    const define = async (more: object) =>
      (
        await clinic.ok('packages/define-package', {
          as: 'owner',
          body: { branch_id: 1, ...packageOffer, areas: ['face'], ...more },
        })
      ).id;
    const offers = [await define({ valid_days: 365 }), await define({ valid_days: 30 })];
    for (const offer_id of offers) {
      await clinic.ok('packages/pay-package', { as: 'reception', params: { patientId }, body: { offer_id } });
    }
    await define({ id: offers[1], name: 'Six' });

    const guide = await clinic.ok('doctor/show-session-guide', { as: 'doctor', params: { reservationId: id } });
    const list = await clinic.ok('packages/list-packages', { as: 'owner', query: { branch_id: '1' } });

    expect(guide.usual).toBeNull();
    expect(guide.packages.map(({ expires_on: end }) => end)).toEqual(
      guide.packages.map(({ expires_on: end }) => end).toSorted(),
    );
    expect([list.offers.map(({ name }) => name), list.sold]).toEqual([['Six face sessions', 'Six'], null]);
  });
});

describe('a further page', () => {
  it('has no merges, and no next visit', async () => {
    const patientId = await counter.patientIdOf(await counter.book(1));

    const twins = await clinic.ok('patients/list-twins', {
      as: 'reception',
      query: { cursor: cursorOf(`N#1#p${'0'.repeat(20)}`) },
    });
    const file = await clinic.ok('medical/show-patient-file', {
      as: 'doctor',
      params: { patientId },
      query: { cursor: cursorOf(`RECORD#2026-01-01#${'0'.repeat(15)}`) },
    });

    expect([twins.merged, file.follow_up_on]).toEqual([[], null]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';
import { mergingAt, type Row } from './merging.ts';

let clinic: TestClinic;
let context: ReturnType<typeof mergingAt>;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
  context = mergingAt(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

describe('merge of patients', () => {
  it('shows visits, debts, credit and open reservations of both under the one who stays', async () => {
    const { one, other, visit, open, keep, drop } = await context.registeredTwice();
    await context.deposit(drop, 70);
    const before = await context.rows();

    const { status, data } = await context.merge({ keep, drop });

    expect([status, data]).toMatchObject([
      200,
      { patient: { id: keep, name: one.name, total_visits: 1 }, moved_reservations: [open] },
    ]);
    expect(await context.historyOf(keep)).toEqual({ id: keep, visits: [open, visit] });
    expect(await context.historyOf(drop)).toEqual({ id: keep, visits: [open, visit] });
    expect(await context.moneyOf(keep)).toMatchObject({ owed: 300, credit: 70 });
    expect(await context.idsFound(other.phone)).toEqual([keep]);
    const places = (list: readonly Row[]) => list.map(({ id, queue_position: position }) => [id, position]);
    expect(places(await context.rows())).toEqual(places(before));
    expect((await context.rows()).find(({ id }) => id === open)).toMatchObject({
      patient_id: keep,
      patient_name: one.name,
    });
  });

  it('finds the one who stays by the phones and names of both', async () => {
    const [one] = context.newTwins();
    const [, other] = context.newTwins();
    const [first, second] = [await context.book(one), await context.book(other, 'laser')];
    const pair = { keep: await context.patientOf(first.id), drop: await context.patientOf(second.id) };
    await context.merge(pair);

    const [again, third] = [await context.book(other, 'laser'), await context.book(other, 'fractional')];

    expect([await context.idsFound(one.phone), await context.idsFound(other.phone)]).toEqual([
      [pair.keep],
      [pair.keep],
    ]);
    expect(again).toEqual({ status: 200, id: second.id });
    expect(await context.patientOf(third.id)).toBe(pair.keep);
  });

  it('takes a payment of either id after the merge', async () => {
    const { visit, keep, drop } = await context.registeredTwice();
    await context.deposit(drop, 300);
    await context.merge({ keep, drop });

    const paid = await clinic.send('payments/mark-paid', {
      params: { id: visit },
      body: { patientId: drop, amount: 0, credit: 300 },
      as: 'reception',
    });

    expect(paid.data).toMatchObject({ payment_status: 'paid', balance: 0 });
    expect(await context.moneyOf(keep)).toMatchObject({ owed: 0, credit: 0 });
  });

  it('answers a repeated request as done', async () => {
    const { keep, drop } = await context.registeredTwice();
    await context.merge({ keep, drop });

    const { status, data } = await context.merge({ keep, drop });

    expect([status, data]).toMatchObject([200, { patient: { id: keep }, moved_reservations: [] }]);
  });

  it('audits without names', async () => {
    const { one, other, keep, drop, open } = await context.registeredTwice();
    const day = noonOf(days).toISOString().slice(0, 10);

    await context.merge({ keep, drop });

    const data = await clinic.ok('reports/list-audit', {
      query: { date: day, branch: '1' },
      as: 'owner',
    });
    const entries = data.entries.filter(({ action }) => action === 'patient.merged');
    // The name in the answer is that of the ticket, which an erasure removes.
    expect(entries).toMatchObject([{ reservation_id: open, patient_name: one.name, after: { reservations: 1 } }]);
    const filed = await clinic.deps.store.query({ partition: keys.audit(1, day) });
    expect(filed.filter(({ action }) => action === 'patient.merged')).toHaveLength(1);
    for (const { name } of [one, other]) expect(JSON.stringify(filed)).not.toContain(name);
  });

  it('joins the medical files until one is written', async () => {
    const { keep, drop } = await context.registeredTwice();
    const write = (patientId: string, version: number, warnings: BodyOf<'medical/update-patient-file'>['warnings']) =>
      clinic.send('medical/update-patient-file', {
        params: { patientId },
        body: { birth_year: null, sex: null, allergies: '', warnings, consents: [], version },
        as: 'doctor',
      });
    const warnings = async () => {
      const { file } = await clinic.ok('medical/show-patient-file', {
        params: { patientId: keep },
        as: 'doctor',
      });
      return file;
    };
    await write(keep, 0, ['keloid']);
    await write(drop, 0, ['pregnancy']);
    clinic.pass(1);
    await context.merge({ keep, drop });
    clinic.pass(1);

    const joined = await warnings();
    await write(keep, joined.version, ['keloid']);

    expect(joined).toMatchObject({ warnings: ['keloid', 'pregnancy'], version: 1 });
    expect(await warnings()).toMatchObject({ warnings: ['keloid'], version: 2 });
  });
});

describe('refusal of a merge', () => {
  it('needs the right', async () => {
    const { keep, drop } = await context.registeredTwice();

    expect(await context.merge({ keep, drop }, 'reception2')).toMatchObject({ status: 403, reason: 'right-required' });
  });

  it('refuses two open reservations of one service, a patient with a doctor and an unknown patient', async () => {
    const [one, other] = context.newTwins();
    const [first, second] = [await context.book(one), await context.book(other)];
    const pair = { keep: await context.patientOf(first.id), drop: await context.patientOf(second.id) };

    const bothBooked = await context.merge(pair);
    await context.moveTo(second.id, 'in_progress');
    const withDoctor = await context.merge(pair);
    const unknown = await context.merge({ ...pair, drop: `p${'0'.repeat(20)}` });
    await context.moveTo(second.id, 'completed');
    const over = await context.merge(pair);

    expect([bothBooked.reason, withDoctor.reason, unknown.reason]).toEqual([
      'patients-both-booked',
      'patient-with-doctor',
      'patient-unknown',
    ]);
    expect(over.status).toBe(200);
  });

  it('refuses to open a cancelled reservation again when its patient was merged', async () => {
    const { open, keep, drop } = await context.registeredTwice();
    const cancelled = await context.moveTo(open, 'cancelled');
    await context.merge({ keep, drop });

    const { reason } = await clinic.send('reservations/undo-move', {
      params: { id: open },
      body: { move_id: dataOf(cancelled).move_id },
      as: 'reception',
    });

    expect(reason).toBe('patient-merged');
  });
});

describe('undo of a merge', () => {
  it('separates visits, credit and reservations again, with what the open one became', async () => {
    const { one, other, visit, open, keep, drop } = await context.registeredTwice();
    await context.deposit(drop, 70);
    await context.deposit(keep, 20);
    await context.merge({ keep, drop });
    await context.moveTo(open, 'in_progress');
    await context.moveTo(open, 'completed');

    const { status, data } = await context.undo({ keep, drop });

    expect([status, data]).toMatchObject([
      200,
      {
        patients: [
          { id: keep, name: one.name, total_visits: 1 },
          { id: drop, name: other.name, total_visits: 1 },
        ],
      },
    ]);
    expect([await context.historyOf(keep), await context.historyOf(drop)]).toEqual([
      { id: keep, visits: [visit] },
      { id: drop, visits: [open] },
    ]);
    expect([(await context.moneyOf(keep)).credit, (await context.moneyOf(drop)).credit]).toEqual([20, 70]);
    expect((await context.idsFound(one.phone)).toSorted()).toEqual([keep, drop].toSorted());
    expect((await context.book(other, 'laser')).status).toBe(201);
  });

  it('leaves each patient the own packages, with what was paid for them while they were one', async () => {
    const { keep, drop } = await context.registeredTwice();
    const [kept, dropped] = [await context.buyPackage(keep, 1000), await context.buyPackage(drop, 500)];
    await context.merge({ keep, drop });
    const together = (await context.moneyOf(keep)).packages.map(({ id, balance }) => [id, balance] as const);
    expect(new Map(together)).toEqual(
      new Map([
        [kept, 2000],
        [dropped, 2500],
      ]),
    );
    await context.payPackage(keep, dropped, 300);
    await context.payPackage(drop, kept, 200);

    await context.undo({ keep, drop });

    expect((await context.moneyOf(keep)).packages).toMatchObject([{ id: kept, amount_paid: 1200, balance: 1800 }]);
    expect((await context.moneyOf(drop)).packages).toMatchObject([{ id: dropped, amount_paid: 800, balance: 2200 }]);
    expect((await context.payPackage(drop, dropped, 2200)).package.balance).toBe(0);
  });

  it('is refused a second time and after a day', async () => {
    const [first, second] = [await context.registeredTwice(), await context.registeredTwice()];
    await context.merge(first);
    await context.merge(second);

    await context.undo(first);
    const again = await context.undo(first);
    days += 1;
    await clinic.at(new Date(noonOf(days).getTime() + 60_000));
    const late = await context.undo(second);

    expect([again.reason, late.reason]).toEqual(['merge-not-reversible', 'merge-not-reversible']);
  });
});

describe('a merge at the same moment as other requests', () => {
  it('keeps every booking and payment of the patient who is merged', async () => {
    const [one, other] = context.newTwins();
    const [{ id: first }, { id: second }] = [await context.book(one, 'laser'), await context.book(other)];
    const [keep, drop] = [await context.patientOf(first), await context.patientOf(second)];

    const [merged, booked, paid] = await Promise.all([
      context.merge({ keep, drop }),
      context.book(other, 'fractional'),
      clinic.send('payments/mark-paid', {
        params: { id: second },
        body: { patientId: drop },
        as: 'reception',
      }),
    ]);

    expect([merged.status, booked.status, paid.status]).toEqual([200, 201, 200]);
    expect((await context.historyOf(keep)).visits.toSorted((a, b) => a - b)).toEqual([first, second, booked.id]);
    expect([await context.patientOf(second), await context.patientOf(booked.id)]).toEqual([keep, keep]);
    expect(await context.moneyOf(keep)).toMatchObject({ owed: 0 });
  });
});

describe('patients registered twice', () => {
  it('are listed until they are merged, and then among the merges', async () => {
    const { one, other, keep, drop } = await context.registeredTwice();
    const list = async () => {
      await clinic.settled();
      return clinic.ok('patients/list-twins', { as: 'reception' });
    };

    const before = await list();
    await context.merge({ keep, drop });
    const after = await list();

    const pairs = ({ twins }: Awaited<ReturnType<typeof list>>) =>
      twins.map(({ patients }) => patients.map(({ name }) => name).toSorted());
    expect(pairs(before)).toContainEqual([one.name, other.name].toSorted());
    expect(pairs(after)).not.toContainEqual([one.name, other.name].toSorted());
    expect(after.merged).toContainEqual(
      expect.objectContaining({
        keep: expect.objectContaining({ id: keep }) as unknown,
        drop: expect.objectContaining({ id: drop }) as unknown,
      }),
    );
  });
});

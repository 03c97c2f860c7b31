import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatTicket } from '#functions/data/table/items/tickets.ts';
import type { Item } from '#functions/data/table/store.ts';
import { readWholeTable } from '#operator/table-pages.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';
import { createInProcessClient, type SendRequest } from '#local/in-process.ts';
import { findViolations } from '#operator/invariants.ts';
import { simulateOneDay, setUp } from '../clinic-day.ts';
import { scannedLog } from '../scanned-log.ts';

const omit = (item: Item, name: string): Item =>
  Object.fromEntries(Object.entries(item).filter(([key]) => key !== name));

let clinic: Clinic;
let call: SendRequest;
let items: Item[] = [];

beforeAll(async () => {
  clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' }, more: { log: scannedLog } });
  await setUp(clinic.deps);
  call = await createInProcessClient();
});
afterAll(() => clinic.stop());

describe('a table after a day', () => {
  simulateOneDay((id, request) => call(id, request));

  it('breaks no rule', async () => {
    const client = new DynamoDBClient({ endpoint: clinic.endpoint });
    items = await readWholeTable(DynamoDBDocumentClient.from(client), clinic.tableName);
    client.destroy();
    expect(findViolations(items)).toMatchObject({ tickets: 15, receipts: 12, patients: 17, violations: [] });
  });

  const keyed = (form: RegExp): number =>
    items.findIndex((item) => form.test(`${String(item['PK'])}\n${String(item['SK'])}`));
  const without = (form: RegExp): Item[] => items.toSpliced(keyed(form), 1);
  const changed = (form: RegExp, change: (item: Item) => Item): Item[] => {
    const index = keyed(form);
    return items.with(index, change(items[index] ?? {}));
  };
  const ticket = /^B#1#D#[\d-]+\nT#000001$/u;
  const packageKey = /^B#1#PACKAGES#.+\nk/u;
  const broken: readonly [string, () => Item[], string][] = [
    ['a ticket lost', () => without(ticket), 'a reservation record has no ticket'],
    ['a record lost', () => without(/^RES#1\nACCOUNT$/u), 'a ticket has no reservation record'],
    [
      'a ledger entry lost',
      () => without(/^B#1#LEDGER#/u),
      'a part of a payment is in no reservation, credit or package',
    ],
    [
      'a reversal of no payment',
      () =>
        changed(/^B#1#LEDGER#/u, (item) => ({
          ...item,
          kind: 'reversal',
          amount: -Number(item['amount']),
          reverses: 'no-such-payment',
        })),
      'a payment is not above 0, or a reversal is not below 0 or names no payment',
    ],
    [
      'a package that counts a session too many',
      () => changed(packageKey, (item) => ({ ...item, used: Number(item['used']) + 1 })),
      'the used part of a package differs from the sessions taken from it',
    ],
    [
      'a package that was paid without a payment',
      () => changed(packageKey, (item) => ({ ...item, paid: Number(item['paid']) + 1 })),
      'the paid amount of a package differs from its payments',
    ],
    ['a guard lost', () => without(/\nG#/u), 'an open reservation has no guard, so it can be booked twice'],
    [
      'a guard left behind',
      () => without(/^B#1#D#[\d-]+\nT#000008$/u),
      'a guard blocks bookings without an open reservation',
    ],
    [
      'a finished visit back in the queue',
      () => changed(ticket, (item) => ({ ...item, order: 'A#000000001' })),
      'a ticket is in the wrong part of the queue for its state',
    ],
    [
      'a registration that is in no list of the patient',
      () => changed(/^B#1#PATIENTS\nP#/u, (item) => omit(item, 'listKey')),
      'a registration is missing in the index by patient',
    ],
    [
      'a branch that was changed in one place',
      () => changed(/^BRANCH#1\nBRANCH$/u, (item) => ({ ...item, name: 'Other' })),
      'the list of branches has an old copy of a branch, or none',
    ],
    [
      'a branch that no list has',
      () => without(/^BRANCHES\nB#000002$/u),
      'the list of branches has an old copy of a branch, or none',
    ],
    ['a user who is in no list', () => without(/^USERS\nU#/u), 'a staff user is missing in the list of staff users'],
    [
      'a counter that would give an id again',
      () => changed(/^CTR\nRESERVATION$/u, (item) => ({ ...item, last: 1 })),
      'a reservation id is above the counter, so it will be given again',
    ],
    [
      'money changed on one side',
      () => changed(ticket, (item) => ({ ...item, shown: { ...(item['shown'] as Item), paid: 1 } })),
      'charge or paid amount of a ticket differ from its reservation record',
    ],
    [
      'more paid than charged',
      () => changed(/^RES#1\nACCOUNT$/u, (item) => ({ ...item, charge: 100 })),
      'more was paid for a reservation than it costs',
    ],
    [
      'a package that owes and that nobody lists',
      () => changed(/#PACKAGES#.+\nk/u, (item) => ({ ...item, charge: Number(item['charge']) + 100 })),
      'a package is wrongly in the list of debts, or missing there',
    ],
    [
      'a debt that nobody lists',
      () => changed(/^RES#2\nACCOUNT$/u, (item) => omit(item, 'dueKey')),
      'a reservation is wrongly in the list of debts, or missing there',
    ],
    [
      'a place given twice',
      () => {
        const first = items[keyed(/^B#1#D#[\d-]+\nT#000008$/u)];
        return changed(/^B#1#D#[\d-]+\nT#000004$/u, (item) => ({ ...item, order: first?.['order'] }));
      },
      'two waiting tickets have the same place in the queue',
    ],
    [
      'a doctor with somebody who left',
      () =>
        changed(/^DOCTOR#.+\nSLOT$/u, (item) => ({
          ...item,
          current: { ...flatTicket(items[keyed(ticket)] ?? {}), calledAt: 'then' },
        })),
      "the patient in a doctor's slot is not in progress",
    ],
    [
      'pulses that do not add up',
      () => changed(/\nP#u/u, (item) => ({ ...item, recordedPulses: 1 })),
      'the pulses of a pulse session differ from the laser sessions recorded in it',
    ],
    ['a patient nobody finds', () => without(/\nO#/u), 'a patient is missing in the list of patients'],
    [
      'a rollup that is not what was received',
      () => [
        ...items,
        {
          PK: 'B#1#REV',
          SK: 'D#2026-01-01',
          day: '2026-01-01',
          byType: {
            regular: { revenue: 1, payments: 1, reversals: 0 },
            laser: { revenue: 0, payments: 0, reversals: 0 },
            fractional: { revenue: 0, payments: 0, reversals: 0 },
            credit: { revenue: 0, payments: 0, reversals: 0 },
          },
          byMethod: {},
        },
      ],
      'a stored rollup differs from the ledger',
    ],
    [
      'income of a doctor who received none',
      () => {
        const nothing = { revenue: 0, payments: 0, reversals: 0 };
        const byType = { regular: nothing, laser: nothing, fractional: nothing, credit: nothing, package: nothing };
        const byDoctor = { u1: { revenue: 100, payments: 1, reversals: 0, name: 'Dr. Samir' } };
        const day = '2026-01-01';
        return [...items, { PK: 'B#1#REV', SK: `D#${day}`, day, byType, byMethod: {}, byDoctor }];
      },
      'a stored rollup lacks the income of each doctor',
    ],
    [
      'an item cut in half',
      () => changed(ticket, (item) => ({ ...item, shown: omit(item['shown'] as Item, 'status') })),
      'an item cannot be read',
    ],
  ];

  it.each(broken)('with %s breaks a rule', (_, make, rule) => {
    expect(findViolations(make()).violations.map((violation) => violation.rule)).toContain(rule);
  });
});

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
  await setUp(clinic.deps.store);
  call = await createInProcessClient();
});
afterAll(() => clinic.stop());

describe('a table after a day', () => {
  simulateOneDay((id, request) => call(id, request));

  it('breaks no rule', async () => {
    const client = new DynamoDBClient({ endpoint: clinic.endpoint });
    items = await readWholeTable(DynamoDBDocumentClient.from(client), clinic.tableName);
    client.destroy();
    expect(findViolations(items)).toMatchObject({ tickets: 13, receipts: 12, patients: 14, violations: [] });
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
    ['a ticket lost', () => without(ticket), 'each reservation record has a ticket'],
    ['a record lost', () => without(/^RES#1\nACCOUNT$/u), 'each ticket has a reservation record'],
    [
      'a ledger entry lost',
      () => without(/^B#1#LEDGER#/u),
      'the rest of a payment is in reservations, credit or packages',
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
      'a payment is above 0, a reversal below 0 and of a payment',
    ],
    [
      'a package that counts a session too many',
      () => changed(packageKey, (item) => ({ ...item, used: Number(item['used']) + 1 })),
      'a package counts the sessions taken from it',
    ],
    [
      'a package that was paid without a payment',
      () => changed(packageKey, (item) => ({ ...item, paid: Number(item['paid']) + 1 })),
      'the paid amount of a package equals its payments',
    ],
    ['a guard lost', () => without(/\nG#/u), 'each open reservation has a guard item'],
    [
      'a guard left behind',
      () => without(/^B#1#D#[\d-]+\nT#000008$/u),
      'each guard item belongs to an open reservation',
    ],
    [
      'a finished visit back in the queue',
      () => changed(ticket, (item) => ({ ...item, order: 'A#000000001' })),
      'the index key of a ticket belongs to its state',
    ],
    [
      'a registration that is in no list of the patient',
      () => changed(/^B#1#PATIENTS\nP#/u, (item) => omit(item, 'listKey')),
      'each registration is in the index by patient',
    ],
    [
      'a branch that was changed in one place',
      () => changed(/^BRANCH#1\nBRANCH$/u, (item) => ({ ...item, name: 'Other' })),
      'the list of branches has an equal copy of each branch',
    ],
    [
      'a branch that no list has',
      () => without(/^BRANCHES\nB#000002$/u),
      'the list of branches has an equal copy of each branch',
    ],
    ['a user who is in no list', () => without(/^USERS\nU#/u), 'the list of staff users has each staff user'],
    [
      'a counter that would give an id again',
      () => changed(/^CTR\nRESERVATION$/u, (item) => ({ ...item, last: 1 })),
      'a reservation id is below the counter',
    ],
    [
      'money changed on one side',
      () => changed(ticket, (item) => ({ ...item, shown: { ...(item['shown'] as Item), paid: 1 } })),
      'charge and paid amount of ticket and record are equal',
    ],
    [
      'more paid than charged',
      () => changed(/^RES#1\nACCOUNT$/u, (item) => ({ ...item, charge: 100 })),
      'a reservation is not paid more than it costs',
    ],
    [
      'a package that owes and that nobody lists',
      () => changed(/#PACKAGES#.+\nk/u, (item) => ({ ...item, charge: Number(item['charge']) + 100 })),
      'exactly the packages with a balance are in the list of debts',
    ],
    [
      'a debt that nobody lists',
      () => changed(/^RES#2\nACCOUNT$/u, (item) => omit(item, 'dueKey')),
      'exactly the reservations with a balance are in the list of debts',
    ],
    [
      'a place given twice',
      () => {
        const first = items[keyed(/^B#1#D#[\d-]+\nT#000008$/u)];
        return changed(/^B#1#D#[\d-]+\nT#000004$/u, (item) => ({ ...item, order: first?.['order'] }));
      },
      'two waiting tickets never have the same sequence',
    ],
    [
      'a doctor with somebody who left',
      () =>
        changed(/^DOCTOR#.+\nSLOT$/u, (item) => ({
          ...item,
          current: { ...flatTicket(items[keyed(ticket)] ?? {}), calledAt: 'then' },
        })),
      "the patient in a doctor's slot is in progress",
    ],
    [
      'pulses that do not add up',
      () => changed(/\nP#u/u, (item) => ({ ...item, recordedPulses: 1 })),
      'a pulse session counts the laser sessions recorded in it',
    ],
    ['a patient nobody finds', () => without(/\nO#/u), 'each patient has an entry in the list of patients'],
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
      'a stored rollup equals its recomputation',
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
      'a stored rollup has the income of each doctor',
    ],
    [
      'an item cut in half',
      () => changed(ticket, (item) => ({ ...item, shown: omit(item['shown'] as Item, 'status') })),
      'every item can be read',
    ],
  ];

  it.each(broken)('with %s breaks a rule', (_, make, rule) => {
    expect(findViolations(make()).violations.map((violation) => violation.rule)).toContain(rule);
  });
});

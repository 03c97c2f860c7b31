import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import papa from 'papaparse';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalyticsViewName, analyticsViewNames, analyticsViews } from '#functions/data/table/analytics-views.ts';
import type { LedgerEntry } from '#functions/data/money/ledger.ts';
import type { BookedService } from '#functions/data/table/items/reservations.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { Item } from '#functions/data/table/store.ts';
import { analyticsQueries } from '#infra/analytics/athena-sql.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';
import { createInProcessClient, type SendRequest } from '#local/in-process.ts';
import { analyticsRows } from '#operator/analytics-rows.ts';
import { readTable } from '#operator/table-items.ts';
import { readWholeTable } from '#operator/table-pages.ts';
import type { Piastres } from '#shared/rules/money.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { simulateOneDay, setUp } from '../clinic-day.ts';
import { scannedLog } from '../scanned-log.ts';
import { openAthenaStandIn } from '../support/athena-stand-in.ts';
import { runAdmin } from './run-admin.ts';

/** Columns that are empty on the simulated day. */
const rareColumns = new Set(['further_service', 'other_areas', 'other_branch', 'vat_percent', 'visit_day']);

let clinic: Clinic;
let call: SendRequest;
let folder = '';

beforeAll(async () => {
  clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' }, more: { log: scannedLog } });
  await setUp(clinic.deps);
  call = await createInProcessClient();
  folder = await mkdtemp(path.join(tmpdir(), 'analytics-'));
});
afterAll(async () => {
  await clinic.stop();
  await rm(folder, { recursive: true });
});

const fileRows = async (name: string): Promise<Record<string, string>[]> => {
  const text = await readFile(path.join(folder, `${name}.csv`), 'utf8');
  return papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
};
const cell = z.nullable(z.union([z.string(), z.number()]));
const asTexts = (row: Record<string, unknown>): string =>
  JSON.stringify(Object.values(row).map((value) => String(cell.parse(value) ?? '')));

describe('the views for analysis, after a day', () => {
  simulateOneDay((id, request) => call(id, request));

  let items: Item[] = [];

  it('are saved as CSV files with every row', async () => {
    const client = new DynamoDBClient({ endpoint: clinic.endpoint });
    items = await readWholeTable(DynamoDBDocumentClient.from(client), clinic.tableName);
    client.destroy();

    const said = await runAdmin(clinic, ['analytics', folder]);

    const { tickets, entries, packages, recorded } = readTable(items, () => undefined);
    const counts = { visits: tickets, ledger: entries, packages, sessions: recorded };
    expect(said).toBe(
      `${folder}: ${analyticsViewNames.map((name) => `${name} ${String(counts[name].length)}`).join(', ')}`,
    );
    for (const name of analyticsViewNames) {
      expect(counts[name].length).toBeGreaterThan(0);
      expect(await fileRows(name)).toHaveLength(counts[name].length);
    }
  });

  it('fill every column but those of rare visits', async () => {
    for (const name of analyticsViewNames) {
      const rows = await fileRows(name);
      const empty = Object.keys(analyticsViews[name].columns).filter((column) =>
        rows.every((row) => row[column] === ''),
      );
      expect([name, empty.filter((column) => !rareColumns.has(column))]).toEqual([name, []]);
    }
  });

  it('name no patient and no phone', async () => {
    const { patients } = readTable(items, () => undefined);
    const people = patients.flatMap(({ item }) => [item.name, item.phone, item.phone.slice(3)]);
    const files = await Promise.all(
      analyticsViewNames.map((name) => readFile(path.join(folder, `${name}.csv`), 'utf8')),
    );

    expect(people.length).toBeGreaterThan(10);
    for (const person of people) expect(files.join('\n').includes(person)).toBe(false);
  });

  it.each(analyticsViewNames)('have the same rows in Athena: %s', async (name) => {
    const athena = openAthenaStandIn(items);

    const rows = athena.rows(`SELECT * FROM ${name}`);

    athena.close();
    const saved = await fileRows(name);
    expect(rows.map(asTexts).toSorted()).toEqual(saved.map(asTexts).toSorted());
  });

  it('read what rare visits have', () => {
    const { tickets, entries, recorded } = readTable(items, () => undefined);
    const [ticket, entry, session] = [tickets, entries, recorded].map(([first]) =>
      items.find(({ PK, SK }) => PK === first?.PK && SK === first?.SK),
    );
    const service = {
      id: 1,
      name: 'PRP',
      nameAr: 'بلازما',
      price: 50_000 as Piastres,
      minutes: 20,
    } satisfies BookedService;
    const shown = {
      ...z.record(z.string(), z.unknown()).parse(ticket?.['shown']),
      service,
      otherAreas: ['legs', 'back'],
    } satisfies Partial<Ticket>;
    const money = {
      moved: { branchId: 2, direction: 'in' as const },
      packageId: 'k1',
      tax: { number: '1', percent: 14 },
      amount: -12_345 as Piastres,
    };
    const rare = [
      { ...ticket, shown },
      { ...entry, ...(money satisfies Partial<LedgerEntry>) },
      { ...session, visitDay: '2026-11-01', otherAreas: ['legs'], doctorName: { en: 'Dr. Hala', ar: 'د. هالة' } },
    ];
    const athena = openAthenaStandIn(rare);

    const rowOf = (name: AnalyticsViewName): object => {
      const [cells] = analyticsRows(analyticsViews[name], rare);
      return Object.fromEntries(Object.keys(analyticsViews[name].columns).map((column, at) => [column, cells?.[at]]));
    };
    expect(rowOf('visits')).toMatchObject({ further_service: 'PRP', other_areas: 'legs back' });
    expect(rowOf('ledger')).toMatchObject({ other_branch: 2, package_id: 'k1', vat_percent: 14, amount: -123.45 });
    expect(rowOf('sessions')).toMatchObject({ visit_day: '2026-11-01', other_areas: 'legs', doctor: 'Dr. Hala' });
    for (const name of ['visits', 'ledger', 'sessions'] as const)
      expect({ ...athena.rows(`SELECT * FROM ${name}`)[0] }).toEqual(rowOf(name));
    athena.close();
  });

  it('leave the test branch out', () => {
    const ticket = items.find((item) => String(item['PK']).startsWith('B#1#D#') && String(item['SK']).startsWith('T#'));
    const both = [{ ...ticket, branchId: TEST_BRANCH_ID }, { ...ticket }];
    const athena = openAthenaStandIn(both);

    expect(athena.rows('SELECT id FROM visits')).toHaveLength(1);
    expect(analyticsRows(analyticsViews.visits, both)).toHaveLength(1);
    athena.close();
  });

  it('answer the saved queries', () => {
    const { entries, recorded, packages } = readTable(items, () => undefined);
    const { refundedAt: _refunded, ...open } = items.find(({ SK }) => SK === packages[0]?.SK) ?? {};
    const athena = openAthenaStandIn([...items, { ...open, units: 6, used: 1, charge: 60_000, paid: 10_000 }]);
    const answer = (name: keyof typeof analyticsQueries) => athena.rows(analyticsQueries[name]);
    const sum = (rows: readonly Record<string, unknown>[], column: string): number =>
      rows.reduce((total, row) => total + Number(row[column]), 0);

    expect(sum(answer('income-by-month'), 'income') * 100).toBe(
      sum(
        entries.map(({ item }) => item),
        'amount',
      ),
    );
    expect(sum(answer('visits-by-month'), 'visits')).toBe(athena.rows('SELECT id FROM visits').length);
    expect(answer('packages-owed').map((row) => ({ ...row }))).toMatchObject([{ left_to_use: 5, left_to_pay: 500 }]);
    const laser = recorded.map(({ item }) => item).filter(({ type }) => type === 'laser');
    expect(sum(answer('pulses-by-doctor'), 'pulses')).toBe(sum(laser, 'pulses'));
    athena.close();
  });
});

import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import * as z from 'zod/mini';
import { counterOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { allowElsewhere, bookAt, laserVisitAt, recordFrom, sellPackage } from '../support/two-branches.ts';
import { runAdmin } from './run-admin.ts';

let clinic: TestClinic;
let folder = '';

beforeAll(async () => {
  clinic = await openTestClinic();
  folder = await mkdtemp(path.join(tmpdir(), 'export-'));
});
afterAll(async () => {
  await clinic.stop();
  await rm(folder, { recursive: true });
});

it('saves a workbook and a JSON file of each branch, and notes who did', async () => {
  const counter = counterOf(clinic);
  await counter.markPaid(await counter.visit(1));

  const said = await runAdmin(clinic, ['export', folder, '--as', 'owner@demo.clinic']);

  const files = await readdir(folder);
  const name = files.find((file) => file.startsWith('branch-1-') && file.endsWith('.json')) ?? '';
  expect(files.filter((file) => file.endsWith('.xlsx'))).toHaveLength(files.length / 2);
  expect(said).toContain('patients 1, visits 1, ledger 1, packages 0');
  const { ledger } = z
    .looseObject({ ledger: z.array(z.unknown()) })
    .parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
  expect(ledger).toMatchObject([{ kind: 'payment', purpose: 'regular', method: 'cash', amount: 300 }]);
  const [headers, patient] = await readSheet(await readFile(path.join(folder, name.replace('.json', '.xlsx'))));
  expect(headers).toContain('phone');
  expect(String(patient?.[2])).toMatch(/^\+20\d{10}$/u);
  const date = name.slice('branch-1-'.length, -'.json'.length);
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { branch: '1', date } });
  expect(entries.filter(({ action }) => action === 'branch.exported')).toMatchObject([{ actor_name: 'Clinic Owner' }]);
});

it('saves the package and the other branch of money that moved between branches, in both files', async () => {
  await allowElsewhere(clinic, true);
  const person = { name: 'Amira Fouad', phone: '01007775555' };
  const { patientId } = await bookAt(clinic, 1, person);
  const packageId = await sellPackage(clinic, patientId, { units: 3, price: 120 });
  await recordFrom(clinic, await laserVisitAt(clinic, 2, person), packageId);
  const to = path.join(folder, 'moved');

  await runAdmin(clinic, ['export', to, '--branch', '2', '--as', 'owner@demo.clinic']);

  const files = await readdir(to);
  const read = (ending: string) => readFile(path.join(to, files.find((file) => file.endsWith(ending)) ?? ''));
  const moved = { kind: 'move', package_id: packageId, other_branch_id: 1 };
  expect(JSON.parse((await read('.json')).toString())).toMatchObject({ ledger: [moved] });
  const [headers = [], row = []] = await readSheet(await read('.xlsx'), 'ledger');
  expect(Object.fromEntries(headers.map((header, at) => [header, row[at]]))).toMatchObject(moved);
});

it('refuses an account that is not an owner’s', async () => {
  await expect(runAdmin(clinic, ['export', folder, '--as', 'reception@demo.clinic'])).rejects.toThrow('no owner');
});

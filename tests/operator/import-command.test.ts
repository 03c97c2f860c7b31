import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { importerOf, rowsOf } from '../api/importer.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { runAdmin } from './run-admin.ts';

let clinic: TestClinic;
let folder = '';

beforeAll(async () => {
  clinic = await openTestClinic();
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await clinic.stop();
  await rm(folder, { recursive: true });
});

const run = (...given: readonly string[]): Promise<string> =>
  runAdmin(clinic, ['import', ...given, '--branch', '1', '--as', 'owner@demo.clinic']);

it('imports a workbook whose dates are dates and whose phones are numbers', async () => {
  const file = path.join(folder, 'patients.xlsx');
  await writeWorkbook([
    ['الاسم', 'الموبايل', 'تاريخ الميلاد'].map((value) => ({ value, type: String })),
    [
      { value: 'Samah Workbook', type: String },
      { value: 1_006_660_001, type: Number },
      { value: new Date('1991-05-06'), type: Date, format: 'dd/mm/yyyy' },
    ],
  ]).toFile(file);

  const said = await run(file);

  expect(said).toContain('Registered 1, added 0, unchanged 0, refused 0.');
  const found = { as: 'reception', params: { patient: '01006660001' } } as const;
  const { patient } = await clinic.ok('patients/find-patients-by-phone', found);
  expect(patient.name).toBe('Samah Workbook');
  const shown = { as: 'doctor', params: { patientId: patient.id } } as const;
  expect((await clinic.ok('medical/show-patient-file', shown)).file.birth_year).toBe(1991);
});

it('names the problems of a file in the Arabic Windows encoding and changes nothing', async () => {
  const file = path.join(folder, 'patients.csv');
  // "الاسم;phone", then a name without a phone.
  const name = [0xc7, 0xe1, 0xc7, 0xd3, 0xe3];
  const text = (ascii: string): number[] => [...new TextEncoder().encode(ascii)];
  await writeFile(file, Uint8Array.from([...name, ...text(';phone\r\n'), ...name, ...text(';12\r\n')]));

  const said = await run(file, '--check');

  expect(said).toContain('row 2: phone phone-invalid');
  expect(said).toContain('1 rows checked, 1 with a problem. Nothing was changed.');
  const { imports } = await clinic.ok('imports/list-imports', { as: 'owner', query: { branch_id: '1' } });
  expect(imports).toHaveLength(1);
});

it('goes on with the same file where it stopped', async () => {
  const file = path.join(folder, 'stopped.csv');
  const people = Array.from({ length: 130 }, (_, index) => ({
    name: 'Stopped Halfway',
    phone: `0100667${String(1000 + index)}`,
  }));
  const text = ['name,phone', ...people.map(({ name, phone }) => `${name},${phone}`)].join('\r\n');
  await writeFile(file, text);
  const owner = importerOf(clinic);
  const file_hash = createHash('sha256').update(text).digest('hex');
  const importId = await owner.begin('patients', 130, { file_hash });
  await owner.add(importId, rowsOf(...people).slice(0, 40));

  const said = await run(file);

  expect(said).toContain('Goes on after row 40 of 130.');
  expect(said).toContain('Registered 130, added 0, unchanged 0, refused 0.');
  const { imports } = await clinic.ok('imports/list-imports', { as: 'owner', query: { branch_id: '1' } });
  expect(imports.filter(({ file_hash: hash }) => hash === file_hash)).toMatchObject([
    { id: importId, state: 'finished' },
  ]);
});

it('refuses a file without the required columns', async () => {
  const file = path.join(folder, 'other.csv');
  await writeFile(file, 'a,b\n1,2\n');

  await expect(run(file)).rejects.toThrow('name, phone');
});

it('names a file that is not there, or is a folder', async () => {
  await expect(run(path.join(folder, 'missing.csv'))).rejects.toThrow(/^There is no .*missing\.csv\.$/u);
  await expect(run(folder)).rejects.toThrow(/EISDIR/u);
});

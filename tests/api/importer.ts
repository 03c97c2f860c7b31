import { findViolations } from '#operator/invariants.ts';
import type { TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { wholeTable } from '../support/patient-scan.ts';
import type { BodyOf } from '../support/typed-call.ts';

type Begin = BodyOf<'imports/begin-import'>;
type Row = BodyOf<'imports/add-rows'>['rows'][number];
type Cells = Row['cells'];

let people = 0;
/** Somebody whom the clinic does not know. */
export const person = (): { readonly name: string; readonly phone: string } => {
  people += 1;
  return { name: `Marwa ${letters(people)} Tolba`, phone: `0100655${String(1000 + people)}` };
};

/** The rows of a file below its headers. */
export const rowsOf = (...cells: readonly Cells[]): Row[] =>
  cells.map((each, index) => ({ line: index + 2, cells: each }));

export const importFile = (kind: Begin['kind'], rows: number, more: Partial<Begin> = {}): Begin => ({
  branch_id: 1,
  kind,
  similar: 'leave',
  file_name: `${kind}.xlsx`,
  file_hash: 'c'.repeat(64),
  columns: { name: 0, phone: 1 },
  rows,
  ...more,
});

export const adding = (importId: string, rows: readonly Row[], first = 0) => ({
  as: 'owner',
  params: { importId },
  body: { branch_id: 1, first, rows: [...rows] },
});

export const undoing = (importId: string) => ({ as: 'owner', params: { importId }, body: { branch_id: 1 } });

/** Requests of an owner who imports at branch 1, and what the desks then show. */
export const importerOf = (clinic: TestClinic) => {
  const begin = async (kind: Begin['kind'], rows: number, more: Partial<Begin> = {}): Promise<string> =>
    (await clinic.ok('imports/begin-import', { as: 'owner', body: importFile(kind, rows, more) })).id;
  const add = (importId: string, rows: readonly Row[], first = 0) =>
    clinic.ok('imports/add-rows', adding(importId, rows, first));
  return {
    begin,
    add,
    importAll: async (kind: Begin['kind'], rows: readonly Row[], more: Partial<Begin> = {}) =>
      add(await begin(kind, rows.length, more), rows),
    undo: async (importId: string) => {
      for (;;) {
        const view = await clinic.ok('imports/undo-import', undoing(importId));
        if (view.state === 'undone') return view;
      }
    },
    problemsOf: async (importId: string) => {
      const request = { as: 'owner', params: { importId }, query: { branch_id: '1' } };
      return (await clinic.ok('imports/list-problems', request)).problems;
    },
    patientOf: async ({ phone }: { readonly phone: string }) =>
      (await clinic.ok('patients/find-patients-by-phone', { as: 'reception', params: { patient: phone } })).patient,
    moneyOf: (patientId: string) => clinic.ok('ledger/show-patient-money', { as: 'reception', params: { patientId } }),
    income: async () => (await clinic.ok('reports/show-daily-income', { as: 'reception' })).total_income,
    violations: async () => findViolations(await wholeTable(clinic)).violations,
  };
};

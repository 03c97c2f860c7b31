import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ClinicDay } from './clinic-day-requests.ts';

const hash = 'b'.repeat(64);

/** The owner imports a file of patients and one of credit at the second branch, and takes the second one back. */
export const importStep = ({ as, ok, refused }: ClinicDay): void => {
  it('brings patients and credit of another system along', async () => {
    const begin = async (kind: string, rows: number, columns: object): Promise<string> => {
      const body = { branch_id: 2, kind, similar: 'leave', file_name: `${kind}.csv`, file_hash: hash, columns, rows };
      return z.looseObject({ id: z.string() }).parse(await ok('imports/begin-import', { body, ...as('owner') })).id;
    };
    const add = (importId: string, rows: readonly object[]) =>
      ok('imports/add-rows', { params: { importId }, body: { branch_id: 2, first: 0, rows }, ...as('owner') });
    const safaa = { name: 'Safaa Kamel', phone: '01005550141' };
    const patients = [
      { line: 2, cells: { ...safaa, birth: '1990', notes: 'By phone only' } },
      { line: 3, cells: { name: 'Nobody', phone: '12' } },
    ];
    const checked = { branch_id: 2, kind: 'patients', similar: 'leave', rows: patients };
    await refused('imports/check-rows', { body: checked, ...as('reception') }, 403);
    expect(await ok('imports/check-rows', { body: checked, ...as('owner') })).toMatchObject({
      problems: [{ line: 3, column: 'phone', problem: 'phone-invalid' }],
      readable: 1,
    });

    const first = await begin('patients', 2, { name: 0, phone: 1, birth: 2, notes: 3 });
    expect(await add(first, patients)).toMatchObject({ state: 'finished', registered: 1, refused: 1 });
    const second = await begin('credit', 2, { name: 0, phone: 1, amount: 2 });
    const credits = [
      { line: 2, cells: { ...safaa, amount: '250' } },
      { line: 3, cells: { name: 'Adham Kamel', phone: '01005550142', amount: '100' } },
    ];
    expect(await add(second, credits)).toMatchObject({ state: 'finished', registered: 1, added: 1, amount: 350 });
    const undo = { params: { importId: second }, body: { branch_id: 2 }, ...as('owner') };
    await ok('imports/undo-import', undo);
    expect(await ok('imports/undo-import', undo)).toMatchObject({ state: 'undone', taken_back: 2, kept: 0 });

    const ofBranch = { query: { branch_id: '2' }, ...as('owner') };
    expect(await ok('imports/list-problems', { params: { importId: first }, ...ofBranch })).toMatchObject({
      problems: [{ line: 3, column: 'phone', problem: 'phone-invalid' }],
    });
    const { imports } = z
      .looseObject({ imports: z.array(z.unknown()) })
      .parse(await ok('imports/list-imports', ofBranch));
    expect(imports).toHaveLength(2);
  });

  it('saves everything that the branch holds', async () => {
    const page = z.looseObject({ patients: z.array(z.unknown()), next_cursor: z.optional(z.string()) });
    const read = async (cursor?: string) =>
      page.parse(await ok('exports/export-branch', { body: { branch_id: 2, cursor }, ...as('owner') }));
    const first = await read();
    expect(first.patients.length).toBeGreaterThan(0);
    for (let next = first.next_cursor; next !== undefined; next = (await read(next)).next_cursor);
  });
};

import { beforeAll, describe, expect, it } from 'vitest';
import { isTicket } from '#functions/data/privacy/item-kinds.ts';
import { eraseUnseenPatients } from '#functions/data/privacy/unseen-patients.ts';
import { findBranch } from '#functions/data/queue/branches.ts';
import type { Item } from '#functions/data/table/store.ts';
import { findViolations } from '#operator/invariants.ts';
import { UNSEEN_PATIENT_DAYS } from '#shared/rules/retention-terms.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';
import { wholeTable } from '../support/patient-scan.ts';

const clinic = await openForFile(openTestClinic);
const counter = counterOf(clinic);

const erase = async (dryRun: boolean) => {
  const branch = await findBranch(clinic.deps.store, 1);
  if (branch === undefined) throw new Error('no branch');
  return eraseUnseenPatients(clinic.deps, branch, dryRun);
};
/** Items of the table that hold a patient's id; without recorded answers, which end within a day. */
const itemsOf = async (patientId: string): Promise<readonly Item[]> =>
  (await wholeTable(clinic)).filter(
    (item) => !String(item['PK']).startsWith('IDEM#') && JSON.stringify(item).includes(patientId),
  );
const ledgerOf = (table: readonly Item[]) =>
  table.filter(({ PK }) => String(PK).startsWith('B#1#LEDGER#')).map(({ amount }) => amount);
const ticketsOf = (table: readonly Item[]) =>
  table.filter(({ PK, SK }) => isTicket({ PK: String(PK), SK: String(SK) }));

describe('patients who were not seen for years', () => {
  const ids = { unseen: '', seen: '', neverCame: '', owing: '' };
  beforeAll(async () => {
    const unseen = await counter.visit(1);
    const seen = await counter.visit(2);
    const owing = await counter.visit(3);
    const neverCame = await counter.book(4);
    for (const [name, id] of Object.entries({ unseen, seen, owing, neverCame }))
      Object.assign(ids, { [name]: await counter.patientIdOf(id) });
    for (const id of [unseen, seen]) await counter.markPaid(id);
    await clinic.ok('reservations/cancel-reservation', { as: 'reception', params: { id: neverCame }, body: {} });
    await clinic.at(noonOf(UNSEEN_PATIENT_DAYS));
    await clinic.closeDays();
    // Only books and cancels: it was here, all the same.
    const again = await counter.book(2);
    await clinic.ok('reservations/cancel-reservation', { as: 'reception', params: { id: again }, body: {} });
  }, 240_000);

  it('stay until the term is over', async () => {
    expect(await erase(false)).toEqual({ erased: 0, unfinished: 0 });
  });

  it('are counted, with who owes something, before they are erased', async () => {
    await clinic.at(noonOf(UNSEEN_PATIENT_DAYS + 1));

    expect(await erase(true)).toEqual({ erased: 2, unfinished: 1 });
    expect((await itemsOf(ids.unseen)).length).toBeGreaterThan(3);
  });

  it('lose name, phone and registration, while their money and tickets stay', async () => {
    const before = await wholeTable(clinic);

    expect(await erase(false)).toEqual({ erased: 2, unfinished: 1 });

    const after = await wholeTable(clinic);
    expect(ledgerOf(after)).toEqual(ledgerOf(before));
    expect(ledgerOf(after)).toHaveLength(2);
    expect(ticketsOf(after)).toHaveLength(ticketsOf(before).length);
    for (const gone of [ids.unseen, ids.neverCame]) {
      const left = (await itemsOf(gone)).filter(({ PK }) => !/#AUDIT#/u.test(String(PK)));
      expect([gone, left]).toEqual([gone, []]);
    }
    for (const kept of [ids.seen, ids.owing]) expect((await itemsOf(kept)).length).toBeGreaterThan(3);
    expect(findViolations(after).violations).toEqual([]);
  });

  it('are erased once: the next run finds none', async () => {
    expect(await erase(false)).toEqual({ erased: 0, unfinished: 1 });
  });
});

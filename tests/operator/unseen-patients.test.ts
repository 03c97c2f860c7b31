import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { isTicket } from '#functions/data/privacy/item-kinds.ts';
import { listErasures, replayErasures } from '#functions/data/privacy/erasure-register.ts';
import { eraseUnseenPatients } from '#functions/data/privacy/unseen-patients.ts';
import { findBranch } from '#functions/data/queue/branches.ts';
import { connect } from '#functions/data/table/connect.ts';
import type { Item } from '#functions/data/table/store.ts';
import { findViolations } from '#operator/invariants.ts';
import { UNSEEN_PATIENT_DAYS } from '#shared/rules/retention-terms.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic } from '../harness.ts';
import { failingAfter } from '../support/failing-store.ts';
import { openForFile } from '../support/open-for-file.ts';
import { wholeTable } from '../support/patient-scan.ts';

const clinic = await openForFile(openTestClinic);
const counter = counterOf(clinic);

const erase = async (dryRun: boolean, store = clinic.deps.store) => {
  const branch = await findBranch(clinic.deps.store, 1);
  if (branch === undefined) throw new Error('no branch');
  return eraseUnseenPatients({ ...clinic.deps, store }, [branch], dryRun);
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

const nameOf = ({ PK, SK }: Item): string => `${String(PK)} ${String(SK)}`;
/** Makes the table what it was, without what is there now: as after a restore. */
const restore = async (to: readonly Item[]): Promise<void> => {
  const wanted = new Set(to.map(nameOf));
  const changes = [
    ...(await wholeTable(clinic))
      .filter((item) => !wanted.has(nameOf(item)))
      .map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } })),
    ...to.map((Item) => ({ PutRequest: { Item } })),
  ];
  const client = connect(clinic.endpoint);
  for (let from = 0; from < changes.length; from += 25) {
    await client.send(new BatchWriteCommand({ RequestItems: { [clinic.tableName]: changes.slice(from, from + 25) } }));
  }
  client.destroy();
};

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
  });

  it('stay until the term is over', async () => {
    expect(await erase(false)).toEqual({ erased: 0, unfinished: 0 });
  });

  it('are counted, with who owes something, before they are erased', async () => {
    await clinic.at(noonOf(UNSEEN_PATIENT_DAYS + 1));

    expect(await erase(true)).toEqual({ erased: 2, unfinished: 1 });
    expect((await itemsOf(ids.unseen)).length).toBeGreaterThan(3);
  });

  let before: readonly Item[];

  it('lose name, phone and registration, also when the run is interrupted; their money and tickets stay', async () => {
    before = await wholeTable(clinic);
    let interruptions = 0;
    for (let writes = 0; writes < 60; writes += 1) {
      const run = await erase(false, failingAfter(clinic.deps.store, writes)).catch((error: unknown) => error);
      if (!(run instanceof Error)) break;
      expect(run).toEqual(new Error('interrupted'));
      interruptions += 1;
    }

    expect(interruptions).toBeGreaterThan(4);
    const after = await wholeTable(clinic);
    expect(ledgerOf(after)).toEqual(ledgerOf(before));
    expect(ledgerOf(after)).toHaveLength(2);
    expect(ticketsOf(after)).toHaveLength(ticketsOf(before).length);
    for (const gone of [ids.unseen, ids.neverCame]) {
      const left = (await itemsOf(gone)).filter(({ PK }) => !/#AUDIT#|^ERASURES$/u.test(String(PK)));
      expect([gone, left]).toEqual([gone, []]);
    }
    for (const kept of [ids.seen, ids.owing]) expect((await itemsOf(kept)).length).toBeGreaterThan(3);
    expect(findViolations(after).violations).toEqual([]);
  });

  it('are erased once: the next run finds none', async () => {
    expect(await erase(false)).toEqual({ erased: 0, unfinished: 1 });
  });

  it('are in the register of erasures, each once and without a name', async () => {
    const register = await listErasures(clinic.deps.store);

    expect(register.flatMap(({ patientIds }) => patientIds).toSorted()).toEqual([ids.neverCame, ids.unseen].toSorted());
    for (const { finishedAt, notSeenSince } of register) expect([finishedAt, notSeenSince]).not.toContain(undefined);
  });

  it('are erased again in a restored table, but not who came back since', async () => {
    const register = await listErasures(clinic.deps.store);
    await restore(before);
    const back = await counter.book(4);
    await clinic.ok('reservations/cancel-reservation', { as: 'reception', params: { id: back }, body: {} });

    const again = [await replayErasures(clinic.deps, register), await replayErasures(clinic.deps, register)];

    expect(again).toEqual([1, 0]);
    expect(await listErasures(clinic.deps.store)).toEqual(register);
    expect((await itemsOf(ids.unseen)).filter(({ PK }) => !/#AUDIT#|^ERASURES$/u.test(String(PK)))).toEqual([]);
    expect((await itemsOf(ids.neverCame)).length).toBeGreaterThan(3);
    expect(findViolations(await wholeTable(clinic)).violations).toEqual([]);
  });
});

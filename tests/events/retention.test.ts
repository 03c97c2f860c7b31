import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { SubscriberName } from '#events/subscriptions.ts';
import { keys } from '#functions/data/table/keys.ts';
import { inBatches } from '#functions/data/table/batches.ts';
import { put, remove, type Store, TRANSACTION_PARTS } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { addDays, asClinicDay, type ClinicDay, daysOf } from '#shared/rules/clinic-day.ts';
import { BOOK_DAYS } from '#shared/rules/retention-terms.ts';
import { loadReaction } from '#local/reactions.ts';
import { subscribers } from '#events/reactions.ts';
import { openTestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import { failingAfter } from '../support/failing-store.ts';
import { expectLogged } from '../support/problem-lines.ts';
import { openForFile } from '../support/open-for-file.ts';
import { wholeTable } from '../support/patient-scan.ts';
import { asFunction } from '../under-grants.ts';

const clinic = await openForFile(openTestClinic);
const { deps } = clinic;
const { store } = deps;

const id: `events/${SubscriberName}` = 'events/apply-retention';
const row = subscribers.find((each) => each.id === id);
if (row === undefined) throw new Error('no subscriber');
const react = await loadReaction(row);

/** Ends the day before `today` at branch 1. */
const night = async (
  today: string,
  { onlyDay = null, table = store }: { readonly onlyDay?: ClinicDay | null; readonly table?: Store } = {},
): Promise<void> => {
  const time = `${today}T02:30:00.000Z`;
  replaceDependencies({ ...deps, store: table, clock: () => new Date(time) });
  const data = { branch_id: 1, only_day: onlyDay };
  await asFunction(id, () => react({ id: 'night', type: 'day.ended', version: 1, time, data }));
};

const TODAY = asClinicDay('2033-09-10');
const LAST_PAST_TERM = addDays(TODAY, -BOOK_DAYS - 1);
/** Days that every table has: removals of a first run that is interrupted twice, and both sides of the term. */
const FIXED_DAYS = ['2026-01-01', '2026-03-01', LAST_PAST_TERM, addDays(LAST_PAST_TERM, 1)].map(asClinicDay);

/** Items of a branch and clinic day: those that end, and those of the books, which stay. */
const itemsOf = (branchId: number, day: string) => {
  const at = `${day}T10:00:00.000Z`;
  const ended = [keys.auditEntry(branchId, day, at, 'a'), keys.closedDrawer(branchId, day, at, 'd')];
  const books = [
    keys.ticket(branchId, day, 1),
    keys.ledgerEntry(branchId, day, at, 'e'),
    keys.dayRollup(branchId, day),
  ];
  return { ended, books };
};

const nameOf = ({ PK, SK }: { readonly PK?: unknown; readonly SK?: unknown }): string => `${String(PK)} ${String(SK)}`;
/** The items of branches, without those of sign-in sessions. */
const names = async (): Promise<string[]> =>
  (await wholeTable(clinic))
    .map(nameOf)
    .filter((name) => name.startsWith('B#'))
    .toSorted();
const isProgress = (name: string): boolean => name.endsWith(' RETENTION');

/** Fills random days of two branches. @returns the names of the items that are past their term at branch 1 */
const fillTable = async (): Promise<ReadonlySet<string>> => {
  const days = fc
    .sample(fc.shuffledSubarray(daysOf(asClinicDay('2026-01-01'), TODAY), { minLength: 40, maxLength: 60 }), {
      seed,
      numRuns: 1,
    })
    .flat();
  const all = [...new Set([...days, ...FIXED_DAYS])].flatMap((day) =>
    [1, 2].map((branchId) => ({ day, branchId, ...itemsOf(branchId, day) })),
  );
  const writes = all.flatMap(({ ended, books }) => [...ended, ...books]).map((key) => put('filled', { ...key }));
  for (const batch of inBatches(writes, TRANSACTION_PARTS)) await store.transact(batch);
  return new Set(
    all
      .filter(({ day, branchId }) => branchId === 1 && day <= LAST_PAST_TERM)
      .flatMap(({ ended }) => ended.map(nameOf)),
  );
};

const clearFilled = async (): Promise<void> => {
  const items = (await wholeTable(clinic)).filter((item) =>
    /^B#\d+#(?:AUDIT|CASH|LEDGER|D#|REV|STATS RETENTION)/u.test(nameOf(item)),
  );
  const removals = items.map(({ PK, SK }) => remove('cleared', { PK: String(PK), SK: String(SK) }));
  for (const batch of inBatches(removals, TRANSACTION_PARTS)) await store.transact(batch);
};

afterEach(async () => {
  replaceDependencies(deps);
  await clearFilled();
});

describe(`the retention of a random table (SEED=${String(seed)})`, () => {
  it('removes exactly what is past its term at the branch, in bounded runs that continue each other', async () => {
    const past = await fillTable();
    const before = await names();

    await night(TODAY);
    const afterOne = await store.get(keys.retention(1));
    await night(TODAY);

    const kept = before.filter((name) => !past.has(name));
    expect((await names()).filter((name) => !isProgress(name))).toEqual(kept);
    expect(past.size).toBeGreaterThan(1);
    expect(afterOne).toMatchObject({ through: addDays(asClinicDay('2026-01-01'), 399) });
    expect(await store.get(keys.retention(1))).toMatchObject({
      through: LAST_PAST_TERM,
      removed: { audit: past.size / 2, cash: past.size / 2 },
    });
  });

  it('continues after an interruption at any removal, and counts what each run removed', async () => {
    const past = await fillTable();
    const before = await names();

    for (let transactions = 0; transactions < 3; transactions += 1) {
      const table = failingAfter(store, transactions);
      await expectLogged(['event.failed'], () => expect(night(TODAY, { table })).rejects.toThrow('interrupted'));
    }
    for (let runs = 0; runs < 2; runs += 1) await night(TODAY);

    expect((await names()).filter((name) => !isProgress(name))).toEqual(before.filter((name) => !past.has(name)));
  });
});

it('removes nothing while nothing is past its term, and nothing when an operator closes one day again', async () => {
  await fillTable();
  const before = await names();

  await night('2031-12-31');
  await night(TODAY, { onlyDay: asClinicDay('2033-09-01') });

  expect(await names()).toEqual(before);
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRegistration, isTicket } from '#functions/data/privacy/item-kinds.ts';
import { erasePatient, listErasures, replayErasures } from '#functions/data/privacy/erasure-register.ts';
import { readPatientItems, readUnseenPatient, type StoredItem } from '#functions/data/privacy/patient-items.ts';
import { patientItem } from '#functions/data/table/items/patients.ts';
import type { Item } from '#functions/data/table/store.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { staffRights } from '#shared/models/enums.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { openEventRoom } from '../events/event-room.ts';
import type { RouteId } from '../harness.ts';
import { isLongRun } from '../long-run.ts';
import { createScenarioContext, type BookedReservation, type ScenarioContext } from '../scenario-context.ts';
import { scenarios } from '../scenarios.ts';
import { seed } from '../shared/seeded.ts';
import { failingAfter } from '../support/failing-store.ts';
import { openForFile } from '../support/open-for-file.ts';
import { patientItemsOf, scanPatientItems, wholeTable } from '../support/patient-scan.ts';

const room = await openForFile(openEventRoom);
const { clinic } = room;
let context: ScenarioContext;
const rows: readonly (RouteSpec & { readonly id: RouteId })[] = routes;

const keysOf = (items: readonly StoredItem[]): string[] => items.map(({ PK, SK }) => `${PK} ${SK}`).toSorted();
const byKey = (items: readonly Item[]) =>
  Object.fromEntries(items.map((item) => [`${String(item['PK'])} ${String(item['SK'])}`, item]));

const shuffled = <T>(all: readonly T[]): T[] =>
  fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), { seed, numRuns: 1 }).flat();

/** Sends the request of every route in a random order, and lets every event be worked. */
const fillTable = async (): Promise<void> => {
  context = await createScenarioContext(clinic);
  for (const route of shuffled(rows)) {
    const role = route.access.kind === 'staff' ? (route.access.roles[0] ?? 'owner') : 'reception';
    const caller = await context.createStaffUser(role, role === 'owner' ? null : 1, { rights: staffRights });
    const { request } = await scenarios[route.id](context, caller);
    await clinic.call(route.id, route.access.kind === 'staff' ? { ...request, token: caller.token } : request);
  }
  await room.settle();
};

const patientIdsIn = (items: readonly Item[]): PatientId[] => [
  ...new Set(
    items
      .map((item) => ({ ...item, PK: String(item['PK']), SK: String(item['SK']) }))
      .filter(isRegistration)
      .map((item) => patientItem.parse(item).id),
  ),
];

beforeAll(fillTable);

/** Patients whose data is compared; all in `npm run test:long`. */
const COMPARED = isLongRun ? Infinity : 12;

describe(`the data of the patients of a random table (SEED=${String(seed)})`, () => {
  it('is the same by keys as by a scan of all items', async () => {
    const table = await wholeTable(clinic);
    const patientIds = shuffled(patientIdsIn(table)).slice(0, COMPARED);

    for (const patientId of patientIds) {
      const { items } = await readPatientItems(clinic.deps, patientId);
      expect(keysOf(items), patientId).toEqual(keysOf(scanPatientItems(table, patientId)));
    }

    expect(patientIds.length).toBeGreaterThan(10);
  });

  it('has no name and no phone outside what is read of a patient of long ago', async () => {
    const table = await wholeTable(clinic);
    const patientIds = shuffled(patientIdsIn(table)).slice(0, COMPARED);

    for (const patientId of patientIds) {
      const read = new Set(keysOf((await readUnseenPatient(clinic.deps, patientId, asClinicDay('9999-12-31'))) ?? []));
      const others = scanPatientItems(table, patientId).filter(({ PK, SK }) => !read.has(`${PK} ${SK}`));
      expect(others.filter((item) => 'name' in item || 'phone' in item).map(({ PK, SK }) => `${PK} ${SK}`)).toEqual([]);
      expect(read.size).toBeGreaterThan(0);
    }
  });
});

describe('an erasure', () => {
  let patient: BookedReservation;
  let patientId: PatientId;
  beforeAll(async () => {
    patient = await context.finished();
    ({ patientId } = await patientItemsOf(clinic, `+20${patient.phone.slice(1)}`, patient.name));
    const body = { patientId };
    await clinic.ok('payments/mark-paid', { as: 'reception', params: { id: patient.id }, body });
    await room.settle();
  });
  const listOwnErasures = async () =>
    (await listErasures(clinic.deps.store)).filter(({ patientIds }) => patientIds.includes(patientId));

  it('is continued under the same new id after it was interrupted at any write', async () => {
    let interruptions = 0;
    for (let writes = 0; writes < 40; writes += 2) {
      const erased = erasePatient({ ...clinic.deps, store: failingAfter(clinic.deps.store, writes) }, patientId);
      const error = await erased.then(
        () => undefined,
        (failure: unknown) => failure,
      );
      if (error === undefined) break;
      expect(error).toEqual(new Error('interrupted'));
      interruptions += 1;
    }

    const table = await wholeTable(clinic);
    const [entry, ...others] = await listOwnErasures();
    const books = table.filter((item) => JSON.stringify(item).includes(entry?.newId ?? '?'));

    expect(interruptions).toBeGreaterThan(2);
    expect(others).toEqual([]);
    expect(entry?.finishedAt).toBeDefined();
    expect(keysOf(scanPatientItems(table, patientId))).toEqual([]);
    expect(books.filter((item) => isTicket({ PK: String(item['PK']), SK: String(item['SK']) }))).toHaveLength(1);
    expect(books.some((item) => String(item['PK']).startsWith('B#1#LEDGER#'))).toBe(true);
  });

  it('is repeated in a restored table by the register, and changes nothing the next time', async () => {
    const register = await listOwnErasures();
    // A restored table contains the patient again.
    const { name, phone } = patient;
    const body = { branch_id: 1, type: 'regular', name, phone } as const;
    const { id } = await clinic.ok('reservations/book-reservation', { as: 'reception', body });
    await clinic.ok('reservations/cancel-reservation', { as: 'reception', params: { id }, body: {} });
    const again = await replayErasures(clinic.deps, register);
    const after = await wholeTable(clinic);

    const twice = await replayErasures(clinic.deps, register);

    expect([again, twice]).toEqual([1, 0]);
    expect(keysOf(scanPatientItems(after, patientId))).toEqual([]);
    expect(byKey(await wholeTable(clinic))).toEqual(byKey(after));
  });
});

import { describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { type BranchSettings, defaultSettings } from '#shared/rules/branch-settings.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { letters } from '../letters.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import { abandoned } from './clinic-history/client.ts';
import { type HistorySize, runHistory } from './clinic-history/history.ts';
import { MutantStore } from './mutants.ts';

const size: HistorySize = {
  doctors: 2,
  receptionists: 2,
  actionsPerWindow: 20,
  publicClients: 4,
  actionsPerPublicClient: 10,
  sessionRounds: 0,
};

/** Histories in which a removed guard must be missed once: a fault needs two requests that meet. */
const ROUNDS = 15;

/** Conditions whose removal a history notices. Two are removed together where each covers for the other. */
const mutants: readonly (readonly string[])[] = [
  ['ticket'],
  ['slot'],
  ['guard', 'patient'],
  // Receipts are numbered without gaps: two payments at one branch exclude each other by the number as well.
  ['record', 'receipt number'],
  ['idempotency'],
  ['tracking'],
];

/** Each patient of a history has a phone of their own: the limit of a phone has a test of its own below. */
const limitOfPhone = 'phone';

/** Second lines: the account's version refuses first whatever these would refuse. */
const behindTheAccount = ['ledger', 'session', 'day', 'place', 'price change'];

/** Guards of packages: money-guards.test.ts makes the two requests of each fault meet. */
const ofPackages = ['package', 'offers'];

/** Of a session: a new one has a random id, and sessions.test.ts ends one twice. */
const ofSessions = 'family';

describe(`a history without one of the guards (SEED=${String(seed)})`, () => {
  const guards = new Set<string>();

  /** A history of its own clinic, with the conditions of these labels removed. */
  const faultsWithout = async (labels: readonly string[], seedOfRound: number): Promise<readonly string[]> => {
    const clinic: TestClinic = await openTestClinic();
    const client = connect(clinic.endpoint);
    const store = new MutantStore(client, clinic.tableName);
    for (const label of labels) store.unguarded.add(label);
    clinic.letTimePass({ store });
    await clinic.at(noonOf(1));
    try {
      const { faults } = await runHistory({
        size,
        seed: seedOfRound,
        send: (route, request, signal) => abandoned(clinic.call(route, request), signal),
        direct: { store: clinic.deps.store, endpoint: clinic.endpoint, tableName: clinic.tableName },
        allowUnavailable: false,
        quiet: () => Promise.resolve(),
      });
      return faults;
    } catch (error) {
      return [String(error)];
    } finally {
      for (const label of store.guarded) guards.add(label);
      client.destroy();
      await clinic.stop();
    }
  };

  it('breaks no rule with every guard', async () => {
    expect(await faultsWithout([], seed)).toEqual([]);
  });

  it('has a mutant for every guard that the histories meet', async () => {
    const known = [...mutants.flat(), ...behindTheAccount, ...ofPackages, ofSessions, limitOfPhone].toSorted();
    for (let round = 1; round < ROUNDS && guards.size < known.length; round += 1) {
      await faultsWithout([], seed + round);
    }

    expect([...guards].toSorted()).toEqual(known);
  });

  it.each(mutants.map((labels) => [labels.join(' and '), labels] as const))(
    'breaks a rule without: %s',
    async (_, labels) => {
      const faults: string[] = [];
      for (let round = 0; round < ROUNDS && faults.length === 0; round += 1) {
        faults.push(...(await faultsWithout(labels, seed + round)));
      }

      expect(faults).not.toEqual([]);
    },
  );
});

/** A clinic whose functions write without the conditions of these labels. */
const withUnguarded = async <Result>(
  { labels, settings = defaultSettings }: { readonly labels: readonly string[]; readonly settings?: BranchSettings },
  work: (clinic: TestClinic) => Promise<Result>,
): Promise<Result> => {
  const clinic = await openTestClinic({ branches: demoBranches.map((branch) => ({ ...branch, settings })) });
  const client = connect(clinic.endpoint);
  const store = new MutantStore(client, clinic.tableName);
  for (const label of labels) store.unguarded.add(label);
  clinic.letTimePass({ store });
  try {
    return await work(clinic);
  } finally {
    client.destroy();
    await clinic.stop();
  }
};

describe('twenty concurrent public bookings for one phone', () => {
  const openReservations = (labels: readonly string[]): Promise<number> =>
    withUnguarded({ labels }, async (clinic) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          clinic.call('reservations/book-reservation', {
            body: { name: `Child ${letters(n)}`, phone: '01055512345', branch_id: 1, type: 'regular' },
          }),
        ),
      );
      return answers.filter(({ status }) => status === 201).length;
    });

  it('make four reservations, and four that wait for a confirmation', async () => {
    expect(await openReservations([])).toBe(8);
  });

  it('make more without the limit of the phone', async () => {
    expect(await openReservations([limitOfPhone])).toBeGreaterThan(8);
  });
});

describe('twelve concurrent bookings of a service with a daily limit', () => {
  const settings = { ...defaultSettings, daily_limit_regular: 3 };
  const booked = (labels: readonly string[]): Promise<number> =>
    withUnguarded({ labels, settings }, async (clinic) => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          clinic.send('reservations/book-reservation', {
            body: {
              name: `Patient ${letters(n)}`,
              phone: `010555${String(10_000 + n)}`,
              branch_id: 1,
              type: 'regular',
            },
          }),
        ),
      );
      return answers.filter(({ status }) => status === 201).length;
    });

  it('make as many reservations as the limit allows', async () => {
    expect(await booked([])).toBe(3);
  });

  it('make more without the guard of the limit', async () => {
    expect(await booked(['limit'])).toBeGreaterThan(3);
  });
});

describe('two concurrent changes of a doctor at work', () => {
  /** Rounds in which one of the changes was lost. */
  const lostChanges = (labels: readonly string[]): Promise<number> =>
    withUnguarded({ labels }, async (clinic) => {
      let lost = 0;
      for (let round = 0; round < 10; round += 1) {
        const { doctor: before } = await clinic.ok('doctor/set-doctor-at-work', {
          as: 'doctor',
          body: { state: 'on', services: ['regular', 'laser', 'fractional'] },
        });
        const set = (body: { state: 'off' } | { services: ['laser'] }) =>
          clinic.ok('doctor/set-doctor-at-work', { as: 'reception', body: { doctor_id: before.doctor_id, ...body } });
        await Promise.all([set({ state: 'off' }), set({ services: ['laser'] })]);
        const { doctors } = await clinic.ok('reservations/list-branch-queue', {
          as: 'reception',
          params: { branchId: 1 },
        });
        const [doctor] = doctors;
        if (doctor?.state !== 'off' || doctor.services.length !== 1) lost += 1;
      }
      return lost;
    });

  it('are both kept', async () => {
    expect(await lostChanges([])).toBe(0);
  });

  it('lose one of them without the guard of the doctor', async () => {
    expect(await lostChanges(['doctor'])).toBeGreaterThan(0);
  });
});

type MedicalRoute = 'medical/update-patient-file' | 'medical/write-visit-record';

/** Guards of medical notes by label, and the fields other than the version that save a change. */
const medicalNotes: readonly (readonly [string, MedicalRoute, (text: string, id: number) => object])[] = [
  [
    'patient-file',
    'medical/update-patient-file',
    (allergies) => ({ birth_year: 1991, sex: 'female', allergies, warnings: [], consents: [] }),
  ],
  [
    'visit-record',
    'medical/write-visit-record',
    (plan, id) => ({
      reservation_id: id,
      treatment: null,
      consultation: { complaint: 'Acne', diagnosis: '', plan, prescription: [], follow_up_weeks: null },
    }),
  ],
];

describe.each(medicalNotes)('two concurrent changes of one version of a %s', (label, route, fieldsOf) => {
  /** Rounds in which both changes were saved, so that one of them was lost. */
  const lostChanges = (labels: readonly string[]): Promise<number> =>
    withUnguarded({ labels }, async (clinic) => {
      const counter = counterOf(clinic);
      const id = await counter.visit(1, 'laser');
      const patientId = await counter.patientIdOf(id);
      let lost = 0;
      for (let version = 0; version < 10; version += 1) {
        const save = (text: string, as: string) =>
          clinic.sendRaw(route, {
            as,
            ...(route === 'medical/update-patient-file' ? { params: { patientId } } : {}),
            body: { version, ...fieldsOf(text, id) },
          });
        const statuses = (await Promise.all([save('Penicillin', 'doctor'), save('Latex', 'doctor')])).map(
          ({ status }) => (status < 300 ? 'saved' : status),
        );
        expect(statuses).toContain('saved');
        expect([409, 'saved']).toEqual(expect.arrayContaining(statuses));
        if (statuses.every((status) => status === 'saved')) lost += 1;
      }
      return lost;
    });

  it('saves one of them', async () => {
    expect(await lostChanges([])).toBe(0);
  });

  it('saves both without the guard', async () => {
    expect(await lostChanges([label])).toBeGreaterThan(0);
  });
});

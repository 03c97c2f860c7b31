import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, counterOf, noonOf } from '../api/counter.ts';
import { type ApiResponse, replaceTestEnvironment, openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import type { DynamoDbProxy } from '../support/dynamodb-proxy/dynamodb-proxy.ts';
import { throughProxy } from '../support/through-proxy.ts';

/**
 * Reads of global indexes and eventually consistent reads show a former state for a while after a write: never an
 * error, never something that was not so, and the new state in the end.
 */
let clinic: TestClinic;
let counter: Counter;
let proxy: DynamoDbProxy;
let days = 0;

beforeAll(async () => {
  replaceTestEnvironment(
    throughProxy({
      seed,
      faults: { staleReads: { chance: 1, lagMs: 300 }, indexLag: { lagMs: 300 } },
      onOpen: (opened) => {
        proxy = opened;
      },
    }),
  );
  clinic = await openTestClinic();
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
  await proxy.settled();
});

interface LateRead {
  readonly route: RouteId;
  /** Something that the route shows afterwards. */
  readonly write: () => Promise<unknown>;
  readonly read: () => Promise<ApiResponse>;
  /** The part of the answer that the test checks. */
  readonly shown: (answer: ApiResponse) => unknown;
  readonly before: unknown;
  readonly after: unknown;
}

const token = (account: string): { readonly token: string } => ({ token: clinic.tokenOf(account) });
const phone = '01010009001';
const data = (answer: ApiResponse): Record<string, unknown> => (answer.data ?? {}) as Record<string, unknown>;
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : -1);

const lateReads: readonly LateRead[] = [
  {
    route: 'reservations/show-queue-info',
    write: () => counter.book(9001),
    read: () => clinic.call('reservations/show-queue-info', { params: { phone } }),
    shown: ({ status }) => status,
    before: 404,
    after: 200,
  },
  {
    route: 'payments/list-unpaid',
    write: () => counter.book(9002),
    read: () => clinic.call('payments/list-unpaid', { params: { branchId: 1 }, ...token('reception') }),
    shown: (answer) => lengthOf(data(answer)['unpaid_payments']),
    before: 1,
    after: 2,
  },
  {
    route: 'patients/search-patients',
    write: () => counter.book(9003),
    read: () => clinic.call('patients/search-patients', { query: { search: '9003' }, ...token('reception') }),
    shown: (answer) => lengthOf(data(answer)['patients']),
    before: 0,
    after: 1,
  },
  {
    route: 'patients/find-patients-by-phone',
    write: () => counter.book(9004),
    read: () =>
      clinic.call('patients/find-patients-by-phone', { params: { patient: '01010009004' }, ...token('reception') }),
    shown: ({ status }) => status,
    before: 404,
    after: 200,
  },
  {
    route: 'reports/show-revenue',
    write: async () => counter.markPaid(await counter.book(9005)),
    read: () => clinic.call('reports/show-revenue', { params: { branchId: 1 }, ...token('reception') }),
    shown: (answer) => (data(answer)['summary'] as Record<string, unknown> | undefined)?.['total_revenue'],
    before: 0,
    after: 300,
  },
];

describe(`routes that may be late (SEED=${String(seed)})`, () => {
  it.each(lateReads)(
    '$route shows the former state, then the new one',
    async ({ write, read, shown, before, after }) => {
      const former = shown(await read());
      await write();
      const seen: unknown[] = [];

      await expect
        .poll(async () => {
          const answer = await read();
          seen.push(shown(answer));
          return shown(answer);
        })
        .toEqual(after);

      expect(former).toEqual(before);
      expect(seen.filter((each) => each !== before && each !== after)).toEqual([]);
    },
  );

  it('met both kinds of lag', () => {
    expect(proxy.counts.get('staleRead')).toBeGreaterThan(0);
    expect(proxy.counts.get('staleIndex')).toBeGreaterThan(0);
  });
});

describe('a patient who was registered a moment ago', () => {
  it('gets a note, and has a history, before every copy shows the registration', async () => {
    const id = await counter.book(9006);
    const patientId = await counter.patientIdOf(id);

    const note = await clinic.call('messaging/add-commlog-entry', {
      body: { patient_id: patientId, reservation_id: id, channel: 'note', body: 'Comes at six.' },
      ...token('reception'),
    });
    const history = await clinic.call('patients/show-patient-history', { params: { patientId }, ...token('doctor') });

    expect([note.status, history.status]).toEqual([201, 200]);
  });
});

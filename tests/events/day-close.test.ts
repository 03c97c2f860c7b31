import type { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterEach, describe, expect, it } from 'vitest';
import { type Publish, publishTo, replaceBus } from '#events/bus.ts';
import { batchOf } from '#events/queue-worker.ts';
import { dayClose } from '#events/schedules/day-close.ts';
import { rollUpCompany } from '#events/schedules/roll-up-company.ts';
import { closeBranchDays } from '#events/subscribers/close-branch-days.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { flatTicket } from '#functions/data/table/items/tickets.ts';
import { keys } from '#functions/data/table/keys.ts';
import { inBatches } from '#functions/data/table/batches.ts';
import { remove, TRANSACTION_PARTS } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { branchDefaults } from '#functions/domain/queue/branch-defaults.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { asClinicDay, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { type DomainEvent, domainEvent } from '#shared/events/index.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { openForFile } from '../support/open-for-file.ts';
import { expectLogged } from '../support/problem-lines.ts';
import { CLOSER } from '../test-environment.ts';
import { asFunction } from '../under-grants.ts';

const clinic = await openForFile(openTestClinic);
const { deps } = clinic;
const { store } = deps;

afterEach(() => {
  replaceBus(undefined);
  replaceDependencies(deps);
});

const dayOf = (n: number): ClinicDay => asClinicDay(noonOf(n).toISOString().slice(0, 10));
const beginNightAfter = (n: number): Promise<void> =>
  clinic.at(new Date(noonOf(n).getTime() + (16 * 60 + 16) * 60_000));

/** Runs the schedule. @returns the events it published, as JSON carries them */
const publishNight = async (): Promise<DomainEvent[]> => {
  const published: DomainEvent[] = [];
  replaceBus((events) => {
    published.push(...events);
    return Promise.resolve(new Set());
  });
  await asFunction('events/day-close', () => dayClose());
  return published.map((event) => domainEvent.parse(JSON.parse(JSON.stringify(event))));
};
const work = (event: DomainEvent): Promise<void> => asFunction(CLOSER, () => closeBranchDays(batchOf(event)));
const branchOf = (event: DomainEvent): number => event.data.branch_id;

const book = async (patient: number, branchId: number): Promise<void> => {
  const { status, error } = await clinic.call('reservations/book-reservation', {
    body: {
      name: `Patient Night ${letters(patient)}`,
      phone: `010${String(77_700_000 + patient)}`,
      branch_id: branchId,
      type: 'regular',
    },
  });
  if (status > 201) throw new Error(error ?? 'not booked');
};
const statusesOf = async (branchId: number, day: string): Promise<unknown[]> => {
  const items = await store.query({ partition: keys.branchDay(branchId, day), startsWith: keys.ticketPrefix });
  return items.map(flatTicket).map(({ status }) => status);
};
const lastClosed = async (branchId: number): Promise<unknown> =>
  (await store.get(keys.lastClosedDay(branchId)))?.['day'];

/** Functions get a store that calls back before each of its requests. A callback that throws fails the request. */
const useStore = (
  before: (name: string | symbol, item: Readonly<Record<string, unknown>> | undefined) => void,
): void => {
  const watched = new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...input: readonly unknown[]): Promise<unknown> => {
        const [item] = input as readonly Record<string, unknown>[];
        before(name, item);
        return Reflect.apply(value, target, input);
      };
    },
  });
  replaceDependencies({ ...deps, store: watched });
};

describe('the night of a branch', () => {
  it('fails alone, and its event closes from its last closed day when it comes again', async () => {
    await beginNightAfter(0);
    for (const event of await publishNight()) await work(event);
    await clinic.at(noonOf(1));
    for (const branchId of [1, 2]) await book(branchId, branchId);
    const broken = keys.ticket(1, dayOf(2), 999);
    await store.put({ ...broken, order: keys.order.waiting(999), shown: { id: 'none' } });
    await beginNightAfter(2);
    const [first, second, ...others] = await publishNight();
    if (first === undefined || second === undefined) throw new Error('two events are needed');

    await expectLogged(['event.failed'], () => expect(work(first)).rejects.toThrow());
    for (const event of [second, ...others]) await work(event);

    expect([await lastClosed(1), await lastClosed(2)]).toEqual([dayOf(1), dayOf(2)]);
    expect(await statusesOf(2, dayOf(1))).toEqual(['no_show']);
    await store.transact([remove('broken', broken)]);
    await work(first);
    expect(await lastClosed(1)).toBe(dayOf(2));
    expect(await statusesOf(1, dayOf(1))).toEqual(['no_show']);
  });

  it('changes nothing when its event comes twice', async () => {
    await clinic.at(noonOf(3));
    await counterOf(clinic).book(10);
    await beginNightAfter(3);
    const [event] = await publishNight();
    if (event === undefined) throw new Error('an event is needed');
    const audit = async () => {
      const items = await store.query({ partition: keys.audit(1, dayOf(4)) });
      return items.filter(({ action }) => action === 'reservation.no_show').length;
    };

    await Promise.all([work(event), work(event)]);
    await work(event);

    expect(await audit()).toBe(1);
    expect(await lastClosed(1)).toBe(dayOf(3));
  });

  it('goes on where a function ended in the middle of missed nights', async () => {
    await clinic.at(noonOf(14));
    await counterOf(clinic).book(20);
    await beginNightAfter(16);
    const [event] = await publishNight();
    if (event === undefined) throw new Error('an event is needed');
    let isEnded = false;
    useStore((name, item) => {
      if (isEnded) throw new Error('out of time');
      isEnded = name === 'put' && item?.['SK'] === keys.lastClosedDay(1).SK && item['day'] === dayOf(10);
    });
    await expectLogged(['event.failed'], () => expect(work(event)).rejects.toThrow('out of time'));
    expect(await lastClosed(1)).toBe(dayOf(10));
    expect(await statusesOf(1, dayOf(14))).toEqual(['waiting']);
    const read: string[] = [];
    useStore((_, item) => read.push(JSON.stringify(item)));

    await work(event);

    expect(await lastClosed(1)).toBe(dayOf(16));
    expect(await statusesOf(1, dayOf(14))).toEqual(['no_show']);
    expect(read.filter((each) => each.includes(dayOf(8)))).toEqual([]);
    expect(read.filter((each) => each.includes(dayOf(10)))).not.toEqual([]);
  });
});

it('sums the money of a branch that was not closed from its ledger', async () => {
  await clinic.at(noonOf(31));
  const counter = counterOf(clinic);
  await counter.markPaid(await counter.visit(30));
  await beginNightAfter(31);

  await asFunction('events/roll-up-company', () => rollUpCompany());

  expect(await store.get(keys.companyDay(dayOf(31)))).toMatchObject({ byType: { regular: { payments: 1 } } });
  expect(await store.get(keys.dayRollup(1, dayOf(31)))).toMatchObject({ byType: { regular: { payments: 1 } } });
});

describe('the schedule of the night', () => {
  const BRANCHES = 1_000;
  /** A bus that records each request and may refuse entries. */
  const fakeBus = (refuse: (request: number, entry: number) => boolean = () => false) => {
    const requests: number[] = [];
    const branches: number[] = [];
    const send = ({ input: { Entries: entries = [] } }: PutEventsCommand) => {
      requests.push(entries.length);
      const refused = entries.map((_, entry) => refuse(requests.length, entry));
      for (const [entry, { Detail = '' }] of entries.entries()) {
        if (refused[entry] !== true) branches.push(branchOf(domainEvent.parse(JSON.parse(Detail))));
      }
      return Promise.resolve({
        FailedEntryCount: refused.filter(Boolean).length,
        Entries: refused.map((isRefused) => (isRefused ? { ErrorCode: 'ThrottlingException' } : {})),
      });
    };
    return { publish: publishTo({ send } as never, 'clinic'), requests, branches };
  };
  const run = (publish: Publish) => {
    replaceBus(publish);
    return asFunction('events/day-close', () => dayClose());
  };
  const all = Array.from({ length: BRANCHES }, (_, index) => index + 1);

  it('publishes one event for each of 1,000 branches, ten per request', async () => {
    const [main] = demoBranches;
    if (main === undefined) throw new Error('a demo branch is needed');
    const added = all.slice(demoBranches.length).map((id) => ({ ...main, ...branchDefaults, id, name: String(id) }));
    for (const batch of inBatches(added.flatMap(branchWrites), TRANSACTION_PARTS)) await store.transact(batch);
    // The list of branches is kept for half a minute.
    clinic.pass(1);
    const { publish, requests, branches } = fakeBus();

    await run(publish);

    expect(requests).toEqual(Array.from({ length: BRANCHES / 10 }, () => 10));
    expect(branches).toEqual(all);
  });

  it('sends again what the bus refused, and nothing else', async () => {
    const { publish, branches } = fakeBus((request, entry) => request % 50 === 7 && entry > 3);

    await run(publish);

    expect(branches.toSorted((a, b) => a - b)).toEqual(all);
  });

  it('fails when the bus takes no more, and a repeated run reaches the rest', async () => {
    const ended = fakeBus((request) => request > BRANCHES / 20);
    await expectLogged(['schedule.failed'], () =>
      expect(run(ended.publish)).rejects.toThrow('did not accept 500 events'),
    );
    const again = fakeBus();

    await run(again.publish);

    expect(new Set([...ended.branches, ...again.branches])).toEqual(new Set(all));
  });
});

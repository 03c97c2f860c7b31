import { subscribers } from '#events/reactions.ts';
import { putMessagingSettings } from '#functions/data/messages/messaging.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { connect } from '#functions/data/table/connect.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { signatureOf } from '#functions/domain/webhook-signature.ts';
import { startFakeWhatsApp } from '#local/fake-whatsapp.ts';
import { boardQuery, boards } from '../queue-scenarios.ts';
import { counterOf } from '../../api/counter.ts';
import { book, callNext, type EventRoom, move, openEventRoom } from '../../events/event-room.ts';
import type { RouteId } from '../../harness.ts';
import { type CallNeeds, type Needs, secondsOf, throttleOf } from './needs.ts';
import { PartitionMeter } from './partition-meter.ts';

/** Patients who wait while the calls are measured. */
const WAITING = 30;
const TIMES = 6;

interface Step {
  readonly name: string;
  readonly route: RouteId;
  /** Not measured. */
  readonly prepare?: (time: number) => Promise<void>;
  readonly run: (time: number) => Promise<unknown>;
}

const ask = async (room: EventRoom, route: RouteId, request: object = {}): Promise<void> => {
  const { status, error } = await room.clinic.call(route, request);
  if (status >= 300) throw new Error(`${route} answered ${String(status)} ${error ?? ''}`);
};

const readSteps = (room: EventRoom): readonly Step[] => {
  const [reception, doctor] = ['reception', 'doctor'].map((account) => ({ token: room.clinic.tokenOf(account) }));
  const ofBranch = { params: { branchId: 1 } };
  const reads: readonly (readonly [string, RouteId, object])[] = [
    [
      'queue-info by phone',
      'reservations/show-queue-info',
      { params: { phone: `010${String(20_000_000 + WAITING)}` } },
    ],
    ...boards.map(([name, caller, parts]): readonly [string, RouteId, object] => [
      name,
      'board/show-board',
      { ...ofBranch, query: boardQuery(parts), ...(caller === 'doctor' ? doctor : reception) },
    ]),
    ['daily report, today', 'reports/show-daily-report', { ...ofBranch, ...reception }],
    ['health', 'health/check-health', {}],
  ];
  return reads.map(([name, route, request]) => ({ name, route, run: () => ask(room, route, request) }));
};

const writeSteps = (room: EventRoom): readonly Step[] => {
  const counter = counterOf(room.clinic);
  const visits: number[] = [];
  return [
    {
      name: 'book, new patient',
      route: 'reservations/book-reservation',
      run: (time) => book(room, 1000 + time),
    },
    {
      name: 'book, known patient',
      route: 'reservations/book-reservation',
      prepare: async (time) => move(room, await book(room, 2000 + time), 'cancelled'),
      run: (time) => book(room, 2000 + time),
    },
    { name: 'call next', route: 'doctor/call-next', run: () => callNext(room) },
    {
      name: 'mark paid',
      route: 'payments/mark-paid',
      prepare: async (time) => {
        visits.push(await counter.visit(3000 + time));
      },
      run: () => counter.markPaid(visits.pop() ?? 0),
    },
    {
      name: 'laser session',
      route: 'doctor/record-laser-session',
      prepare: async (time) => {
        visits.push(await counter.visit(4000 + time, 'laser'));
      },
      run: () => counter.record(visits.pop() ?? 0, 100, 5),
    },
  ];
};

/** A report of the provider, first of one message and then of the next. */
const reportStep = (room: EventRoom, appSecret: string): Step => {
  const ids: number[] = [];
  return {
    name: 'report of the provider',
    route: 'messaging/receive-webhook',
    prepare: async (time) => {
      ids.push(await book(room, 5000 + time));
    },
    run: () => {
      const statuses = [{ status: 'delivered', biz_opaque_callback_data: `${String(ids.pop() ?? 0)}.booked` }];
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ value: { statuses } }] }],
      });
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, appSecret) };
      return ask(room, 'messaging/receive-webhook', { body, headers });
    },
  };
};

/** Counts what one call of a step needs, and its reactions. */
const measure = async (room: EventRoom, step: Step, meter: PartitionMeter, forget: () => void): Promise<CallNeeds> => {
  let [invocations, processorMs] = [0, 0];
  const all = new Map<string, { reads: number; writes: number }>();
  for (let time = 0; time < TIMES; time += 1) {
    room.clinic.pass(1);
    await step.prepare?.(time);
    await room.settle();
    forget();
    meter.take();
    const before = process.cpuUsage();
    await step.run(time);
    const { user, system } = process.cpuUsage(before);
    processorMs += (user + system) / 1000;
    const events = await room.settle();
    for (const { type } of events) invocations += subscribers.filter(({ on }) => on.includes(type)).length;
    for (const [kind, { reads, writes }] of meter.take()) {
      const sum = all.get(kind) ?? { reads: 0, writes: 0 };
      all.set(kind, { reads: sum.reads + reads / TIMES, writes: sum.writes + writes / TIMES });
    }
  }
  return {
    route: step.route,
    throttle: throttleOf(step.route),
    units: all,
    invocations: invocations / TIMES,
    seconds: secondsOf(processorMs / TIMES),
  };
};

/**
 * Runs the real handlers and reactions of one branch over the embedded database and counts what each call needs. Each
 * call finds its function's cache empty: an upper bound, as at a thousand branches caches rarely have what is needed.
 */
export const measureNeeds = async (): Promise<Pick<Needs, 'calls' | 'report'>> => {
  const room = await openEventRoom();
  const fake = await startFakeWhatsApp();
  try {
    const { clinic } = room;
    const client = connect(clinic.endpoint);
    const meter = new PartitionMeter(client);
    const store = new Store(client, clinic.tableName);
    await putMessagingSettings(store, fake.settings);
    const forget = (): void => {
      replaceDependencies({ ...clinic.deps, store, cache: new Cache(clinic.now) });
    };
    forget();
    for (let n = 1; n <= WAITING; n += 1) await book(room, n);
    const calls = new Map<string, CallNeeds>();
    for (const step of [...readSteps(room), ...writeSteps(room)]) {
      calls.set(step.name, await measure(room, step, meter, forget));
    }
    const report = await measure(room, reportStep(room, fake.settings.appSecret), meter, forget);
    return { calls, report };
  } finally {
    await fake.stop();
    await room.stop();
  }
};

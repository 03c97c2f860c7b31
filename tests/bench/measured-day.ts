import { brotliCompressSync, constants } from 'node:zlib';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { connect } from '#functions/data/table/connect.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import type { Log, LogFields } from '#functions/log.ts';
import { putMessagingStatus } from '#functions/data/messages/messaging.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { counterOf } from '../api/counter.ts';
import { type ApiRequest, type ApiResponse, openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { Meter } from './meter.ts';
import type { Call } from './prices.ts';
import { boards } from './queue-scenarios.ts';

/** A branch at the moment at which its calls are measured. */
interface Situation {
  readonly waiting: number;
  /** Visits of today that are finished and paid; one in six had a laser session. */
  readonly finished: number;
}

interface Step {
  readonly name: string;
  readonly route: RouteId;
  readonly times: number;
  /** Not measured. */
  readonly prepare?: (time: number) => Promise<void>;
  readonly run: (time: number) => Promise<ApiResponse>;
}

const POLLS = 60;
const WRITES = 25;
/** Between two measured writes: longer than bookings count as made at the same time. */
const MINUTES_BETWEEN = 0.4;

/** As CloudFront sends it: compressed, unless too short for that. */
const transferred = (text: string): number =>
  Buffer.byteLength(text) < 1000
    ? Buffer.byteLength(text)
    : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** The line as the function writes it in the cloud. */
const lineBytes = (message: string, fields: LogFields = {}): number =>
  Buffer.byteLength(
    JSON.stringify({
      level: 'INFO',
      message,
      timestamp: new Date(0).toISOString(),
      service: 'clinic',
      xray_trace_id: '1-5759e988-bd862e3fe1be46a994272793',
      ...fields,
    }),
  );

/** Counts the bytes of what is logged. */
const countingLog = () => {
  let bytes = 0;
  const note = (message: string, fields?: LogFields): void => {
    bytes += lineBytes(message, fields);
  };
  const log: Log = { info: note, warn: note, error: note, metric: () => undefined };
  return {
    log,
    take: (): number => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
  };
};

const [main] = demoBranches;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Fills the branch, and says how its queue is filled again. */
const prepareBranch = async (clinic: TestClinic, { waiting, finished }: Situation) => {
  if (main === undefined) throw new Error('no branch');
  const counter = counterOf(clinic);
  let patients = 0;
  const fill = async (): Promise<void> => {
    const queue = await readQueue(clinic.deps.store, main.id, clinicDayAt(clinic.now(), main));
    for (let missing = waiting - queue.waiting.length; missing > 0; missing -= 1) await counter.book((patients += 1));
  };
  for (let visit = 0; visit < finished; visit += 1) {
    const isLaser = visit % 6 === 0;
    const id = await counter.visit((patients += 1), isLaser ? 'laser' : 'regular');
    if (isLaser) await counter.record(id, 100, 5);
    await counter.markPaid(id);
  }
  // Two visits of the day whose sessions are not recorded yet, and a patient with each doctor.
  for (let visit = 0; visit < 2; visit += 1) await counter.visit((patients += 1), 'laser');
  await fill();
  const [, second] = [await counter.callNext('doctor'), await counter.callNext('doctor2')];
  await fill();
  return { counter, fill, known: patients, withSecondDoctor: second.data?.next?.id ?? 0 };
};

const readSteps = (clinic: TestClinic, phone: string): readonly Step[] => {
  const [reception, doctor] = ['reception', 'doctor'].map((account) => ({ token: clinic.tokenOf(account) }));
  const ofBranch = { params: { branchId: 1 } };
  const reads: readonly (readonly [string, RouteId, ApiRequest])[] = [
    ['queue-info by phone', 'reservations/show-queue-info', { params: { phone } }],
    ...boards.map(([name, caller, parts]): readonly [string, RouteId, ApiRequest] => [
      name,
      'board/show-board',
      { ...ofBranch, query: { parts }, ...(caller === 'doctor' ? doctor : reception) },
    ]),
    ['daily report, today', 'reports/show-daily-report', { ...ofBranch, ...reception }],
    ['health', 'health/check-health', {}],
    ['branches', 'branches/list-branches', {}],
  ];
  return reads.map(([name, route, request]) => ({ name, route, times: POLLS, run: () => clinic.call(route, request) }));
};

type Prepared = Awaited<ReturnType<typeof prepareBranch>>;

const writeSteps = (clinic: TestClinic, { counter, known, withSecondDoctor }: Prepared): readonly Step[] => {
  const [reception, doctor, doctor2] = ['reception', 'doctor', 'doctor2'].map((account) => ({
    token: clinic.tokenOf(account),
  }));
  const patient = (number: number) => ({
    name: `Patient Number${letterOf(number)}`,
    phone: `011${String(30_000_000 + number)}`,
  });
  const bookFor = (number: number): Promise<ApiResponse> =>
    clinic.call('reservations/book-reservation', { body: { ...patient(number), branch_id: 1, type: 'regular' } });
  const cancel = async (booked: ApiResponse): Promise<void> => {
    const { id } = booked.data as { id: number };
    await clinic.call('reservations/cancel-reservation', { ...reception, params: { id }, body: {} });
  };
  const visits: number[] = [];
  let current = withSecondDoctor;
  return [
    { name: 'book, new patient', route: 'reservations/book-reservation', times: WRITES, run: (time) => bookFor(time) },
    {
      name: 'book, known patient',
      route: 'reservations/book-reservation',
      times: WRITES,
      prepare: async (time) => {
        await cancel(await bookFor(100 + time));
        clinic.pass(MINUTES_BETWEEN);
      },
      run: (time) => bookFor(100 + time),
    },
    {
      name: 'call next',
      route: 'doctor/call-next',
      times: WRITES,
      run: () => clinic.call('doctor/call-next', { body: {}, ...doctor }),
    },
    {
      name: 'mark paid',
      route: 'payments/mark-paid',
      times: WRITES,
      prepare: async (time) => {
        visits.push(await counter.book(known + 1000 + time));
      },
      run: async () => {
        const id = visits.pop() ?? 0;
        return clinic.call('payments/mark-paid', {
          ...reception,
          params: { id },
          body: { patientId: await counter.patientIdOf(id) },
        });
      },
    },
    {
      name: 'laser session',
      route: 'doctor/record-laser-session',
      times: WRITES,
      prepare: async (time) => {
        await counter.moveTo(current, 'completed', 'doctor2');
        current = await counter.book(known + 2000 + time, 'laser');
        await counter.moveTo(current, 'in_progress', 'doctor2');
      },
      run: () =>
        clinic.call('doctor/record-laser-session', {
          ...doctor2,
          body: { reservation_id: current, pulses: 100, price_per_pulse: 5 },
        }),
    },
  ];
};

/** Letters only, as names have; the same number gives the same letters. */
const letterOf = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)] ?? '').join('');

/**
 * Units, round trips, bytes, log and processor time of the calls that people make, by running functions with caches
 * that expire as they do in life, replies unchecked and the queue's snapshot kept, as in the cloud.
 */
export const measureDay = async (situation: Situation): Promise<ReadonlyMap<string, Call>> => {
  if (main === undefined) throw new Error('no branch');
  const clinic = await openTestClinic();
  try {
    const prepared = await prepareBranch(clinic, situation);
    const client = connect(clinic.endpoint);
    const meter = new Meter(client);
    const store = new Store(client, clinic.tableName);
    const { log, take } = countingLog();
    replaceDependencies({ ...clinic.deps, store, cache: new Cache(clinic.now), log, checkReplies: false });
    await putMessagingStatus(store, { ready: true, provider: 'whatsapp', checkedAt: clinic.now().toISOString() });
    const { waiting } = await readQueue(store, main.id, clinicDayAt(clinic.now(), main));
    const phone = waiting[Math.floor(waiting.length / 2)]?.phone ?? '';
    // The first calls fill the caches of settings and sessions, as the polls of a running function do.
    const warmUp = async (): Promise<void> => {
      await keepQueueSnapshot(clinic.deps, main, clinicDayAt(clinic.now(), main));
      await clinic.call('reservations/show-queue-info', { params: { phone } });
      for (const account of ['reception', 'doctor'])
        await clinic.call('auth/show-me', { token: clinic.tokenOf(account) });
    };
    const measure = async ({ name, route, times, prepare, run }: Step): Promise<readonly [string, Call]> => {
      let [reads, writes, rounds, processorMs, logBytes, bytes] = [0, 0, 0, 0, 0, 0];
      if (times === POLLS) {
        await prepare?.(-1);
        await run(-1);
      }
      for (let time = 0; time < times; time += 1) {
        if (times === WRITES) {
          await prepared.fill();
          clinic.pass(MINUTES_BETWEEN);
          await prepare?.(time);
          await warmUp();
        }
        meter.reset();
        take();
        const before = process.cpuUsage();
        const answer = await run(time);
        const used = process.cpuUsage(before);
        if (answer.status >= 300) throw new Error(`${name} answered ${String(answer.status)} ${answer.error ?? ''}`);
        const metered = meter.read();
        reads += metered.reads;
        writes += metered.writes;
        rounds = Math.max(rounds, metered.rounds);
        processorMs += (used.user + used.system) / 1000;
        logBytes += take();
        bytes = transferred(JSON.stringify({ success: true, data: answer.data }));
      }
      const mean = (total: number): number => total / times;
      const call = { route, bytes, rounds, processorMs: mean(processorMs), logBytes: Math.round(mean(logBytes)) };
      return [name, { ...call, reads: tenth(mean(reads)), writes: tenth(mean(writes)) }];
    };
    const calls = new Map<string, Call>();
    await warmUp();
    for (const step of [...readSteps(clinic, phone), ...writeSteps(clinic, prepared)])
      calls.set(...(await measure(step)));
    return calls;
  } finally {
    await clinic.stop();
  }
};

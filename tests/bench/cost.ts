/**
 * What the product costs to run, from measured units, bytes and processor time, and AWS's public prices.
 *
 *   npm run measure:cost              writes the tables of docs/cost.md
 *   npm run measure:cost -- --dry     only prints
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type ApiResponse, openTestClinic, type RouteId } from '../harness.ts';
import { type CallUnits, measureUnits } from './units.ts';
import { letters } from '../letters.ts';
import {
  add,
  type Call,
  dollars,
  edgePartsOf,
  fixedMonth,
  freeOfAccount,
  leftOutOfDev,
  LOG_BYTES,
  MEMORY_GB,
  partsOf,
  price,
  sum,
  TRACED,
} from './prices.ts';
import { boards } from './queue-scenarios.ts';
import { callsOfDay, VISITS_OF_DAY } from './calls-of-day.ts';

const file = resolve(import.meta.dirname, '../../docs/cost.md');
const begin = '<!-- cost: written by npm run measure:cost -->';
const end = '<!-- cost: end -->';

/** Size as CloudFront sends it: compressed unless too short. */
const transferred = (text: string): number =>
  Buffer.byteLength(text) < 1000
    ? Buffer.byteLength(text)
    : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** Bytes and processor time of the calls that people make most, with 60 waiting. */
const measureCalls = async (units: readonly CallUnits[]): Promise<ReadonlyMap<string, Call>> => {
  const clinic = await openTestClinic();
  const book = (n: number): Promise<ApiResponse> =>
    clinic.call('reservations/book-reservation', {
      body: {
        name: `Patient ${letters(n)} Someone`,
        phone: `010${String(20_000_000 + n)}`,
        branch_id: 1,
        type: 'regular',
      },
      key: `cost-${String(n)}`,
    });
  for (let n = 0; n < 60; n += 1) await book(n);
  const doctor = { token: clinic.tokenOf('doctor') };
  const reception = { token: clinic.tokenOf('reception') };
  await clinic.call('doctor/call-next', { body: {}, ...doctor });
  type Polled = readonly [string, RouteId, () => Promise<ApiResponse>];
  const boardRequest = (name: string, caller: { readonly token: string | undefined }, parts: string): Polled => [
    name,
    'board/show-board',
    () => clinic.call('board/show-board', { params: { branchId: 1 }, query: { parts }, ...caller }),
  ];
  const polled: readonly Polled[] = [
    [
      'queue-info by phone',
      'reservations/show-queue-info',
      () => clinic.call('reservations/show-queue-info', { params: { phone: '01020000030' } }),
    ],
    ...boards.map(([name, caller, parts]) => boardRequest(name, caller === 'doctor' ? doctor : reception, parts)),
    [
      'daily report, today',
      'reports/show-daily-report',
      () => clinic.call('reports/show-daily-report', { params: { branchId: 1 }, ...reception }),
    ],
    ['health', 'health/check-health', () => clinic.call('health/check-health')],
    ['branches', 'branches/list-branches', () => clinic.call('branches/list-branches')],
  ];
  let next = 1000;
  const written: readonly Polled[] = [
    ['book, new patient', 'reservations/book-reservation', () => book((next += 1))],
    ['call next', 'doctor/call-next', () => clinic.call('doctor/call-next', { body: {}, ...doctor })],
  ];
  const calls = new Map<string, Call>();
  for (const [name, route, run] of [...polled, ...written]) {
    const found = units.find(({ call }) => call === name);
    if (found === undefined) throw new Error(`the units of "${name}" were not measured`);
    const answer = await run();
    if (answer.status >= 300) throw new Error(`${name} answered ${String(answer.status)}`);
    const times = written.some(([other]) => other === name) ? 25 : 60;
    const before = process.cpuUsage();
    for (let time = 0; time < times; time += 1) await run();
    const used = process.cpuUsage(before);
    calls.set(name, {
      route,
      reads: found.warm.reads,
      writes: found.warm.writes,
      rounds: found.warm.rounds,
      bytes: transferred(JSON.stringify({ success: true, data: answer.data })),
      processorMs: (used.user + used.system) / 1000 / times,
    });
  }
  await clinic.stop();
  for (const name of ['mark paid', 'laser session', 'book, known patient']) {
    const found = units.find(({ call }) => call === name);
    const like = calls.get('call next');
    if (found === undefined || like === undefined) throw new Error(`the units of "${name}" were not measured`);
    calls.set(name, { ...like, reads: found.warm.reads, writes: found.warm.writes, rounds: found.warm.rounds });
  }
  return calls;
};

const { calls: units } = await measureUnits(1000);
const calls = await measureCalls(units);
const one = (name: string): Call => {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`no call ${name}`);
  return call;
};

/** Events per visit (booked, called, completed, paid) and their effect: two functions each, and a few writes. */
const eventsOfVisit = {
  EventBridge: 4 * price.event,
  Lambda: 4 * 2.2 * (price.invocation + 0.03 * MEMORY_GB * price.gigabyteSecond),
  DynamoDB: 30 * price.readUnit + 8 * price.writeUnit,
  'logs and traces': 4 * 2.2 * ((LOG_BYTES / 1e9) * price.logGigabyte + TRACED * price.trace),
};

/** Reports of the provider on one message: sent, delivered, read. */
const REPORTS = 3;
const reportUnits = units.find(({ call }) => call === 'webhook, one report');
if (reportUnits === undefined) throw new Error('the units of a report were not measured');
const report: Call = { ...one('mark paid'), ...reportUnits.warm, route: 'messaging/receive-webhook', bytes: 20 };
/** One message: its items, three requests to the queue, half a second of a function, and the provider's reports. */
const messageParts = add(
  {
    SQS: 3 * price.queueRequest,
    Lambda: price.invocation + 0.5 * MEMORY_GB * price.gigabyteSecond,
    DynamoDB: 2 * price.readUnit + 13 * price.writeUnit,
  },
  partsOf(report),
  REPORTS,
);
/** 70 % of patients agree to messages; a visit brings three: booked, near, called. */
const MESSAGES_OF_VISIT = 0.7 * 3;

const dayParts = callsOfDay.reduce<Record<string, number>>(
  (into, { name, times, atEdge = 0 }) => add(add(into, partsOf(one(name)), times), edgePartsOf(one(name)), atEdge),
  {},
);
add(dayParts, eventsOfVisit, VISITS_OF_DAY);
add(dayParts, messageParts, VISITS_OF_DAY * MESSAGES_OF_VISIT);

const booking = add({ ...partsOf(one('book, new patient')) }, eventsOfVisit, 0.25);
const poll = partsOf(one('queue-info by phone'));
const BRANCHES = 1000;
const DAYS = 26;
/** Tickets, accounts, patients with entries, receipts, audit: what a visit leaves, with its copies in indexes. */
const visitKilobytes = 9;
const storedMonth = (BRANCHES * DAYS * 60 * visitKilobytes * 1024) / 1e9;
const storage = {
  'storage and its backups, of a first year': storedMonth * 6 * (price.storedGigabyte + price.restorableGigabyte),
};

const table = (parts: Readonly<Record<string, number>>, times: number): string =>
  Object.entries(parts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, cost]) => `| ${name} | ${dollars(cost * times)} | ${((100 * cost) / sum(parts)).toFixed(0)} % |`)
    .join('\n');

const byCall = callsOfDay
  .flatMap(({ name, times, atEdge, why }) => {
    const call = one(name);
    const asked = { name, times, why, call, cost: sum(partsOf(call)) };
    if (atEdge === undefined) return [asked];
    const kept = { ...call, reads: 0, writes: 0, rounds: 0, processorMs: 0 };
    return [asked, { name: `${name}, by the edge`, times: atEdge, why: '', call: kept, cost: sum(edgePartsOf(call)) }];
  })
  .toSorted((a, b) => b.cost * b.times - a.cost * a.times);

/** The canary books, looks up and cancels every five minutes, by day and night. */
const CANARY_RUNS = (30 * 24 * 60) / 5;
const canaryCalls = ['health', 'book, known patient', 'queue-info by phone', 'call next'];
const fixedParts = {
  ...fixedMonth,
  'canary: four calls every five minutes':
    CANARY_RUNS * canaryCalls.reduce((total, name) => total + sum(partsOf(one(name))), 0),
};
const fixed = sum(fixedParts);
const month = add({ ...storage }, dayParts, BRANCHES * DAYS);
const text = `### One call

| Call | read / write units | round trips | bytes | processor ms here | million cost $ | times a day | of the day's calls |
|---|---|---|---|---|---|---|---|
${byCall
  .map(
    ({ name, times, why, call, cost }) =>
      `| ${name}${why === '' ? '' : ` (${why})`} | ${String(call.reads)} / ${String(call.writes)} | ${String(call.rounds)} | ${String(call.bytes)} | ${call.processorMs.toFixed(1)} | ${dollars(cost * 1e6)} | ${times.toFixed(0)} | ${((100 * cost * times) / byCall.reduce((all, each) => all + each.cost * each.times, 0)).toFixed(0)} % |`,
  )
  .join('\n')}

### The five questions

| What | $ |
|---|---|
| One booking of a new patient, with the events it sets off | ${sum(booking).toPrecision(2)} |
| One look at one's place (a status poll) | ${sum(poll).toPrecision(2)} |
| One clinic day of a branch: 60 patients, 2 at the counter, 2 doctors, ten hours | ${dollars(sum(dayParts))} |
| A month of ${BRANCHES.toLocaleString('en')} branches, ${String(DAYS)} days each | ${Math.round(sum(month) + fixed).toLocaleString('en')} |
| A month of one branch, without the fixed part | ${dollars(sum(month) / BRANCHES)} |

### What a month of ${BRANCHES.toLocaleString('en')} branches is made of

| Service | $ a month | share |
|---|---|---|
${table(month, 1)}

Fixed for each environment, however many branches: ${Object.entries(fixedParts)
  .map(([name, cost]) => `${name} $${cost.toFixed(2)}`)
  .join(
    '; ',
  )}; together $${fixed.toFixed(2)} a month. In an account of its own, as \`docs/runbooks/first-deploy.md\` has it, CloudWatch's free tier takes $${freeOfAccount.toFixed(2)} off: $${(fixed - freeOfAccount).toFixed(2)}. dev leaves out $${leftOutOfDev.toFixed(2)} more: $${(fixed - freeOfAccount - leftOutOfDev).toFixed(2)}.`;

console.log(text);
if (!process.argv.includes('--dry')) {
  const page = readFileSync(file, 'utf8');
  const [before = ''] = page.split(begin);
  const after = page.split(end)[1] ?? '';
  writeFileSync(file, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}
process.exit(0);

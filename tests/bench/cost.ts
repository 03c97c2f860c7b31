/**
 * What the product costs to run, from measured units, bytes and processor time, and AWS's public prices.
 *
 *   npm run measure:cost              writes the tables of docs/cost.md
 *   npm run measure:cost -- --dry     only prints
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { measureDay } from './measured-day.ts';
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
import { callsOfDay, VISITS_OF_DAY } from './calls-of-day.ts';

const file = resolve(import.meta.dirname, '../../docs/cost.md');
const begin = '<!-- cost: written by npm run measure:cost -->';
const end = '<!-- cost: end -->';

/**
 * 60 visits of 45 minutes in ten hours are four or five at a time; in the middle of the day half of them are finished.
 */
const usualDay = { waiting: 5, finished: 30 };
/** The upper bound: everybody waits all day. */
const fullQueue = { waiting: 60, finished: 30 };

const callsInFullQueue = await measureDay(fullQueue);
const callsOfUsualDay = await measureDay(usualDay);

type Calls = ReadonlyMap<string, Call>;
const callIn = (calls: Calls, name: string): Call => {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`no call ${name}`);
  return call;
};
const one = (name: string): Call => callIn(callsOfUsualDay, name);

/** Events per visit (booked, called, completed, paid) and their effect: two functions each, and a few writes. */
const eventsOfVisit = {
  EventBridge: 4 * price.event,
  Lambda: 4 * 2.2 * (price.invocation + 0.03 * MEMORY_GB * price.gigabyteSecond),
  DynamoDB: 30 * price.readUnit + 8 * price.writeUnit,
  'logs and traces': 4 * 2.2 * ((LOG_BYTES / 1e9) * price.logGigabyte + TRACED * price.trace),
};

/** Reports of the provider on one message: sent, delivered, read. */
const REPORTS = 3;
/** From the table of access patterns, which `npm run measure:units` writes. */
const reportRow = readFileSync(resolve(import.meta.dirname, '../../docs/access-patterns.md'), 'utf8')
  .split('\n')
  .find((line) => line.startsWith('| webhook, one report |'));
const [reads, writes] = (reportRow?.split('|')[4] ?? '').split('/').map(Number);
if (reads === undefined || writes === undefined) throw new Error('the units of a report were not measured');
const report: Call = { ...one('mark paid'), reads, writes, route: 'messaging/receive-webhook', bytes: 20 };
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

/** The parts of the price of a branch's day. */
const partsOfDay = (calls: Calls): Record<string, number> => {
  const parts: Record<string, number> = {};
  for (const { name, times, atEdge = 0 } of callsOfDay) {
    const call = callIn(calls, name);
    add(add(parts, partsOf(call), times), edgePartsOf(call), atEdge);
  }
  add(parts, eventsOfVisit, VISITS_OF_DAY);
  return add(parts, messageParts, VISITS_OF_DAY * MESSAGES_OF_VISIT);
};
const dayParts = partsOfDay(callsOfUsualDay);

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
const monthOf = (parts: Readonly<Record<string, number>>) => add({ ...storage }, parts, BRANCHES * DAYS);
const month = monthOf(dayParts);
const monthOfFullQueue = monthOf(partsOfDay(callsInFullQueue));
/** Of the upper bound, what differs. */
const inFullQueue = (name: string): string => {
  const call = callsInFullQueue.get(name);
  return call === undefined ? '' : `${String(call.reads)} / ${String(call.writes)}`;
};
const text = `### One call

Measured on a usual day (${String(usualDay.waiting)} wait, two are with doctors, ${String(usualDay.finished)} visits are finished: 60 visits of 45 minutes in ten hours are four or five at a time), and with ${String(fullQueue.waiting)} who wait all day: the upper bound.

| Call | read / write units | with ${String(fullQueue.waiting)} waiting | round trips | bytes | processor ms here | million cost $ | times a day | of the day's calls |
|---|---|---|---|---|---|---|---|---|
${byCall
  .map(
    ({ name, times, why, call, cost }) =>
      `| ${name}${why === '' ? '' : ` (${why})`} | ${String(call.reads)} / ${String(call.writes)} | ${inFullQueue(name)} | ${String(call.rounds)} | ${String(call.bytes)} | ${call.processorMs.toFixed(1)} | ${dollars(cost * 1e6)} | ${times.toFixed(0)} | ${((100 * cost * times) / byCall.reduce((all, each) => all + each.cost * each.times, 0)).toFixed(0)} % |`,
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
| The same if ${String(fullQueue.waiting)} patients waited all day: the upper bound | ${dollars(sum(monthOfFullQueue) / BRANCHES)} |

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

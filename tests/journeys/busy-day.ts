import { branchWrites, findBranch, forgetBranch } from '#functions/data/queue/branches.ts';
import type { Day } from './day.ts';
import { simulateDay } from './day.ts';
import type { Account, Booked, Site } from './site.ts';

/** Names as long as they get, in both scripts; a number makes each one different. */
const names = [
  'Abdelrahman Mohamed Abdelhamid El Sharkawy El Kafrawy',
  'محمد عبد الرحمن عبد الحميد الشرقاوي الكفراوي المنصوري',
  'Mona Ali',
  'فاطمة الزهراء محمود عبد العزيز السيد',
  'Mariam-Christine Boutros Abdelmalek Wassef',
  'منى علي',
  'Mariam إبراهيم عبد الرحمن الدسوقي المنشاوي الشرقاوي',
] as const;

const services = [
  { type: 'regular' },
  { type: 'laser', laser_areas: ['full-body', 'face', 'underarms', 'back', 'legs', 'bikini'] },
  { type: 'fractional', laser_areas: ['face'] },
  { type: 'laser', laser_areas: ['legs', 'back'] },
  { type: 'regular' },
] as const;

/** Three doctors in addition to the one of the plain day: one for laser, one for consultations, one for everything. */
const doctors: readonly (readonly [Account, readonly string[], number])[] = [
  ['doctor2', ['laser', 'fractional'], 88_204_311],
  ['consultant', ['regular'], 0],
  ['former.doctor', ['regular', 'laser', 'fractional'], 1_004_500],
];

/** How many book, and how many of them are here. */
const CROWD = 64;
const HERE = 40;

interface Booking {
  readonly id: number;
  readonly patient_id: string;
}

/** Sells packages, takes deposits and large sums, and leaves debts. */
const handleMoney = async (site: Site, patients: readonly Booking[]): Promise<void> => {
  const offer = {
    branch_id: 1,
    name: 'Twelve sessions of full body laser with a cooling gel',
    name_ar: 'اثنتا عشرة جلسة ليزر لكامل الجسم مع جل مبرّد',
    service: 'laser',
    areas: [],
    unit: 'sessions',
    units: 12,
    price: 148_500,
    single_price: 14_900,
    valid_days: 365,
    active: true,
  };
  const { id: offerId } = await site.api<{ id: string }>('POST', '/packages', offer, 'owner');
  for (const { patient_id: patient } of patients.slice(0, 3)) {
    await site.api('POST', `/patients/${patient}/packages`, { offer_id: offerId, amount: 48_500.5 }, 'reception');
    await site.api('POST', `/patients/${patient}/deposits`, { amount: 123_456.75, method: 'card' }, 'reception');
  }
};

/** Laser visits with as many pulses as there are, finished: two are paid, the others owe. */
const finishLaser = async (site: Site, visits: readonly Booking[]): Promise<void> => {
  for (const [index, { id, patient_id: patientId }] of visits.entries()) {
    for (const status of ['in_progress', 'completed']) {
      await site.api('PATCH', `/reservations/${String(id)}/status`, { status }, 'former.doctor');
    }
    const session = { reservation_id: id, pulses: 9999, price_per_pulse: 12.75 };
    await site.api('POST', '/doctor/laser-session', session, 'former.doctor');
    if (index < 2) {
      await site.api(
        'PATCH',
        `/reception/reservations/${String(id)}/mark-paid`,
        { patientId, method: 'transfer' },
        'reception',
      );
    }
  }
};

/** Lets reception of branch 1 mark arrivals. */
export const markArrivals = async ({ clinic }: Pick<Site, 'clinic'>): Promise<void> => {
  const branch = await findBranch(clinic.deps.store, 1);
  if (branch === undefined) throw new Error('There is no branch 1.');
  const settings = { ...branch.settings, arrivals: true };
  await clinic.deps.store.transact(branchWrites({ ...branch, settings }));
  forgetBranch(clinic.deps.cache, 1);
};

interface QueueRow {
  readonly id: number;
  readonly patient_id: string;
  readonly status: string;
}

const readQueue = async (site: Site): Promise<QueueRow[]> => {
  const path = '/reservations/branch/1/queue';
  const { active_queue: queue } = await site.api<{ active_queue: QueueRow[] }>('GET', path, undefined, 'reception');
  return queue;
};

/**
 * The plain day and a crowd: about seventy people wait, half of them here, with the longest names and services, four
 * doctors at work, packages, credit, debts and six-figure sums.
 */
export const simulateBusyDay = async (site: Site): Promise<Day> => {
  await markArrivals(site);
  const day = await simulateDay(site);
  for (const [account, serves, reading] of doctors) {
    await site.api('POST', '/doctor/at-work', { branch_id: 1, state: 'on', services: serves }, account);
    if (reading > 0) {
      await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 1, start_pulses: reading }, account);
    }
  }
  const booked: (Booked & { readonly name: string; readonly phone: string; readonly type: string | undefined })[] = [];
  for (let index = 0; index < CROWD; index += 1) {
    const who = {
      name: `${String(names[index % names.length])} ${'abcdefghijklmnopqrstuvwxyz'.charAt(index % 26)}`,
      phone: `0112345${String(6000 + index)}`,
      branch_id: 1,
      ...services[index % services.length],
    };
    // Who books at reception is here.
    const answer = await site.api<Booked & { readonly type: string }>(
      'POST',
      '/reservations/book',
      who,
      index < HERE ? 'reception' : undefined,
    );
    // The answer has no phone, and the name under another key.
    booked.push({ ...answer, name: who.name, phone: who.phone });
  }
  const { active_queue: queue } = await site.api<{ active_queue: Booking[] }>(
    'GET',
    '/reservations/branch/1/queue',
    undefined,
    'reception',
  );
  const crowd = queue.filter(({ id }) => booked.some((each) => each.id === id));
  const lasers = crowd.slice(0, HERE).filter((_, index) => services[index % services.length]?.type === 'laser');
  await finishLaser(site, lasers.slice(0, 5));
  await handleMoney(site, lasers.slice(5));
  for (const [account] of doctors) await site.api('POST', '/doctor/next', {}, account);
  // Those of the plain day who waited may be inside by now.
  const rows = await readQueue(site);
  const waiting = new Set(rows.filter(({ status }) => status === 'waiting').map(({ id }) => id));
  const [owing, patient] = booked.filter(({ id, type }) => type === 'regular' && waiting.has(id));
  if (owing === undefined || patient === undefined) throw new Error('Nobody waits for a consultation.');
  return { ...day, waiting: patient, names: { ...day.names, owing: owing.name } };
};

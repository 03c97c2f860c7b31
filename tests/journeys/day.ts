import type { Account, Booked, Site } from './site.ts';

/** A day at branch 1 in the middle of its work, for screens that must show something of everything. */
export interface Day {
  /** Waits, third in line. */
  readonly waiting: Booked & { readonly phone: string };
  readonly names: {
    /** Laser, finished, session not yet recorded. */
    readonly laser: string;
    readonly fractional: string;
    /** Waits, owes a consultation. */
    readonly owing: string;
    readonly skipped: string;
  };
}

const people = [
  ['Nour Hassan', 'laser', 'legs'],
  ['منى السيد', 'fractional', 'face'],
  ['Karim Adel', 'regular', undefined],
  ['هبة سامي', 'laser', 'underarms'],
  ['Omar Zaki', 'regular', undefined],
  ['Dina Sherif', 'regular', undefined],
  ['محمود عادل', 'laser', 'back'],
  ['Salma Nabil', 'regular', undefined],
  ['Youssef Kamal', 'fractional', 'face'],
  ['سارة عبد الله', 'laser', 'full-body'],
  ['Laila Hosny', 'regular', undefined],
] as const;

/** The names of everybody who books on this day. */
export const peopleOfDay: readonly string[] = people.map(([name]) => name);

const phoneOf = (index: number): string => `0101234${String(5600 + index)}`;

interface DrawerList {
  /** Does the branch take money into drawers only? */
  readonly used: boolean;
  readonly own: { readonly id: string } | null;
  readonly closed: readonly unknown[];
}

export const drawersOf = (site: Site): Promise<DrawerList> =>
  site.api('GET', '/drawers/branch/1', undefined, 'reception');

/** Opens reception's drawer unless it is open. Returns its id. */
export const openDrawer = async (site: Site): Promise<string> => {
  const { own } = await drawersOf(site);
  if (own !== null) return own.id;
  const body = { float: 385 };
  const { drawer } = await site.api<{ drawer: { id: string } }>('POST', '/drawers/branch/1/open', body, 'reception');
  return drawer.id;
};

/** Prepares a branch with the settings of the demo for calls and payments: an open drawer, arrived patients. */
const openCounter = async (site: Site): Promise<void> => {
  if ((await drawersOf(site)).used) await openDrawer(site);
  const { arrivals, active_queue: queue } = await site.api<{ arrivals: boolean; active_queue: { id: number }[] }>(
    'GET',
    '/reservations/branch/1/queue',
    undefined,
    'reception',
  );
  for (const { id } of queue) {
    if (arrivals) await site.api('POST', `/reservations/${String(id)}/arrival`, { arrived: true }, 'reception');
  }
};

/** Lives the day through the API: visits finished and paid, sessions recorded, one patient inside, one skipped, six waiting. */
export const simulateDay = async (site: Site, account: Account = 'doctor'): Promise<Day> => {
  const booked: Booked[] = [];
  for (const [index, [name, type, area]] of people.entries()) {
    booked.push(
      await site.book({ name, type, phone: phoneOf(index), ...(area !== undefined && { laser_area: area }) }),
    );
  }
  const at = (index: number): Booked => {
    const found = booked[index];
    if (found === undefined) throw new Error(`nobody is number ${String(index)}`);
    return found;
  };
  await openCounter(site);
  await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 1, start_pulses: 120_450 }, account);
  // Five are called and finished, the sixth is inside.
  for (let called = 0; called < 6; called += 1) await site.api('POST', '/doctor/next', {}, account);
  await site.api(
    'POST',
    '/doctor/laser-session',
    { reservation_id: at(3).id, pulses: 135, price_per_pulse: 5.25 },
    account,
  );
  const { active_queue: queue } = await site.api<{ active_queue: { id: number; patient_id: string }[] }>(
    'GET',
    '/reservations/branch/1/queue',
    undefined,
    'reception',
  );
  const { unpaid_payments: unpaid } = await site.api<{ unpaid_payments: { id: number; patient_id: string }[] }>(
    'GET',
    '/payments/branch/1/unpaid',
    undefined,
    'reception',
  );
  const pay = async (id: number, amount?: number): Promise<void> => {
    const patientId = [...queue, ...unpaid].find((row) => row.id === id)?.patient_id;
    await site.api(
      'PATCH',
      `/reception/reservations/${String(id)}/mark-paid`,
      { patientId, ...(amount !== undefined && { amount }) },
      'reception',
    );
  };
  await pay(at(2).id);
  await pay(at(3).id, 300);
  await pay(at(10).id);
  await site.api('POST', `/doctor/skip/${String(at(6).id)}`, undefined, account);
  return {
    waiting: { ...at(9), phone: phoneOf(9) },
    names: { laser: people[0][0], fractional: people[1][0], owing: people[7][0], skipped: people[6][0] },
  };
};

import { type LaserArea, laserAreas, type ReservationType } from '#shared/models/enums.ts';
import { addDays, boundsOf, clinicDayAt, weekdayOf, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { dayClose } from '#events/schedules/day-close.ts';
import type { Clinic } from '../clinic.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { requirePhone } from '#functions/domain/booking.ts';
import { patientIdOf } from '#functions/domain/patient-identity.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import { createInProcessClient, type SendRequest } from '../in-process.ts';
import { branchDefaults, branchesToShow, demoBranches, demoUsers } from './accounts.ts';
import { bookTomorrow, bookTwin, openLaserLane } from './bookings.ts';
import { closeDemoDay, DRAWER_BRANCH, openDemoDrawer } from './drawers.ts';
import { simulateLedger } from './ledger.ts';
import { simulatePackages } from './packages.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { type DemoPatient, demoPatients } from './patients.ts';

/**
 * Simulates thirty days through the real handlers with the clock set back: every queue, receipt,
 * session, pulse and audit entry is what the product itself would have written. The same seed gives the same data.
 */
const SEED = 20_260_401;
export const HISTORY_DAYS = 30;
const PATIENTS = 240;

const MINUTE = 60_000;
const OPENS = 6 * 60; // minutes after the clinic day begins at 04:00: ten in the morning
const FRIDAY = 5;
/** Minutes before opening at which doctors read their counters. */
const DOCTORS_EARLY = 5;

interface Simulation {
  readonly call: SendRequest;
  readonly chance: Random;
  readonly people: readonly DemoPatient[];
  readonly day: ClinicDay;
  readonly tokens: ReadonlyMap<string, string>;
  readonly setTime: (minute: number) => void;
}

/** An event at a minute of the clinic day. */
interface SimulatedEvent {
  readonly minute: number;
  readonly what: () => Promise<void>;
}

interface BranchDay {
  readonly id: number;
  readonly reception: string;
  readonly doctors: readonly { readonly account: string; reading: number }[];
  readonly visits: number;
  /** Minutes of the clinic day: patients arrive from `opens` to `lastArrival`; events after `until` are dropped. */
  readonly opens: number;
  readonly lastArrival: number;
  readonly until: number;
}

interface QueueItem {
  readonly id: number;
  readonly type: ReservationType;
}

const accountsOf = (branchId: number, role: string): string[] =>
  demoUsers.filter((user) => user.branchId === branchId && user.role === role).map(({ email }) => email);

/** How long before now a patient who is not here yet may have booked. */
const ON_THE_WAY_MINUTES = 45;

const typeFor = (chance: Random): ReservationType => {
  const share = chance.next();
  if (share < 0.5) return 'regular';
  return share < 0.85 ? 'laser' : 'fractional';
};

const visitMinutes = (chance: Random, type: ReservationType): number =>
  Math.max(4, Math.round(branchDefaults.visitMinutes[type] * (0.6 + 0.4 * (chance.next() + chance.next()))));

/** Simulates one day of a branch as a discrete-event simulation, until the agenda is empty. */
const simulateBranchDay = async (scene: Simulation, branch: BranchDay): Promise<void> => {
  const { call, chance, day, tokens } = scene;
  const agenda: SimulatedEvent[] = [];
  const patientIds = new Map<number, string>();
  /** Doctors without a patient; the next arrival starts one. */
  const idle: BranchDay['doctors'][number][] = [];
  const at = (minute: number, what: SimulatedEvent['what']): void => {
    agenda.push({ minute, what });
    agenda.sort((a, b) => a.minute - b.minute);
  };
  let step = 0;
  const key = (): string => `demo-${day}-${String(branch.id)}-${String((step += 1))}`;
  const reception = tokens.get(branch.reception);
  const pay = async (id: number, amount?: number): Promise<void> => {
    const patientId = patientIds.get(id);
    if (patientId === undefined) return;
    const method = chance.pick(['cash', 'cash', 'cash', 'card', 'instapay', 'wallet']);
    await call('payments/mark-paid', {
      params: { id },
      body: { patientId, method, ...(amount === undefined ? {} : { amount }) },
      token: reception,
      key: key(),
    });
  };
  const arrive = (minute: number) => async (): Promise<void> => {
    const person = chance.pick(scene.people);
    const type = typeFor(chance);
    const area: LaserArea | undefined = type === 'regular' ? undefined : chance.pick(laserAreas);
    const walkIn = chance.isTrue(0.35);
    const booked = await call('reservations/book-reservation', {
      body: { ...person, branch_id: branch.id, type, laser_area: area, message_consent: false },
      token: walkIn ? reception : undefined,
      key: key(),
    });
    if (booked.status !== 201) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply was held against its schema a moment ago
    const { id } = booked.data as { id: number };
    patientIds.set(id, patientIdOf(requirePhone(person.phone), person.name));
    // Some of the last patients who booked from home have not arrived yet.
    const onTheWay = minute > branch.until - ON_THE_WAY_MINUTES && id % 3 === 0;
    if (branchesToShow.some((each) => each.id === branch.id && each.settings.arrivals) && !walkIn && !onTheWay) {
      const body = { arrived: true };
      await call('reservations/mark-arrival', { params: { id }, body, token: reception, key: key() });
    }
    const rested = idle.shift();
    if (rested !== undefined) at(minute + 1, work(rested, minute + 1));
    if (type === 'regular' && chance.isTrue(0.97)) at(minute + chance.whole(1, 20), () => pay(id));
    const fate = chance.next();
    if (fate < 0.07) {
      at(minute + chance.whole(5, 25), async () => {
        const skipped = await call('doctor/skip-reservation', { params: { id }, token: reception, key: key() });
        if (skipped.status === 200 && chance.isTrue(0.6)) {
          at(minute + chance.whole(26, 60), async () => {
            await call('reservations/reinsert-reservation', { params: { id }, token: reception, key: key() });
          });
        }
      });
    } else if (fate < 0.1) {
      at(minute + chance.whole(3, 15), async () => {
        await call('reservations/cancel-reservation', { params: { id }, body: {}, token: reception, key: key() });
      });
    }
  };
  const record = async (doctor: BranchDay['doctors'][number], patient: QueueItem): Promise<void> => {
    const token = tokens.get(doctor.account);
    if (patient.type === 'laser') {
      const pulses = chance.whole(40, 420);
      doctor.reading += pulses + (chance.isTrue(0.15) ? chance.whole(1, 4) : 0);
      await call('doctor/record-laser-session', {
        body: { reservation_id: patient.id, pulses, price_per_pulse: 5 },
        token,
        key: key(),
      });
    } else {
      await call('doctor/record-laser-session', {
        body: { reservation_id: patient.id, pulses: 1, price_per_pulse: chance.pick([1500, 1500, 1750, 2000]) },
        token,
        key: key(),
      });
    }
  };
  const { opens, lastArrival, until } = branch;
  const work =
    (doctor: BranchDay['doctors'][number], minute: number, inside?: QueueItem) => async (): Promise<void> => {
      const token = tokens.get(doctor.account);
      if (inside !== undefined && inside.type !== 'regular') {
        await record(doctor, inside);
        if (chance.isTrue(0.97)) {
          const part = chance.isTrue(0.06) ? 100 : undefined;
          at(minute + chance.whole(1, 6), () => pay(inside.id, part));
        }
      }
      const called = await call('doctor/call-next', { body: { branch_id: branch.id }, token, key: key() });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      const next = called.status === 200 ? (called.data as { next: QueueItem | null }).next : null;
      if (next !== null) {
        const end = minute + visitMinutes(chance, next.type);
        at(end, work(doctor, end, next));
      } else if (minute < lastArrival) {
        idle.push(doctor);
      } else {
        await goHome(doctor);
      }
    };
  const goHome = async (doctor: BranchDay['doctors'][number]): Promise<void> => {
    await call('doctor/end-pulse-tracking', {
      body: { end_pulses: doctor.reading },
      token: tokens.get(doctor.account),
      key: key(),
    });
  };
  for (let visit = 0; visit < branch.visits; visit += 1) {
    const minute = chance.whole(opens, lastArrival);
    at(minute, arrive(minute));
  }
  for (const doctor of branch.doctors) {
    at(opens - DOCTORS_EARLY, async () => {
      await call('doctor/start-pulse-tracking', {
        body: { branch_id: branch.id, start_pulses: doctor.reading },
        token: tokens.get(doctor.account),
        key: key(),
      });
    });
    at(opens + 4, work(doctor, opens + 4));
  }
  at(lastArrival + 30, async () => {
    for (const doctor of idle.splice(0)) await goHome(doctor);
  });
  for (let next = agenda.shift(); next !== undefined && next.minute <= until; next = agenda.shift()) {
    scene.setTime(next.minute);
    await next.what();
  }
};

/** Runs `work` with a clock that it sets, and restores the clock afterwards. */
const withSimulatedClock = async (
  clinic: Clinic,
  work: (setPresent: (moment: Date) => void, call: SendRequest) => Promise<void>,
): Promise<void> => {
  let present = clinic.deps.clock();
  replaceDependencies({
    ...clinic.deps,
    clock: () => present,
    checkReplies: false,
    log: { ...clinic.deps.log, info: () => undefined, metric: () => undefined },
  });
  try {
    await work(
      (moment) => {
        present = moment;
      },
      await createInProcessClient(),
    );
  } finally {
    replaceDependencies(clinic.deps);
  }
};

const signInStaff = async (clinic: Clinic, at: Date): Promise<ReadonlyMap<string, string>> => {
  const tokens = new Map<string, string>();
  for (const user of demoUsers) {
    tokens.set(user.email, (await beginSession(clinic.deps.store, user, at)).signedIn.token);
  }
  return tokens;
};

/**
 * Simulates the days before `now`, oldest first. A day that was already started can be repeated without harm, because
 * every step has its own idempotency key.
 */
export const loadHistory = (clinic: Clinic, now: Date, say: (daysDone: number) => void): Promise<void> =>
  withSimulatedClock(clinic, async (setPresent, call) => {
    const people = demoPatients(seededRandom(SEED), PATIENTS);
    const today = clinicDayAt(now, branchDefaults);
    const readings = new Map(
      demoUsers.filter(({ role }) => role === 'doctor').map(({ email }, index) => [email, 120_000 + index * 45_000]),
    );
    for (let ago = HISTORY_DAYS; ago >= 1; ago -= 1) {
      const day = addDays(today, -ago);
      const { start, end } = boundsOf(day, branchDefaults);
      const chance = seededRandom(SEED + HISTORY_DAYS - ago);
      setPresent(start);
      const tokens = await signInStaff(clinic, start);
      const setTime = (minute: number): void => setPresent(new Date(start.getTime() + minute * MINUTE));
      const scene: Simulation = { call, chance, people, day, tokens, setTime };
      for (const branch of demoBranches) {
        const quiet = weekdayOf(day) === FRIDAY ? 0.4 : 1;
        const doctors = accountsOf(branch.id, 'doctor').map((account) => ({
          account,
          reading: readings.get(account) ?? 0,
        }));
        // The first receptionist has today's drawer, so the last one counts the drawers of past days.
        const reception = accountsOf(branch.id, 'reception').at(-1) ?? '';
        const drawerDay = { call, token: tokens.get(reception), day };
        setTime(OPENS - DOCTORS_EARLY);
        if (branch.id === DRAWER_BRANCH) await openDemoDrawer(drawerDay, 'past');
        await simulateBranchDay(scene, {
          id: branch.id,
          reception,
          doctors,
          visits: Math.round(chance.whole(branch.id === 1 ? 9 : 5, branch.id === 1 ? 15 : 8) * quiet),
          opens: OPENS,
          lastArrival: OPENS + 10 * 60,
          until: Number.POSITIVE_INFINITY,
        });
        for (const { account, reading } of doctors) readings.set(account, reading);
        if (branch.id === DRAWER_BRANCH) await closeDemoDay(drawerDay);
      }
      setPresent(new Date(end.getTime() + 30 * MINUTE));
      await dayClose({ date: day });
      say(HISTORY_DAYS - ago + 1);
    }
  });

/**
 * Hours, number of visits and pulse counter of the current day; with fewer minutes than `least` nothing has happened
 * yet.
 */
const TODAY = { hours: 4, least: 30, visits: 15, reading: 400_000 } as const;

const working = accountsOf(1, 'doctor').slice(1);

/** Patients who do not come in the simulated days. */
const extraPeople = demoPatients(seededRandom(SEED), PATIENTS + 8).slice(PATIENTS);

/** The current patient of a doctor, read through the API. */
const insideWith = async (call: SendRequest, token: string | undefined): Promise<QueueItem | null> => {
  const { data } = await call('doctor/list-doctor-queue', { params: { branchId: 1 }, token });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply is the table's own
  return (data as { current: QueueItem | null }).current;
};

/**
 * Simulates the last hours of today at the first branch, so that the demo opens in the middle of a day: some patients
 * were seen, some wait. The second doctor has not started, for the reader to try. No visit is in progress: earlier
 * days are simulated afterwards, and their calls would complete it.
 */
export const loadToday = (clinic: Clinic, now: Date): Promise<void> =>
  withSimulatedClock(clinic, async (setPresent, call) => {
    const day = clinicDayAt(now, branchDefaults);
    const { start } = boundsOf(day, branchDefaults);
    const minute = Math.floor((now.getTime() - start.getTime()) / MINUTE);
    const opens = Math.max(DOCTORS_EARLY, minute - TODAY.hours * 60);
    if (minute - opens < TODAY.least) return;
    const momentOf = (at: number): Date => new Date(start.getTime() + at * MINUTE);
    const tokens = await signInStaff(clinic, momentOf(opens - DOCTORS_EARLY));
    const chance = seededRandom(SEED - 1);
    const setTime = (at: number): void => setPresent(momentOf(at));
    const reception = accountsOf(1, 'reception')[0] ?? '';
    setTime(opens - DOCTORS_EARLY);
    await openDemoDrawer({ call, token: tokens.get(reception), day }, 'today');
    await simulateBranchDay(
      { call, chance, people: demoPatients(seededRandom(SEED), PATIENTS), day, tokens, setTime },
      {
        id: 1,
        reception,
        doctors: working.map((account) => ({ account, reading: TODAY.reading })),
        visits: TODAY.visits,
        opens,
        lastArrival: minute,
        until: minute,
      },
    );
    setTime(minute);
    const counter = { call, token: tokens.get(reception), day };
    await simulateLedger({ ...counter, people: extraPeople });
    await bookTwin({ ...counter, people: extraPeople.slice(3) });
    await bookTomorrow({ ...counter, people: extraPeople.slice(4) });
    for (const token of working.map((account) => tokens.get(account))) {
      const inside = await insideWith(call, token);
      if (inside === null) continue;
      await call('reservations/change-status', { params: { id: inside.id }, body: { status: 'completed' }, token });
    }
    await simulatePackages({
      call,
      day,
      person: extraPeople[2],
      tokens: {
        owner: tokens.get(demoUsers.find(({ role }) => role === 'owner')?.email ?? ''),
        reception: tokens.get(reception),
        doctor: tokens.get(working[0] ?? ''),
      },
    });
  });

/** After the history is loaded: the working doctors serve the laser lane, and each without a patient calls the next one. */
export const resumeToday = async (clinic: Clinic, now: Date): Promise<void> => {
  const call = await createInProcessClient();
  const tokens = await signInStaff(clinic, now);
  for (const token of working.map((account) => tokens.get(account))) {
    await openLaserLane(call, token);
    if ((await insideWith(call, token)) === null) await call('doctor/call-next', { body: { branch_id: 1 }, token });
  }
};

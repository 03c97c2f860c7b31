import { addDays, boundsOf, clinicDayAt, hourAt, weekdayOf } from '#shared/rules/clinic-day.ts';
import type { Clinic } from '../clinic.ts';
import { closeAllBranches } from '../close-branches.ts';
import { replaceDependencies, sharedDependencies } from '#functions/dependencies.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import { createInProcessClient, type SendRequest } from '../in-process.ts';
import { consultant, demoBranches, demoUsers, formerStaff } from './accounts.ts';
import { bookTomorrow, bookTwin } from './bookings.ts';
import { DOCTORS_EARLY, simulateBranchDay } from './branch-day.ts';
import { closeDemoDay, demoClock, DRAWER_BRANCH, openDemoDrawer } from './drawers.ts';
import { simulateLedger } from './ledger.ts';
import { simulatePackages } from './packages.ts';
import { seededRandom } from './seeded-random.ts';
import { demoPatients } from './patients.ts';

/**
 * Simulates thirty days through the real handlers with the clock set back: every queue, receipt,
 * session, pulse and audit entry is what the product itself would have written. The same seed gives the same data.
 */
const SEED = 20_260_401;
export const HISTORY_DAYS = 30;
const PATIENTS = 240;

const MINUTE = 60_000;
const OPENS = 10 * 60; // minutes after midnight
const FRIDAY = 5;

const formerOf = (branchId: number, role: string): string[] =>
  formerStaff.filter((user) => user.branchId === branchId && user.role === role).map(({ email }) => email);

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

const signInStaff = async (clinic: Clinic, at: Date, users: readonly User[]): Promise<ReadonlyMap<string, string>> => {
  const tokens = new Map<string, string>();
  for (const user of users) {
    tokens.set(user.email, (await beginSession(clinic.deps, user, at)).signedIn.token);
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
    const clock = await demoClock(clinic);
    const today = clinicDayAt(now, clock);
    const readings = new Map(
      formerStaff.filter(({ role }) => role === 'doctor').map(({ email }, index) => [email, 120_000 + index * 45_000]),
    );
    for (let ago = HISTORY_DAYS; ago >= 1; ago -= 1) {
      const day = addDays(today, -ago);
      const { start, end } = boundsOf(day, clock);
      const opens = OPENS - 60 * hourAt(start, clock.time_zone);
      const chance = seededRandom(SEED + HISTORY_DAYS - ago);
      setPresent(start);
      const tokens = await signInStaff(clinic, start, formerStaff);
      const setTime = (minute: number): void => setPresent(new Date(start.getTime() + minute * MINUTE));
      const scene = { call, chance, people, day, tokens, setTime };
      for (const branch of demoBranches) {
        const quiet = weekdayOf(day) === FRIDAY ? 0.4 : 1;
        const doctors = formerOf(branch.id, 'doctor').map((account, index) => ({
          account,
          laser: `l${String(index + 1)}`,
          reading: readings.get(account) ?? 0,
        }));
        const [reception = ''] = formerOf(branch.id, 'reception');
        const drawerDay = { call, token: tokens.get(reception), day };
        setTime(opens - DOCTORS_EARLY);
        if (branch.id === DRAWER_BRANCH) await openDemoDrawer(drawerDay, 'past');
        await simulateBranchDay(scene, {
          id: branch.id,
          reception,
          doctors,
          visits: Math.round(chance.whole(branch.id === 1 ? 9 : 5, branch.id === 1 ? 15 : 8) * quiet),
          opens,
          lastArrival: opens + 10 * 60,
          until: Number.POSITIVE_INFINITY,
        });
        for (const { account, reading } of doctors) readings.set(account, reading);
        if (branch.id === DRAWER_BRANCH) await closeDemoDay(drawerDay);
      }
      const night = new Date(end.getTime() + 30 * MINUTE);
      setPresent(night);
      await closeAllBranches({ deps: sharedDependencies(), now: night, date: day });
      say(HISTORY_DAYS - ago + 1);
    }
  });

/**
 * Hours, number of visits and pulse counter of the current day; with fewer minutes than `least` nothing has happened
 * yet.
 */
const TODAY = { hours: 4, least: 30, visits: 26, reading: 400_000, consultantLate: 75 } as const;

const laserDoctor = 'doctor2@demo.clinic';
const reception = 'reception@demo.clinic';

/** The colleague who serves consultations calls the next patient, so that a queue moves while somebody looks. */
export const callNextConsultation = async (clinic: Clinic): Promise<void> => {
  const call = await createInProcessClient();
  const { token } = (await beginSession(clinic.deps, consultant, clinic.deps.clock())).signedIn;
  await call('doctor/call-next', { token, body: { branch_id: 1 } });
};

/** Patients who do not come in the simulated days. */
const extraPeople = demoPatients(seededRandom(SEED), PATIENTS + 8).slice(PATIENTS);

/**
 * Simulates the last hours of today at the first branch, so that the demo opens in the middle of a day. One doctor serves
 * laser and fractional sessions, another one consultations; each has a patient, and patients of each wait. The doctor
 * `doctor@demo.clinic` has not started, for the reader to try.
 */
export const loadToday = (clinic: Clinic, now: Date): Promise<void> =>
  withSimulatedClock(clinic, async (setPresent, call) => {
    const clock = await demoClock(clinic);
    const day = clinicDayAt(now, clock);
    const { start } = boundsOf(day, clock);
    const minute = Math.floor((now.getTime() - start.getTime()) / MINUTE);
    const opens = Math.max(DOCTORS_EARLY, minute - TODAY.hours * 60);
    if (minute - opens < TODAY.least) return;
    const setTime = (at: number): void => setPresent(new Date(start.getTime() + at * MINUTE));
    setTime(opens - DOCTORS_EARLY);
    const at = new Date(start.getTime() + (opens - DOCTORS_EARLY) * MINUTE);
    const tokens = await signInStaff(clinic, at, [...demoUsers, consultant]);
    const counter = { call, token: tokens.get(reception), day };
    await openDemoDrawer(counter, 'today');
    // Before the first call, while the doctor has no current patient.
    await simulatePackages({
      call,
      day,
      person: extraPeople[2],
      tokens: {
        owner: tokens.get('owner@demo.clinic'),
        reception: tokens.get(reception),
        doctor: tokens.get(laserDoctor),
      },
    });
    await simulateBranchDay(
      {
        call,
        chance: seededRandom(SEED - 1),
        people: demoPatients(seededRandom(SEED), PATIENTS),
        day,
        tokens,
        setTime,
      },
      {
        id: 1,
        reception,
        doctors: [
          { account: laserDoctor, laser: 'l3', reading: TODAY.reading, services: ['laser', 'fractional'], room: '2' },
          {
            account: consultant.email,
            services: ['regular'],
            room: '1',
            late: Math.min(TODAY.consultantLate, minute - opens - 10),
          },
        ],
        visits: TODAY.visits,
        opens,
        lastArrival: minute,
        until: minute,
      },
    );
    setTime(minute);
    await simulateLedger({ ...counter, people: extraPeople });
    await bookTwin({ ...counter, people: extraPeople.slice(3) });
    await bookTomorrow({ ...counter, people: extraPeople.slice(4) });
  });

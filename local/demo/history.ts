import { addDays, boundsOf, clinicDayAt, weekdayOf } from '#shared/rules/clinic-day.ts';
import type { Clinic } from '../clinic.ts';
import { closeAllBranches } from '../close-branches.ts';
import { replaceDependencies, sharedDependencies } from '#functions/dependencies.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import type { Reply } from '#shared/routes/define.ts';
import type { showPulseTracking } from '#shared/routes/doctor.ts';
import { createInProcessClient, type SendRequest } from '../in-process.ts';
import { branchDefaults, demoBranches, demoUsers } from './accounts.ts';
import { bookTomorrow, bookTwin, openLaserLane } from './bookings.ts';
import { DOCTORS_EARLY, type QueueItem, simulateBranchDay } from './branch-day.ts';
import { closeDemoDay, DRAWER_BRANCH, openDemoDrawer } from './drawers.ts';
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
const OPENS = 6 * 60; // minutes after the clinic day begins at 04:00: ten in the morning
const FRIDAY = 5;

const accountsOf = (branchId: number, role: string): string[] =>
  demoUsers.filter((user) => user.branchId === branchId && user.role === role).map(({ email }) => email);

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
      const scene = { call, chance, people, day, tokens, setTime };
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

/** The predicted reading of a doctor's counter. */
const predictedReading = async (call: SendRequest, token: string | undefined): Promise<number> => {
  const { data } = await call('doctor/show-pulse-tracking', { token });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return (data as Reply<typeof showPulseTracking>).pulse_tracking.predicted_pulses;
};

/** Pulses that the counter has more than was recorded when the demo begins. */
const UNRECORDED_PULSES = 3;

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
    // Earlier days are simulated afterwards and need their own pulse sessions: a doctor has one open at a time.
    for (const token of working.map((account) => tokens.get(account))) {
      const reading = await predictedReading(call, token);
      await call('doctor/end-pulse-tracking', { body: { end_pulses: reading + UNRECORDED_PULSES }, token });
    }
  });

/** After the history is loaded: the working doctors serve the laser lane, and each without a patient calls the next one. */
export const resumeToday = async (clinic: Clinic, now: Date): Promise<void> => {
  const call = await createInProcessClient();
  const tokens = await signInStaff(clinic, now);
  for (const token of working.map((account) => tokens.get(account))) {
    await openLaserLane(call, token);
    const reading = (await predictedReading(call, token)) + UNRECORDED_PULSES;
    await call('doctor/start-pulse-tracking', { body: { branch_id: 1, start_pulses: reading }, token });
    if ((await insideWith(call, token)) === null) await call('doctor/call-next', { body: { branch_id: 1 }, token });
  }
};

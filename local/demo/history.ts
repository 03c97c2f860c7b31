import { type LaserArea, laserAreas, type ReservationType } from '../../shared/models/enums.ts';
import { addDays, boundsOf, clinicDayAt, weekdayOf } from '../../shared/rules/clinic-day.ts';
import { dayClose } from '../../events/schedules/day-close.ts';
import type { Clinic } from '../clinic.ts';
import { useDeps } from '../../functions/deps.ts';
import { requirePhone } from '../../functions/domain/booking.ts';
import { patientIdOf } from '../../functions/domain/patient-identity.ts';
import { beginSession } from '../../functions/runtime/sign-in.ts';
import { createInProcessCall, type InProcessCall } from '../in-process.ts';
import { branchDefaults, demoBranches, demoUsers } from './accounts.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type DemoPatient, demoPatients } from './patients.ts';

/**
 * Thirty days of a clinic's life, lived through the real handlers with the clock set back: every queue, receipt,
 * session, pulse and audit entry is what the product itself would have written. The same seed gives the same life.
 */
const SEED = 20_260_401;
export const HISTORY_DAYS = 30;
const PATIENTS = 240;

const MINUTE = 60_000;
const OPENS = 6 * 60; // minutes after the clinic day begins at 04:00: ten in the morning
const FRIDAY = 5;

interface Scene {
  readonly call: InProcessCall;
  readonly chance: Chance;
  readonly people: readonly DemoPatient[];
  readonly day: string;
  readonly tokens: ReadonlyMap<string, string>;
  readonly setTime: (minute: number) => void;
}

/** Something that happens at a branch at a minute of the clinic day. */
interface Happening {
  readonly minute: number;
  readonly what: () => Promise<void>;
}

interface BranchDay {
  readonly id: number;
  readonly reception: string;
  readonly doctors: readonly { readonly account: string; reading: number }[];
  readonly visits: number;
}

interface QueueItem {
  readonly id: number;
  readonly type: ReservationType;
}

const accountsOf = (branchId: number, role: string): string[] =>
  demoUsers.filter((user) => user.branchId === branchId && user.role === role).map(({ email }) => email);

const typeFor = (chance: Chance): ReservationType => {
  const share = chance.next();
  if (share < 0.5) return 'regular';
  return share < 0.85 ? 'laser' : 'fractional';
};

const visitMinutes = (chance: Chance, type: ReservationType): number =>
  Math.max(4, Math.round(branchDefaults.visitMinutes[type] * (0.6 + 0.4 * (chance.next() + chance.next()))));

/** Lets one branch live through one day. Happenings beget happenings until nobody waits and everybody has gone home. */
const live = async (scene: Scene, branch: BranchDay): Promise<void> => {
  const { call, chance, day, tokens } = scene;
  const agenda: Happening[] = [];
  const patientIds = new Map<number, string>();
  /** Doctors with nobody to see: the next arrival wakes one. */
  const idle: BranchDay['doctors'][number][] = [];
  const at = (minute: number, what: Happening['what']): void => {
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
  const lastArrival = OPENS + 10 * 60;
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
    const minute = chance.whole(OPENS, lastArrival);
    at(minute, arrive(minute));
  }
  for (const doctor of branch.doctors) {
    at(OPENS - 5, async () => {
      await call('doctor/start-pulse-tracking', {
        body: { branch_id: branch.id, start_pulses: doctor.reading },
        token: tokens.get(doctor.account),
        key: key(),
      });
    });
    at(OPENS + 4, work(doctor, OPENS + 4));
  }
  at(lastArrival + 30, async () => {
    for (const doctor of idle.splice(0)) await goHome(doctor);
  });
  for (let next = agenda.shift(); next !== undefined; next = agenda.shift()) {
    scene.setTime(next.minute);
    await next.what();
  }
};

/**
 * Lives through the days before `now`, oldest first; a day that was begun before is gone through again without harm,
 * because every step has its own key.
 */
export const loadHistory = async (clinic: Clinic, now: Date, say: (daysDone: number) => void): Promise<void> => {
  const call = await createInProcessCall();
  const people = demoPatients(chanceOf(SEED), PATIENTS);
  const today = clinicDayAt(now, branchDefaults);
  const readings = new Map(
    demoUsers.filter(({ role }) => role === 'doctor').map(({ email }, index) => [email, 120_000 + index * 45_000]),
  );
  let present = now;
  const past = { ...clinic.deps, clock: () => present };
  useDeps({
    ...past,
    checkReplies: false,
    log: { ...clinic.deps.log, info: () => undefined, metric: () => undefined },
  });
  try {
    for (let ago = HISTORY_DAYS; ago >= 1; ago -= 1) {
      const day = addDays(today, -ago);
      const { start, end } = boundsOf(day, branchDefaults);
      const chance = chanceOf(SEED + HISTORY_DAYS - ago);
      present = start;
      const tokens = new Map<string, string>();
      for (const user of demoUsers) {
        tokens.set(user.email, (await beginSession(clinic.deps.store, user, start)).signedIn.token);
      }
      const setTime = (minute: number): void => {
        present = new Date(start.getTime() + minute * MINUTE);
      };
      const scene: Scene = { call, chance, people, day, tokens, setTime };
      for (const branch of demoBranches) {
        const quiet = weekdayOf(day) === FRIDAY ? 0.4 : 1;
        const doctors = accountsOf(branch.id, 'doctor').map((account) => ({
          account,
          reading: readings.get(account) ?? 0,
        }));
        await live(scene, {
          id: branch.id,
          reception: accountsOf(branch.id, 'reception')[0] ?? '',
          doctors,
          visits: Math.round(chance.whole(branch.id === 1 ? 9 : 5, branch.id === 1 ? 15 : 8) * quiet),
        });
        for (const { account, reading } of doctors) readings.set(account, reading);
      }
      present = new Date(end.getTime() + 30 * MINUTE);
      await dayClose({ date: day });
      say(HISTORY_DAYS - ago + 1);
    }
  } finally {
    useDeps(clinic.deps);
  }
};

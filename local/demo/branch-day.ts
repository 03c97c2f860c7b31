import { type LaserArea, laserAreas, type ReservationType } from '#shared/models/enums.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import type { SendRequest } from '../in-process.ts';
import { branchDefaults } from '#functions/domain/queue/branch-defaults.ts';
import { branchesToShow } from './accounts.ts';
import type { DemoPatient } from './patients.ts';
import type { Random } from './seeded-random.ts';

/** Minutes before opening at which doctors read their counters. */
export const DOCTORS_EARLY = 5;
/** Patients who booked at most this long before the end may not have arrived yet. */
const ON_THE_WAY_MINUTES = 45;

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

interface Doctor {
  readonly account: string;
  /** Present reading of the pulse counter; absent: the doctor uses no laser. */
  reading?: number;
  /** The laser that the doctor works with; the branch's first one when left out. */
  readonly laser?: string;
  /** Services of the doctor; absent: every service. */
  readonly services?: readonly ReservationType[];
  readonly room?: string;
  /** Minutes after opening at which the doctor begins; default 0. */
  readonly late?: number;
}

interface BranchDay {
  readonly id: number;
  readonly reception: string;
  readonly doctors: readonly Doctor[];
  readonly visits: number;
  /** Minutes of the clinic day: patients arrive from `opens` to `lastArrival`; events after `until` are dropped. */
  readonly opens: number;
  readonly lastArrival: number;
  readonly until: number;
}

/** Settings of a laser session, from which the next visit's form is filled. */
const treatmentOf = (type: ReservationType, pulses: number): object => ({
  areas: [],
  ...(type === 'laser'
    ? { device: 'Alexandrite 755', fluence: 14 + (pulses % 3), pulse_width: 3, spot_size: 18 }
    : { device: 'CO2', fluence: null, pulse_width: null, spot_size: null }),
  skin_type: null,
  reaction: pulses % 3 === 0 ? 'Mild redness, one day' : '',
  next_time: '',
});

interface QueueItem {
  readonly id: number;
  readonly type: ReservationType;
}

const typeFor = (chance: Random): ReservationType => {
  const share = chance.next();
  if (share < 0.5) return 'regular';
  return share < 0.85 ? 'laser' : 'fractional';
};

const visitMinutes = (chance: Random, type: ReservationType): number =>
  Math.max(4, Math.round(branchDefaults.visitMinutes[type] * (0.6 + 0.4 * (chance.next() + chance.next()))));

/** One day of a branch as a discrete-event simulation. */
class BranchDaySimulation {
  readonly #scene: Simulation;
  readonly #branch: BranchDay;
  readonly #agenda: SimulatedEvent[] = [];
  readonly #patientIds = new Map<number, string>();
  /** Doctors without a patient; the next arrival starts one. */
  readonly #idle: Doctor[] = [];
  #steps = 0;

  constructor(scene: Simulation, branch: BranchDay) {
    this.#scene = scene;
    this.#branch = branch;
  }

  async run(): Promise<void> {
    const { chance, setTime } = this.#scene;
    const { visits, opens, lastArrival, doctors, until } = this.#branch;
    for (let visit = 0; visit < visits; visit += 1) {
      const minute = chance.whole(opens, lastArrival);
      this.#at(minute, () => this.#arrive(minute));
    }
    for (const doctor of doctors) {
      const begins = opens + (doctor.late ?? 0);
      this.#at(begins - DOCTORS_EARLY, () => this.#begin(doctor));
      this.#at(begins + 4, () => this.#work(doctor, begins + 4));
    }
    this.#at(lastArrival + 30, async () => {
      for (const doctor of this.#idle.splice(0)) await this.#endPulses(doctor);
    });
    for (let next = this.#agenda.shift(); next !== undefined && next.minute <= until; next = this.#agenda.shift()) {
      setTime(next.minute);
      await next.what();
    }
  }

  #at(minute: number, what: SimulatedEvent['what']): void {
    this.#agenda.push({ minute, what });
    this.#agenda.sort((a, b) => a.minute - b.minute);
  }

  #key(): string {
    this.#steps += 1;
    return `demo-${this.#scene.day}-${String(this.#branch.id)}-${String(this.#steps)}`;
  }

  /** Sends a request of reception. */
  #reception(route: Parameters<SendRequest>[0], id: number, body?: object): ReturnType<SendRequest> {
    const token = this.#scene.tokens.get(this.#branch.reception);
    return this.#scene.call(route, {
      params: { id },
      ...(body === undefined ? {} : { body }),
      token,
      key: this.#key(),
    });
  }

  /** Sends a request of a doctor. */
  #doctor(route: Parameters<SendRequest>[0], { account }: Doctor, body: object): ReturnType<SendRequest> {
    return this.#scene.call(route, { body, token: this.#scene.tokens.get(account), key: this.#key() });
  }

  async #pay(id: number, amount?: number): Promise<void> {
    const patientId = this.#patientIds.get(id);
    if (patientId === undefined) return;
    const method = this.#scene.chance.pick(['cash', 'cash', 'cash', 'card', 'instapay', 'wallet']);
    await this.#reception('payments/mark-paid', id, {
      patientId,
      method,
      ...(amount === undefined ? {} : { amount }),
    });
  }

  async #arrive(minute: number): Promise<void> {
    const { call, chance, people, tokens } = this.#scene;
    const { id: branchId, reception } = this.#branch;
    const person = chance.pick(people);
    const type = typeFor(chance);
    const area: LaserArea | undefined = type === 'regular' ? undefined : chance.pick(laserAreas);
    const walkIn = chance.isTrue(0.35);
    const booked = await call('reservations/book-reservation', {
      body: { ...person, branch_id: branchId, type, laser_area: area, message_consent: false },
      token: walkIn ? tokens.get(reception) : undefined,
      key: this.#key(),
    });
    if (booked.status !== 201) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has checked the reply
    const { id } = booked.data as { id: number };
    this.#patientIds.set(id, patientIdOf(requirePhone(person.phone), person.name));
    if (!walkIn) await this.#markArrival(id, minute);
    const rested = this.#idle.find(({ services }) => services?.includes(type) ?? true);
    if (rested !== undefined) this.#idle.splice(this.#idle.indexOf(rested), 1);
    if (rested !== undefined) this.#at(minute + 1, () => this.#work(rested, minute + 1));
    if (type === 'regular' && chance.isTrue(0.97)) this.#at(minute + chance.whole(1, 20), () => this.#pay(id));
    this.#decideFate(id, minute);
  }

  /** Some of the last patients who booked from home have not arrived yet. */
  async #markArrival(id: number, minute: number): Promise<void> {
    const onTheWay = minute > this.#branch.until - ON_THE_WAY_MINUTES && id % 3 === 0;
    const arrivals = branchesToShow.some(({ id: each, settings }) => each === this.#branch.id && settings.arrivals);
    if (arrivals && !onTheWay) await this.#reception('reservations/mark-arrival', id, { arrived: true });
  }

  /** Some patients are skipped, and some of these are put back; some cancel. */
  #decideFate(id: number, minute: number): void {
    const { chance } = this.#scene;
    const fate = chance.next();
    if (fate < 0.07) {
      this.#at(minute + chance.whole(5, 25), async () => {
        const skipped = await this.#reception('doctor/skip-reservation', id);
        if (skipped.status !== 200 || !chance.isTrue(0.6)) return;
        this.#at(minute + chance.whole(26, 60), async () => {
          await this.#reception('reservations/reinsert-reservation', id);
        });
      });
    } else if (fate < 0.1) {
      this.#at(minute + chance.whole(3, 15), async () => {
        await this.#reception('reservations/cancel-reservation', id, {});
      });
    }
  }

  async #record(doctor: Doctor, patient: QueueItem): Promise<void> {
    const { chance } = this.#scene;
    const session = (pulses: number, pricePerPulse: number): object => ({
      reservation_id: patient.id,
      pulses,
      price_per_pulse: pricePerPulse,
      visit_record: { version: 0, treatment: treatmentOf(patient.type, pulses), consultation: null },
    });
    if (patient.type === 'laser') {
      const pulses = chance.whole(40, 420);
      doctor.reading = (doctor.reading ?? 0) + pulses + (chance.isTrue(0.15) ? chance.whole(1, 4) : 0);
      await this.#doctor('doctor/record-laser-session', doctor, session(pulses, 5));
    } else {
      await this.#doctor('doctor/record-laser-session', doctor, session(1, chance.pick([1500, 1500, 1750, 2000])));
    }
  }

  /** Completes the doctor's current visit and calls the next patient. */
  async #work(doctor: Doctor, minute: number, inside?: QueueItem): Promise<void> {
    const { chance } = this.#scene;
    if (inside !== undefined && inside.type !== 'regular') {
      await this.#record(doctor, inside);
      if (chance.isTrue(0.97)) {
        const part = chance.isTrue(0.06) ? 100 : undefined;
        this.#at(minute + chance.whole(1, 6), () => this.#pay(inside.id, part));
      }
    }
    const called = await this.#doctor('doctor/call-next', doctor, { branch_id: this.#branch.id });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const next = called.status === 200 ? (called.data as { next: QueueItem | null }).next : null;
    if (next !== null) {
      const end = minute + visitMinutes(chance, next.type);
      this.#at(end, () => this.#work(doctor, end, next));
    } else if (minute < this.#branch.lastArrival) {
      this.#idle.push(doctor);
    } else {
      await this.#endPulses(doctor);
    }
  }

  /** Sets the doctor's services and room, and reads the counter. */
  async #begin(doctor: Doctor): Promise<void> {
    const { services, room } = doctor;
    if (services !== undefined)
      await this.#doctor('doctor/set-doctor-at-work', doctor, { state: 'on', services, room });
    if (doctor.reading === undefined) return;
    const laser = doctor.laser === undefined ? {} : { laser_id: doctor.laser };
    const body = { branch_id: this.#branch.id, start_pulses: doctor.reading, ...laser };
    await this.#doctor('doctor/start-pulse-tracking', doctor, body);
  }

  async #endPulses(doctor: Doctor): Promise<void> {
    if (doctor.reading === undefined) return;
    await this.#doctor('doctor/end-pulse-tracking', doctor, { end_pulses: doctor.reading });
  }
}

/** Simulates one day of a branch until nothing is left to happen. */
export const simulateBranchDay = (scene: Simulation, branch: BranchDay): Promise<void> =>
  new BranchDaySimulation(scene, branch).run();

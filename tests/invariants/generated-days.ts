import fc from 'fast-check';
import { laserSessionId, laserSessionWrites } from '#functions/data/laser/laser-sessions.ts';
import { type LedgerEntry, ledgerEntryWrite, priceChangeWrite, receiptId } from '#functions/data/money/ledger.ts';
import type { Write } from '#functions/data/table/store.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { paymentMethods, revenueTypes } from '#shared/models/enums.ts';
import { addDays, boundsOf, asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { doctorOf, type VisitOfDay, visitIdOf, VISITS_OF_DAY, visitWrites } from '../support/visits-of-days.ts';

const [main] = demoBranches;
if (main === undefined) throw new Error('a demo branch is needed');

export interface Day {
  readonly day: string;
  readonly branchId: number;
  readonly receipts: readonly LedgerEntry[];
  readonly pulses: readonly number[];
  /** The line of income per doctor of each receipt. */
  readonly lines: readonly string[];
  /** By how much less was charged, for each changed price. */
  readonly discounts: readonly number[];
  readonly writes: readonly Write[];
}

const receipt = fc.record({
  // A day may give back more than it receives: the payments were made before.
  kind: fc.oneof({ weight: 5, arbitrary: fc.constant('payment') }, { weight: 1, arbitrary: fc.constant('reversal') }),
  type: fc.constantFrom(...revenueTypes),
  // Mostly everyday sums, with single piastres and very large ones among them.
  amount: fc.oneof(
    fc.integer({ min: 1, max: 500_000 }),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom(33_33, 66_67, 99_999_999_900),
  ),
  method: fc.constantFrom(...paymentMethods),
  /** Minute of the clinic day; the last ones are after midnight. */
  minute: fc.integer({ min: 0, max: 23 * 60 - 1 }),
  /** One of the visits of the day, of an earlier day (paid late), or of a later one (paid in advance). */
  visit: fc.nat(VISITS_OF_DAY - 1),
  /** Which further service of the kind was paid, if any. */
  further: fc.nat(5),
  daysOff: fc.oneof({ weight: 18, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.constantFrom(-5, 5) }),
});
export const generatedDay = fc.record({
  // One day in seven without any.
  receipts: fc.oneof(
    { weight: 1, arbitrary: fc.array(receipt, { maxLength: 0 }) },
    { weight: 6, arbitrary: fc.array(receipt, { maxLength: 25 }) },
  ),
  pulses: fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 8 }),
  discounts: fc.array(fc.integer({ min: -500, max: 300_00 }), { maxLength: 2 }),
});

/** The further services of the generated payments; one is retired. */
export const furtherServices = [
  { id: 1, type: 'regular', name: 'PRP', nameAr: 'بلازما', retired: false },
  { id: 2, type: 'regular', name: 'Peeling', nameAr: 'تقشير', retired: true },
  { id: 3, type: 'laser', name: 'Alexandrite', nameAr: 'ألكسندرايت', retired: false },
  { id: 4, type: 'fractional', name: 'Scars', nameAr: 'ندبات', retired: false },
].map((service) => ({ ...service, price: 100_00, minutes: 20 }));

/** Absent for about half of the payments: they are for the kind itself. */
const serviceIdOf = ({ type, further }: Generated['receipts'][number]): number | undefined =>
  furtherServices.filter((service) => service.type === type)[further % 4]?.id;

let serial = 0;
const patientId = 'p00000000000000000000';

type Generated = typeof generatedDay extends fc.Arbitrary<infer Value> ? Value : never;

/** The line that a receipt belongs to, by what was generated. */
const lineOf = ({ type, visit, daysOff }: Generated['receipts'][number], index: number): string => {
  if (type === 'package' || type === 'credit') return type;
  return daysOff > 0 || index + daysOff < 0 ? 'no_doctor' : doctorOf(visit);
};

export const dayOf = (generated: Generated, { index, branchId, day }: VisitOfDay): Day => {
  const start = boundsOf(day, main).start.getTime();
  const receipts = generated.receipts.map((each): LedgerEntry => {
    const { kind, type, amount, method, minute, visit, daysOff } = each;
    serial += 1;
    const reservationId = visitIdOf({ index: index + daysOff }, visit);
    return {
      id: receiptId({ id: serial, version: 1 }),
      kind: kind === 'payment' ? kind : 'reversal',
      receiptNo: serial,
      branchId,
      day: asClinicDay(day),
      at: new Date(start + minute * 60_000).toISOString(),
      ...(type === 'package' ? { packageId: `k${String(serial)}` } : { reservationId }),
      visitDay: addDays(asClinicDay(day), daysOff),
      type,
      serviceId: serviceIdOf(each),
      patientId: asPatientId(patientId),
      amount: asPiastres(kind === 'payment' ? amount : -amount),
      method,
      takenBy: 'u1',
      takenByName: 'Nadia',
    };
  });
  const sessions = generated.pulses.flatMap((pulses) => {
    serial += 1;
    return laserSessionWrites(
      {
        id: laserSessionId(asReservationId(serial)),
        reservationId: asReservationId(serial),
        branchId,
        day: asClinicDay(day),
        at: new Date(start).toISOString(),
        type: 'laser',
        patientId: asPatientId(patientId),
        doctorId: 'u2',
        doctorName: 'Dr. Samir',
        pulses,
        pricePerPulse: asPiastres(500),
        amount: asPiastres(pulses * 500),
      },
      { open: undefined, counting: undefined },
    );
  });
  const prices = generated.discounts.map((less) => {
    serial += 1;
    return priceChangeWrite(branchId, asClinicDay(day), {
      id: `${receiptId({ id: serial, version: 1 })}.price`,
      at: new Date(start).toISOString(),
      reservationId: asReservationId(serial),
      patientId: asPatientId(patientId),
      listPrice: asPiastres(300_00),
      before: asPiastres(300_00),
      after: asPiastres(300_00 - less),
      reason: 'A relative of the doctor',
      changedBy: 'u1',
      changedByName: 'Nadia',
    });
  });
  return {
    day,
    branchId,
    receipts,
    lines: generated.receipts.map((each) => lineOf(each, index)),
    pulses: generated.pulses,
    discounts: generated.discounts,
    writes: [...receipts.map(ledgerEntryWrite), ...prices, ...sessions, ...visitWrites({ index, branchId, day })],
  };
};

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const received = (days: readonly Day[]): number =>
  sum(days.flatMap((day) => day.receipts.map(({ amount }) => amount)));
export const ofKind = (days: readonly Day[], kind: LedgerEntry['kind']): LedgerEntry[] =>
  days.flatMap((day) => day.receipts.filter((each) => each.kind === kind));
export const count = (days: readonly Day[]): number => ofKind(days, 'payment').length;

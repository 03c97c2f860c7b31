import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPiastres } from '#shared/rules/money.ts';
import {
  type CounterShift,
  type LedgerLine,
  ledgerSums,
  pricedLine,
  pulseLedger,
  type PulseRecording,
  sumsByPart,
} from '#functions/domain/laser/pulse-ledger.ts';
import { always } from '#tests/shared/seeded.ts';

const day = asClinicDay('2026-11-20');
const at = (minute: number): string => new Date(Date.parse('2026-11-20T08:00:00Z') + minute * 60_000).toISOString();
const everything = { start: at(-1_000_000), end: at(1_000_000) };

/** A pulse costs EGP 5, and EGP 6 from 21 November on. */
const branch = {
  time_zone: 'Africa/Cairo',
  day_starts_at: '05:00',
  prices: { regular: asPiastres(30_000), pulse: asPiastres(500), fractional: asPiastres(0) },
  priceLines: [{ name: 'pulse', from: asClinicDay('2026-11-21'), amount: asPiastres(600) }],
};
const priced = (lines: readonly LedgerLine[]) => lines.map((line) => pricedLine(line, branch));

interface ShiftOptions {
  readonly id?: string;
  readonly doctor?: string;
  readonly from: readonly [minute: number, value: number];
  readonly to?: readonly [minute: number, value: number];
}
const shift = ({ id = 's1', doctor = 'u1', from, to }: ShiftOptions): CounterShift => ({
  id,
  laserId: 'l1',
  doctorId: doctor,
  day,
  startedAt: at(from[0]),
  startPulses: from[1],
  ...(to === undefined ? {} : { endedAt: at(to[0]), endPulses: to[1] }),
});
const recording = (minute: number, pulses: number, more: Partial<PulseRecording> = {}): PulseRecording => ({
  doctorId: 'u1',
  at: at(minute),
  day,
  pulses,
  ...more,
});

describe('the pulse ledger', () => {
  it('explains a shift by its sessions, and shows the night as unexplained', () => {
    const shifts = [
      shift({ from: [0, 1000], to: [300, 1500] }),
      shift({ id: 's2', doctor: 'u2', from: [900, 1530], to: [1200, 1600] }),
    ];
    const recordings = [
      recording(100, 480, { trackingId: 's1' }),
      recording(1000, 70, { trackingId: 's2', doctorId: 'u2' }),
    ];

    const { lines } = pulseLedger({ shifts, recordings, changes: [] }, 'l1', everything);

    expect(
      lines.map(({ kind, doctorIds, moved, recorded, unexplained }) => [kind, doctorIds, moved, recorded, unexplained]),
    ).toEqual([
      ['shift', ['u1'], 500, 480, 20],
      ['between', [], 30, 0, 30],
      ['shift', ['u2'], 70, 70, 0],
    ]);
  });

  it('counts a session that was written down after the end in the shift that counts it', () => {
    const shifts = [
      shift({ from: [0, 1000], to: [300, 1200] }),
      shift({ id: 's2', from: [900, 1200], to: [1000, 1200] }),
    ];

    const { lines } = pulseLedger(
      { shifts, recordings: [recording(310, 200, { trackingId: 's1' })], changes: [] },
      'l1',
      everything,
    );

    expect(lines.map(({ unexplained }) => unexplained)).toEqual([0, 0, 0]);
  });

  it('counts a session of a doctor without a shift by the next reading', () => {
    const shifts = [
      shift({ from: [0, 1000], to: [300, 1100] }),
      shift({ id: 's2', from: [900, 1250], to: [1000, 1250] }),
    ];

    const { lines } = pulseLedger(
      { shifts, recordings: [recording(400, 150, { doctorId: 'u2' })], changes: [] },
      'l1',
      everything,
    );

    expect(lines.map(({ unexplained }) => unexplained)).toEqual([100, 0, 0]);
  });

  it('counts a session recorded a day later in the shift of its visit', () => {
    const shifts = [shift({ from: [0, 1000], to: [300, 1100] })];
    const late = recording(2000, 100, { doctorId: 'u2', day: asClinicDay('2026-11-21'), visitDay: day });

    expect(pulseLedger({ shifts, recordings: [late], changes: [] }, 'l1', everything).lines).toMatchObject([
      { unexplained: 0 },
    ]);
  });

  it('shares the laser with a shift that was left open only until a doctor reads the counter on a later day', () => {
    const nextDay = asClinicDay('2026-11-21');
    const shifts = [
      shift({ from: [0, 1000] }),
      { ...shift({ id: 's2', doctor: 'u2', from: [1500, 1250], to: [1800, 1300] }), day: nextDay },
      { ...shift({ id: 's3', doctor: 'u2', from: [2000, 1330], to: [2100, 1340] }), day: nextDay },
    ];

    const { lines } = pulseLedger({ shifts, recordings: [], changes: [] }, 'l1', everything);

    expect(lines.map(({ kind, doctorIds, moved }) => [kind, doctorIds, moved])).toEqual([
      ['shift', ['u1'], 250],
      ['shift', ['u2'], 50],
      ['between', [], 30],
      ['shift', ['u2'], 10],
    ]);
  });

  it('splits the time in which two doctors share the laser at each reading', () => {
    const shifts = [
      shift({ from: [0, 1000], to: [300, 1500] }),
      shift({ id: 's2', doctor: 'u2', from: [100, 1200], to: [400, 1600] }),
    ];

    const { lines } = pulseLedger({ shifts, recordings: [], changes: [] }, 'l1', everything);

    expect(sumsByPart(priced(lines))).toEqual([
      {
        part: 'doctor',
        doctorId: 'u1',
        moved: 200,
        recorded: 0,
        tests: 0,
        handpiece: 0,
        unexplained: 200,
        unexplainedAmount: 100_000,
      },
      { part: 'shared', moved: 300, recorded: 0, tests: 0, handpiece: 0, unexplained: 300, unexplainedAmount: 150_000 },
      {
        part: 'doctor',
        doctorId: 'u2',
        moved: 100,
        recorded: 0,
        tests: 0,
        handpiece: 0,
        unexplained: 100,
        unexplainedAmount: 50_000,
      },
    ]);
  });

  it('prices each line by the clinic day of its later reading', () => {
    const minutesOfDay = 24 * 60;
    const shifts = [
      shift({ from: [0, 1000], to: [300, 1010] }),
      shift({ id: 's2', from: [minutesOfDay, 1020], to: [minutesOfDay + 300, 1050] }),
    ];

    const lines = priced(pulseLedger({ shifts, recordings: [], changes: [] }, 'l1', everything).lines);

    expect(lines.map(({ unexplainedAmount }) => unexplainedAmount)).toEqual([10 * 500, 10 * 600, 30 * 600]);
    expect(ledgerSums(lines).unexplainedAmount).toBe(10 * 500 + 40 * 600);
  });

  it('says how many pulses no reading has counted yet', () => {
    const shifts = [shift({ from: [0, 1000] })];

    const ledger = pulseLedger(
      { shifts, recordings: [recording(10, 90, { trackingId: 's1' })], changes: [] },
      'l1',
      everything,
    );

    expect(ledger).toEqual({ lines: [], unread: 90 });
  });

  it('explains test shots and the jump of a new handpiece, with their reasons', () => {
    const shifts = [shift({ from: [0, 1000], to: [300, 1020] }), shift({ id: 's2', from: [900, 40], to: [1000, 100] })];
    const changes = [{ laserId: 'l1', id: 'n1', at: at(400), removedAt: 1025, fittedAt: 0, reason: 'worn out' }];
    const recordings = [
      recording(10, 20, { trackingId: 's1', isTest: true, laserId: 'l1', reason: 'calibration' }),
      recording(500, 30, { isTest: true, laserId: 'l1', reason: 'new handpiece' }),
      recording(950, 60, { trackingId: 's2' }),
    ];

    const { lines } = pulseLedger({ shifts, recordings, changes }, 'l1', everything);

    expect(lines).toMatchObject([
      { kind: 'shift', moved: 20, tests: 20, unexplained: 0, reasons: ['calibration'] },
      { kind: 'between', moved: 5, unexplained: 5, reasons: [] },
      { kind: 'handpiece', moved: -1025, handpiece: -1025, unexplained: 0, reasons: ['worn out'] },
      { kind: 'between', moved: 40, tests: 30, unexplained: 10, reasons: ['new handpiece'] },
      { kind: 'shift', moved: 60, recorded: 60, unexplained: 0 },
    ]);
  });

  it('reads the counter of an ended shift before a new handpiece of the same moment', () => {
    const shifts = [shift({ from: [0, 1000], to: [300, 1020] })];
    const changes = [{ laserId: 'l1', id: 'n1', at: at(300), removedAt: 1020, fittedAt: 5, reason: 'worn out' }];

    const { lines } = pulseLedger({ shifts, recordings: [], changes }, 'l1', everything);

    expect(lines.map(({ kind, moved }) => [kind, moved])).toEqual([
      ['shift', 20],
      ['between', 0],
      ['handpiece', -1015],
    ]);
  });

  it('keeps the lasers of a branch apart', () => {
    const shifts = [
      shift({ from: [0, 1000], to: [300, 1100] }),
      { ...shift({ id: 's2', doctor: 'u2', from: [10, 50_000], to: [310, 50_070] }), laserId: 'l2' },
    ];
    const recordings = [
      recording(20, 100, { trackingId: 's1' }),
      recording(20, 70, { trackingId: 's2', doctorId: 'u2' }),
      recording(30, 9, { doctorId: 'u3' }),
    ];
    const ofLaser = (id: string) => pulseLedger({ shifts, recordings, changes: [] }, id, everything);

    expect(ofLaser('l1')).toMatchObject({ lines: [{ moved: 100, recorded: 100, unexplained: 0 }], unread: 9 });
    expect(ofLaser('l2')).toMatchObject({ lines: [{ moved: 70, recorded: 70, unexplained: 0 }], unread: 9 });
  });

  const anyShift = fc.record({
    doctor: fc.constantFrom('u1', 'u2', 'u3'),
    start: fc.integer({ min: 0, max: 5000 }),
    minutes: fc.integer({ min: 0, max: 600 }),
    value: fc.integer({ min: 0, max: 100_000 }),
    pulses: fc.integer({ min: 0, max: 5000 }),
    isEnded: fc.boolean(),
  });
  const anyRecording = fc.record({
    minute: fc.integer({ min: 0, max: 6000 }),
    pulses: fc.integer({ min: 1, max: 1000 }),
    doctorId: fc.constantFrom('u1', 'u2', 'u3'),
    counted: fc.option(fc.nat(5), { nil: undefined }),
    isLate: fc.boolean(),
    isTest: fc.boolean(),
  });
  const anyChange = fc.record({ minute: fc.nat(6000), removedAt: fc.nat(100_000), fittedAt: fc.nat(100_000) });
  const anyRecords = fc
    .record({
      shifts: fc.array(anyShift, { maxLength: 6 }),
      recordings: fc.array(anyRecording, { maxLength: 8 }),
      changes: fc.array(anyChange, { maxLength: 2 }),
    })
    .map((given) => {
      const shifts = given.shifts.map(({ doctor, start, minutes, value, pulses, isEnded }, index) =>
        shift({
          id: `s${String(index)}`,
          doctor,
          from: [start, value],
          ...(isEnded ? { to: [start + minutes, value + pulses] } : {}),
        }),
      );
      const recordings = given.recordings.map(({ minute, pulses, doctorId, counted, isLate, isTest }) => {
        const counting = counted === undefined ? undefined : shifts[counted];
        return recording(minute, pulses, {
          doctorId,
          ...(counting === undefined ? {} : { trackingId: counting.id }),
          ...(isTest ? { isTest, laserId: 'l1' } : {}),
          ...(isLate && !isTest ? { day: asClinicDay('2026-11-22'), visitDay: day } : {}),
        });
      });
      const changes = given.changes.map(({ minute, ...readings }, index) => ({
        ...readings,
        laserId: 'l1',
        id: `n${String(index)}`,
        at: at(minute),
        reason: 'worn out',
      }));
      return { shifts, recordings, changes };
    });

  it('has no hole: what moved is the last reading less the first one, explained or not', () => {
    always(
      fc.property(anyRecords, (records) => {
        const { lines, unread } = pulseLedger(records, 'l1', everything);
        const sums = ledgerSums(priced(lines));

        for (const [index, line] of lines.entries()) {
          expect(line.from).toEqual((lines[index - 1] ?? { to: line.from }).to);
          expect(line.recorded + line.tests + line.handpiece + line.unexplained).toBe(line.to.value - line.from.value);
        }
        const readings = lines.length === 0 ? 0 : (lines.at(-1)?.to.value ?? 0) - (lines[0]?.from.value ?? 0);
        expect(sums.recorded + sums.tests + sums.handpiece + sums.unexplained).toBe(readings);
        const given = records.recordings.reduce((total, { pulses }) => total + pulses, 0);
        expect(sums.recorded + sums.tests + unread).toBe(given);
        const count = records.shifts.reduce(
          (total, { endedAt }) => total + (endedAt === undefined ? 1 : 2),
          2 * records.changes.length,
        );
        expect(lines).toHaveLength(Math.max(0, count - 1));
      }),
    );
  });

  it('adds up by doctor, and month after month', () => {
    always(
      fc.property(anyRecords, fc.integer({ min: 0, max: 6000 }), (records, minute) => {
        const whole = priced(pulseLedger(records, 'l1', everything).lines);
        const first = priced(pulseLedger(records, 'l1', { ...everything, end: at(minute) }).lines);
        const second = priced(pulseLedger(records, 'l1', { ...everything, start: at(minute) }).lines);

        expect([...first, ...second]).toEqual(whole);
        const parts = sumsByPart(whole);
        for (const figure of ['moved', 'recorded', 'unexplained', 'unexplainedAmount'] as const) {
          expect(parts.reduce((total, part) => total + part[figure], 0)).toBe(ledgerSums(whole)[figure]);
        }
      }),
    );
  });
});

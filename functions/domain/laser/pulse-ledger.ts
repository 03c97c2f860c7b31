import { type ClinicDay, clinicDayAt, type DayRule } from '#shared/rules/clinic-day.ts';
import { asPiastres, type Piastres } from '#shared/rules/money.ts';
import { type PriceList, priceOn } from '#shared/rules/prices-on.ts';
import { byCharacters } from '#shared/rules/text-order.ts';

/** A doctor's shift at a laser: the readings of its counter at start and end, and when they were read. */
export interface CounterShift {
  readonly laserId: string;
  readonly id: string;
  readonly doctorId: string;
  readonly day: ClinicDay;
  readonly startPulses: number;
  readonly startedAt: string;
  /** Absent while the shift is open. */
  readonly endPulses?: number | undefined;
  readonly endedAt?: string | undefined;
}

/** Pulses that a recorded session or test shots explain. */
export interface PulseRecording {
  readonly doctorId: string;
  readonly pulses: number;
  readonly at: string;
  /** The clinic day of the recording, and that of the visit when it is an earlier one. */
  readonly day: ClinicDay;
  readonly visitDay?: ClinicDay | undefined;
  /** The shift that counts it; absent when its visit was outside of the doctor's shifts. */
  readonly trackingId?: string | undefined;
  /** Of test shots: the laser, and why they were given. */
  readonly laserId?: string;
  readonly isTest?: boolean;
  readonly reason?: string;
}

/** A new handpiece, with the readings of the counter before and after. */
export interface HandpieceChange {
  readonly laserId: string;
  readonly id: string;
  readonly at: string;
  readonly removedAt: number;
  readonly fittedAt: number;
  readonly reason: string;
}

/** One reading of the counter. */
interface Reading {
  readonly at: string;
  readonly value: number;
  /** What the counter was read for. */
  readonly of:
    | { readonly kind: 'start' | 'end'; readonly shift: CounterShift }
    | { readonly kind: 'removed' | 'fitted'; readonly change: HandpieceChange };
}

/**
 * The counter from one reading to the next. `shift`: at least one shift was open. `between`: no shift was open, as from
 * an evening reading to the next morning. `handpiece`: the readings before and after a change of the handpiece.
 */
export interface LedgerLine {
  readonly kind: 'shift' | 'between' | 'handpiece';
  readonly from: { readonly at: string; readonly value: number };
  readonly to: { readonly at: string; readonly value: number };
  /** The doctors whose shifts were open, each once. */
  readonly doctorIds: readonly string[];
  /** What the counter moved: `to` less `from`; negative when a reading is below the one before. */
  readonly moved: number;
  /** Pulses of recorded sessions, and of test shots. */
  readonly recorded: number;
  readonly tests: number;
  /** The jump of a changed handpiece; 0 in other lines. */
  readonly handpiece: number;
  /** The rest of `moved`: nothing explains it; negative when more was recorded than given. */
  readonly unexplained: number;
  /** Why there were test shots, or a new handpiece. */
  readonly reasons: readonly string[];
}

export interface LedgerRecords {
  readonly shifts: readonly CounterShift[];
  readonly recordings: readonly PulseRecording[];
  readonly changes: readonly HandpieceChange[];
}

/** Moments of a range, ISO 8601 in UTC: `start` is included, `end` is not. */
export interface MomentRange {
  readonly start: string;
  readonly end: string;
}

const readingsOfShift = (shift: CounterShift): Reading[] => [
  { at: shift.startedAt, value: shift.startPulses, of: { kind: 'start', shift } },
  ...(shift.endPulses === undefined || shift.endedAt === undefined
    ? []
    : [{ at: shift.endedAt, value: shift.endPulses, of: { kind: 'end', shift } as const }]),
];

const readingsOfChange = (change: HandpieceChange): Reading[] => [
  { at: change.at, value: change.removedAt, of: { kind: 'removed', change } },
  { at: change.at, value: change.fittedAt, of: { kind: 'fitted', change } },
];

const isOfChange = ({ of }: Reading): boolean => 'change' in of;

/**
 * By time; of one moment the lower reading first, because a counter only rises; a shift starts before it ends. A change
 * of the handpiece follows the shifts of its moment, and its two readings stay together.
 */
const byMoment = (one: Reading, other: Reading): number => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  const [first, second] = [isOfChange(one), isOfChange(other)];
  if (first !== second) return first ? 1 : -1;
  if ('change' in one.of && 'change' in other.of) return byCharacters(one.of.change.id, other.of.change.id);
  return one.value - other.value || Number(one.of.kind === 'end') - Number(other.of.kind === 'end');
};

const readingsOf = ({ shifts, changes }: Pick<LedgerRecords, 'shifts' | 'changes'>): Reading[] =>
  [...shifts.flatMap(readingsOfShift), ...changes.flatMap(readingsOfChange)].toSorted(byMoment);

/**
 * The shift in which the pulses of a recording were given: the shift that counts it; else, for a visit of an earlier day,
 * the last one that its doctor ended on that day, or any doctor. Other recordings have none.
 */
const shiftOf = (
  { trackingId, doctorId, day, visitDay = day }: PulseRecording,
  shifts: readonly CounterShift[],
): CounterShift | undefined => {
  if (trackingId !== undefined) return shifts.find(({ id }) => id === trackingId);
  if (visitDay === day) return undefined;
  const ended = shifts
    .filter((shift) => shift.day === visitDay && shift.endedAt !== undefined)
    .toSorted((one, other) => ((one.endedAt ?? '') < (other.endedAt ?? '') ? -1 : 1));
  return ended.findLast((shift) => shift.doctorId === doctorId) ?? ended.at(-1);
};

const isLate = ({ day, visitDay = day }: PulseRecording): boolean => visitDay !== day;

/**
 * The index of the reading that ends the line of a recording. A counted one: the first reading of its shift at or after
 * the recording, else the end of its shift. Without a shift: the first reading after it. -1: no reading has counted it yet.
 */
const lineEndOf = (
  recording: PulseRecording,
  readings: readonly Reading[],
  shifts: readonly CounterShift[],
): number => {
  const shift = shiftOf(recording, shifts);
  if (shift === undefined) {
    return isLate(recording) ? -1 : readings.findIndex(({ at }) => at >= recording.at);
  }
  const indexOf = (kind: 'start' | 'end'): number =>
    readings.findIndex(({ of }) => of.kind === kind && of.shift.id === shift.id);
  const end = indexOf('end');
  if (recording.trackingId === undefined) return end;
  const start = indexOf('start');
  const found = readings.findIndex(({ at }, index) => index > start && at >= recording.at);
  return end !== -1 && (found === -1 || found > end) ? end : found;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The records of one laser. A session is of the laser of its shift; one without a shift of the only laser there is.
 * `unread` gets the pulses of which the laser is not known.
 */
const recordsOfLaser = ({ shifts, recordings, changes }: LedgerRecords, laserId: string) => {
  const lasers = new Set([...shifts, ...changes].map((each) => each.laserId));
  const only = lasers.size <= 1 ? [...lasers][0] : undefined;
  const laserOf = (recording: PulseRecording): string | undefined =>
    recording.laserId ?? shiftOf(recording, shifts)?.laserId ?? only;
  return {
    shifts: shifts.filter((shift) => shift.laserId === laserId),
    changes: changes.filter((change) => change.laserId === laserId),
    recordings: recordings.filter((recording) => laserOf(recording) === laserId),
    unknown: recordings.filter((recording) => laserOf(recording) === undefined),
  };
};

const isWithin = ({ at }: { readonly at: string }, { start, end }: MomentRange): boolean => at >= start && at < end;

const pulsesOf = (recordings: readonly PulseRecording[]): number => sum(recordings.map(({ pulses }) => pulses));

/** The line that ends at a reading. */
const lineTo = (
  { at, value, of }: Reading,
  before: Reading,
  explaining: readonly PulseRecording[],
  doctorIds: readonly string[],
): LedgerLine => {
  const moved = value - before.value;
  const isJump = of.kind === 'fitted';
  const tests = explaining.filter(({ isTest = false }) => isTest);
  const [recorded, tested] = [pulsesOf(explaining) - pulsesOf(tests), pulsesOf(tests)];
  const handpiece = isJump ? moved : 0;
  return {
    kind: isJump ? 'handpiece' : doctorIds.length === 0 ? 'between' : 'shift',
    from: { at: before.at, value: before.value },
    to: { at, value },
    doctorIds: isJump ? [] : doctorIds,
    moved,
    recorded,
    tests: tested,
    handpiece,
    unexplained: moved - handpiece - recorded - tested,
    reasons: isJump ? [of.change.reason] : tests.map(({ reason = '' }) => reason),
  };
};

/**
 * The counter of a laser over a range, from reading to reading without a hole: the last reading before the range, then
 * those in it. So the lines of a month follow those of the month before, and the sum of what moved is the last reading
 * less the first one. Source: docs/domain.md#pulses.
 */
export const pulseLedger = (
  records: LedgerRecords,
  laserId: string,
  range: MomentRange,
): {
  readonly lines: readonly LedgerLine[];
  /** Pulses recorded in the range that no reading has counted yet, or of which the laser is not known. */
  readonly unread: number;
} => {
  const { shifts, changes, recordings, unknown } = recordsOfLaser(records, laserId);
  const readings = readingsOf({ shifts, changes });
  const byLine = Map.groupBy(recordings, (recording) => lineEndOf(recording, readings, shifts));
  // Before the first reading there is no line either.
  const without = [...unknown, ...(byLine.get(-1) ?? []), ...(byLine.get(0) ?? [])];
  let open: readonly CounterShift[] = [];
  const lines: LedgerLine[] = [];
  for (const [index, reading] of readings.entries()) {
    const before = readings[index - 1];
    if (before !== undefined && isWithin(reading, range)) {
      lines.push(lineTo(reading, before, byLine.get(index) ?? [], [...new Set(open.map(({ doctorId }) => doctorId))]));
    }
    if (reading.of.kind === 'start') {
      const { shift } = reading.of;
      // A shift that was left open over night had the laser until the next doctor read the counter.
      open = [...open.filter(({ day }) => day >= shift.day), shift];
    }
    if (reading.of.kind === 'end') {
      const { id } = reading.of.shift;
      open = open.filter((shift) => shift.id !== id);
    }
  }
  return { lines, unread: pulsesOf(without.filter((recording) => isWithin(recording, range))) };
};

export interface PricedLine extends LedgerLine {
  /** The unexplained pulses at the price of the clinic day of the later reading. */
  readonly unexplainedAmount: Piastres;
}

export const pricedLine = (line: LedgerLine, branch: PriceList & DayRule): PricedLine => {
  const price = priceOn(branch, 'pulse', clinicDayAt(new Date(line.to.at), branch));
  return { ...line, unexplainedAmount: asPiastres(line.unexplained * price) };
};

/** The sums of lines: moved = recorded + tests + handpiece + unexplained. */
export const ledgerSums = (lines: readonly PricedLine[]) => ({
  moved: sum(lines.map(({ moved }) => moved)),
  recorded: sum(lines.map(({ recorded }) => recorded)),
  tests: sum(lines.map(({ tests }) => tests)),
  handpiece: sum(lines.map(({ handpiece }) => handpiece)),
  unexplained: sum(lines.map(({ unexplained }) => unexplained)),
  unexplainedAmount: asPiastres(sum(lines.map(({ unexplainedAmount }) => unexplainedAmount))),
});

/** `shared`: shifts of several doctors were open. `between`: none was. */
type LedgerPart = { readonly part: 'doctor'; readonly doctorId: string } | { readonly part: 'shared' | 'between' };

const partOf = ({ doctorIds: [doctorId, ...others] }: LedgerLine): LedgerPart => {
  if (doctorId === undefined) return { part: 'between' };
  return others.length === 0 ? { part: 'doctor', doctorId } : { part: 'shared' };
};

/** The sums of each doctor, of what doctors shared, and of the nights; together they are the sums of all lines. */
export const sumsByPart = (lines: readonly PricedLine[]) =>
  [...Map.groupBy(lines, (line) => JSON.stringify(partOf(line))).values()].flatMap((own) =>
    own[0] === undefined ? [] : [{ ...partOf(own[0]), ...ledgerSums(own) }],
  );

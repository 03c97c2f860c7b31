import type { ClinicDay } from '#shared/rules/clinic-day.ts';

/** A doctor's shift at a laser: the readings of its counter at start and end, and when they were read. */
export interface CounterShift {
  readonly id: string;
  readonly doctorId: string;
  readonly day: ClinicDay;
  readonly startPulses: number;
  readonly startedAt: string;
  /** Absent while the shift is open. */
  readonly endPulses?: number | undefined;
  readonly endedAt?: string | undefined;
}

/** A recorded laser session. */
export interface PulseRecording {
  readonly doctorId: string;
  readonly pulses: number;
  readonly at: string;
  /** The clinic day of the recording, and that of the visit when it is an earlier one. */
  readonly day: ClinicDay;
  readonly visitDay?: ClinicDay | undefined;
  /** The shift that counts it; absent when it was recorded outside of the doctor's shifts, or on a later day. */
  readonly trackingId?: string | undefined;
}

/** One reading of the counter. */
interface Reading {
  readonly at: string;
  readonly value: number;
  readonly shift: CounterShift;
  readonly isEnd: boolean;
}

/**
 * The counter from one reading to the next. `shift`: at least one doctor had the laser. `between`: nobody had, from the
 * evening reading to the morning reading.
 */
export interface LedgerLine {
  readonly kind: 'shift' | 'between';
  readonly from: { readonly at: string; readonly value: number };
  readonly to: { readonly at: string; readonly value: number };
  /** The doctors whose shifts were open, each once. */
  readonly doctorIds: readonly string[];
  /** What the counter moved: `to` less `from`; negative when a reading is below the one before. */
  readonly moved: number;
  /** Pulses of recorded sessions. */
  readonly recorded: number;
  /** moved − recorded: pulses that no session explains; negative when more was recorded than given. */
  readonly unexplained: number;
}

interface LedgerRecords {
  readonly shifts: readonly CounterShift[];
  readonly recordings: readonly PulseRecording[];
}

/** Moments of a range, ISO 8601 in UTC: `start` is included, `end` is not. */
export interface MomentRange {
  readonly start: string;
  readonly end: string;
}

const readingsOfShift = (shift: CounterShift): Reading[] => [
  { at: shift.startedAt, value: shift.startPulses, shift, isEnd: false },
  ...(shift.endPulses === undefined || shift.endedAt === undefined
    ? []
    : [{ at: shift.endedAt, value: shift.endPulses, shift, isEnd: true }]),
];

/** By time; of one moment the lower reading first, because a counter only rises; a shift starts before it ends. */
const byMoment = (one: Reading, other: Reading): number => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.value - other.value || Number(one.isEnd) - Number(other.isEnd);
};

const readingsOf = (shifts: readonly CounterShift[]): Reading[] => shifts.flatMap(readingsOfShift).toSorted(byMoment);

/**
 * The shift in which the pulses of a recording were given. One that a shift counts: that shift. Otherwise the last one
 * that the doctor ended on the day of the visit: the session was written down afterwards. A visit of an earlier day on
 * which the doctor had no shift: the last one of any doctor.
 */
const shiftOf = (
  { trackingId, doctorId, day, visitDay = day, at }: PulseRecording,
  shifts: readonly CounterShift[],
): CounterShift | undefined => {
  if (trackingId !== undefined) return shifts.find(({ id }) => id === trackingId);
  const ended = shifts
    .filter((shift) => shift.day === visitDay && shift.endedAt !== undefined && shift.endedAt <= at)
    .toSorted((one, other) => ((one.endedAt ?? '') < (other.endedAt ?? '') ? -1 : 1));
  const own = ended.findLast((shift) => shift.doctorId === doctorId);
  return own ?? (visitDay === day ? undefined : ended.at(-1));
};

const isLate = ({ day, visitDay = day }: PulseRecording): boolean => visitDay !== day;

/**
 * The index of the reading that ends the line of a recording. A counted one: the first reading of its shift at or after
 * the recording. One recorded afterwards: the end of its shift. Without a shift: the first reading after it.
 * -1: no reading has counted it yet.
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
  const end = readings.findIndex((reading) => reading.isEnd && reading.shift.id === shift.id);
  if (recording.trackingId === undefined) return end;
  const start = readings.findIndex((reading) => !reading.isEnd && reading.shift.id === shift.id);
  const found = readings.findIndex(({ at }, index) => index > start && at >= recording.at);
  return end !== -1 && (found === -1 || found > end) ? end : found;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The counter of a laser over a range, from reading to reading without a hole: the last reading before the range, then
 * those in it. So the lines of a month follow those of the month before, and the sum of what moved is the last reading
 * less the first one. Source: docs/domain.md#pulses.
 */
export const pulseLedger = (
  { shifts, recordings }: LedgerRecords,
  { start, end }: MomentRange,
): {
  readonly lines: readonly LedgerLine[];
  /** Pulses recorded in the range that no reading has counted yet. */
  readonly unread: number;
} => {
  const readings = readingsOf(shifts);
  const recordedUntil = new Map<number, number>();
  let unread = 0;
  for (const recording of recordings) {
    const index = lineEndOf(recording, readings, shifts);
    // Before the first reading there is no line either.
    if (index > 0) recordedUntil.set(index, (recordedUntil.get(index) ?? 0) + recording.pulses);
    else if (recording.at >= start && recording.at < end) unread += recording.pulses;
  }
  const open = new Map<string, string>();
  const lines: LedgerLine[] = [];
  for (const [index, { at, value, shift, isEnd }] of readings.entries()) {
    const before = readings[index - 1];
    if (before !== undefined && at >= start && at < end) {
      const moved = value - before.value;
      const recorded = recordedUntil.get(index) ?? 0;
      lines.push({
        kind: open.size === 0 ? 'between' : 'shift',
        from: { at: before.at, value: before.value },
        to: { at, value },
        doctorIds: [...new Set(open.values())],
        moved,
        recorded,
        unexplained: moved - recorded,
      });
    }
    if (isEnd) open.delete(shift.id);
    else open.set(shift.id, shift.doctorId);
  }
  return { lines, unread };
};

/** The sums of lines. unexplained = moved − recorded. */
export const ledgerSums = (lines: readonly LedgerLine[]) => ({
  moved: sum(lines.map(({ moved }) => moved)),
  recorded: sum(lines.map(({ recorded }) => recorded)),
  unexplained: sum(lines.map(({ unexplained }) => unexplained)),
});

/** `shared`: several doctors had the laser. `between`: none had. */
type LedgerPart = { readonly part: 'doctor'; readonly doctorId: string } | { readonly part: 'shared' | 'between' };

const partOf = ({ doctorIds: [doctorId, ...others] }: LedgerLine): LedgerPart => {
  if (doctorId === undefined) return { part: 'between' };
  return others.length === 0 ? { part: 'doctor', doctorId } : { part: 'shared' };
};

/** The sums of each doctor, of what doctors shared, and of the nights; together they are the sums of all lines. */
export const sumsByPart = (lines: readonly LedgerLine[]) =>
  [...Map.groupBy(lines, (line) => JSON.stringify(partOf(line))).values()].flatMap((own) =>
    own[0] === undefined ? [] : [{ ...partOf(own[0]), ...ledgerSums(own) }],
  );

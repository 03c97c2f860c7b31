import { createHash } from 'node:crypto';
import type { BoardPart } from '#shared/routes/board.ts';

/** Number of newest audit entries that a mark contains: together at most 4 KB, which one read unit reads. */
export const NEWEST_ENTRIES = 5;

/**
 * A request commits at most this long after the moment of its audit entry (functions run for 15 s at most), and an
 * index has the change by then.
 */
export const LATE_MS = 20_000;

const SECOND = 1000;

/** When a part counts as unchanged. */
interface PartRule {
  /** Changes without an audit entry of the branch are shown after this time. */
  readonly maxAge: number;
  /** The part is read from an index, which may lag behind the audit entries. */
  readonly lags: boolean;
}

// Below full minutes, because a client's timer may be early.
const queueRule: PartRule = { maxAge: 55 * SECOND, lags: false };
const listRule: PartRule = { maxAge: 290 * SECOND, lags: false };
const indexRule: PartRule = { ...listRule, lags: true };

/** Source: docs/adr/0063-a-poll-reads-the-newest-audit-entries.md. Parts without a rule are read in each poll. */
const rules: { readonly [Part in BoardPart]: PartRule | undefined } = {
  // Pauses of doctors end by the clock, and a doctor who looks at the queue is shown.
  queue: queueRule,
  doctor_queue: queueRule,
  drawers: listRule,
  pulses: listRule,
  unpaid: indexRule,
  unrecorded: indexRule,
  // The usual price of a patient is read eventually consistent.
  completed: indexRule,
  messaging: undefined,
};

/** Does each change of the part write an audit entry? */
export const isAudited = (part: BoardPart): boolean => rules[part] !== undefined;

/** What a board shows depends on this. */
export interface BoardState {
  readonly now: Date;
  /** The newest audit entries of the branch and clinic day, newest first. */
  readonly entries: readonly { readonly at: Date; readonly key: string }[];
  /** Who reads which board: branch, clinic day, staff user, role, release. */
  readonly reader: readonly string[];
}

const digestOf = ({ entries, reader }: BoardState): string =>
  createHash('sha256')
    .update(JSON.stringify([reader, entries.map(({ key }) => key)]))
    .digest('base64url')
    .slice(0, 16);

/** The mark of parts that are read after `entries`: when they were read, and a digest of the state. */
export const boardMarkOf = (state: BoardState): string => `${state.now.getTime().toString(36)}.${digestOf(state)}`;

const markForm = /^([\da-z]{1,9})\.([\w-]{16})$/;

/** Has nothing changed that the part shows since it was read under this mark? */
export const isUnchanged = (part: BoardPart, mark: string, state: BoardState): boolean => {
  const rule = rules[part];
  const [, moment, digest] = markForm.exec(mark) ?? [];
  if (rule === undefined || moment === undefined || digest !== digestOf(state)) return false;
  const readAt = Number.parseInt(moment, 36);
  const age = state.now.getTime() - readAt;
  if (age < 0 || age >= rule.maxAge) return false;
  // A request that commits late has an entry of an earlier moment: all such entries must be among the newest.
  const oldest = state.entries.length < NEWEST_ENTRIES ? undefined : state.entries.at(-1);
  const settled = rule.lags ? state.entries[0] : oldest;
  return settled === undefined || settled.at.getTime() <= readAt - LATE_MS;
};

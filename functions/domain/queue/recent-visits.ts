import type { ReservationType } from '#shared/models/enums.ts';
import { byCharacters } from '#shared/rules/text-order.ts';

/** A finished visit, as far as estimates need it. */
export interface FinishedVisit {
  readonly id: number;
  readonly finishedAt: string;
  readonly minutes: number;
}
export type RecentVisits = Readonly<Record<ReservationType, readonly FinishedVisit[]>>;

/** Maximum number of visits kept per type. Source: docs/domain.md#wait. */
const REMEMBERED = 30;

export const noVisits: RecentVisits = { regular: [], laser: [], fractional: [] };

const inOrder = (a: FinishedVisit, b: FinishedVisit): number => byCharacters(a.finishedAt, b.finishedAt) || a.id - b.id;

/**
 * The visits with one more: of all visits ever added, the last ones to finish, each once. So the order in which they
 * are added, and how often, makes no difference. The same object when nothing changes.
 */
export const withVisit = (visits: RecentVisits, type: ReservationType, visit: FinishedVisit): RecentVisits => {
  const present = visits[type];
  if (present.some(({ id }) => id === visit.id)) return visits;
  const next = [...present, visit].toSorted(inOrder).slice(-REMEMBERED);
  return next.some(({ id }) => id === visit.id) ? { ...visits, [type]: next } : visits;
};

const MS_PER_MINUTE = 60_000;

/** How long a visit took, in minutes to a tenth; null when it was never called or ended before it began (clocks). */
export const visitMinutes = (calledAt: string | null, finishedAt: string): number | null => {
  if (calledAt === null) return null;
  const minutes = Math.round((Date.parse(finishedAt) - Date.parse(calledAt)) / (MS_PER_MINUTE / 10)) / 10;
  return minutes < 0 ? null : minutes;
};

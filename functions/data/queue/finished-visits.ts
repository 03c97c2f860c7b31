import * as z from 'zod/mini';
import { piastres } from '#shared/models/fields.ts';
import { type Piastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { priceOfVisit } from '#shared/rules/prices-on.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import type { Branch } from '../table/items/branches.ts';
import { type Ticket, ticketItem } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';

/** Sort key of a finished visit: its completion time. */
export const sortKeyOfVisit = (visit: Pick<Ticket, 'finishedAt' | 'id'>): string =>
  `${visit.finishedAt ?? ''}#${String(visit.id).padStart(15, '0')}`;

const lateVisitItem = z.object({ day: storedClinicDay, ticketNo: z.int() });
const priceItem = z.object({ price: piastres });

/**
 * The visits completed at a branch on a clinic day, newest first; strongly consistent. One query of the day, which also
 * has pointers to visits of earlier days that were completed on it (such as a last patient who was not completed
 * overnight).
 */
export const listFinishedVisits = async (store: Store, branchId: number, day: ClinicDay): Promise<Ticket[]> => {
  const items = await store.query({
    partition: keys.branchDay(branchId, day),
    between: [keys.lateVisitPrefix, `${keys.ticketPrefix}~`],
    consistent: true,
  });
  // Other items of the day are stored between the two kinds, such as the counts of daily limits.
  const withPrefix = (prefix: string) => items.filter(({ SK }) => String(SK).startsWith(prefix));
  const late = withPrefix(keys.lateVisitPrefix).map((item) => lateVisitItem.parse(item));
  const found =
    late.length === 0 ? [] : await store.getAll(late.map((at) => keys.ticket(branchId, at.day, at.ticketNo)));
  return [...withPrefix(keys.ticketPrefix), ...found.filter((item) => item !== undefined)]
    .map((item) => ticketItem.parse(item))
    .filter(({ status }) => status === 'completed')
    .toSorted((a, b) => (sortKeyOfVisit(a) < sortKeyOfVisit(b) ? 1 : -1));
};

type Visit = Pick<Ticket, 'patientId' | 'day' | 'service'>;

/**
 * The likely price of a fractional session for each visit: of a further service the price list's; else the patient's
 * last one, the price list's of its day, or the branch's last one; null without any of them.
 */
export const latestFractionalPrices = async (
  store: Store,
  branch: Branch,
  visits: readonly Visit[],
): Promise<(visit: Visit) => Piastres | null> => {
  const listedFor = ({ service, day }: Omit<Visit, 'patientId'>): Piastres | null => {
    const price = priceOfVisit(branch, { type: 'fractional', service }, day);
    return price > 0 ? price : null;
  };
  if (visits.length === 0) return listedFor;
  const patientIds = [...new Set(visits.map(({ patientId }) => patientId))];
  const [ofBranch, ofPatients] = await Promise.all([
    visits.some((visit) => listedFor(visit) === null)
      ? store.get(keys.fractionalPriceOfBranch(branch.id), { consistent: false })
      : undefined,
    store.getAll(
      patientIds.map((patientId) => keys.fractionalPriceOfPatient(branch.id, patientId)),
      { consistent: false },
    ),
  ]);
  // A free session says nothing about the next price.
  const priceIn = (item: unknown): Piastres | null => {
    const price = item === undefined ? ZERO_PIASTRES : priceItem.parse(item).price;
    return price === ZERO_PIASTRES ? null : price;
  };
  const prices = new Map(patientIds.map((patientId, index) => [patientId, priceIn(ofPatients[index])]));
  return (visit) => {
    const listed = listedFor(visit);
    if (visit.service !== undefined) return listed;
    return prices.get(visit.patientId) ?? listed ?? priceIn(ofBranch);
  };
};

import { addDays, type ClinicDay, daysOf, daysOfMonth, monthOf } from '#shared/rules/clinic-day.ts';
import { STAFF_DAYS_AHEAD } from '#shared/rules/booking-days.ts';
import type { exportedEntry, exportedVisit } from '#shared/models/exports.ts';
import { toPounds, toPoundsOrNull } from '#shared/rules/money.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';
import { arabicName, mainName, nameOrNull } from '#functions/domain/staff/staff-name.ts';
import type * as z from 'zod/mini';
import { type LedgerEntry, ledgerEntryItem, receiptNumber } from '../money/ledger.ts';
import { type OpeningEntry, openingEntryItem } from '../money/openings.ts';
import { type Service, servicesById } from '../queue/services.ts';
import { readExportShares } from './export-shares.ts';
import { type Ticket, ticketItem } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import type { Store } from '../table/store.ts';

type Visit = z.output<typeof exportedVisit>;
type Entry = z.output<typeof exportedEntry>;

/** A fractional session has a price alone: the one pulse under which it is stored is none of a laser. */
const pulsesOf = ({ type, pulses, pricePerPulse }: Ticket): Pick<Visit, 'pulses' | 'price_per_pulse'> =>
  type === 'fractional'
    ? { pulses: null, price_per_pulse: null }
    : { pulses: pulses ?? null, price_per_pulse: toPoundsOrNull(pricePerPulse ?? null) };

const visitOf = (ticket: Ticket): Visit => ({
  id: ticket.id,
  day: ticket.day,
  ticket_number: ticket.ticketNo,
  patient_id: ticket.patientId,
  name: ticket.name,
  phone: ticket.phone,
  type: ticket.type,
  ...serviceView(ticket),
  areas: [...(ticket.area === undefined ? [] : [ticket.area]), ...(ticket.otherAreas ?? [])],
  status: ticket.status,
  doctor: nameOrNull(ticket.doctorName),
  doctor_ar: arabicName(ticket.doctorName),
  booked_at: ticket.createdAt,
  arrived_at: ticket.arrivedAt ?? null,
  called_at: ticket.calledAt ?? null,
  finished_at: ticket.finishedAt ?? null,
  price: toPoundsOrNull(ticket.charge ?? null),
  paid: toPounds(ticket.paid),
  ...pulsesOf(ticket),
});

const entryOf = (entry: LedgerEntry, service: Service | undefined): Entry => ({
  id: entry.id,
  day: entry.day,
  at: entry.at,
  kind: entry.kind,
  purpose: entry.type,
  method: entry.method,
  amount: toPounds(entry.amount),
  receipt_number: entry.kind === 'move' ? null : receiptNumber(entry),
  patient_id: entry.patientId,
  visit_id: entry.reservationId ?? null,
  package_id: entry.packageId ?? null,
  reference: entry.reference ?? null,
  reason: entry.reason ?? null,
  reverses: entry.reverses ?? null,
  other_branch_id: entry.moved?.branchId ?? null,
  taken_by: mainName(entry.takenByName),
  taken_by_ar: arabicName(entry.takenByName),
  vat_percent: entry.tax?.percent ?? 0,
  ...serviceView({ service }),
});

const openingOf = (opening: OpeningEntry): Entry => ({
  id: opening.id,
  day: opening.day,
  at: opening.at,
  kind: 'opening',
  purpose: opening.purpose,
  method: null,
  amount: toPounds(opening.amount),
  receipt_number: null,
  patient_id: opening.patientId,
  visit_id: null,
  package_id: null,
  reference: null,
  reason: null,
  reverses: opening.reverses ?? null,
  other_branch_id: null,
  taken_by: mainName(opening.takenByName),
  taken_by_ar: arabicName(opening.takenByName),
  vat_percent: 0,
});

const visitsOf = async (store: Store, branchId: number, day: ClinicDay): Promise<Visit[]> => {
  const items = await store.query({ partition: keys.branchDay(branchId, day), startsWith: keys.ticketPrefix });
  return items.map((item) => visitOf(ticketItem.parse(item)));
};

const entriesOf = async (
  store: Store,
  branchId: number,
  day: ClinicDay,
): Promise<readonly (LedgerEntry | OpeningEntry)[]> => {
  const items = await store.query({
    partition: keys.ledgerDay(branchId, day),
    between: [keys.ledgerEntryPrefix, `${keys.openingEntryPrefix}~`],
  });
  return items.map((item) =>
    String(item['SK']).startsWith(keys.ledgerEntryPrefix) ? ledgerEntryItem.parse(item) : openingEntryItem.parse(item),
  );
};

const ledgerOf = async (store: Store, branchId: number, days: readonly ClinicDay[]): Promise<Entry[]> => {
  const entries = (await Promise.all(days.map((day) => entriesOf(store, branchId, day)))).flat();
  const services = await servicesById(
    store,
    entries.map((entry) => ('kind' in entry ? entry.serviceId : undefined)),
  );
  return entries.map((entry) => ('kind' in entry ? entryOf(entry, services.get(entry.serviceId)) : openingOf(entry)));
};

/** Days of one request: at most 2,100 visits of a branch with 300 a day. */
const WEEK = 7;

/** The last day that can hold a booking. */
export const lastDayOf = (today: ClinicDay): ClinicDay => addDays(today, STAFF_DAYS_AHEAD);

/** Visits and ledger entries of a branch in the week that begins with a day, and the paid sheets of a month that ends in it. */
export const readExportWeek = async (
  store: Store,
  branchId: number,
  { start, end }: { readonly start: ClinicDay; readonly end: ClinicDay },
) => {
  const last = addDays(start, WEEK - 1);
  const days = daysOf(start, last < end ? last : end);
  const months = days.filter((day) => day === daysOfMonth(monthOf(day)).last).map(monthOf);
  const [visits, ledger, shares] = await Promise.all([
    Promise.all(days.map((day) => visitsOf(store, branchId, day))),
    ledgerOf(store, branchId, days),
    Promise.all(months.map((month) => readExportShares(store, branchId, month))),
  ]);
  const next = addDays(start, WEEK);
  return {
    visits: visits.flat(),
    ledger,
    shares: shares.flat(),
    next: next > end ? undefined : next,
  };
};

/** The first day that has a stored sum of money or visits: older than the first patient when that one was erased. */
export const firstStoredDay = async (store: Store, branchId: number): Promise<ClinicDay | undefined> => {
  const days = await Promise.all(
    [keys.dayRollupPrefix, keys.visitDayPrefix].map(async (prefix) => {
      const { items } = await store.page({ partition: keys.rollups(branchId), startsWith: prefix, limit: 1 });
      return items.map(({ SK }) => storedClinicDay.parse(String(SK).slice(prefix.length)));
    }),
  );
  return days.flat().toSorted()[0];
};

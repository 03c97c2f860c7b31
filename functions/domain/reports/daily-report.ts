import {
  type LedgerEntryKind,
  type LedgerMethod,
  ledgerMethods,
  type QueueStatus,
  type ReservationType,
  type RevenueType,
  revenueTypes,
} from '#shared/models/enums.ts';
import { type Piastres, toPounds, asPiastres, sumOfPiastres } from '#shared/rules/money.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { isOpen } from '#shared/rules/transitions.ts';
import { doctorFigures, type DoctorOfVisit, revenueByDoctor } from './doctor-revenue.ts';
import { doctorVisits, type VisitOfDoctor } from './doctor-visits.ts';
import { type Money, owedOf } from '../money/payments.ts';
import { type LaserRecords, pulsesOfDay } from '../laser/pulses.ts';
import { hasEntries, revenueOfEntry, sumOf } from './revenue-sums.ts';
import { revenueByType } from './revenue.ts';
import { type NamedService, revenueByService, furtherServiceFigures } from './service-revenue.ts';

/** Records from which the daily report is computed. */
export interface DayRecords extends LaserRecords {
  /** The day's reservations, whatever became of them. */
  readonly tickets: readonly (Money & VisitOfDoctor & { readonly type: ReservationType })[];
  /** Money received and given back on the day, whatever day the visit was. */
  readonly entries: readonly {
    readonly kind: LedgerEntryKind;
    readonly method: LedgerMethod;
    readonly type: RevenueType;
    readonly amount: Piastres;
    readonly reservationId?: ReservationId | undefined;
    readonly packageId?: string | undefined;
    readonly serviceId?: number | undefined;
  }[];
  readonly doctors: DoctorOfVisit;
  /** The further services that have money of the day, and others. */
  readonly services: readonly NamedService[];
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Income per service; credit and packages have a line of their own. */
const serviceFigures = (entries: DayRecords['entries']) =>
  revenueTypes.flatMap((type) => {
    const sums = sumOf(entries.filter((entry) => entry.type === type).map(revenueOfEntry));
    const { revenue, payments, reversals } = sums;
    return hasEntries(sums)
      ? [{ type, payment_count: payments, reversal_count: reversals, total_revenue: toPounds(revenue) }]
      : [];
  });

type MoneyRecords = Pick<DayRecords, 'tickets' | 'entries' | 'doctors' | 'services'>;

const paymentFigures = ({ tickets, entries, doctors, services }: MoneyRecords) => {
  const owed = tickets.map(owedOf).filter((amount) => amount > 0);
  const amounts = (kind: LedgerEntryKind): Piastres[] =>
    entries.filter((entry) => entry.kind === kind).map(({ amount }) => amount);
  const [payments, reversals] = [amounts('payment'), amounts('reversal')];
  const paid = { count: payments.length, income: sumOfPiastres(entries.map(({ amount }) => amount)) };
  const unpaid = { count: owed.length, income: sumOfPiastres(owed) };
  const collected = Math.max(0, paid.income);
  const due = collected + unpaid.income;
  return {
    total_income: toPounds(paid.income),
    total_payments: paid.count + unpaid.count,
    paid: { count: paid.count, income: toPounds(paid.income) },
    unpaid: { count: unpaid.count, income: toPounds(unpaid.income) },
    // Rounded down: 100 only when nothing is due any more.
    collection_rate: due === 0 ? 0 : Math.floor((collected * 1000) / due) / 10,
    reversed: { count: reversals.length, amount: toPounds(asPiastres(0 - sumOfPiastres(reversals))) },
    by_method: ledgerMethods.flatMap((method) => {
      const own = entries.filter((entry) => entry.method === method);
      return own.length === 0
        ? []
        : [{ method, count: own.length, income: toPounds(sumOfPiastres(own.map(({ amount }) => amount))) }];
    }),
    by_service: serviceFigures(entries),
    by_further_service: furtherServiceFigures(revenueByType(entries), revenueByService(entries), services),
    by_doctor: doctorFigures(revenueByDoctor(entries, doctors)),
  };
};

/** The figures of a clinic day. Source: docs/domain.md#money. */
export const dailySummary = ({ tickets: all, entries, doctors, services, ...lasers }: DayRecords) => {
  const tickets = all.filter(({ status }) => status !== 'unconfirmed');
  const pulses = pulsesOfDay(lasers);
  const withStatus = (status: QueueStatus): number => tickets.filter((ticket) => ticket.status === status).length;
  const ofType = (type: ReservationType): number => tickets.filter((ticket) => ticket.type === type).length;
  return {
    reservations: {
      total: tickets.length,
      completed: withStatus('completed'),
      pending: tickets.filter(({ status }) => isOpen(status)).length,
      skipped: withStatus('skipped'),
      no_show: withStatus('no_show'),
      cancelled: withStatus('cancelled'),
      by_type: { regular: ofType('regular'), laser: ofType('laser'), fractional: ofType('fractional') },
    },
    payments: paymentFigures({ tickets, entries, doctors, services }),
    doctors: doctorVisits(tickets),
    laser_treatments: {
      total_sessions: pulses.sessions,
      total_pulses: pulses.recorded,
      // Fractional sessions use no pulses, so they are not part of the average.
      avg_pulses_per_session: pulses.sessions === 0 ? 0 : oneDecimal(pulses.recorded / pulses.sessions),
    },
    pulse_tracking: {
      predicted_pulses: pulses.predicted,
      actual_pulses: pulses.counter,
      discrepancy: pulses.counter - pulses.predicted,
      doctors_tracked: new Set(lasers.pulseSessions.map(({ doctorId }) => doctorId)).size,
      open_sessions: pulses.stillOpen,
      open_recorded_pulses: pulses.openRecorded,
      of_other_days: pulses.ofOtherDays,
      outside: pulses.outside,
      counted_later: pulses.countedLater,
      of_others: pulses.ofOthers,
    },
  };
};

import {
  type LedgerEntryKind,
  type ReservationType,
  reservationTypes,
  type RevenueType,
} from '#shared/models/enums.ts';
import { asPiastres, type Piastres, toPounds } from '#shared/rules/money.ts';
import { serviceView } from '../queue/service-view.ts';
import { type RevenueSum, revenueOfEntry, sumOf } from './revenue-sums.ts';

/** The money of each further service, by id; a service without an entry is absent. The money of its kind includes it. */
export type RevenueByService = Readonly<Record<string, RevenueSum>>;

interface Entry {
  readonly kind: LedgerEntryKind;
  /** Negative for a reversal. */
  readonly amount: Piastres;
  readonly serviceId?: number | undefined;
}

/** The money of ledger entries per further service. */
export const revenueByService = (entries: readonly Entry[]): RevenueByService =>
  Object.fromEntries(
    [...Map.groupBy(entries, ({ serviceId }) => serviceId)].flatMap(([id, own]): [string, RevenueSum][] =>
      id === undefined ? [] : [[String(id), sumOf(own.map(revenueOfEntry))]],
    ),
  );

export const sumByService = (parts: readonly RevenueByService[]): RevenueByService => {
  const sums = Map.groupBy(
    parts.flatMap((part) => Object.entries(part)),
    ([id]) => id,
  );
  return Object.fromEntries([...sums].map(([id, own]) => [id, sumOf(own.map(([, sum]) => sum))]));
};

/** A further service with its present names. */
export interface NamedService {
  readonly id: number;
  readonly type: ReservationType;
  readonly name: string;
  readonly nameAr: string;
}

const without = (all: RevenueSum, part: RevenueSum): RevenueSum => ({
  revenue: asPiastres(all.revenue - part.revenue),
  payments: all.payments - part.payments,
  reversals: all.reversals - part.reversals,
});

const figuresOf = ({ revenue, payments, reversals }: RevenueSum) => ({
  payment_count: payments,
  reversal_count: reversals,
  total_revenue: toPounds(revenue),
});

/**
 * Lines of each kind of which a further service has money: its services, then the kind itself. The lines of a kind add
 * up to its money. Source: docs/domain.md#services.
 */
export const furtherServiceFigures = (
  byType: Readonly<Record<RevenueType, RevenueSum>>,
  byService: RevenueByService,
  services: readonly NamedService[],
) =>
  reservationTypes.flatMap((type) => {
    const own = services.flatMap((service) => {
      const sum = service.type === type ? byService[String(service.id)] : undefined;
      return sum === undefined ? [] : [{ service, sum }];
    });
    if (own.length === 0) return [];
    const ofServices = sumOf(own.map(({ sum }) => sum));
    return [
      ...own.map(({ service, sum }) => ({ type, ...serviceView({ service }), ...figuresOf(sum) })),
      { type, ...figuresOf(without(byType[type], ofServices)) },
    ];
  });

import type { CompletedRecord } from '#shared/models/completed-record.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';

/** How far the package of a visit is used with it; null where none was used. */
export const packageUseView = ({ packageUse }: Pick<Ticket, 'packageUse'>): CompletedRecord['package_use'] => {
  if (packageUse === undefined) return null;
  const { boughtAt, ...use } = packageUse;
  return boughtAt === undefined ? use : { ...use, bought_at: { name: boughtAt.name, name_ar: boughtAt.nameAr } };
};

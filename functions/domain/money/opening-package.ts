import { asPiastres, type Piastres } from '#shared/rules/money.ts';

/**
 * What is left of a package that another system sold: its sessions left for their share of the price, of which
 * something may be owed. Source: docs/domain.md#import.
 */
export const openingPackage = (
  { price, units }: { readonly price: Piastres; readonly units: number },
  {
    sessions = 0,
    owed = asPiastres(0),
  }: { readonly sessions?: number | undefined; readonly owed?: Piastres | undefined },
): { readonly charge: Piastres; readonly paid: Piastres } => {
  const charge = asPiastres(Math.round((price * sessions) / units));
  return { charge, paid: asPiastres(charge - owed) };
};

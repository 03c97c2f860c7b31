import type { ReservationType } from '#shared/models/enums.ts';
import { heldOn } from '#shared/rules/prices-on.ts';
import type { BranchView, OfferedService } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

type Priced = Pick<BranchView, 'prices' | 'comingPrices'>;

/** Price of a kind, or of a further service, at a branch on a later day, or today; 0 without a price. */
const amountOf = (branch: Priced, serviceType: ReservationType, day = '', further?: OfferedService): number => {
  const prices = heldOn(branch.comingPrices ?? [], day)?.prices ?? branch.prices;
  if (further !== undefined) return prices.services?.[String(further.id)] ?? further.price;
  return { regular: prices.regular, laser: prices.perPulse, fractional: prices.fractional }[serviceType];
};

/** The branch with the lowest price of a kind, or of a further service, and whether others ask more; undefined when none has a price. */
export const lowestPriced = <Branch extends Priced>(
  branches: readonly Branch[],
  serviceType: ReservationType,
  further?: OfferedService,
): { readonly branch: Branch; readonly differs: boolean } | undefined => {
  const amountAt = (branch: Branch): number => amountOf(branch, serviceType, '', further);
  const priced = branches.filter((each) => amountAt(each) > 0).toSorted((a, b) => amountAt(a) - amountAt(b));
  const [branch, last] = [priced[0], priced.at(-1)];
  if (branch === undefined || last === undefined) return undefined;
  return { branch, differs: amountAt(branch) !== amountAt(last) };
};

/** Price of a service at a branch as text, today or on a later day; empty without a price. */
export const usePriceTexts = (): ((
  branch: Priced,
  serviceType: ReservationType,
  day?: string,
  further?: OfferedService,
) => string) => {
  const { t } = useTexts();
  const { money } = useFormats();
  return (branch, serviceType, day, further) => {
    const amount = amountOf(branch, serviceType, day, further);
    if (amount <= 0) return '';
    const price = money(amount);
    if (serviceType === 'regular') return price;
    return t(serviceType === 'laser' ? 'pages:booking.pricePerPulse' : 'pages:booking.pricePerSession', { price });
  };
};

import type { ReservationType } from '#shared/models/enums.ts';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

type Priced = Pick<BranchView, 'prices'>;

/** Price of a service at a branch; 0 without a price. */
const amountOf = ({ prices }: Priced, serviceType: ReservationType): number =>
  ({ regular: prices.regular, laser: prices.perPulse, fractional: prices.fractional })[serviceType];

/** The branch with the lowest price of a service, and whether others ask more; undefined when none has a price. */
export const lowestPriced = <Branch extends Priced>(
  branches: readonly Branch[],
  serviceType: ReservationType,
): { readonly branch: Branch; readonly differs: boolean } | undefined => {
  const priced = branches
    .filter((each) => amountOf(each, serviceType) > 0)
    .toSorted((a, b) => amountOf(a, serviceType) - amountOf(b, serviceType));
  const [branch, last] = [priced[0], priced.at(-1)];
  if (branch === undefined || last === undefined) return undefined;
  return { branch, differs: amountOf(branch, serviceType) !== amountOf(last, serviceType) };
};

/** Price of a service at a branch as text; empty without a price. */
export const usePriceTexts = (): ((branch: Priced, serviceType: ReservationType) => string) => {
  const { t } = useTexts();
  const { money } = useFormats();
  return (branch, serviceType) => {
    const amount = amountOf(branch, serviceType);
    if (amount <= 0) return '';
    const price = money(amount);
    if (serviceType === 'regular') return price;
    return t(serviceType === 'laser' ? 'pages:booking.pricePerPulse' : 'pages:booking.pricePerSession', { price });
  };
};

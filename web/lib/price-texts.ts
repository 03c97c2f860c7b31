import type { ReservationType } from '#shared/models/enums.ts';
import type { BranchView } from './answers.ts';
import { useFormats } from './formats.ts';
import { useTexts } from './texts.ts';

/** Price of a service at a branch as text; empty without a price. */
export const usePriceTexts = (): ((branch: BranchView, serviceType: ReservationType) => string) => {
  const { t } = useTexts();
  const { money } = useFormats();
  return ({ prices }, serviceType) => {
    const amount = { regular: prices.regular, laser: prices.perPulse, fractional: prices.fractional }[serviceType];
    if (amount <= 0) return '';
    const price = money(amount);
    if (serviceType === 'regular') return price;
    return t(serviceType === 'laser' ? 'pages:booking.pricePerPulse' : 'pages:booking.pricePerSession', { price });
  };
};

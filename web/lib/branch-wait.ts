import type { ReservationType } from '#shared/models/enums.ts';
import type { BranchView } from './answers.ts';
import { useFormats } from './formats.ts';
import { useTexts } from './texts.ts';

/** Number of waiting patients of a branch, and the wait of a new patient for a service or for any, as text. */
export const useBranchWait = (): ((branch: BranchView, service?: ReservationType) => string) => {
  const { t } = useTexts();
  const { number, duration } = useFormats();
  return ({ open, waiting, estimatedWaitTime: longest, estimatedWaits: waits }, service) => {
    if (!open) return t('dash');
    if (waiting === 0) return t('pages:booking.nobody');
    // Nobody may wait for the doctors of this service: the others are counted all the same.
    const wait = Math.max(1, service === undefined ? longest : waits[service]);
    return t('pages:booking.waitNow', { count: waiting, amount: number(waiting), wait: duration(wait) });
  };
};

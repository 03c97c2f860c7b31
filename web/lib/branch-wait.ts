import type { BranchView } from '#shared/routes/branches.ts';
import { useFormats } from './formats.ts';
import { useTexts } from './texts.ts';

/** Number of waiting patients of a branch and the wait of a new patient, as text. */
export const useBranchWait = (): ((branch: BranchView) => string) => {
  const { t } = useTexts();
  const { number, duration } = useFormats();
  return ({ open, waiting, estimated_wait_time: wait }) => {
    if (!open) return t('dash');
    if (waiting === 0) return t('pages:booking.nobody');
    return t('pages:booking.waitNow', { count: waiting, amount: number(waiting), wait: duration(wait) });
  };
};

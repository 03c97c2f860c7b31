import type { ReservationType } from '#shared/models/enums.ts';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { shownWait } from './wait-text.ts';

/** Does the queue take longer than can be said, for a service or for any? */
export const isQueueLong = (
  services: readonly BranchView['services'][number][],
  service: ReservationType | undefined,
): boolean =>
  services.some(
    ({ serviceType, waitOverLimit }) => waitOverLimit && (service === undefined || service === serviceType),
  );

/** Number of waiting patients of a branch, and the wait of a new patient for a service or for any, as text. */
export const useBranchWait = (): ((branch: BranchView, service?: ReservationType) => string) => {
  const { t } = useTexts();
  const { number, duration } = useFormats();
  return ({ open, waiting, estimatedWaitTime: longest, estimatedWaits: waits, services }, service) => {
    if (!open) return t('dash');
    const atWork = services.find(({ serviceType }) => serviceType === service);
    if (service !== undefined && atWork?.served === false) {
      return t('pages:booking.notServed', { service: t(`type.${service}`) });
    }
    if (waiting === 0) return t('pages:booking.nobody');
    // Nobody may wait for the doctors of this service: the others are counted all the same.
    const wait = Math.max(1, service === undefined ? longest : waits[service]);
    if (isQueueLong(services, service)) return t('pages:booking.waitLong', { amount: number(waiting) });
    return t('pages:booking.waitNow', { count: waiting, amount: number(waiting), wait: duration(shownWait(wait)) });
  };
};

import Box from '@mui/material/Box';
import type { ReservationType } from '#shared/models/enums.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePriceTexts } from '#web/parts/clinic/price-texts.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { State } from '#web/ui/state.tsx';
import { serviceName } from '#web/lib/i18n/service-text.ts';
import type { Who } from './open-tickets.ts';
import { openTicketsOf } from './open-tickets.ts';
import { useReceptionQueue } from '../desk/reception-queries.ts';
import { useBranch, useFurtherServices } from './booking-queries.ts';

interface Props {
  readonly branchId: number;
  readonly serviceType: ReservationType;
  /** The further service; undefined = the kind itself. */
  readonly serviceId: number | undefined;
  readonly who: Who;
  /** A later day, which has no wait; undefined = today. */
  readonly day: string | undefined;
}

/** Open tickets of the patient at the branch today, from the queue. */
const useOpenTickets = (branchId: number, who: Who) => {
  const queue = useReceptionQueue(branchId).data;
  return openTicketsOf([...(queue?.activeQueue ?? []), ...(queue?.skippedQueue ?? [])], who);
};

/** What a booking will mean, before it is made: the price, the wait, and a ticket that the patient has today already. */
export const BookingOutlook = ({ branchId, serviceType, serviceId, who, day }: Props): React.ReactElement => {
  const isToday = day === undefined;
  const { t } = useTexts();
  const { number, duration } = useFormats();
  const priceOf = usePriceTexts();
  const branch = useBranch(branchId).data;
  const further = useFurtherServices(serviceType)?.find(({ id }) => id === serviceId);
  const tickets = useOpenTickets(branchId, who);
  const service = branch?.services.find((each) => each.serviceType === serviceType);
  const wait = isToday ? (service?.estimatedWaitTime ?? null) : null;
  const isUnserved = isToday && service?.served === false;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 0.5, fontSize: 'var(--fs-13)', color: 'text.secondary' }}>
      {branch !== undefined && (
        <span>
          {[
            priceOf(branch, serviceType, day, further),
            wait === null ? '' : t('forms:walkIn.outlook.wait', { wait: duration(wait) }),
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
      )}
      {isUnserved && <State tone="coral">{t('pages:reception.services.unserved')}</State>}
      {isToday &&
        tickets.map((row) => (
          <State key={row.id} tone="warn">
            {t('forms:walkIn.outlook.ticket', {
              number: number(row.ticketNo),
              service: serviceName(t, row),
            })}
          </State>
        ))}
    </Box>
  );
};

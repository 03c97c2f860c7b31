import type { ReservationType } from '../../../shared/models/enums.ts';
import type { ReceptionQueueRow } from '../../../shared/routes/reservations.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { PaymentChip, QueueChip } from '../../ui/status-chip.tsx';

interface ServiceRow {
  readonly service_type: ReservationType;
  readonly laser_area?: ReceptionQueueRow['laser_area'];
}

/** The service, and the area it is for. */
export const Service = ({ row }: { readonly row: ServiceRow }): React.ReactElement => {
  const { t } = useTexts();
  const area = row.laser_area ?? null;
  return (
    <>
      {t(`type.${row.service_type}`)}
      {area !== null && <span className="counter__soft"> · {t(`area.${area}`)}</span>}
    </>
  );
};

/** The rank among those who wait, to be read from across the counter; who is inside has none. */
export const Position = ({ row }: { readonly row: ReceptionQueueRow }): React.ReactElement => {
  const { number } = useFormats();
  if (row.queue_position === null) return <QueueChip status={row.status} />;
  return <span className="counter__position">#{number(row.queue_position)}</span>;
};

/** Paid or not, and how much; nothing is owed before a laser session is recorded. */
export const PaymentCell = ({ row }: { readonly row: ReceptionQueueRow }): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  return (
    <span className="counter__payment">
      <PaymentChip status={row.payment_status} />
      <span className="counter__soft">
        {row.amount === null ? t('pages:reception.afterSession') : money(row.amount)}
      </span>
    </span>
  );
};

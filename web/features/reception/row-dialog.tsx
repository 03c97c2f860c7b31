import type { QueueStatus } from '../../../shared/models/enums.ts';
import type { ReceptionQueueRow } from '../../../shared/routes/reservations.ts';
import { reservationCode } from '../../../shared/rules/reservation-code.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { PaymentChip, QueueChip } from '../../ui/status-chip.tsx';
import { Service } from './cells.tsx';
import { usePatientsOfPhone } from './reception-calls.ts';

interface Props {
  /** The row that is looked at; undefined while none is. */
  readonly row: ReceptionQueueRow | undefined;
  readonly onClose: () => void;
  readonly onStatus: (id: number, status: QueueStatus) => void;
}

/** What is known of a reservation and of its patient, and who else of the family is a patient. */
const RowFacts = ({ row }: { readonly row: ReceptionQueueRow }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money, moment, day } = useFormats();
  const known = usePatientsOfPhone(row.patient_phone);
  const self = known.data?.patients.find(({ id }) => id === row.patient_id);
  const family = known.data?.patients.filter(({ id }) => id !== row.patient_id) ?? [];
  return (
    <Facts
      of={[
        [
          t('pages:reception.row.code'),
          <span key="code" className="ltr">
            {reservationCode(row.id)}
          </span>,
        ],
        [t('pages:reception.row.ticket'), number(row.ticket_no)],
        [t('pages:reception.columns.phone'), <PhoneLink key="phone" phone={row.patient_phone} />],
        [t('pages:reception.columns.service'), <Service key="service" row={row} />],
        [t('pages:reception.row.status'), <QueueChip key="status" status={row.status} />],
        [t('pages:reception.columns.payment'), <PaymentChip key="payment" status={row.payment_status} />],
        [
          t('pages:reception.columns.amount'),
          row.amount === null ? t('pages:reception.afterSession') : money(row.amount),
        ],
        [t('pages:reception.row.booked'), moment(row.created_at)],
        [
          t('pages:reception.row.visits'),
          self === undefined
            ? t('dash')
            : self.last_visit === null
              ? t('pages:reception.row.firstVisit')
              : t('pages:reception.row.visitsSince', { amount: number(self.total_visits), day: day(self.last_visit) }),
        ],
        ...(family.length === 0
          ? []
          : [
              [
                t('pages:reception.row.family'),
                <span key="family" dir="auto">
                  {family.map(({ name }) => name).join(' · ')}
                </span>,
              ] as const,
            ]),
      ]}
    />
  );
};

/** Everything about a reservation, and the moves one makes seldom. They cannot be taken back, so they stand a step away. */
export const RowDialog = ({ row, onClose, onStatus }: Props): React.ReactElement => {
  const { t } = useTexts();
  const giveUp = row !== undefined && (row.status === 'waiting' || row.status === 'skipped');
  const move = (status: QueueStatus): void => {
    if (row === undefined) return;
    onClose();
    onStatus(row.id, status);
  };
  return (
    <Dialog
      open={row !== undefined}
      title={row?.patient_name ?? ''}
      onClose={onClose}
      actions={
        giveUp && (
          <>
            <Button look="quiet" onClick={() => move('no_show')}>
              {t('pages:reception.row.noShow')}
            </Button>
            <Button look="danger" onClick={() => move('cancelled')}>
              {t('pages:reception.row.cancel')}
            </Button>
          </>
        )
      }
    >
      {row !== undefined && (
        // The focus rests on what is read: no key pressed in a hurry shall give a place up.
        <div data-focus tabIndex={-1} className="counter__facts">
          <RowFacts row={row} />
        </div>
      )}
    </Dialog>
  );
};

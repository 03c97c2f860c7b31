import type { PaymentStatus, QueueStatus } from '#shared/models/enums.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { StateTone } from '#web/ui/state.tsx';
import { State } from '#web/ui/state.tsx';

const queueTones: Readonly<Record<QueueStatus, StateTone>> = {
  waiting: 'teal',
  in_progress: 'teal',
  completed: 'good',
  skipped: 'warn',
  no_show: 'plain',
  cancelled: 'plain',
  unconfirmed: 'warn',
};

/** Paid is the normal case, and to pay at reception is no alarm. */
const paymentTones: Readonly<Record<PaymentStatus, StateTone>> = { paid: 'plain', unpaid: 'warn', partial: 'warn' };

/** Queue status of a reservation. */
export const QueueState = ({ status }: { readonly status: QueueStatus }): React.ReactElement => {
  const { t } = useTexts();
  return <State tone={queueTones[status]}>{t(`queueStatus.${status}`)}</State>;
};

/** Payment status of a reservation. */
export const PaymentState = ({ status }: { readonly status: PaymentStatus }): React.ReactElement => {
  const { t } = useTexts();
  return <State tone={paymentTones[status]}>{t(`paymentStatus.${status}`)}</State>;
};

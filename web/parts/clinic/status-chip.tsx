import MuiChip from '@mui/material/Chip';
import type { PaymentStatus, QueueStatus } from '#shared/models/enums.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Shape } from '#web/ui/icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import {
  AlertIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  DoctorIcon,
  DoneIcon,
  SkipIcon,
  WalletIcon,
} from '#web/ui/icons.ts';

export type ChipTone = 'good' | 'warn' | 'bad' | 'calm' | 'plain';

interface ChipProps {
  readonly tone: ChipTone;
  readonly shape: Shape;
  readonly children: React.ReactNode;
}

const colours = {
  good: 'success',
  warn: 'warning',
  bad: 'error',
  calm: 'primary',
  plain: 'default',
} as const;

/** Shows a state by icon, text and colour, never by colour alone. */
export const Chip = ({ tone, shape, children }: ChipProps): React.ReactElement => (
  <MuiChip
    className="chip"
    size="small"
    variant="soft"
    color={colours[tone]}
    icon={<Icon shape={shape} size={16} mirrored={shape === SkipIcon} />}
    label={children}
  />
);

const queueLooks: Readonly<Record<QueueStatus, { readonly tone: ChipTone; readonly shape: Shape }>> = {
  waiting: { tone: 'calm', shape: ClockIcon },
  in_progress: { tone: 'calm', shape: DoctorIcon },
  completed: { tone: 'good', shape: DoneIcon },
  skipped: { tone: 'warn', shape: SkipIcon },
  no_show: { tone: 'plain', shape: CloseIcon },
  cancelled: { tone: 'plain', shape: CloseIcon },
  unconfirmed: { tone: 'warn', shape: AlertIcon },
};

const paymentLooks: Readonly<Record<PaymentStatus, { readonly tone: ChipTone; readonly shape: Shape }>> = {
  paid: { tone: 'good', shape: CheckIcon },
  unpaid: { tone: 'bad', shape: AlertIcon },
  partial: { tone: 'warn', shape: WalletIcon },
};

/** Queue status of a reservation. */
export const QueueChip = ({ status }: { readonly status: QueueStatus }): React.ReactElement => {
  const { t } = useTexts();
  return <Chip {...queueLooks[status]}>{t(`queueStatus.${status}`)}</Chip>;
};

/** Payment status of a reservation. */
export const PaymentChip = ({ status }: { readonly status: PaymentStatus }): React.ReactElement => {
  const { t } = useTexts();
  return <Chip {...paymentLooks[status]}>{t(`paymentStatus.${status}`)}</Chip>;
};

import Button from '@mui/material/Button';
import { useState } from 'react';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { AuditTab } from '#web/features/audit/audit-tab.tsx';
import { CorrectVisitDialog } from '#web/features/audit/correct-visit.tsx';
import { VisitMoneyDialog } from '#web/features/ledger/visit-money-button.tsx';
import { useTexts } from '#web/lib/i18n/texts.ts';

interface VisitProps {
  readonly branchId: number;
  readonly reservationId: number;
  /** The visit is of today, and finished, missed or cancelled. */
  readonly isOver: boolean;
  readonly onClose: () => void;
}

/** The visit of an entry with its receipts; one of today that is over can be put back into the queue. */
const Visit = ({ branchId, reservationId, isOver, onClose }: VisitProps): React.ReactElement => {
  const { t } = useTexts();
  const [isCorrecting, setCorrecting] = useState(false);
  if (isCorrecting) return <CorrectVisitDialog reservationId={reservationId} onClose={onClose} />;
  return (
    <VisitMoneyDialog
      branchId={branchId}
      reservationId={reservationId}
      title={t('pages:audit.visit', { code: reservationCode(reservationId) })}
      open
      onClose={onClose}
      onVoid={undefined}
      action={isOver && <Button onClick={() => setCorrecting(true)}>{t('pages:audit.correct.open')}</Button>}
    />
  );
};

interface Props {
  readonly branchId: number;
  readonly today: string;
}

/** The owner's audit tab: the visit of an entry opens with its receipts and their actions. */
export const OwnerAudit = ({ branchId, today }: Props): React.ReactElement => (
  <AuditTab
    branchId={branchId}
    today={today}
    visit={(visit, onClose) => <Visit branchId={branchId} {...visit} onClose={onClose} />}
  />
);

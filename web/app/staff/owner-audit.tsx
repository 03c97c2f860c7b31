import { reservationCode } from '#shared/rules/reservation-code.ts';
import { AuditTab } from '#web/features/audit/audit-tab.tsx';
import { VisitMoneyDialog } from '#web/features/ledger/visit-money-button.tsx';
import { useTexts } from '#web/lib/i18n/texts.ts';

interface Props {
  readonly branchId: number;
  readonly today: string;
}

/** The owner's audit tab: the visit of an entry opens with its receipts and their actions. */
export const OwnerAudit = ({ branchId, today }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <AuditTab
      branchId={branchId}
      today={today}
      visit={(reservationId, onClose) => (
        <VisitMoneyDialog
          branchId={branchId}
          reservationId={reservationId}
          title={t('pages:audit.visit', { code: reservationCode(reservationId) })}
          open
          onClose={onClose}
          onVoid={undefined}
        />
      )}
    />
  );
};

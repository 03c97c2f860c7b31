import { useState } from 'react';
import { isSessionPaid } from '#web/features/completed-records/record-state.ts';
import { type RecordedSession, VoidSessionDialog } from '#web/features/completed-records/void-session-dialog.tsx';
import { VisitMoneyButton } from '#web/features/ledger/visit-money-button.tsx';
import { PatientsTab } from '#web/features/patients/patients-tab.tsx';
import { useFormats } from '#web/lib/i18n/formats.ts';

/** The owner's patients tab: per visit, payments can be refunded, the price changed and the session voided. */
export const OwnerPatients = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { day } = useFormats();
  const [session, setSession] = useState<RecordedSession>();
  return (
    <>
      <PatientsTab
        branchId={branchId}
        visitActions={(visit, { name }) => (
          <VisitMoneyButton
            branchId={branchId}
            reservationId={visit.reservationId}
            day={day(visit.reservationDate)}
            onVoid={
              visit.sessionId === null
                ? undefined
                : () => setSession({ reservationId: visit.reservationId, name, isPaid: isSessionPaid(visit) })
            }
          />
        )}
      />
      {session !== undefined && <VoidSessionDialog session={session} onClose={() => setSession(undefined)} />}
    </>
  );
};

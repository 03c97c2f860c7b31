import { Suspense, useState } from 'react';
import { isSessionPaid } from '#web/features/completed-records/record-state.ts';
import type { RecordedSession } from '#web/features/completed-records/void-session-dialog.tsx';
import { PatientsTab } from '#web/features/patients/patients-tab.tsx';
import { useFormats } from '#web/lib/formats.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { tabPart } from './tab-part.ts';

const VisitMoneyButton = lazyPart(
  async () => (await import('#web/features/ledger/visit-money-button.tsx')).VisitMoneyButton,
);
const VoidSessionDialog = tabPart(
  async () => (await import('#web/features/completed-records/void-session-dialog.tsx')).VoidSessionDialog,
);

/** The owner's patients tab: per visit, payments can be refunded, the price changed and the session voided. */
export const OwnerPatients = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { day } = useFormats();
  const [session, setSession] = useState<RecordedSession>();
  return (
    <>
      <PatientsTab
        branchId={branchId}
        visitActions={(visit, { name }) => (
          <Suspense fallback={null}>
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
          </Suspense>
        )}
      />
      {session !== undefined && (
        <Suspense fallback={null}>
          <VoidSessionDialog session={session} onClose={() => setSession(undefined)} />
        </Suspense>
      )}
    </>
  );
};

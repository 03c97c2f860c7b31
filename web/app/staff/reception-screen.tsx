import { Suspense } from 'react';
import { QueueTab } from '#web/features/reception/queue-tab.tsx';
import type { SessionUser } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { peopleIcon, walletIcon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { calendarIcon } from '#web/ui/staff-icons.ts';
import { BranchDoctors } from './doctor-strips.tsx';
import { useSharedTabs } from './shared-tabs.tsx';
import { branchOf, StaffFrame, StaffScreen } from './staff-frame.tsx';

const PatientNotice = lazyPart(async () => (await import('#web/features/medical/patient-notice.tsx')).PatientNotice);
const DrawerTab = lazyPart(async () => (await import('#web/features/drawers/drawer-tab.tsx')).DrawerTab);
const VisitMoney = lazyPart(async () => (await import('#web/features/ledger/visit-money.tsx')).VisitMoney);
const LedgerWindow = lazyPart(async () => (await import('#web/features/ledger/ledger-window.tsx')).LedgerWindow);
const DaySheetTab = lazyPart(async () => (await import('#web/features/day-sheet/day-sheet-tab.tsx')).DaySheetTab);

const ReceptionDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t } = useTexts();
  const branchId = branchOf(user);
  const shared = useSharedTabs(branchId);
  return (
    <StaffFrame
      user={user}
      base="/reception"
      tabs={[
        {
          id: 'queue',
          label: t('navigation:tabs.queue'),
          shape: peopleIcon,
          content: (
            <QueueTab
              branchId={branchId}
              about={(patientId) => (
                <Suspense fallback={null}>
                  <PatientNotice patientId={patientId} />
                </Suspense>
              )}
              money={{
                ofVisit: (visit) => (
                  <Suspense fallback={null}>
                    <VisitMoney branchId={branchId} {...visit} />
                  </Suspense>
                ),
                windowOf: (window) => (
                  <Suspense fallback={null}>
                    <LedgerWindow branchId={branchId} {...window} />
                  </Suspense>
                ),
              }}
              doctorsStrip={(doctors) => <BranchDoctors branchId={branchId} doctors={doctors} />}
            />
          ),
        },
        {
          id: 'drawer',
          label: t('navigation:tabs.drawer'),
          shape: walletIcon,
          content: <DrawerTab branchId={branchId} />,
        },
        {
          id: 'day-sheet',
          label: t('navigation:tabs.daySheet'),
          shape: calendarIcon,
          content: <DaySheetTab branchId={branchId} />,
        },
        ...shared,
      ]}
    />
  );
};

/** The reception's dashboard. Source: docs/requirements.md#routes. */
export const ReceptionScreen = (): React.ReactElement => (
  <StaffScreen only="reception">{(user) => <ReceptionDashboard user={user} />}</StaffScreen>
);

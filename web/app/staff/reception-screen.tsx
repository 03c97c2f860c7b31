import { Suspense } from 'react';
import type { MoneySlots } from '#web/features/reception/money-slots.ts';
import { QueueTab } from '#web/features/reception/queue-tab.tsx';
import type { SessionUser } from '#web/lib/stored-session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { doorIcon, drawerIcon, queueIcon, sheetIcon } from '#web/ui/staff-icons.ts';
import { BranchDoctors } from './doctor-strips.tsx';
import { useSharedTabs } from './shared-tabs.tsx';
import { branchOf, StaffFrame, StaffScreen } from './staff-frame.tsx';
import { tabPart } from './tab-part.ts';

const ReceptionPolls = lazyPart(async () => (await import('./reception-board.ts')).ReceptionPolls);
const PatientNotice = lazyPart(async () => (await import('#web/features/medical/patient-notice.tsx')).PatientNotice);
const PatientCorrection = lazyPart(
  async () => (await import('#web/features/patients/patient-correction.tsx')).PatientCorrection,
);
const RoomTab = tabPart(async () => (await import('#web/features/room/room-tab.tsx')).RoomTab);
const DrawerTab = tabPart(async () => (await import('#web/features/drawers/drawer-tab.tsx')).DrawerTab);
const VisitMoney = lazyPart(async () => (await import('#web/features/ledger/visit-money.tsx')).VisitMoney);
const LedgerWindow = lazyPart(async () => (await import('#web/features/ledger/ledger-window.tsx')).LedgerWindow);
const OwedPackages = lazyPart(async () => (await import('#web/features/packages/owed-packages.tsx')).OwedPackages);
const PaymentDialog = lazyPart(async () => (await import('#web/features/reception/payment-dialog.tsx')).PaymentDialog);
const PatientMoney = lazyPart(async () => (await import('./patient-money.tsx')).PatientMoney);
const ReceptionPatients = tabPart(async () => (await import('./reception-patients.tsx')).ReceptionPatients);
const DaySheetTab = tabPart(async () => (await import('#web/features/day-sheet/day-sheet-tab.tsx')).DaySheetTab);

const aboutPatient = (patientId: string): React.ReactElement => (
  <Suspense fallback={null}>
    <PatientNotice patientId={patientId} />
  </Suspense>
);

interface CorrectionProps {
  readonly branchId: number;
  readonly row: { readonly patientId: string; readonly patientName: string; readonly patientPhone: string };
}

const RowCorrection = ({ branchId, row }: CorrectionProps): React.ReactElement => (
  <Suspense fallback={null}>
    <PatientCorrection
      branchId={branchId}
      patient={{ id: row.patientId, name: row.patientName, phone: row.patientPhone }}
    />
  </Suspense>
);

/** Ledger and package parts that the desk of a branch shows. */
const moneySlots = (branchId: number): MoneySlots => ({
  ofVisit: (visit) => (
    <Suspense fallback={null}>
      <VisitMoney branchId={branchId} {...visit} />
    </Suspense>
  ),
  ofOwedPackages: (packages) => (
    <Suspense fallback={null}>
      <OwedPackages packages={packages} paymentWindow={(window) => <PaymentDialog branchId={branchId} {...window} />} />
    </Suspense>
  ),
  ofPatient: (patient) => (
    <Suspense fallback={null}>
      <PatientMoney branchId={branchId} patient={patient} />
    </Suspense>
  ),
  windowOf: (window) => (
    <Suspense fallback={null}>
      <LedgerWindow branchId={branchId} {...window} />
    </Suspense>
  ),
});

const ReceptionDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t } = useTexts();
  const branchId = branchOf(user);
  const shared = useSharedTabs(branchId, <ReceptionPatients branchId={branchId} />);
  return (
    <>
      <Suspense fallback={null}>
        <ReceptionPolls branchId={branchId} />
      </Suspense>
      <StaffFrame
        user={user}
        base="/reception"
        tabs={[
          {
            id: 'queue',
            label: t('navigation:tabs.queue'),
            shape: queueIcon,
            content: (
              <QueueTab
                branchId={branchId}
                about={aboutPatient}
                money={moneySlots(branchId)}
                doctorsStrip={(doctors) => <BranchDoctors branchId={branchId} doctors={doctors} />}
                corrections={(row) => <RowCorrection branchId={branchId} row={row} />}
              />
            ),
          },
          {
            id: 'room',
            label: t('navigation:tabs.room'),
            shape: doorIcon,
            content: <RoomTab branchId={branchId} />,
          },
          {
            id: 'drawer',
            label: t('navigation:tabs.drawer'),
            shape: drawerIcon,
            content: <DrawerTab branchId={branchId} />,
          },
          {
            id: 'day-sheet',
            label: t('navigation:tabs.daySheet'),
            shape: sheetIcon,
            content: <DaySheetTab branchId={branchId} />,
          },
          ...shared,
        ]}
      />
    </>
  );
};

/** The reception's dashboard. Source: docs/requirements.md#routes. */
export const ReceptionScreen = (): React.ReactElement => (
  <StaffScreen only="reception">{(user) => <ReceptionDashboard user={user} />}</StaffScreen>
);

import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDoctorQueue } from '#web/features/doctor-queue/doctor-queue-calls.ts';
import { useFirstPatientCall } from '#web/features/doctor-queue/first-patient.ts';
import type { VisitActions } from '#web/features/patients/history-dialog.tsx';
import { needsStart, takeStartRequest } from '#web/features/pulse-tracking/local-session.ts';
import { usePulseTracking } from '#web/features/pulse-tracking/pulse-tracking-calls.ts';
import type { SessionUser } from '#web/lib/stored-session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { pulseIcon, queueIcon } from '#web/ui/staff-icons.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { DoctorQueueTab } from './doctor-queue-tab.tsx';
import { useSharedTabs } from './shared-tabs.tsx';
import { branchOf, StaffFrame, StaffScreen } from './staff-frame.tsx';
import { tabPart } from './tab-part.ts';
import { VisitMedical } from './visit-medical.tsx';

// Loaded on demand: the queue opens first.
const PulseTrackingPanel = tabPart(
  async () => (await import('#web/features/pulse-tracking/pulse-tracking-panel.tsx')).PulseTrackingPanel,
);
const PatientsTab = tabPart(async () => (await import('#web/features/patients/patients-tab.tsx')).PatientsTab);
const DoctorPolls = lazyPart(async () => (await import('./doctor-board.ts')).DoctorPolls);
const StartDialog = lazyPart(async () => (await import('#web/features/pulse-tracking/start-dialog.tsx')).StartDialog);

/** The dialog for the day's first reading: opens by itself when no pulse session is active today, otherwise by a button. */
const useStartDialog = (user: SessionUser) => {
  const tracking = usePulseTracking();
  const [asked, setAsked] = useState(() => takeStartRequest(sessionStorage, user.id));
  /** The clinic day on which the dialog was closed: a dashboard may stay open overnight. */
  const [closedOn, setClosedOn] = useState<string>();
  const today = tracking.data?.date;
  const open = asked || (closedOn !== today && needsStart(tracking.data));
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);
  return {
    open,
    /** True after the first opening: the dialog stays mounted for its closing animation. */
    opened,
    ask: () => setAsked(true),
    close: () => {
      setAsked(false);
      setClosedOn(today);
    },
  };
};

/** File and record of a past visit, in the history of a patient. Before the call there is nothing to write. */
const visitMedical: VisitActions = (visit, patient) =>
  (visit.status === 'in_progress' || visit.status === 'completed') && (
    <VisitMedical visit={{ ...visit, id: visit.reservationId, patientName: patient.name, patientId: patient.id }} />
  );

const DoctorDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const branchId = branchOf(user);
  const start = useStartDialog(user);
  const shared = useSharedTabs(branchId, <PatientsTab branchId={branchId} visitActions={visitMedical} />);
  const waiting = useDoctorQueue(branchId).data?.queueCount;
  useFirstPatientCall(waiting, `${pathname} ${i18n.language}`);
  return (
    <>
      <Suspense fallback={null}>
        <DoctorPolls branchId={branchId} />
      </Suspense>
      <StaffFrame
        user={user}
        base="/doctor"
        tabs={[
          {
            id: 'queue',
            label: t('navigation:tabs.queue'),
            shape: queueIcon,
            content: (
              <DoctorQueueTab
                branchId={branchId}
                user={user}
                onEndPulses={() => void navigate('/doctor/pulse-tracking')}
              />
            ),
          },
          {
            id: 'pulse-tracking',
            label: t('navigation:tabs.pulseTracking'),
            shape: pulseIcon,
            content: <PulseTrackingPanel doctorId={user.id} onStart={start.ask} />,
          },
          ...shared,
        ]}
      />
      {start.opened && (
        <Suspense fallback={null}>
          <StartDialog open={start.open} doctorId={user.id} branchId={branchId} onClose={start.close} />
        </Suspense>
      )}
    </>
  );
};

export const DoctorScreen = (): React.ReactElement => (
  <StaffScreen only="doctor">{(user) => <DoctorDashboard user={user} />}</StaffScreen>
);

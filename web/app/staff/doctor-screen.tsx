import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDoctorQueue } from '../../features/doctor-queue/doctor-queue-calls.ts';
import { useFirstPatientCall } from '../../features/doctor-queue/first-patient.ts';
import { needsStart, readLocalSession } from '../../features/pulse-tracking/local-session.ts';
import { PulseTrackingPanel } from '../../features/pulse-tracking/pulse-tracking-panel.tsx';
import { usePulseTracking } from '../../features/pulse-tracking/pulse-tracking-calls.ts';
import { StartDialog } from '../../features/pulse-tracking/start-dialog.tsx';
import type { SessionUser } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { beamIcon, peopleIcon } from '../../ui/icon.tsx';
import { DoctorQueueTab } from './doctor-queue-tab.tsx';
import { useSharedTabs } from './shared-tabs.tsx';
import { branchOf, StaffFrame, StaffScreen } from './staff-frame.tsx';

/** The popup that asks for the day's first reading: by itself when no session is active today, else when told to. */
const useStartDialog = (user: SessionUser) => {
  const tracking = usePulseTracking();
  const [asked, setAsked] = useState(false);
  /** The clinic day on which it was closed: a dashboard may stay open over night. */
  const [closedOn, setClosedOn] = useState<string>();
  const today = tracking.data?.date;
  const due = closedOn !== today && needsStart(tracking.data, readLocalSession(localStorage, user.id));
  return {
    open: asked || due,
    ask: () => setAsked(true),
    close: () => {
      setAsked(false);
      setClosedOn(today);
    },
  };
};

const DoctorDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { pathname } = useLocation();
  const branchId = branchOf(user);
  const start = useStartDialog(user);
  const shared = useSharedTabs(branchId);
  const waiting = useDoctorQueue(branchId).data?.queue_count;
  useFirstPatientCall(waiting, `${pathname} ${i18n.language}`);
  return (
    <>
      <StaffFrame
        user={user}
        base="/doctor"
        tabs={[
          {
            id: 'queue',
            label: t('navigation:tabs.queue'),
            shape: peopleIcon,
            content: <DoctorQueueTab branchId={branchId} />,
          },
          {
            id: 'pulse-tracking',
            label: t('navigation:tabs.pulseTracking'),
            shape: beamIcon,
            content: <PulseTrackingPanel doctorId={user.id} onStart={start.ask} />,
          },
          ...shared,
        ]}
      />
      <StartDialog open={start.open} doctorId={user.id} branchId={branchId} onClose={start.close} />
    </>
  );
};

export const DoctorScreen = (): React.ReactElement => (
  <StaffScreen only="doctor">{(user) => <DoctorDashboard user={user} />}</StaffScreen>
);

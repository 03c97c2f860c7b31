import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDoctorQueue } from '#web/features/doctor-queue/doctor-queue-calls.ts';
import { useFirstPatientCall } from '#web/features/doctor-queue/first-patient.ts';
import { useAddKeptNote } from '#web/features/doctor-queue/kept-notes.ts';
import { needsStart, takeStartRequest } from '#web/features/pulse-tracking/local-session.ts';
import { usePulseTracking } from '#web/features/pulse-tracking/pulse-tracking-calls.ts';
import type { SessionUser } from '#web/lib/session/stored-session.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Shape } from '#web/ui/icon.tsx';
import { PatientsIcon, PulseIcon, QueueIcon, ReportIcon, RevenueIcon } from '#web/ui/icons.ts';
import { late } from '#web/ui/late.tsx';
import { useDoctorBoard } from './doctor-board.ts';
import { DoctorQueueTab } from './doctor-queue-tab.tsx';
import { loadVisitWindows } from './visit-medical.tsx';
import { branchOf, StaffFrame, StaffScreen } from './staff-frame.tsx';

// Loaded on demand: the queue opens first.
const DoctorTab = late(async () => (await import('./doctor-tabs.tsx')).DoctorTab);
const FirstReading = late(async () => (await loadVisitWindows()).FirstReading, null);

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

const DoctorDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const branchId = branchOf(user);
  const start = useStartDialog(user);
  useDoctorBoard(branchId);
  const tab = <Id extends React.ComponentProps<typeof DoctorTab>['id']>(id: Id, label: string, shape: Shape) => ({
    id,
    label,
    shape,
    content: <DoctorTab id={id} branchId={branchId} doctorId={user.id} onStart={start.ask} />,
  });
  const queue = useDoctorQueue(branchId).data;
  // Here, not in the tab: the visit may end while another section is shown.
  useAddKeptNote(queue?.current ?? null);
  useFirstPatientCall(queue?.queueCount, `${pathname} ${i18n.language}`);
  return (
    <>
      <StaffFrame
        user={user}
        base="/doctor"
        tabs={[
          {
            id: 'queue',
            label: t('navigation:tabs.queue'),
            shape: QueueIcon,
            content: (
              <DoctorQueueTab
                branchId={branchId}
                user={user}
                onEndPulses={() => void navigate('/doctor/pulse-tracking')}
              />
            ),
          },
          tab('pulse-tracking', t('navigation:tabs.pulseTracking'), PulseIcon),
          tab('patients', t('navigation:tabs.patients'), PatientsIcon),
          tab('reports', t('navigation:tabs.reports'), ReportIcon),
          tab('revenue', t('navigation:tabs.revenue'), RevenueIcon),
        ]}
      />
      {start.opened && <FirstReading open={start.open} doctorId={user.id} branchId={branchId} onClose={start.close} />}
    </>
  );
};

export const DoctorScreen = (): React.ReactElement => (
  <StaffScreen only="doctor">{(user) => <DoctorDashboard user={user} />}</StaffScreen>
);

import type { VisitActions } from '#web/features/patients/history-dialog.tsx';
import { PatientsTab } from '#web/features/patients/patients-tab.tsx';
import { PulseTrackingPanel } from '#web/features/pulse-tracking/pulse-tracking-panel.tsx';
import { ReportsTab } from '#web/features/reports/reports-tab.tsx';
import { RevenueTab } from '#web/features/revenue/revenue-tab.tsx';
import { VisitMedical } from './visit-medical.tsx';

/** File and record of a past visit, in the history of a patient. Before the call there is nothing to write. */
const visitMedical: VisitActions = (visit, patient) =>
  (visit.status === 'in_progress' || visit.status === 'completed') && (
    <VisitMedical visit={{ ...visit, id: visit.reservationId, patientName: patient.name, patientId: patient.id }} />
  );

interface Props {
  readonly id: 'pulse-tracking' | 'patients' | 'reports' | 'revenue';
  readonly branchId: number;
  readonly doctorId: string;
  /** Opens the dialog for the day's first reading. */
  readonly onStart: () => void;
}

/** The tabs of a doctor after the queue, loaded together. */
export const DoctorTab = ({ id, branchId, doctorId, onStart }: Props): React.ReactElement => {
  if (id === 'pulse-tracking') return <PulseTrackingPanel doctorId={doctorId} branchId={branchId} onStart={onStart} />;
  if (id === 'patients') return <PatientsTab branchId={branchId} visitActions={visitMedical} />;
  return id === 'reports' ? <ReportsTab branchId={branchId} /> : <RevenueTab branchId={branchId} />;
};

import { lazy } from 'react';
import { QueueTab } from '../../features/reception/queue-tab.tsx';
import type { SessionUser } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { calendarIcon, peopleIcon, personIcon, walletIcon } from '../../ui/icon.tsx';
import { branchOf, StaffFrame, StaffScreen } from './staff-frame.tsx';

// The queue is the page; the other tabs come when they are opened.
const PatientsTab = lazy(async () => ({
  default: (await import('../../features/patients/patients-tab.tsx')).PatientsTab,
}));
const ReportsTab = lazy(async () => ({ default: (await import('../../features/reports/reports-tab.tsx')).ReportsTab }));
const RevenueTab = lazy(async () => ({ default: (await import('../../features/revenue/revenue-tab.tsx')).RevenueTab }));

const ReceptionDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t } = useTexts();
  const branchId = branchOf(user);
  return (
    <StaffFrame
      user={user}
      base="/reception"
      tabs={[
        {
          id: 'queue',
          label: t('navigation:tabs.queue'),
          shape: peopleIcon,
          content: <QueueTab branchId={branchId} />,
        },
        {
          id: 'patients',
          label: t('navigation:tabs.patients'),
          shape: personIcon,
          content: <PatientsTab branchId={branchId} />,
        },
        {
          id: 'reports',
          label: t('navigation:tabs.reports'),
          shape: calendarIcon,
          content: <ReportsTab branchId={branchId} />,
        },
        {
          id: 'revenue',
          label: t('navigation:tabs.revenue'),
          shape: walletIcon,
          content: <RevenueTab branchId={branchId} />,
        },
      ]}
    />
  );
};

/** The reception's dashboard. Source: seed section 2. */
export const ReceptionScreen = (): React.ReactElement => (
  <StaffScreen role="reception">{(user) => <ReceptionDashboard user={user} />}</StaffScreen>
);

import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { peopleIcon } from '#web/ui/icon.tsx';
import { chartIcon, moneyIcon } from '#web/ui/staff-icons.ts';
import type { StaffTab } from './staff-frame.tsx';
import { tabPart } from './tab-part.ts';

// Loaded when the tab opens, so that the queue opens first without them.
const PatientsTab = tabPart(async () => (await import('#web/features/patients/patients-tab.tsx')).PatientsTab);
const ReportsTab = tabPart(async () => (await import('#web/features/reports/reports-tab.tsx')).ReportsTab);
const RevenueTab = tabPart(async () => (await import('#web/features/revenue/revenue-tab.tsx')).RevenueTab);

/** The tabs that reception and doctors both have: patients, reports, revenue. Source: docs/requirements.md#roles. */
export const useSharedTabs = (
  branchId: number,
  /** Reception's own patients tab, which takes money. */
  patients: ReactNode = <PatientsTab branchId={branchId} />,
): readonly StaffTab<'patients' | 'reports' | 'revenue'>[] => {
  const { t } = useTexts();
  return [
    {
      id: 'patients',
      label: t('navigation:tabs.patients'),
      shape: peopleIcon,
      content: patients,
    },
    {
      id: 'reports',
      label: t('navigation:tabs.reports'),
      shape: chartIcon,
      content: <ReportsTab branchId={branchId} />,
    },
    {
      id: 'revenue',
      label: t('navigation:tabs.revenue'),
      shape: moneyIcon,
      content: <RevenueTab branchId={branchId} />,
    },
  ];
};

import { DaySheetTab } from '#web/features/day-sheet/day-sheet-tab.tsx';
import { DisplaysTab } from '#web/features/displays/displays-tab.tsx';
import { DrawerTab } from '#web/features/drawers/drawer-tab.tsx';
import { InboxTab } from '#web/features/inbox/inbox-tab.tsx';
import { ReportsTab } from '#web/features/reports/reports-tab.tsx';
import { RevenueTab } from '#web/features/revenue/revenue-tab.tsx';
import { RoomTab } from '#web/features/room/room-tab.tsx';
import { ReceptionPatients } from './reception-patients.tsx';

export { PeopleNotice } from '#web/parts/clinic/people-notice.tsx';

const tabs = {
  inbox: InboxTab,
  room: RoomTab,
  drawer: DrawerTab,
  'day-sheet': DaySheetTab,
  patients: ReceptionPatients,
  reports: ReportsTab,
  revenue: RevenueTab,
  screens: DisplaysTab,
} as const;

interface Props {
  readonly id: keyof typeof tabs;
  readonly branchId: number;
}

/** The tabs of reception after the queue, loaded together. */
export const ReceptionTab = ({ id, branchId }: Props): React.ReactElement => {
  const Tab = tabs[id];
  return <Tab branchId={branchId} />;
};

import { QueueTab } from '#web/features/reception/desk/queue-tab.tsx';
import { useNearlyFull } from '#web/lib/api/messaging-status-calls.ts';
import type { SessionUser } from '#web/lib/session/stored-session.ts';
import { loadSectionTexts } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Shape } from '#web/ui/icon.tsx';
import {
  DaySheetIcon,
  DrawerIcon,
  MessagesIcon,
  PatientsIcon,
  QueueIcon,
  ReportIcon,
  RevenueIcon,
  RoomIcon,
  ScreensIcon,
} from '#web/ui/icons.ts';
import { late } from '#web/ui/late.tsx';
import { BranchDoctors } from './doctor-strips.tsx';
import { useReceptionBoard, useUnread } from './reception-board.ts';
import { branchOf, StaffFrame, StaffScreen } from './staff-frame.tsx';

const loadWindows = () => import('./desk-windows.tsx');
const DeskWindows = late(async () => (await loadWindows()).DeskWindows, null);
const OwedPackages = late(async () => (await loadWindows()).OwedPackages, null);
const PeopleNotice = late(async () => {
  const [{ PeopleNotice: Notice }] = await Promise.all([import('./reception-tabs.tsx'), loadSectionTexts()]);
  return Notice;
}, null);
const ReceptionTab = late(async () => {
  const [{ ReceptionTab: Tab }] = await Promise.all([import('./reception-tabs.tsx'), loadSectionTexts()]);
  return Tab;
});

const ReceptionDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t } = useTexts();
  const branchId = branchOf(user);
  useReceptionBoard(branchId);
  const unread = useUnread(branchId);
  const isNearlyFull = useNearlyFull();
  const tab = <Id extends React.ComponentProps<typeof ReceptionTab>['id']>(id: Id, label: string, shape: Shape) => ({
    id,
    label,
    shape,
    content: <ReceptionTab id={id} branchId={branchId} />,
  });
  return (
    <StaffFrame
      user={user}
      base="/reception"
      tabs={[
        {
          id: 'queue',
          label: t('navigation:tabs.queue'),
          shape: QueueIcon,
          content: (
            <QueueTab
              branchId={branchId}
              doctorsStrip={(doctors) => <BranchDoctors branchId={branchId} doctors={doctors} />}
              Windows={DeskWindows}
              OwedPackages={OwedPackages}
              notice={isNearlyFull && <PeopleNotice />}
            />
          ),
        },
        { ...tab('inbox', t('navigation:tabs.inbox'), MessagesIcon), count: unread, alert: unread > 0 },
        tab('room', t('navigation:tabs.room'), RoomIcon),
        tab('drawer', t('navigation:tabs.drawer'), DrawerIcon),
        tab('day-sheet', t('navigation:tabs.daySheet'), DaySheetIcon),
        tab('patients', t('navigation:tabs.patients'), PatientsIcon),
        tab('reports', t('navigation:tabs.reports'), ReportIcon),
        tab('revenue', t('navigation:tabs.revenue'), RevenueIcon),
        tab('screens', t('navigation:tabs.screens'), ScreensIcon),
      ]}
    />
  );
};

/** The reception's dashboard. Source: docs/requirements.md#reception-queue. */
export const ReceptionScreen = (): React.ReactElement => (
  <StaffScreen only="reception">{(user) => <ReceptionDashboard user={user} />}</StaffScreen>
);

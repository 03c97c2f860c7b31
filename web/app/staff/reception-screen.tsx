import { QueueTab } from '#web/features/reception/desk/queue-tab.tsx';
import type { SessionUser } from '#web/lib/session/stored-session.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { peopleIcon, type Shape } from '#web/ui/icon.tsx';
import { late } from '#web/ui/late.tsx';
import { chartIcon, doorIcon, drawerIcon, moneyIcon, queueIcon, sheetIcon } from '#web/ui/staff-icons.ts';
import { BranchDoctors } from './doctor-strips.tsx';
import { branchOf, StaffFrame, StaffScreen } from './staff-frame.tsx';

const loadWindows = () => import('./desk-windows.tsx');
const DeskWindows = late(async () => (await loadWindows()).DeskWindows, null);
const OwedPackages = late(async () => (await loadWindows()).OwedPackages, null);
const ReceptionPolls = late(async () => (await import('./reception-board.ts')).ReceptionPolls, null);
const ReceptionTab = late(async () => (await import('./reception-tabs.tsx')).ReceptionTab);

const ReceptionDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t } = useTexts();
  const branchId = branchOf(user);
  const tab = <Id extends React.ComponentProps<typeof ReceptionTab>['id']>(id: Id, label: string, shape: Shape) => ({
    id,
    label,
    shape,
    content: <ReceptionTab id={id} branchId={branchId} />,
  });
  return (
    <>
      <ReceptionPolls branchId={branchId} />
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
                doctorsStrip={(doctors) => <BranchDoctors branchId={branchId} doctors={doctors} />}
                Windows={DeskWindows}
                OwedPackages={OwedPackages}
              />
            ),
          },
          tab('room', t('navigation:tabs.room'), doorIcon),
          tab('drawer', t('navigation:tabs.drawer'), drawerIcon),
          tab('day-sheet', t('navigation:tabs.daySheet'), sheetIcon),
          tab('patients', t('navigation:tabs.patients'), peopleIcon),
          tab('reports', t('navigation:tabs.reports'), chartIcon),
          tab('revenue', t('navigation:tabs.revenue'), moneyIcon),
        ]}
      />
    </>
  );
};

/** The reception's dashboard. Source: docs/requirements.md#routes. */
export const ReceptionScreen = (): React.ReactElement => (
  <StaffScreen only="reception">{(user) => <ReceptionDashboard user={user} />}</StaffScreen>
);

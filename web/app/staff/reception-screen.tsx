import { QueueTab } from '#web/features/reception/queue-tab.tsx';
import type { SessionUser } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { peopleIcon } from '#web/ui/icon.tsx';
import { useSharedTabs } from './shared-tabs.tsx';
import { branchOf, StaffFrame, StaffScreen } from './staff-frame.tsx';

const ReceptionDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t } = useTexts();
  const branchId = branchOf(user);
  const shared = useSharedTabs(branchId);
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
        ...shared,
      ]}
    />
  );
};

/** The reception's dashboard. Source: docs/requirements.md#routes. */
export const ReceptionScreen = (): React.ReactElement => (
  <StaffScreen only="reception">{(user) => <ReceptionDashboard user={user} />}</StaffScreen>
);

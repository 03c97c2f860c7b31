import { useNavigate } from 'react-router-dom';
import { OverviewTab } from '#web/features/overview/overview-tab.tsx';
import { branchPreference } from '#web/lib/device/preferences.ts';
import type { SessionUser } from '#web/lib/session/stored-session.ts';
import { loadOwnerTexts } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { homeIcon, peopleIcon, type Shape } from '#web/ui/icon.tsx';
import { late } from '#web/ui/late.tsx';
import {
  auditIcon,
  badgeIcon,
  boxIcon,
  branchIcon,
  chartIcon,
  debtIcon,
  doorIcon,
  moneyIcon,
  sheetIcon,
} from '#web/ui/staff-icons.ts';
import { StaffFrame, StaffScreen } from './staff-frame.tsx';

const OwnerTab = late(async () => {
  const [{ OwnerTab: Tab }] = await Promise.all([import('./owner-tabs.tsx'), loadOwnerTexts()]);
  return Tab;
});

const tab = <Id extends React.ComponentProps<typeof OwnerTab>['id']>(id: Id, label: string, shape: Shape) => ({
  id,
  label,
  shape,
  content: <OwnerTab id={id} />,
});

const OwnerDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t } = useTexts();
  const navigate = useNavigate();
  const open = (list: string, branchId?: number): void => {
    if (branchId !== undefined) branchPreference.set(String(branchId));
    void navigate(`/owner/${list}`);
  };
  return (
    <StaffFrame
      user={user}
      base="/owner"
      tabs={[
        {
          id: 'overview',
          label: t('navigation:tabs.overview'),
          shape: homeIcon,
          content: <OverviewTab onOpen={open} />,
        },
        tab('room', t('navigation:tabs.room'), doorIcon),
        tab('revenue', t('navigation:tabs.revenue'), moneyIcon),
        tab('reports', t('navigation:tabs.reports'), chartIcon),
        tab('day-sheet', t('navigation:tabs.daySheet'), sheetIcon),
        tab('packages', t('navigation:tabs.packages'), boxIcon),
        tab('debts', t('navigation:tabs.debts'), debtIcon),
        tab('patients', t('navigation:tabs.patients'), peopleIcon),
        tab('branches', t('navigation:tabs.branches'), branchIcon),
        tab('staff', t('navigation:tabs.staff'), badgeIcon),
        tab('audit', t('navigation:tabs.audit'), auditIcon),
      ]}
    />
  );
};

/** The owner's dashboard: all branches now, money of all branches, and any branch's reports, patients and audit. */
export const OwnerScreen = (): React.ReactElement => (
  <StaffScreen only="owner">{(user) => <OwnerDashboard user={user} />}</StaffScreen>
);

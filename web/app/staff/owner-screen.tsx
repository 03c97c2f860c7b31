import { useNavigate } from 'react-router-dom';
import { OverviewTab } from '#web/features/overview/overview-tab.tsx';
import { branchPreference } from '#web/lib/device/preferences.ts';
import type { SessionUser } from '#web/lib/session/stored-session.ts';
import { loadOwnerTexts, loadSectionTexts } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Shape } from '#web/ui/icon.tsx';
import {
  AuditIcon,
  BranchIcon,
  CompareIcon,
  DataIcon,
  DaySheetIcon,
  DebtIcon,
  HomeIcon,
  LaserIcon,
  MessagesIcon,
  PackageIcon,
  PatientsIcon,
  ReportIcon,
  RevenueIcon,
  RoomIcon,
  ScreensIcon,
  ShareOfDoctorIcon,
  StaffIcon,
  SystemsIcon,
} from '#web/ui/icons.ts';
import { late } from '#web/ui/late.tsx';
import { StaffFrame, StaffScreen } from './staff-frame.tsx';

const OwnerTab = late(async () => {
  const [{ OwnerTab: Tab }] = await Promise.all([import('./owner-tabs.tsx'), loadOwnerTexts(), loadSectionTexts()]);
  return Tab;
});

const tab = <Id extends React.ComponentProps<typeof OwnerTab>['id']>(id: Id, label: string, shape: Shape) => ({
  id,
  label,
  shape,
  content: <OwnerTab id={id} />,
});

/** The first section of a group. */
const firstTab = <Id extends React.ComponentProps<typeof OwnerTab>['id']>(id: Id, label: string, shape: Shape) => ({
  ...tab(id, label, shape),
  begins: true,
});

const OwnerDashboard = ({ user }: { readonly user: SessionUser }): React.ReactElement => {
  const { t } = useTexts();
  const navigate = useNavigate();
  const open = (list: string, branchId?: number, date?: string): void => {
    if (branchId !== undefined) branchPreference.set(String(branchId));
    const linked = branchId === undefined || date === undefined ? '' : `?branch=${String(branchId)}&date=${date}`;
    void navigate(`/owner/${list}${linked}`);
  };
  return (
    <StaffFrame
      user={user}
      base="/owner"
      tabs={[
        {
          id: 'overview',
          label: t('navigation:tabs.overview'),
          shape: HomeIcon,
          content: <OverviewTab onOpen={open} />,
        },
        tab('room', t('navigation:tabs.room'), RoomIcon),
        tab('inbox', t('navigation:tabs.inbox'), MessagesIcon),
        firstTab('revenue', t('navigation:tabs.revenue'), RevenueIcon),
        tab('compare', t('navigation:tabs.compare'), CompareIcon),
        tab('reports', t('navigation:tabs.reports'), ReportIcon),
        tab('shares', t('navigation:tabs.shares'), ShareOfDoctorIcon),
        tab('day-sheet', t('navigation:tabs.daySheet'), DaySheetIcon),
        tab('pulses', t('navigation:tabs.pulses'), LaserIcon),
        firstTab('packages', t('navigation:tabs.packages'), PackageIcon),
        tab('debts', t('navigation:tabs.debts'), DebtIcon),
        tab('patients', t('navigation:tabs.patients'), PatientsIcon),
        firstTab('branches', t('navigation:tabs.branches'), BranchIcon),
        tab('screens', t('navigation:tabs.screens'), ScreensIcon),
        tab('staff', t('navigation:tabs.staff'), StaffIcon),
        tab('systems', t('navigation:tabs.systems'), SystemsIcon),
        tab('data', t('navigation:tabs.data'), DataIcon),
        tab('audit', t('navigation:tabs.audit'), AuditIcon),
      ]}
    />
  );
};

/** The owner's dashboard: all branches now, money of all branches, and any branch's reports, patients and audit. */
export const OwnerScreen = (): React.ReactElement => (
  <StaffScreen only="owner">{(user) => <OwnerDashboard user={user} />}</StaffScreen>
);

/** The steps by which an owner sets a new clinic up. */
export const OwnerSetupScreen = (): React.ReactElement => (
  <StaffScreen only="owner">{() => <OwnerTab id="setup" />}</StaffScreen>
);

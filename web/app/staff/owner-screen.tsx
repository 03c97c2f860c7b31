import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BranchView } from '#web/lib/answers.ts';
import { listBranches } from '#shared/routes/branches.ts';
import { call } from '#web/lib/client.ts';
import { staleAfter } from '#web/lib/polling.ts';
import { branchPreference, usePreference } from '#web/lib/preferences.ts';
import type { SessionUser } from '#web/lib/stored-session.ts';
import { useLocalizedName, useTexts } from '#web/lib/texts.ts';
import { homeIcon, peopleIcon } from '#web/ui/icon.tsx';
import { auditIcon, boxIcon, chartIcon, debtIcon, doorIcon, moneyIcon, sheetIcon } from '#web/ui/staff-icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { StaffFrame, StaffScreen } from './staff-frame.tsx';
import { tabPart } from './tab-part.ts';

const OverviewTab = tabPart(async () => (await import('#web/features/overview/overview-tab.tsx')).OverviewTab);
const RoomTab = tabPart(async () => (await import('#web/features/room/room-tab.tsx')).RoomTab);
const RevenueOfAllTab = tabPart(async () => (await import('#web/features/revenue/revenue-tab.tsx')).RevenueOfAllTab);
const DaySheetTab = tabPart(async () => (await import('#web/features/day-sheet/day-sheet-tab.tsx')).DaySheetTab);
const ReportsTab = tabPart(async () => (await import('#web/features/reports/reports-tab.tsx')).ReportsTab);
const OwnerPatients = tabPart(async () => (await import('./owner-patients.tsx')).OwnerPatients);
const PackagesTab = tabPart(async () => (await import('#web/features/packages/packages-tab.tsx')).PackagesTab);
const DebtsTab = tabPart(async () => (await import('#web/features/debts/debts-tab.tsx')).DebtsTab);
const OwnerAudit = tabPart(async () => (await import('./owner-audit.tsx')).OwnerAudit);

const useBranches = () =>
  useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => call(listBranches, {}, { signal }),
    staleTime: staleAfter.branches,
  });

/** Content about one branch below the choice of the branch, which this device remembers. */
const OfBranch = ({ children }: { readonly children: (branch: BranchView) => ReactNode }): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const branches = useBranches();
  const chosen = usePreference(branchPreference, '1');
  return (
    <QueryState
      query={branches}
      failed={t('messages:dataLoadFailed')}
      skeleton={<Skeleton variant="rounded" height={120} />}
    >
      {({ branches: all }) => {
        const branch = all.find(({ id }) => String(id) === chosen) ?? all[0];
        return (
          <>
            <TextField
              select
              size="small"
              fullWidth={false}
              className="no-print"
              label={t('forms:chooseBranch')}
              value={branch === undefined ? '' : String(branch.id)}
              onChange={(event) => branchPreference.set(event.target.value)}
              sx={{ minInlineSize: 220, marginBlockEnd: 2 }}
            >
              {all.map(({ id, name, nameAr }) => (
                <MenuItem key={id} value={String(id)}>
                  {nameOf(name, nameAr)}
                </MenuItem>
              ))}
            </TextField>
            {branch !== undefined && children(branch)}
          </>
        );
      }}
    </QueryState>
  );
};

/** The day sheet of a branch; of the branch and day that a message links to, when the address names them. */
const OwnerDaySheet = (): React.ReactElement => {
  // Not `useSearchParams`: it would be added to the scripts of every page.
  const linked = new URLSearchParams(useLocation().search);
  const branch = linked.get('branch');
  const date = linked.get('date');
  useEffect(() => {
    if (branch !== null) branchPreference.set(branch);
  }, [branch]);
  return (
    <OfBranch>
      {({ id }) => (
        <DaySheetTab
          key={id}
          branchId={id}
          linkedDate={String(id) === branch ? (date ?? undefined) : undefined}
          isOwner
        />
      )}
    </OfBranch>
  );
};

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
        {
          id: 'room',
          label: t('navigation:tabs.room'),
          shape: doorIcon,
          content: <OfBranch>{({ id }) => <RoomTab key={id} branchId={id} />}</OfBranch>,
        },
        {
          id: 'revenue',
          label: t('navigation:tabs.revenue'),
          shape: moneyIcon,
          content: <RevenueOfAllTab />,
        },
        {
          id: 'reports',
          label: t('navigation:tabs.reports'),
          shape: chartIcon,
          content: <OfBranch>{({ id }) => <ReportsTab key={id} branchId={id} />}</OfBranch>,
        },
        {
          id: 'day-sheet',
          label: t('navigation:tabs.daySheet'),
          shape: sheetIcon,
          content: <OwnerDaySheet />,
        },
        {
          id: 'packages',
          label: t('navigation:tabs.packages'),
          shape: boxIcon,
          content: <OfBranch>{({ id }) => <PackagesTab key={id} branchId={id} />}</OfBranch>,
        },
        {
          id: 'debts',
          label: t('navigation:tabs.debts'),
          shape: debtIcon,
          content: <DebtsTab />,
        },
        {
          id: 'patients',
          label: t('navigation:tabs.patients'),
          shape: peopleIcon,
          content: <OfBranch>{({ id }) => <OwnerPatients key={id} branchId={id} />}</OfBranch>,
        },
        {
          id: 'audit',
          label: t('navigation:tabs.audit'),
          shape: auditIcon,
          content: <OfBranch>{({ id, today }) => <OwnerAudit key={id} branchId={id} today={today} />}</OfBranch>,
        },
      ]}
    />
  );
};

/** The owner's dashboard: all branches now, money of all branches, and any branch's reports, patients and audit. */
export const OwnerScreen = (): React.ReactElement => (
  <StaffScreen only="owner">{(user) => <OwnerDashboard user={user} />}</StaffScreen>
);

import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CompareTab } from '#web/features/compare/compare-tab.tsx';
import { DaySheetTab } from '#web/features/day-sheet/day-sheet-tab.tsx';
import { DebtsTab } from '#web/features/debts/debts-tab.tsx';
import { DoctorSharesTab } from '#web/features/doctor-shares/doctor-shares-tab.tsx';
import { ExportSection } from '#web/features/export/export-section.tsx';
import { ImportTab } from '#web/features/imports/import-tab.tsx';
import { BranchesTab } from '#web/features/office/branches-tab.tsx';
import { StaffTab } from '#web/features/office/staff-tab.tsx';
import { InboxTab } from '#web/features/inbox/inbox-tab.tsx';
import { OtherSystemsTab } from '#web/features/other-systems/other-systems-tab.tsx';
import { PackagesTab } from '#web/features/packages/packages-tab.tsx';
import { PulseLedgerTab } from '#web/features/pulse-ledger/pulse-ledger-tab.tsx';
import { ReportsTab } from '#web/features/reports/reports-tab.tsx';
import { RevenueOfAllTab } from '#web/features/revenue/revenue-tab.tsx';
import { DisplaysTab } from '#web/features/displays/displays-tab.tsx';
import { RoomTab } from '#web/features/room/room-tab.tsx';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import { branchPreference, usePreference } from '#web/lib/device/preferences.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { BranchPicker } from '#web/ui/branch-picker.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { OwnerAudit } from './owner-audit.tsx';
import { OwnerSetup } from './owner-setup.tsx';
import { OwnerPatients } from './owner-patients.tsx';

/** Content about one branch below the choice of the branch, which this device remembers. */
const OfBranch = ({ children }: { readonly children: (branch: BranchView) => ReactNode }): React.ReactElement => {
  const { t } = useTexts();
  const branches = useBranchList();
  const chosen = usePreference(branchPreference, '1');
  return (
    <QueryState query={branches} failed={t('messages:notLoaded.branches')} skeleton={<TableSkeleton rows={8} />}>
      {({ branches: all }) => {
        const branch = all.find(({ id }) => String(id) === chosen) ?? all[0];
        return (
          <>
            <BranchPicker branches={all} chosen={branch?.id} onChoose={(id) => branchPreference.set(id)} />
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

/** The comparisons, with ways to the lists behind them. */
const OwnerCompare = (): React.ReactElement => {
  const navigate = useNavigate();
  return (
    <CompareTab
      onOpen={(list, branchId, date) => {
        if (branchId !== undefined) branchPreference.set(String(branchId));
        const linked = branchId === undefined || date === undefined ? '' : `?branch=${String(branchId)}&date=${date}`;
        void navigate(`/owner/${list}${linked}`);
      }}
    />
  );
};

/** The way of data into the product and out of it. */
const OwnerData = ({ branch: { id, name, nameAr, today } }: { readonly branch: BranchView }): React.ReactElement => {
  const nameOf = useLocalizedName();
  return (
    <Stack spacing={4}>
      <ImportTab branchId={id} today={today} />
      <ExportSection branchId={id} branchName={nameOf(name, nameAr)} today={today} />
    </Stack>
  );
};

const tabs = {
  compare: () => <OwnerCompare />,
  revenue: () => <RevenueOfAllTab />,
  room: () => <OfBranch>{({ id }) => <RoomTab key={id} branchId={id} />}</OfBranch>,
  inbox: () => <InboxTab />,
  reports: () => <OfBranch>{({ id }) => <ReportsTab key={id} branchId={id} />}</OfBranch>,
  shares: () => <DoctorSharesTab />,
  'day-sheet': () => <OwnerDaySheet />,
  pulses: () => <OfBranch>{({ id, today }) => <PulseLedgerTab key={id} branchId={id} today={today} />}</OfBranch>,
  packages: () => <OfBranch>{({ id }) => <PackagesTab key={id} branchId={id} />}</OfBranch>,
  debts: () => <DebtsTab />,
  patients: () => <OfBranch>{({ id }) => <OwnerPatients key={id} branchId={id} />}</OfBranch>,
  branches: () => <BranchesTab />,
  screens: () => <OfBranch>{({ id }) => <DisplaysTab key={id} branchId={id} />}</OfBranch>,
  data: () => <OfBranch>{(branch) => <OwnerData key={branch.id} branch={branch} />}</OfBranch>,
  staff: () => <StaffTab />,
  systems: () => <OtherSystemsTab />,
  setup: () => <OwnerSetup />,
  audit: () => <OfBranch>{({ id, today }) => <OwnerAudit key={id} branchId={id} today={today} />}</OfBranch>,
} as const;

/** The owner's tabs after the overview, loaded together. */
export const OwnerTab = ({ id }: { readonly id: keyof typeof tabs }): React.ReactElement => {
  const Tab = tabs[id];
  return <Tab />;
};

import { ImportTab } from '#web/features/imports/import-tab.tsx';
import { FirstLook } from '#web/features/office/clinic-look.tsx';
import { FirstBranch } from '#web/features/office/first-branch.tsx';
import { useStaffUsers } from '#web/features/office/staff-calls.ts';
import { StaffTab } from '#web/features/office/staff-tab.tsx';
import { SetupSteps } from '#web/features/setup/setup-steps.tsx';
import { useBranchList } from '#web/lib/api/branch-list.ts';

/** The import of the first branch. */
const FirstImport = (): React.ReactElement | null => {
  const branch = useBranchList().data?.branches[0];
  return branch === undefined ? null : <ImportTab branchId={branch.id} today={branch.today} />;
};

/** The office's own parts as the steps of the setup. */
export const OwnerSetup = (): React.ReactElement => {
  const staff = useStaffUsers().data?.users;
  return (
    <SetupSteps
      hasDoctor={staff === undefined || staff.some(({ role, disabled }) => role === 'doctor' && !disabled)}
      contents={{
        clinic: (onNext) => <FirstLook onSaved={onNext} />,
        branch: (onNext) => <FirstBranch onSaved={onNext} />,
        staff: () => <StaffTab />,
        patients: () => <FirstImport />,
      }}
    />
  );
};

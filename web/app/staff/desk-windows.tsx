import { LedgerWindow } from '#web/features/ledger/ledger-window.tsx';
import { VisitMoney } from '#web/features/ledger/visit-money.tsx';
import { PatientNotice } from '#web/features/medical/patient-notice.tsx';
import { OwedPackages as OwedList } from '#web/features/packages/owed-packages.tsx';
import { PatientCorrection } from '#web/features/patients/patient-correction.tsx';
import { DeskDialogs, type DeskDialogsProps } from '#web/features/reception/desk/desk-dialogs.tsx';
import { type DeskParts, DeskPartsContext, type OwedPackagesProps } from '#web/features/reception/desk/desk-parts.ts';
import { PaymentDialog } from '#web/features/reception/payment/payment-dialog.tsx';
import { PatientMoney } from './patient-money.tsx';

const parts: DeskParts = { LedgerWindow, PatientCorrection, PatientMoney, PatientNotice, VisitMoney };

/** The windows of the desk, with their parts of other features. */
export const DeskWindows = (props: DeskDialogsProps): React.ReactElement => (
  <DeskPartsContext value={parts}>
    <DeskDialogs {...props} />
  </DeskPartsContext>
);

/** The packages of the branch that are not paid whole; they are paid in the desk's payment window. */
export const OwedPackages = ({ branchId, packages }: OwedPackagesProps): React.ReactElement => (
  <OwedList packages={packages} paymentWindow={(window) => <PaymentDialog branchId={branchId} {...window} />} />
);

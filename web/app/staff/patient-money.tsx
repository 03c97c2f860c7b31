import { PatientCredit } from '#web/features/ledger/patient-credit.tsx';
import type { VisitOfPackage } from '#web/features/packages/package-texts.ts';
import { PatientPackages } from '#web/features/packages/patient-packages.tsx';
import { PaymentDialog } from '#web/features/reception/payment/payment-dialog.tsx';

interface Props {
  readonly branchId: number;
  readonly patient: { readonly id: string; readonly name: string };
  /** The visit for which a package may be sold. */
  readonly visit?: VisitOfPackage;
}

/** The credit and the packages of a patient, which are paid in the desk's own payment window. */
export const PatientMoney = ({ branchId, patient, visit }: Props): React.ReactElement => (
  <>
    <PatientCredit branchId={branchId} patient={patient} />
    <PatientPackages
      branchId={branchId}
      patient={patient}
      visit={visit}
      paymentWindow={(window) => <PaymentDialog branchId={branchId} {...window} />}
    />
  </>
);

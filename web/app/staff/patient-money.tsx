import { PatientCredit } from '#web/features/ledger/patient-credit.tsx';
import { PatientPackages } from '#web/features/packages/patient-packages.tsx';
import { PaymentDialog } from '#web/features/reception/payment/payment-dialog.tsx';

interface Props {
  readonly branchId: number;
  readonly patient: { readonly id: string; readonly name: string };
}

/** The credit and the packages of a patient, which are paid in the desk's own payment window. */
export const PatientMoney = ({ branchId, patient }: Props): React.ReactElement => (
  <>
    <PatientCredit branchId={branchId} patient={patient} />
    <PatientPackages
      branchId={branchId}
      patient={patient}
      paymentWindow={(window) => <PaymentDialog branchId={branchId} {...window} />}
    />
  </>
);

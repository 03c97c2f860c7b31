import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';

const PatientPackages = lazyPart(
  async () => (await import('#web/features/packages/patient-packages.tsx')).PatientPackages,
);
const PatientCredit = lazyPart(async () => (await import('#web/features/ledger/patient-credit.tsx')).PatientCredit);
const PaymentDialog = lazyPart(async () => (await import('#web/features/reception/payment-dialog.tsx')).PaymentDialog);

interface Props {
  readonly branchId: number;
  readonly patient: { readonly id: string; readonly name: string };
}

/** The credit and the packages of a patient, which are paid in the desk's own payment window. */
export const PatientMoney = ({ branchId, patient }: Props): React.ReactElement => (
  <Suspense fallback={null}>
    <PatientCredit branchId={branchId} patient={patient} />
    <PatientPackages
      branchId={branchId}
      patient={patient}
      paymentWindow={(window) => <PaymentDialog branchId={branchId} {...window} />}
    />
  </Suspense>
);

import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { VisitActions } from '#web/features/patients/history-dialog.tsx';
import { PatientsTab } from '#web/features/patients/patients-tab.tsx';
import { VisitMoneyButton } from '#web/features/ledger/visit-money-button.tsx';
import { PaymentDialog } from '#web/features/reception/payment/payment-dialog.tsx';
import { payMove } from '#web/features/reception/desk/reception-moves.ts';
import { lines } from '#web/lib/i18n/lines.ts';
import type { Debt, NamedPayment } from '#web/features/reception/payment/use-payment-form.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useDrawerOffer } from '#web/parts/money/drawer-offer.ts';
import { toast } from '#web/ui/toast.tsx';
import { PatientMoney } from './patient-money.tsx';

/** Takes the rest of a visit of any day, and reads the patient's history again. */
const usePayVisit = (branchId: number): ((payment: NamedPayment) => void) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const drawerOffer = useDrawerOffer();
  const client = useQueryClient();
  const pay = useMutation(useMemo(() => payMove(client, branchId), [client, branchId]));
  return (payment) =>
    void pay
      .mutateAsync(payment)
      .then(
        () => toast.success(lines(t('messages:counter.paid'), payment.name), undefined, [payment.id]),
        (error: unknown) =>
          toast.failure(lines(t('messages:counter.payFailed'), payment.name, errorText(error)), drawerOffer(error), [
            payment.id,
          ]),
      )
      .then(() => client.invalidateQueries({ queryKey: ['patient-history', branchId] }));
};

/** Reception's patients tab: money of any patient, whatever day the visit was. */
export const ReceptionPatients = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const { day } = useFormats();
  const [debt, setDebt] = useState<Debt & { readonly patientId: string }>();
  const pay = usePayVisit(branchId);
  const close = (): void => setDebt(undefined);
  const visitActions: VisitActions = (visit, { id: patientId, name }) => (
    <>
      {(visit.balance ?? 0) > 0 && (
        <Button
          size="small"
          aria-label={t('pages:reception.row.takeFor', { day: day(visit.reservationDate) })}
          onClick={() => setDebt({ id: visit.reservationId, patientId, name, balance: visit.balance ?? 0 })}
        >
          {t('pages:reception.row.take')}
        </Button>
      )}
      <VisitMoneyButton
        branchId={branchId}
        reservationId={visit.reservationId}
        day={day(visit.reservationDate)}
        onVoid={undefined}
      />
    </>
  );
  return (
    <>
      <PatientsTab
        branchId={branchId}
        visitActions={visitActions}
        account={(patient) => <PatientMoney branchId={branchId} patient={patient} />}
      />
      {debt !== undefined && (
        <PaymentDialog
          branchId={branchId}
          debt={debt}
          onPay={(payment) => {
            close();
            pay(payment);
          }}
          onClose={close}
        />
      )}
    </>
  );
};

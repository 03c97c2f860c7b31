import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePatientMoney } from '#web/lib/api/patient-money.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useRight } from '#web/lib/session/use-right.ts';
import { CreditMovements } from './credit-movements.tsx';
import { DepositForm } from './deposit-form.tsx';
import { CreditRefundForm } from './refund-form.tsx';

interface Props {
  readonly branchId: number;
  readonly patient: { readonly id: string; readonly name: string };
}

/** The credit of a patient and its movements, a deposit, and a refund of the credit. */
export const PatientCredit = ({ branchId, patient }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const nameOf = useLocalizedName();
  const mayRefund = useRight('reverse');
  const { data } = usePatientMoney(branchId, patient.id);
  const [task, setTask] = useState<'deposit' | 'refund'>();
  const titleId = useId();
  const close = (): void => setTask(undefined);
  const credit = data?.credit ?? 0;
  return (
    <Stack spacing={1}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="h3" component="p" sx={{ marginInlineEnd: 'auto', fontSize: 'var(--fs-14)' }}>
          {t('pages:ledger.credit.has', { amount: money(credit) })}
        </Typography>
        {mayRefund && credit > 0 && (
          <Button size="small" onClick={() => setTask('refund')}>
            {t('pages:ledger.credit.refund')}
          </Button>
        )}
        <Button size="small" onClick={() => setTask('deposit')}>
          {t('pages:ledger.credit.deposit')}
        </Button>
      </Stack>
      {(data?.creditElsewhere ?? []).map((place) => (
        <Typography key={place.branchId} variant="body2">
          {t('pages:ledger.credit.at', {
            branch: nameOf(place.branchName, place.branchNameAr),
            amount: money(place.amount),
          })}
        </Typography>
      ))}
      <CreditMovements branchId={branchId} patientId={patient.id} movements={data?.movements ?? []} />
      <Dialog open={task !== undefined} onClose={close} maxWidth="xs" fullWidth aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{task !== undefined && t(`pages:ledger.credit.${task}`)}</DialogTitle>
        {task === 'deposit' && <DepositForm branchId={branchId} patient={patient} credit={credit} onClose={close} />}
        {task === 'refund' && (
          <CreditRefundForm branchId={branchId} patient={patient} payments={data?.refundable ?? []} onClose={close} />
        )}
      </Dialog>
    </Stack>
  );
};

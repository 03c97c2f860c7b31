import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePatientMoney } from '#web/lib/api/patient-money.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { DrawerNotice } from '#web/parts/money/drawer-notice.tsx';
import { DebtsNotice } from './debts-notice.tsx';
import { AmountField, CreditField, MethodField, ReferenceField, RestButtons } from './payment-fields.tsx';
import type { CreditPlace, Debt, NamedPayment } from './use-payment-form.ts';
import { usePaymentForm } from './use-payment-form.ts';
import { WalletIcon } from '#web/ui/icons.ts';

interface FormProps {
  readonly branchId: number;
  readonly debt: Debt;
  readonly onPay: (payment: NamedPayment) => void;
  readonly onClose: () => void;
}

/** The credit that may pay: that of other branches for a visit only. */
const useCreditPlaces = (branchId: number, { patientId, what }: Debt): readonly CreditPlace[] => {
  const nameOf = useLocalizedName();
  const { data } = usePatientMoney(branchId, patientId);
  const elsewhere = what === undefined ? (data?.creditElsewhere ?? []) : [];
  return [
    { branchId, amount: data?.credit ?? 0 },
    ...elsewhere.map((place) => ({
      branchId: place.branchId,
      branch: nameOf(place.branchName, place.branchNameAr),
      amount: place.amount,
    })),
  ].filter(({ amount }) => amount > 0);
};

const PaymentForm = ({ branchId, debt, onPay, onClose }: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const credits = useCreditPlaces(branchId, debt);
  const entry = usePaymentForm({ debt, credits, onPay });
  const takeText = (): string => {
    if (entry.due === 0) return t('forms:payment.takeCredit', { amount: money(entry.used) });
    // A wrong amount: the button names no other.
    if (entry.error !== undefined) return t('pages:reception.pay.title');
    return t('forms:payment.take', { amount: money(entry.amount) });
  };
  return (
    <form noValidate onSubmit={entry.submit}>
      <DialogContent sx={{ display: 'grid', gap: 2, paddingBlockStart: 0 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            gap: 1,
            padding: 1.5,
            borderRadius: 'var(--radius-s)',
            bgcolor: 'var(--primary-soft)',
            fontWeight: 650,
          }}
        >
          <span>
            <bdi>{debt.name}</bdi>
            {debt.what !== undefined && (
              <>
                {' · '}
                <bdi>{debt.what}</bdi>
              </>
            )}
          </span>
          <strong>{money(debt.balance)}</strong>
        </Box>
        {debt.warning !== undefined && <Alert severity="warning">{debt.warning}</Alert>}
        {entry.due > 0 && <DrawerNotice branchId={branchId} onLeave={entry.keep} />}
        <DebtsNotice branchId={branchId} patientId={debt.patientId} except={debt.id} />
        {credits.map((credit) => (
          <CreditField key={credit.branchId} entry={entry} credit={credit} />
        ))}
        {entry.due > 0 && (
          <>
            <AmountField entry={entry} />
            <MethodField entry={entry} />
            <ReferenceField entry={entry} />
            <RestButtons entry={entry} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        {/* The money is in the receptionist's hand: Enter takes it. */}
        <Button
          type="submit"
          variant="contained"
          autoFocus
          onKeyDown={entry.typeAmount}
          disabled={entry.due > 0 && entry.error !== undefined}
          startIcon={<WalletIcon />}
        >
          {takeText()}
        </Button>
      </DialogActions>
    </form>
  );
};

interface Props extends Omit<FormProps, 'debt'> {
  /** Undefined while the dialog is closed. */
  readonly debt: Debt | undefined;
}

/** Asks before money is recorded. The whole balance in cash unless changed. */
export const PaymentDialog = ({ debt, ...rest }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog open={debt !== undefined} onClose={rest.onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:reception.pay.title')}</DialogTitle>
      {debt !== undefined && <PaymentForm key={debt.id} debt={debt} {...rest} />}
    </Dialog>
  );
};

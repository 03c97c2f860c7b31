import Alert from '@mui/material/Alert';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePatientMoney } from '#web/lib/api/patient-money.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { debtDays } from '#web/parts/money/debt-days.ts';
import { olderDebts } from './older-debts.ts';

interface Props {
  readonly branchId: number;
  readonly patientId: string | undefined;
  /** The reservation that is paid now; its own balance is no older debt. */
  readonly except: number;
}

/** Debts of a patient for packages and other visits, by age. Renders nothing without debts. */
export const DebtsNotice = ({ branchId, patientId, except }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { money, number } = useFormats();
  const { data } = usePatientMoney(branchId, patientId);
  const { owed, byAge } = olderDebts(data ?? { debts: [], packages: [] }, except);
  if (owed === 0) return null;
  return (
    <Alert severity="warning">
      {t('pages:ledger.debts.owes', { amount: money(owed) })}{' '}
      {byAge
        .map(({ age, balance }) => `${t(`pages:ledger.debts.ages.${age}`, debtDays(age, number))}: ${money(balance)}`)
        .join(' · ')}
    </Alert>
  );
};

import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { DebtGroup } from '#shared/models/enums.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { DebtIcon } from '#web/ui/icons.ts';
import { TableSection } from '#web/ui/table-section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { type DebtPage, type PatientDebt, useDebts } from '#web/lib/api/debts-calls.ts';

const useDebtColumns = (): readonly Column<PatientDebt>[] => {
  const { t } = useTexts();
  const { day, money, number } = useFormats();
  const nameOf = useLocalizedName();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('pages:debts.patient'),
        value: (debt) => debt.patientName,
        show: (debt) => (
          <Typography component="bdi" variant="body2" sx={{ fontWeight: 650 }}>
            {debt.patientName ?? t('dash')}
          </Typography>
        ),
      },
      {
        id: 'amount',
        header: t('pages:debts.amount'),
        kind: 'number',
        value: (debt) => debt.amount,
        show: (debt) => money(debt.amount),
      },
      {
        id: 'since',
        header: t('pages:debts.since'),
        kind: 'date',
        value: (debt) => debt.since,
        show: (debt) => day(debt.since),
      },
      {
        id: 'count',
        header: t('pages:debts.count'),
        kind: 'number',
        value: (debt) => debt.count,
        show: (debt) => number(debt.count),
      },
      {
        id: 'branch',
        header: t('pages:debts.branch'),
        value: (debt) => nameOf(debt.branchName, debt.branchNameAr),
      },
      {
        id: 'phone',
        header: t('pages:debts.phone'),
        value: (debt) => debt.patientPhone,
        show: (debt) => (debt.patientPhone === null ? t('dash') : <PhoneLink phone={debt.patientPhone} />),
      },
    ],
    [t, day, money, number, nameOf],
  );
};

interface AgesProps {
  readonly page: DebtPage;
  readonly age: DebtGroup | null;
  readonly onAge: (age: DebtGroup | null) => void;
}

/** The sum and the number of patients of each age; a press shows the patients of that age alone. */
const Ages = ({ page, age, onAge }: AgesProps): React.ReactElement => {
  const { t } = useTexts();
  const { money, number } = useFormats();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={age}
      onChange={(_, chosen: DebtGroup | null) => onAge(chosen)}
      aria-label={t('pages:debts.byAge')}
      sx={{ flexWrap: 'wrap' }}
    >
      {page.byAge.map((each) => (
        <ToggleButton key={each.age} value={each.age} sx={{ flex: '1 1 9rem', flexDirection: 'column' }}>
          <Typography variant="body2" color="textSecondary">
            {t(`pages:debts.ages.${each.age}`)}
          </Typography>
          <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{money(each.amount)}</Typography>
          <Typography variant="caption" color="textSecondary">
            {t('pages:debts.patients', { number: number(each.patients) })}
          </Typography>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

/** The owner's list of who owes money, over all branches, by age. */
export const DebtsTab = (): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const columns = useDebtColumns();
  const debts = useDebts();
  const [age, setAge] = useState<DebtGroup | null>(null);
  return (
    <QueryState query={debts} failed={t('messages:dataLoadFailed')} skeleton={<TableSkeleton rows={6} />}>
      {(page) => {
        const rows = page.debts.filter((debt) => age === null || debt.age === age);
        return (
          <Stack spacing={2}>
            <Typography component="h2" variant="h6">
              {t('pages:debts.total', { amount: money(page.amount) })}
            </Typography>
            <Ages page={page} age={age} onAge={setAge} />
            <TableSection
              id="debts"
              title={t('pages:debts.title')}
              file={t('pages:debts.file')}
              columns={columns}
              rows={rows}
              count={rows.length}
              rowKey={(debt) => [debt.branchId, debt.patientId, debt.age].join(' ')}
              empty={<EmptyState shape={DebtIcon} title={t('pages:debts.none')} />}
            />
          </Stack>
        );
      }}
    </QueryState>
  );
};

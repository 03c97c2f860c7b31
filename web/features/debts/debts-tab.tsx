import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { DebtGroup } from '#shared/models/enums.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { debtDays } from '#web/parts/money/debt-days.ts';
import { CutName } from '#web/ui/cut-name.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Figure, Money } from '#web/ui/money.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { DebtIcon } from '#web/ui/icons.ts';
import { TableSection } from '#web/ui/table-section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { type DebtPage, type PatientDebt, useDebts } from '#web/lib/api/debts-calls.ts';

const useDebtColumns = (): readonly Column<PatientDebt>[] => {
  const { t } = useTexts();
  const { day, number } = useFormats();
  const nameOf = useLocalizedName();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('pages:debts.patient'),
        value: (debt) => debt.patientName,
        show: (debt) => (debt.patientName === null ? t('dash') : <CutName name={debt.patientName} />),
      },
      {
        id: 'amount',
        header: t('pages:debts.amount'),
        kind: 'number',
        value: (debt) => debt.amount,
        show: (debt) => <Money amount={debt.amount} />,
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
    [t, day, number, nameOf],
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
  const { number } = useFormats();
  return (
    <ToggleButtonGroup
      exclusive
      value={age}
      onChange={(_, chosen: DebtGroup | null) => onAge(chosen)}
      aria-label={t('pages:debts.byAge')}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))', maxInlineSize: 800 }}
    >
      {page.byAge.map((each) => (
        <ToggleButton
          key={each.age}
          value={each.age}
          sx={{
            display: 'grid',
            gap: 0,
            justifyContent: 'start',
            justifyItems: 'start',
            textAlign: 'start',
            paddingBlock: 1,
          }}
        >
          <Typography variant="body2" color="textSecondary">
            {t(`pages:debts.ages.${each.age}`, debtDays(each.age, number))}
          </Typography>
          <Box component="span" sx={{ fontSize: 'var(--fs-20)', fontWeight: 650, color: 'text.primary' }}>
            <Money amount={each.amount} />
          </Box>
          <Typography variant="caption" color="textSecondary">
            {t('pages:debts.patients', { count: each.patients, number: number(each.patients) })}
          </Typography>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

/** The owner's list of who owes money, over all branches, by age. */
export const DebtsTab = (): React.ReactElement => {
  const { t } = useTexts();
  const columns = useDebtColumns();
  const debts = useDebts();
  const [age, setAge] = useState<DebtGroup | null>(null);
  return (
    <QueryState query={debts} failed={t('messages:notLoaded.debts')} skeleton={<TableSkeleton rows={6} />}>
      {(page) => {
        const rows = page.debts.filter((debt) => age === null || debt.age === age);
        return (
          <Stack spacing={2}>
            <Figure label={t('pages:debts.total')} value={<Money amount={page.amount} />} />
            {page.amount > 0 && <Ages page={page} age={age} onAge={setAge} />}
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

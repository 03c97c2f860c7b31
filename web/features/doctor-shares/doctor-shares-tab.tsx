import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { monthOf } from '#shared/rules/clinic-day.ts';
import type { BranchView, DoctorShares } from '#web/lib/api/answers.ts';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import { branchPreference, usePreference } from '#web/lib/device/preferences.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { MonthStepper } from '#web/parts/clinic/month-stepper.tsx';
import { Chip } from '#web/parts/clinic/status-chip.tsx';
import { BranchPicker } from '#web/ui/branch-picker.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureStrip, StripFigure } from '#web/ui/figures.tsx';
import { DoneIcon, ShareOfDoctorIcon } from '#web/ui/icons.ts';
import { Money } from '#web/ui/money.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { TableSection } from '#web/ui/table-section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useDoctorShares } from './doctor-shares-calls.ts';
import { type DoctorShare, ShareSheet, stateOf } from './share-sheet.tsx';

/** The sheet of a doctor at a branch. */
type Row = DoctorShare & { readonly key: string; readonly branchId: number; readonly isOver: boolean };

const rowsOf = (answers: readonly DoctorShares[]): Row[] =>
  answers.flatMap(({ branchId, ended: isOver, doctors }) =>
    doctors.map((share) => ({ ...share, key: `${String(branchId)} ${share.doctorId}`, branchId, isOver })),
  );

/** A sum of pounds in whole piastres, so that it has no rounding error. */
const sumOf = <Part,>(parts: readonly Part[], amountOf: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + Math.round(amountOf(part) * 100), 0) / 100;

const paidLooks = { tone: 'good', shape: DoneIcon } as const;

const useColumns = (): readonly Column<Row>[] => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  return useMemo(() => {
    return [
      {
        id: 'doctor',
        header: t('pages:doctorShares.doctor'),
        value: ({ doctorName, doctorNameAr }) => nameOf(doctorName, doctorNameAr),
        show: ({ doctorName, doctorNameAr }) => (
          <Typography component="bdi" variant="body2" sx={{ fontWeight: 650 }}>
            {nameOf(doctorName, doctorNameAr) ?? t('dash')}
          </Typography>
        ),
      },
      {
        id: 'share',
        header: t('pages:doctorShares.share'),
        kind: 'number',
        value: ({ share }) => share,
        inFile: ({ share, hasRule }) => (hasRule ? share : null),
        show: ({ share, hasRule }) => (hasRule ? <Money amount={share} exact /> : t('dash')),
      },
      {
        id: 'state',
        header: t('pages:doctorShares.state'),
        value: (row) => t(stateOf(row, row.isOver)),
        show: (share) => (
          <>
            {share.paid === null ? (
              t(stateOf(share, share.isOver))
            ) : (
              <Chip {...paidLooks}>{t(stateOf(share, share.isOver))}</Chip>
            )}
            {share.changedSince !== null && share.changedSince !== 0 && (
              <Typography variant="caption" sx={{ display: 'block' }}>
                {t('pages:doctorShares.changedSince')} <Money amount={share.changedSince} exact />
              </Typography>
            )}
          </>
        ),
      },
      {
        id: 'visits',
        header: t('pages:doctorShares.visits'),
        kind: 'number',
        value: ({ visits }) => visits,
        show: ({ visits }) => number(visits),
      },
      {
        id: 'money',
        header: t('pages:doctorShares.money'),
        kind: 'number',
        value: ({ money }) => money,
        show: ({ money }) => <Money amount={money} />,
      },
    ];
  }, [t, number, nameOf]);
};

/** The sheets of several branches: a head for each on the page, a column in the file. */
const useBranchGroups = (branches: readonly BranchView[]) => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return useMemo(() => {
    const groups = branches.map(({ id, name, nameAr }) => ({
      id: String(id),
      head: nameOf(name, nameAr),
      has: ({ branchId }: Row) => branchId === id,
    }));
    const branchOf = (row: Row): string | null => groups.find(({ has }) => has(row))?.head ?? null;
    return { groups, alsoInFile: [{ header: t('pages:doctorShares.branch'), value: branchOf }] };
  }, [branches, t, nameOf]);
};

interface SheetsProps {
  readonly answers: readonly DoctorShares[];
  readonly branches: readonly BranchView[];
  readonly month: string;
}

/** The sheets of some branches, with their sums. */
const Sheets = ({ answers, branches, month }: SheetsProps): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const columns = useColumns();
  const [opened, setOpened] = useState<string>();
  const rows = useMemo(() => rowsOf(answers), [answers]);
  const ofBranches = useBranchGroups(branches);
  const row = rows.find(({ key }) => key === opened);
  const branch = branches.find(({ id }) => id === row?.branchId);
  return (
    <Stack spacing={3}>
      <FigureStrip>
        <StripFigure
          label={t('pages:doctorShares.shares')}
          value={<Money amount={sumOf(answers, ({ total }) => total.share)} exact />}
        />
        <StripFigure
          label={t('pages:doctorShares.money')}
          value={<Money amount={sumOf(answers, ({ total }) => total.money)} />}
        />
        <StripFigure
          label={t('pages:doctorShares.otherMoney')}
          value={<Money amount={sumOf(answers, ({ otherMoney }) => otherMoney)} />}
        />
        <StripFigure
          label={t('pages:doctorShares.visits')}
          value={number(answers.reduce((sum, { total }) => sum + total.visits, 0))}
        />
      </FigureStrip>
      <TableSection
        id="doctor-shares"
        title={t('pages:doctorShares.doctors')}
        file={t('pages:doctorShares.file')}
        columns={columns}
        rows={rows}
        count={rows.length}
        rowKey={({ key }) => key}
        {...(branches.length > 1 && ofBranches)}
        actions={({ key }) => (
          <Button size="small" color="inherit" onClick={() => setOpened(key)}>
            {t('pages:doctorShares.open')}
          </Button>
        )}
        empty={
          <EmptyState
            shape={ShareOfDoctorIcon}
            title={t('pages:doctorShares.none')}
            text={t('pages:doctorShares.noneText')}
          />
        }
      />
      {row !== undefined && branch !== undefined && (
        <ShareSheet
          share={row}
          branchId={row.branchId}
          month={month}
          branchName={nameOf(branch.name, branch.nameAr)}
          isOver={row.isOver}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  );
};

interface BranchesProps {
  readonly branches: readonly BranchView[];
  readonly today: string;
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

const SharesOfBranches = ({ branches, today, month, onMonth }: BranchesProps): React.ReactElement => {
  const { t } = useTexts();
  const ids = useMemo(() => branches.map(({ id }) => id), [branches]);
  const query = useDoctorShares(ids, month);
  const answers = useMemo(() => query.data?.pages.flat() ?? [], [query.data]);
  const isOver = answers.length > 0 && answers.every(({ ended }) => ended);
  return (
    <Section
      title={t('pages:doctorShares.title')}
      text={t(isOver ? 'pages:doctorShares.text' : 'pages:doctorShares.textSoFar')}
      actions={<MonthStepper month={month} today={today} onChange={onMonth} />}
    >
      <QueryState query={query} failed={t('pages:doctorShares.notLoaded')} skeleton={<TableSkeleton rows={4} />}>
        {/* While another month is loading, the sheets are those of the month before. */}
        {() => <Sheets answers={answers} branches={branches} month={answers[0]?.month ?? month} />}
      </QueryState>
    </Section>
  );
};

/** What each doctor brought in in a month, and what the doctor is paid for it: at a branch, or at all of them. */
export const DoctorSharesTab = (): React.ReactElement => {
  const { t } = useTexts();
  const list = useBranchList();
  const preferred = usePreference(branchPreference, '1');
  const [isAll, setAll] = useState(false);
  const [month, setMonth] = useState<string>();
  return (
    <QueryState query={list} failed={t('messages:notLoaded.branches')} skeleton={<TableSkeleton rows={4} />}>
      {({ branches }) => {
        const branch = branches.find(({ id }) => String(id) === preferred) ?? branches[0];
        return (
          <>
            <BranchPicker
              branches={branches}
              chosen={isAll ? undefined : branch?.id}
              {...(branches.length > 1 && { all: t('pages:overview.total') })}
              onChoose={(id) => {
                setAll(id === '');
                if (id !== '') branchPreference.set(id);
              }}
            />
            {branch !== undefined && (
              <SharesOfBranches
                key={isAll ? 'all' : branch.id}
                branches={isAll ? branches : [branch]}
                today={branch.today}
                month={month ?? monthOf(branch.today)}
                onMonth={setMonth}
              />
            )}
          </>
        );
      }}
    </QueryState>
  );
};

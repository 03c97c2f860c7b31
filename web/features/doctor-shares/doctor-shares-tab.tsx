import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { monthOf } from '#shared/rules/clinic-day.ts';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { MonthStepper } from '#web/parts/clinic/month-stepper.tsx';
import { Chip } from '#web/parts/clinic/status-chip.tsx';
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
import { type DoctorShare, ShareSheet, useShareState } from './share-sheet.tsx';

const paidLooks = { tone: 'good', shape: DoneIcon } as const;

const useColumns = (isOver: boolean): readonly Column<DoctorShare>[] => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const stateOf = useShareState(isOver);
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
        show: ({ share, hasRule }) => (hasRule ? <Money amount={share} exact /> : t('dash')),
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
      {
        id: 'state',
        header: t('pages:doctorShares.state'),
        value: stateOf,
        show: (share) => (
          <>
            {share.paid === null ? stateOf(share) : <Chip {...paidLooks}>{stateOf(share)}</Chip>}
            {share.changedSince !== null && share.changedSince !== 0 && (
              <Typography variant="caption" sx={{ display: 'block' }}>
                {t('pages:doctorShares.changedSince')} <Money amount={share.changedSince} exact />
              </Typography>
            )}
          </>
        ),
      },
    ];
  }, [t, number, nameOf, stateOf]);
};

interface Props {
  readonly branch: BranchView;
}

/** What each doctor of a branch brought in in a month, and what the doctor is paid for it. */
export const DoctorSharesTab = ({ branch: { id, name, nameAr, today } }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const [month, setMonth] = useState(monthOf(today));
  const [opened, setOpened] = useState<string>();
  const query = useDoctorShares(id, month);
  const isOver = query.data?.ended === true;
  const columns = useColumns(isOver);
  return (
    <Section
      title={t('pages:doctorShares.title')}
      text={t(isOver ? 'pages:doctorShares.text' : 'pages:doctorShares.textSoFar')}
      actions={<MonthStepper month={month} today={today} onChange={setMonth} />}
    >
      <QueryState query={query} failed={t('messages:dataLoadFailed')} skeleton={<TableSkeleton rows={4} />}>
        {({ doctors, total, otherMoney }) => {
          const sheet = doctors.find(({ doctorId }) => doctorId === opened);
          return (
            <Stack spacing={3}>
              <FigureStrip>
                <StripFigure label={t('pages:doctorShares.shares')} value={<Money amount={total.share} exact />} />
                <StripFigure label={t('pages:doctorShares.money')} value={<Money amount={total.money} />} />
                <StripFigure label={t('pages:doctorShares.otherMoney')} value={<Money amount={otherMoney} />} />
                <StripFigure label={t('pages:doctorShares.visits')} value={number(total.visits)} />
              </FigureStrip>
              <TableSection
                id="doctor-shares"
                title={t('pages:doctorShares.doctors')}
                file={t('pages:doctorShares.file')}
                columns={columns}
                rows={doctors}
                count={doctors.length}
                rowKey={({ doctorId }) => doctorId}
                actions={({ doctorId }) => (
                  <Button size="small" color="inherit" onClick={() => setOpened(doctorId)}>
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
              {sheet !== undefined && (
                <ShareSheet
                  share={sheet}
                  branchId={id}
                  month={month}
                  branchName={nameOf(name, nameAr)}
                  isOver={isOver}
                  onClose={() => setOpened(undefined)}
                />
              )}
            </Stack>
          );
        }}
      </QueryState>
    </Section>
  );
};

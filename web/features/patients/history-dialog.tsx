import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { areasText, serviceName } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePackageUse } from '#web/parts/clinic/package-use.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CalendarIcon, CloseIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { SortableTable } from '#web/ui/sortable-table.tsx';
import { FigureStrip, StripFigure } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { PaymentState, QueueState } from '#web/parts/clinic/visit-states.tsx';
import { Commlog } from './commlog.tsx';
import type { Visit } from './patients-calls.ts';
import { everyVisit, useHistory } from './patients-calls.ts';

const useVisitColumns = (): readonly Column<Visit>[] => {
  const { t } = useTexts();
  const { day, money } = useFormats();
  const nameOf = useLocalizedName();
  const packageText = usePackageUse();
  return useMemo(
    () => [
      {
        id: 'reservationDate',
        header: t('pages:patients.visit.date'),
        kind: 'date',
        value: (visit) => visit.reservationDate,
        show: (visit) => day(visit.reservationDate),
      },
      { id: 'serviceType', header: t('pages:patients.visit.type'), value: (visit) => serviceName(t, visit) },
      {
        id: 'laserArea',
        header: t('pages:patients.visit.area'),
        value: (visit) => areasText(t, visit.laserAreas),
      },
      {
        id: 'branchName',
        header: t('pages:patients.visit.branch'),
        value: (visit) => nameOf(visit.branchName, visit.branchNameAr),
      },
      {
        id: 'status',
        header: t('pages:patients.visit.status'),
        value: (visit) => t(`queueStatus.${visit.status}`),
        show: (visit) => <QueueState status={visit.status} />,
      },
      {
        id: 'paymentStatus',
        header: t('pages:patients.visit.payment'),
        value: (visit) => t(`paymentStatus.${visit.paymentStatus}`),
        show: (visit) => <PaymentState status={visit.paymentStatus} />,
      },
      {
        id: 'amount',
        header: t('pages:patients.visit.amount'),
        kind: 'number',
        value: (visit) => visit.paymentAmount,
        show: (visit) => [packageText(visit.packageUse), money(visit.paymentAmount)].filter(Boolean).join(' · '),
      },
      {
        id: 'doctorName',
        header: t('pages:patients.visit.doctor'),
        value: (visit) => nameOf(visit.doctorName, visit.doctorNameAr),
        show: (visit) => <bdi>{nameOf(visit.doctorName, visit.doctorNameAr) ?? t('dash')}</bdi>,
      },
    ],
    [t, day, money, nameOf, packageText],
  );
};

/** Skeleton of the dialog: name, two figures, a table. */
const HistorySkeleton = (): React.ReactElement => (
  <Stack spacing={2}>
    <Skeleton variant="text" width="40%" sx={{ fontSize: '1.25rem' }} />
    <Skeleton variant="rounded" height={72} />
    <Skeleton variant="rounded" height={240} />
  </Stack>
);

type HistoryPage = NonNullable<ReturnType<typeof useHistory>['data']>['pages'][number];

/** Who the patient is, how often they came and what they paid. */
const PatientSummary = ({ page }: { readonly page: HistoryPage }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <>
      <Stack direction="row" sx={{ columnGap: 2, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography component="bdi" variant="h3">
          {page.patient.name}
        </Typography>
        <PhoneLink phone={page.patient.phone} />
      </Stack>
      <FigureStrip>
        <StripFigure label={t('pages:patients.totalReservations')} value={number(page.totalReservations)} />
        <StripFigure label={t('pages:patients.totalPaid')} value={<Money amount={page.totalPaid} />} />
      </FigureStrip>
    </>
  );
};

/** Renders the actions of a patient's visit. */
export type VisitActions = (visit: Visit, patient: { readonly id: string; readonly name: string }) => ReactNode;

/** Renders the money of a patient: credit, packages, deposits. */
export type AccountOf = (patient: { readonly id: string; readonly name: string }) => ReactNode;

const History = ({ branchId, patientId, visitActions, account }: Omit<Props, 'onClose'>) => {
  const { t } = useTexts();
  const history = useHistory(branchId, patientId);
  const columns = useVisitColumns();
  return (
    <QueryState query={history} failed={t('pages:patients.historyFailed')} skeleton={<HistorySkeleton />}>
      {({ pages }) => {
        const [first] = pages;
        if (first === undefined) return null;
        const visits = pages.flatMap((page) => page.history);
        return (
          <Stack spacing={2}>
            <PatientSummary page={first} />
            {account?.(first.patient)}
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
              <Typography variant="h4" component="h3">
                {t('pages:patients.visits')}
              </Typography>
              <DownloadCsv
                name={t('pages:patients.historyFile')}
                columns={columns}
                rows={() => everyVisit(branchId, patientId)}
                disabled={visits.length === 0}
              />
            </Stack>
            <SortableTable
              id="patient-history"
              caption={t('pages:patients.visits')}
              columns={columns}
              rows={visits}
              rowKey={(visit) => visit.reservationId}
              {...(visitActions !== undefined && {
                // A visit at another branch shows no balance here: its money is that branch's.
                actions: (visit: Visit) => visit.balance !== null && visitActions(visit, first.patient),
              })}
              empty={<EmptyState shape={CalendarIcon} title={t('pages:patients.noVisits')} />}
            />
            {history.hasNextPage && (
              <Button
                variant="outlined"
                loading={history.isFetchingNextPage}
                onClick={() => void history.fetchNextPage()}
              >
                {t('pages:patients.moreVisits')}
              </Button>
            )}
            <Commlog branchId={branchId} patientId={patientId} />
          </Stack>
        );
      }}
    </QueryState>
  );
};

interface Props {
  readonly branchId: number;
  readonly patientId: string;
  readonly visitActions?: VisitActions | undefined;
  readonly account?: AccountOf | undefined;
  readonly onClose: () => void;
}

/** A patient's visits with totals, and the log of messages. Source: docs/requirements.md#patients-tab. */
export const HistoryDialog = ({ branchId, patientId, visitActions, account, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const small = useMediaQuery('(width < 60em)');
  return (
    <Dialog open fullWidth maxWidth="lg" fullScreen={small} onClose={onClose} aria-labelledby="history-title">
      <DialogTitle
        id="history-title"
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', paddingBlock: 1 }}
      >
        {t('pages:patients.history')}
        <IconButton edge="end" aria-label={t('close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers>
        <History branchId={branchId} patientId={patientId} visitActions={visitActions} account={account} />
      </DialogContent>
    </Dialog>
  );
};

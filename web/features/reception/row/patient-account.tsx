import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { serviceText } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePackageUse } from '#web/parts/clinic/package-use.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { DeskRow } from '../desk/desk-rows.ts';
import type { Debt } from '../payment/use-payment-form.ts';
import { useHistory } from './patient-queries.ts';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps): React.ReactElement => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { marginBlockStart: 2 } }}>
      <Typography id={id} component="h3" variant="h3" sx={{ fontSize: 'var(--fs-14)' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

type Visit = NonNullable<ReturnType<typeof useHistory>['data']>['pages'][number]['history'][number];

interface VisitsProps {
  readonly visits: readonly Visit[];
  readonly none: string;
  /** Takes the rest of a visit; left out where nothing is taken. */
  readonly onPay?: (visit: Visit) => void;
}

const Visits = ({ visits, none, onPay }: VisitsProps): React.ReactElement => {
  const { t } = useTexts();
  const { day, money } = useFormats();
  const packageText = usePackageUse();
  if (visits.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {none}
      </Typography>
    );
  const service = (visit: Visit): string => serviceText(t, visit, visit.laserAreas);
  const sum = (visit: Visit): string =>
    (visit.balance ?? 0) > 0
      ? t('pages:reception.left', { amount: money(visit.balance) })
      : (packageText(visit.packageUse) ?? money(visit.paymentAmount));
  return (
    <List dense disablePadding>
      {visits.map((visit) => (
        <ListItem
          key={visit.reservationId}
          disableGutters
          divider
          secondaryAction={
            onPay !== undefined && (
              <Button
                variant="outlined"
                aria-label={t('pages:reception.row.takeFor', { day: day(visit.reservationDate) })}
                onClick={() => onPay(visit)}
              >
                {t('pages:reception.row.take')}
              </Button>
            )
          }
        >
          <ListItemText
            primary={`${day(visit.reservationDate)} · ${service(visit)}`}
            secondary={[t(`queueStatus.${visit.status}`), t(`paymentStatus.${visit.paymentStatus}`), sum(visit)].join(
              ' · ',
            )}
          />
        </ListItem>
      ))}
    </List>
  );
};

interface Props {
  readonly branchId: number;
  readonly row: DeskRow;
  readonly onPay: (debt: Debt) => void;
}

/** A patient's older debts and visits. */
export const PatientAccount = ({ branchId, row, onPay }: Props): React.ReactElement => {
  const { t } = useTexts();
  const history = useHistory(branchId, row.patientId);
  return (
    <QueryState
      query={history}
      failed={t('pages:reception.row.historyFailed')}
      skeleton={<Skeleton shape="row" count={3} />}
    >
      {({ pages }) => {
        const others = pages.flatMap((page) => page.history).filter((visit) => visit.reservationId !== row.id);
        const debts = others.filter(({ balance }) => (balance ?? 0) > 0);
        return (
          <>
            <Part title={t('pages:reception.row.debts')}>
              <Visits
                visits={debts}
                none={t('pages:reception.row.noDebts')}
                onPay={({ reservationId: id, balance }) =>
                  onPay({ id, balance: balance ?? 0, patientId: row.patientId, name: row.patientName })
                }
              />
            </Part>
            <Part title={t('pages:reception.row.history')}>
              <Visits visits={others} none={t('pages:reception.row.noHistory')} />
              {history.hasNextPage && (
                <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                  {t('pages:reception.row.moreHistory')}
                </Button>
              )}
            </Part>
          </>
        );
      }}
    </QueryState>
  );
};

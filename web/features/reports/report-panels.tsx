import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { reservationTypes } from '#shared/models/enums.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Money } from '#web/ui/money.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { State } from '#web/ui/state.tsx';
import { tabularFigures } from '#web/ui/tabular-figures.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { typeShares } from './report-figures.ts';
import type { DailyReport } from '#web/lib/api/answers.ts';

const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }): React.ReactElement => (
  <Box component="section" sx={{ flex: '1 1 20rem', minInlineSize: 0 }}>
    <Typography component="h3" variant="h3" sx={{ marginBlockEnd: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const figureStyle = { ...tabularFigures, fontWeight: 650 } as const;

/** Reservations by service, each bar measured by the most frequent one. */
export const TypeBars = ({ byType }: { readonly byType: DailyReport['summary']['reservations']['byType'] }) => {
  const { t } = useTexts();
  const { number } = useFormats();
  const shares = typeShares(byType);
  return (
    <Panel title={t('pages:reports.byType')}>
      <Stack component="dl" spacing={1.5} sx={{ margin: 0 }}>
        {reservationTypes.map((serviceType) => (
          <div key={serviceType}>
            <Typography component="dt" variant="body2">
              {t(`type.${serviceType}`)}
            </Typography>
            <Stack component="dd" direction="row" spacing={1.5} sx={{ margin: 0, alignItems: 'center' }}>
              <ShareBar percent={shares[serviceType]} />
              <Typography component="span" sx={figureStyle}>
                {number(byType[serviceType])}
              </Typography>
            </Stack>
          </div>
        ))}
      </Stack>
    </Panel>
  );
};

/** The share of payments that were collected, as a bar and a figure. */
const CollectionRate = ({ rate }: { readonly rate: number }): React.ReactElement => {
  const { t } = useTexts();
  const { percent } = useFormats();
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', marginBlockStart: 1.5 }}>
      <Typography variant="body2">{t('pages:reports.collectionRate')}</Typography>
      <ShareBar percent={rate} tone="good" />
      <Typography component="strong" sx={figureStyle}>
        {percent(rate)}
      </Typography>
    </Stack>
  );
};

/** Paid and unpaid: count and income of each, total payments, collection rate. */
export const PaymentStatusPanel = ({
  payments,
}: {
  readonly payments: DailyReport['summary']['payments'];
}): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Panel title={t('pages:reports.payments')}>
      <FiguresTable
        columns={[t('pages:reports.status'), t('pages:reports.count'), t('pages:reports.amount')]}
        rows={(['paid', 'unpaid'] as const).map((status) => ({
          key: status,
          cells: [
            <State key="status" tone={status === 'paid' ? 'good' : 'warn'}>
              {t(`paymentStatus.${status}`)}
            </State>,
            number(payments[status].count),
            <Money key="income" amount={payments[status].income} />,
          ],
        }))}
        total={[t('pages:reports.totalPayments'), number(payments.totalPayments), '']}
      />
      <CollectionRate rate={payments.collectionRate} />
    </Panel>
  );
};

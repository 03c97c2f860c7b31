import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Radio from '@mui/material/Radio';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { reservationTypes } from '#shared/models/lists.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Delta } from '#web/ui/delta.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { FigureStrip, StripFigure } from '#web/ui/figures.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import * as icons from '#web/ui/icons.ts';
import { Figure, Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { PageBar } from '#web/ui/page-bar.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Spark } from '#web/ui/spark.tsx';
import { State } from '#web/ui/state.tsx';
import { Stub } from '#web/ui/stub.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { WaitBar } from '#web/ui/wait-bar.tsx';

const nothing = (): void => undefined;
const variants = ['figure', 'h1', 'h2', 'h3', 'body1', 'body2', 'caption'] as const;
const buttons = ['contained', 'outlined', 'text'] as const;
const stubs = ['quiet', 'teal', 'full', 'coral'] as const;
const states = ['plain', 'good', 'warn', 'coral', 'teal'] as const;
const chips = ['default', 'primary', 'secondary', 'success', 'warning', 'error'] as const;
const waits = [3, 22, 62] as const;
const sparkValues = [4, 6, 5, 9, 7, 8, 11] as const;

const Line = ({ children }: { readonly children: ReactNode }): React.ReactElement => (
  <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
    {children}
  </Stack>
);

/** Fields and choices. */
const Inputs = (): React.ReactElement => {
  const { t } = useTexts();
  const [amount, setAmount] = useState('250');
  const [isOn, setOn] = useState(true);
  const [service, setService] = useState<string>('laser');
  return (
    <Line>
      <Box sx={{ inlineSize: 160 }}>
        <NumberField label={t('pages:overview.pulses')} value={amount} onChange={setAmount} />
      </Box>
      <Box sx={{ inlineSize: 160 }}>
        <NumberField
          label={t('pages:overview.income')}
          value=""
          error={t('messages:errors.VALIDATION_ERROR')}
          onChange={nothing}
        />
      </Box>
      <ToggleButtonGroup
        exclusive
        value={service}
        onChange={(_, chosen: string | null) => setService(chosen ?? service)}
      >
        {reservationTypes.map((each) => (
          <ToggleButton key={each} value={each}>
            {t(`type.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Radio checked slotProps={{ input: { 'aria-label': t('type.laser') } }} />
      <Checkbox checked={isOn} onChange={() => setOn(!isOn)} slotProps={{ input: { 'aria-label': t('type.laser') } }} />
      <SwitchField label={t('type.laser')} value={isOn} onChange={setOn} />
    </Line>
  );
};

/** Numbers of money and time. */
const Numbers = (): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Stack spacing={3}>
      <Figure label={t('pages:overview.income')} value={<Money amount={48_250} />}>
        <Delta now={48_250} before={46_210} base={t('pages:overview.income')} />
      </Figure>
      <FigureStrip>
        <StripFigure label={t('pages:overview.here')} value={number(36)} />
        <StripFigure label={t('pages:overview.expected')} value={number(22)} />
        <StripFigure label={t('pages:overview.income')} value={<Money amount={-1250.5} />} />
        <StripFigure label={t('pages:overview.pulses')} value={undefined} />
        <StripFigure
          label={t('pages:overview.spark', { weeks: 7 })}
          value={<Spark label={t('pages:overview.spark', { weeks: 7 })} values={sparkValues} />}
        />
      </FigureStrip>
      <FiguresTable
        columns={[t('pages:overview.branch'), t('pages:overview.income')]}
        rows={reservationTypes.map((each) => ({
          key: each,
          cells: [t(`type.${each}`), <Money key="sum" amount={900} />],
        }))}
        total={[t('pages:overview.income'), <Money key="sum" amount={2700} />]}
      />
      <Line>
        {waits.map((minutes) => (
          <WaitBar key={minutes} minutes={minutes}>
            {number(minutes)}
          </WaitBar>
        ))}
      </Line>
      <ShareBar percent={62} />
    </Stack>
  );
};

/** The bar asks for the server's clock; here is none. */
const noQueries = new QueryClient();

/** Every part of the product on one page, for who changes the theme. In development only (`npm run dev`, /gallery). */
export const Gallery = (): React.ReactElement => {
  const { t } = useTexts();
  const failed = t('messages:errors.NETWORK_ERROR');
  return (
    <Stack
      component="main"
      spacing={4}
      sx={{ inlineSize: '100%', maxInlineSize: 1100, marginInline: 'auto', padding: 3 }}
    >
      <QueryClientProvider client={noQueries}>
        <PageBar title={t('brand')} onPalette={nothing} />
      </QueryClientProvider>
      <Stack>
        {variants.map((variant) => (
          <Typography key={variant} variant={variant} component="p">
            {t('brand')}
          </Typography>
        ))}
      </Stack>
      <Line>
        {buttons.map((variant) => (
          <Button key={variant} variant={variant} startIcon={<Icon shape={icons.AddIcon} />}>
            {t('navigation:book')}
          </Button>
        ))}
        <Button variant="contained" size="large">
          {t('navigation:book')}
        </Button>
        <Button disabled>{t('navigation:book')}</Button>
        <Button loading>{t('navigation:book')}</Button>
      </Line>
      <Inputs />
      <Line>
        {states.map((tone) => (
          <State key={tone} tone={tone}>
            {t('queueStatus.waiting')}
          </State>
        ))}
        {chips.map((color) => (
          <Chip key={color} color={color} label={t('queueStatus.skipped')} />
        ))}
        {stubs.map((tone) => (
          <Stub key={tone} tone={tone}>
            {33}
          </Stub>
        ))}
        <Stub tone="teal" large>
          {26}
        </Stub>
      </Line>
      <Numbers />
      <Notice
        tone="success"
        text={t('queueStatus.completed')}
        action={{ label: t('retry'), run: nothing }}
        onClose={nothing}
      />
      <Alert severity="warning">{failed}</Alert>
      <ErrorPanel title={t('messages:dataLoadFailed')} message={failed} retryLabel={t('retry')} onRetry={nothing} />
      <EmptyState title={t('pages:overview.none')} />
      <Loading>
        <Skeleton shape="row" count={2} />
      </Loading>
      <Line>
        {Object.entries(icons).map(([name, shape]) => (
          <Icon key={name} shape={shape} label={name} />
        ))}
      </Line>
    </Stack>
  );
};

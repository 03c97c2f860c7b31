import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TestShotsDialog } from '#web/parts/lasers/laser-notes.tsx';
import { isRefusal } from '#web/lib/api/call-error.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LaserIcon, RefreshIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { AnalysisCard, PredictedCard } from './analysis-cards.tsx';
import { CompletedSummary } from './completed-summary.tsx';
import { EndForm } from './end-form.tsx';
import { clearLocalSession, requestStart } from './local-session.ts';
import { OpenSessionAlert } from './open-session-alert.tsx';
import { type PulseTracking, withOthers } from './pulse-analysis.ts';
import { useEndPulseTracking, usePulseSummary, usePulseTracking } from './pulse-tracking-calls.ts';

interface Props {
  readonly doctorId: string;
  readonly branchId: number;
  /** Opens the popup that asks for the first reading. */
  readonly onStart: () => void;
}

/** Columns of reading width, a hairline above each. */
const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  gap: 5,
  alignItems: 'start',
  maxInlineSize: 1120,
  '& > *': { borderBlockStart: '1px solid var(--line)', paddingBlockStart: 2 },
} as const;

/** Replaces the end form while no pulse session is open. */
const NoSession = ({ onStart }: Pick<Props, 'onStart'>): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography>{t('messages:pulses.noSession')}</Typography>
      <Button variant="contained" startIcon={<Icon shape={LaserIcon} />} onClick={onStart}>
        {t('pages:pulses.start.submit')}
      </Button>
    </Stack>
  );
};

const Panel = ({ tracking, doctorId, onStart }: Props & { readonly tracking: PulseTracking }): React.ReactElement => {
  const { t } = useTexts();
  const summary = usePulseSummary(tracking);
  const end = useEndPulseTracking();
  // Without an answer the server may have ended it: the form stays, because the same request again brings the summary.
  const isUnanswered = (end.isPending || end.isError) && !isRefusal(end.error);
  return (
    <Stack sx={{ gap: 2 }}>
      <OpenSessionAlert />
      {tracking.doctorsTracked === 0 && (
        <Alert severity="warning">
          <AlertTitle>{t('pages:pulses.none.title')}</AlertTitle>
          {t('pages:pulses.none.text')}
        </Alert>
      )}
      <Box sx={columns}>
        <AnalysisCard tracking={tracking} />
        <PredictedCard tracking={tracking} />
        {summary === null && (
          <Box component="section">
            {tracking.ownActive || isUnanswered ? (
              <EndForm tracking={tracking} end={end} />
            ) : (
              <NoSession onStart={onStart} />
            )}
          </Box>
        )}
      </Box>
      {summary !== null && (
        <CompletedSummary
          summary={summary}
          ofOthers={Math.min(tracking.ofOthers, Math.max(0, summary.discrepancy))}
          onStartNew={() => {
            clearLocalSession(localStorage, doctorId);
            requestStart(sessionStorage, doctorId);
            location.reload();
          }}
        />
      )}
    </Stack>
  );
};

/** The pulse tracking tab: recorded pulses of the day and counter readings. Source: docs/requirements.md#pulse-tracking-tab. */
export const PulseTrackingPanel = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const tracking = usePulseTracking();
  const [isTesting, setTesting] = useState(false);
  return (
    <Section
      title={t('pages:pulses.title')}
      width={1120}
      text={t('pages:pulses.subtitle')}
      actions={
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button size="small" onClick={() => setTesting(true)}>
            {t('pages:lasers.test')}
          </Button>
          <Button
            variant="outlined"
            size="small"
            loading={tracking.isFetching}
            loadingPosition="start"
            startIcon={<Icon shape={RefreshIcon} size={18} />}
            onClick={() => void tracking.refetch()}
          >
            {t('refresh')}
          </Button>
        </Stack>
      }
    >
      {isTesting && <TestShotsDialog branchId={props.branchId} laserId={undefined} onClose={() => setTesting(false)} />}
      <QueryState
        query={tracking}
        failed={t('messages:pulses.fetchFailed')}
        skeleton={
          <Box sx={columns}>
            {['analysis', 'predicted'].map((card) => (
              <Skeleton key={card} variant="rounded" height={280} />
            ))}
          </Box>
        }
      >
        {(found) => <Panel {...props} tracking={withOthers(found)} />}
      </QueryState>
    </Section>
  );
};

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import { checkIcon, Icon, skipIcon } from '#web/ui/icon.tsx';
import { RowMotion } from '#web/ui/row-motion.tsx';
import { CallButton } from './call-button.tsx';
import { NextInLine } from './next-in-line.tsx';
import type { QueueMoves } from './queue-moves.ts';
import type { DoctorQueue } from './queue-view.ts';
import { countExpected, nextToCall } from './queue-view.ts';
import { Service } from './service.tsx';
import { useStickyBar } from './use-sticky-bar.ts';
import type { DoctorQueueItem } from '#web/lib/answers.ts';

interface Props {
  /** Undefined until it is known. */
  readonly queue: DoctorQueue | undefined;
  /** Loading failed, so the current patient is unknown. */
  readonly failed: boolean;
  readonly moves: QueueMoves;
  /** Further actions for the current patient: record the session, open the history. */
  readonly actions?: ReactNode;
}

/** Hidden on phones, where the bar would cover half of the screen. */
const wide = { display: { xs: 'none', sm: 'inline' } } as const;

const Label = ({ children }: { readonly children: ReactNode }): React.ReactElement => (
  <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 650 }}>
    {children}
  </Typography>
);

/** Placeholder of a name until the queue is loaded. */
const Unknown = ({ failed }: { readonly failed: boolean }): React.ReactElement => {
  const { t } = useTexts();
  return failed ? <Typography>{t('dash')}</Typography> : <Skeleton sx={{ fontSize: '1.75rem', inlineSize: '60%' }} />;
};

const Identity = ({ current }: { readonly current: DoctorQueueItem | null }): React.ReactElement => {
  const { t } = useTexts();
  const { number, time } = useFormats();
  const since = current?.calledAt ?? null;
  return (
    <Stack data-row={current?.id} sx={{ minInlineSize: 0, flex: { xs: '1 1 9rem', lg: 'initial' } }}>
      <Label>
        {t('pages:doctor.current.label')}
        {since !== null && (
          <Box component="span" sx={wide}>{` · ${t('pages:doctor.current.since', { time: time(since) })}`}</Box>
        )}
      </Label>
      {current === null ? (
        <Typography sx={{ fontWeight: 650, color: 'text.secondary' }}>{t('pages:doctor.current.nobody')}</Typography>
      ) : (
        <>
          <Typography
            id="current-patient"
            component="p"
            sx={{
              fontWeight: 800,
              fontSize: { xs: '1.25rem', lg: '1.75rem' },
              lineHeight: 1.3,
              overflowWrap: 'anywhere',
            }}
          >
            <bdi>{current.patientName}</bdi>
          </Typography>
          <Stack
            direction="row"
            sx={{ flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', color: 'text.secondary' }}
          >
            <Service row={current} />
            <span>{t('pages:doctor.current.ticket', { number: number(current.ticketNo) })}</span>
            <Box component="bdi" dir="ltr" sx={wide}>
              {current.patientPhone}
            </Box>
          </Stack>
        </>
      )}
    </Stack>
  );
};

interface MovesProps {
  readonly current: DoctorQueueItem;
  readonly moves: QueueMoves;
  readonly actions: ReactNode;
}

const PatientActions = ({ current, moves, actions }: MovesProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: { xs: 0.5, sm: 1 }, alignItems: 'center' }}>
      {actions}
      <Button
        size="small"
        variant="outlined"
        loading={moves.finishing}
        startIcon={<Icon shape={checkIcon} size={18} />}
        onClick={() => moves.finish(current)}
      >
        {t('pages:doctor.finish')}
      </Button>
      <Button
        size="small"
        color="inherit"
        loading={moves.moving === current.id}
        startIcon={<Icon shape={skipIcon} size={18} mirrored />}
        sx={{ paddingInline: { xs: 1, sm: 1.75 } }}
        onClick={() => moves.skip(current)}
      >
        {t('pages:doctor.skip')}
      </Button>
    </Stack>
  );
};

/** Below 1200 px: name and Call Next in one line, the actions and the next names below. */
const layout = {
  position: 'sticky',
  zIndex: 5,
  display: 'grid',
  gap: { xs: '8px 12px', lg: '8px 28px' },
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', lg: 'minmax(0, 5fr) minmax(0, 4fr) auto' },
  gridTemplateAreas: {
    xs: '"patient call" "moves moves" "next next"',
    lg: '"patient next call" "moves next call"',
  },
  paddingBlock: { xs: 1.25, lg: 1.75 },
  paddingInline: { xs: 1.75, lg: 2.75 },
  borderRadius: { xs: '16px', lg: '20px' },
  boxShadow: 'none',
} as const;

/** The current patient, the next ones and the main action; sticky while the page scrolls. */
export const PresentPatient = ({ queue, failed, moves, actions }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const bar = useStickyBar();
  const current = queue?.current ?? null;
  const next = queue === undefined ? [] : nextToCall(queue);
  const expected = queue === undefined ? 0 : countExpected(queue);
  const view = queue === undefined ? 'loading' : 'known';
  return (
    <Paper ref={bar} component="section" variant="outlined" aria-label={t('pages:doctor.console')} sx={layout}>
      <Stack sx={{ gridArea: 'patient', minInlineSize: 0 }}>
        <RowMotion within="present" view={view} keys={current === null ? [] : [current.id]}>
          {queue === undefined ? (
            <>
              <Label>{t('pages:doctor.current.label')}</Label>
              <Unknown failed={failed} />
            </>
          ) : (
            <Identity key={current?.id} current={current} />
          )}
        </RowMotion>
      </Stack>
      {current !== null && (
        <Stack sx={{ gridArea: 'moves' }}>
          <PatientActions current={current} moves={moves} actions={actions} />
        </Stack>
      )}
      <Stack
        sx={{
          gridArea: 'next',
          minInlineSize: 0,
          borderInlineStart: { lg: '1px solid var(--line)' },
          paddingInlineStart: { lg: 3.5 },
        }}
      >
        <RowMotion within="present" view={view} keys={next.map(({ id }) => id)}>
          <Typography variant="body2" component="h2" sx={{ color: 'text.secondary', fontWeight: 650 }}>
            {t('pages:doctor.next.title')}
            {expected > 0 && ` · ${t('pages:doctor.next.expected', { amount: number(expected) })}`}
          </Typography>
          {queue === undefined ? <Unknown failed={failed} /> : <NextInLine rows={next} />}
        </RowMotion>
      </Stack>
      <Stack sx={{ gridArea: 'call' }}>
        <CallButton queue={queue} moves={moves} />
      </Stack>
    </Paper>
  );
};

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useMinute } from '#web/lib/device/use-minute.ts';
import { RowMotion } from '#web/ui/row-motion.tsx';
import { Stub } from '#web/ui/stub.tsx';
import { type DoctorQueue, nextToCall } from './queue-view.ts';
import { Service } from './service.tsx';

interface Props {
  /** Undefined until it is known. */
  readonly queue: DoctorQueue | undefined;
  /** Loading failed, so the current patient is unknown. */
  readonly failed: boolean;
  /** Visits of the patient so far; undefined until they are known. */
  readonly visits: number | undefined;
}

const MINUTE_MS = 60_000;
/** A longer visit was not finished: its minutes say nothing. */
const LONGEST = 240;

/** Minutes with the doctor, and since when. */
const SinceCall = ({ calledAt }: { readonly calledAt: string }): React.ReactElement => {
  const { t } = useTexts();
  const { number, time } = useFormats();
  const now = useMinute();
  const minutes = Math.max(0, Math.floor((now - Date.parse(calledAt)) / MINUTE_MS));
  return (
    <Box sx={{ textAlign: 'end', display: { xs: 'none', sm: 'block' } }}>
      {minutes <= LONGEST && (
        <Typography variant="h2" component="p" sx={{ whiteSpace: 'nowrap' }}>
          {t('pages:doctor.current.minutes', { minutes: number(minutes) })}
        </Typography>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('pages:doctor.current.since', { time: time(calledAt) })}
      </Typography>
    </Box>
  );
};

const stubSize = { minInlineSize: { sm: 84 }, blockSize: { sm: 56 }, fontSize: { sm: 'var(--fs-28)' } } as const;

const Patient = ({
  current,
  visits,
}: {
  readonly current: DoctorQueueItem;
  readonly visits: number | undefined;
}): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Box
      data-row={current.id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        columnGap: { xs: 1.5, sm: 2.5 },
        alignItems: 'center',
      }}
    >
      <Stub
        tone="teal"
        large
        aria-label={t('pages:doctor.current.ticket', { number: number(current.ticketNo) })}
        sx={stubSize}
      >
        {number(current.ticketNo)}
      </Stub>
      <Box sx={{ minInlineSize: 0 }}>
        <Typography
          id="current-patient"
          component="p"
          variant="h1"
          sx={{ fontSize: { xs: 'var(--fs-20)', sm: 'var(--fs-28)' }, overflowWrap: 'anywhere' }}
        >
          <bdi>{current.patientName}</bdi>
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Service row={current} />
          {visits !== undefined && ` · ${t('forms:visits', { count: visits, amount: number(visits) })}`}
          {' · '}
          <bdi dir="ltr">{current.patientPhone}</bdi>
        </Typography>
      </Box>
      {current.calledAt !== null && <SinceCall calledAt={current.calledAt} />}
    </Box>
  );
};

/** Nobody is inside: the page says who comes next. */
const NobodyInside = ({ queue }: { readonly queue: DoctorQueue }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const [next] = nextToCall(queue, 1);
  return (
    <Stack direction="row" sx={{ gap: { xs: 1.5, sm: 2.5 }, alignItems: 'center' }}>
      {next !== undefined && (
        <Stub large sx={stubSize}>
          {number(next.ticketNo)}
        </Stub>
      )}
      <Box sx={{ minInlineSize: 0 }}>
        <Typography variant="h2" component="p">
          {t('pages:doctor.current.nobody')}
        </Typography>
        {next !== undefined && (
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('pages:doctor.current.next')} <bdi>{next.patientName}</bdi> · <Service row={next} />
          </Typography>
        )}
      </Box>
    </Stack>
  );
};

/** The patient who is with the doctor: ticket, name, service and since when. */
export const PatientHead = ({ queue, failed, visits }: Props): React.ReactElement => {
  const { t } = useTexts();
  const current = queue?.current ?? null;
  return (
    <Stack component="section" aria-label={t('pages:doctor.current.label')}>
      <RowMotion view={queue === undefined ? 'loading' : 'known'} keys={current === null ? [] : [current.id]}>
        {queue === undefined ? (
          failed ? (
            <Typography>{t('dash')}</Typography>
          ) : (
            <Skeleton sx={{ fontSize: 'var(--fs-28)', inlineSize: '60%' }} />
          )
        ) : current === null ? (
          <NobodyInside queue={queue} />
        ) : (
          <Patient key={current.id} current={current} visits={visits} />
        )}
      </RowMotion>
    </Stack>
  );
};

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useMinute } from '#web/lib/device/use-minute.ts';
import { RowMotion } from '#web/ui/row-motion.tsx';
import { State } from '#web/ui/state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { CutName } from '#web/ui/cut-name.tsx';
import { Stub } from '#web/ui/stub.tsx';
import { isExpected, otherServices, ownPatients } from './own-patients.ts';
import { type DoctorQueue, nextToCall } from './queue-view.ts';
import { Service } from './service.tsx';

/** Patients that are listed; the table below has all. */
const SHOWN = 5;
const MINUTE_MS = 60_000;

const OwnPatientRow = ({
  row,
  expected,
  isNext,
}: {
  readonly row: DoctorQueueItem;
  readonly expected: boolean;
  readonly isNext: boolean;
}): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const now = useMinute();
  const minutes = Math.max(0, Math.floor((now - Date.parse(row.arrivedAt ?? row.createdAt)) / MINUTE_MS));
  return (
    <Box
      component="li"
      data-row={row.id}
      sx={{
        display: 'grid',
        gridTemplateColumns: '44px minmax(0, 1fr) auto',
        columnGap: 1.5,
        alignItems: 'center',
        minBlockSize: 52,
        paddingBlock: 0.5,
        borderBlockStart: '1px solid var(--line)',
        '&:first-of-type': { borderBlockStart: 0 },
      }}
    >
      <Box sx={{ textAlign: 'center', color: 'text.secondary', fontWeight: 500 }}>
        {isNext ? <Stub>{number(row.ticketNo)}</Stub> : <bdi dir="ltr">{number(row.ticketNo)}</bdi>}
      </Box>
      <Box sx={{ minInlineSize: 0 }}>
        <CutName name={row.patientName} />
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Service row={row} />
        </Typography>
        {row.reinserted && <Chip label={t('pages:doctor.skipped.reinserted')} />}
      </Box>
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {expected ? (
          <State tone="plain">{t('pages:doctor.status.expected')}</State>
        ) : (
          t('pages:doctor.current.minutes', { minutes: number(minutes) })
        )}
      </Typography>
    </Box>
  );
};

/** Says why nobody can be called: nobody waits, or only for services that the doctor does not serve. */
const NobodyWaits = ({ queue }: { readonly queue: DoctorQueue }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const others = otherServices(queue);
  if (others.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('pages:doctor.next.nobody')}</Typography>;
  }
  const waiting = others.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {t('pages:doctor.own.notYours', {
        own: queue.ownServices.map((each) => t(`type.${each}`)).join(t('listSeparator')),
        amount: number(waiting),
        others: others.map(({ serviceType }) => t(`type.${serviceType}`)).join(t('listSeparator')),
      })}
    </Typography>
  );
};

/** The patients whom the doctor calls next, and how many are here or expected. */
export const OwnPatientsList = ({
  queue,
  failed,
}: {
  readonly queue: DoctorQueue | undefined;
  /** The queue could not be loaded, and is not there. */
  readonly failed: boolean;
}): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const own = queue === undefined ? undefined : ownPatients(queue);
  const shown = own?.rows.slice(0, SHOWN) ?? [];
  const [next] = queue === undefined ? [] : nextToCall(queue, 1);
  return (
    <Stack component="section" aria-labelledby="own-patients" sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography variant="h4" component="h2" id="own-patients">
          {t('pages:doctor.own.title')}
        </Typography>
        {queue !== undefined && own !== undefined && own.rows.length > 0 && (
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            {t('pages:doctor.own.here', { amount: number(own.here) })}
            {queue.arrivals && ` · ${t('pages:doctor.own.expected', { amount: number(own.expected) })}`}
          </Typography>
        )}
      </Stack>
      {queue === undefined ? (
        failed ? (
          t('dash')
        ) : (
          <TableSkeleton rows={3} />
        )
      ) : shown.length === 0 ? (
        <NobodyWaits queue={queue} />
      ) : (
        <RowMotion view="known" keys={shown.map(({ id }) => id)}>
          <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {shown.map((row) => (
              <OwnPatientRow key={row.id} row={row} expected={isExpected(queue, row)} isNext={row.id === next?.id} />
            ))}
          </Box>
        </RowMotion>
      )}
    </Stack>
  );
};

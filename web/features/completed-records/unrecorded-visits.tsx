import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { serviceText } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LaserIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { State } from '#web/ui/state.tsx';
import { useUnrecordedVisits } from './completed-records-calls.ts';
import type { UnrecordedVisit } from '#web/lib/api/answers.ts';

/** Number of rows at first, so that the queue stays visible; more on demand. */
const FIRST_ROWS = 3;

interface RowProps {
  readonly visit: UnrecordedVisit;
  /** The date on which the list was loaded, as text: visits of that date have a clock time only. */
  readonly today: string;
  readonly onSession: (visit: UnrecordedVisit) => void;
}

const VisitRow = ({ visit, today, onSession }: RowProps): React.ReactElement => {
  const { t } = useTexts();
  const { date, shortDay, time } = useFormats();
  const nameOf = useLocalizedName();
  const { patientName: name } = visit;
  const doctor = nameOf(visit.doctorName, visit.doctorNameAr);
  const finished = date(visit.completedAt) === today ? time(visit.completedAt) : shortDay(visit.serviceDate);
  return (
    <Box
      component="li"
      data-row={visit.reservationId}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        paddingBlock: 0.5,
        borderBlockStart: '1px solid var(--line)',
      }}
    >
      <Box
        sx={{
          flex: '1 1 auto',
          minInlineSize: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          alignItems: 'baseline',
        }}
      >
        <Typography component="strong" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" component="span">
          {serviceText(t, visit, visit.laserAreas)}
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {visit.own ? t('pages:unrecorded.own') : <bdi>{doctor ?? t('dash')}</bdi>} · {finished}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon shape={LaserIcon} size={18} />}
        onClick={() => onSession(visit)}
        aria-label={t('pages:unrecorded.recordFor', { name })}
        sx={{ flexShrink: 0 }}
      >
        {t('pages:unrecorded.record')}
      </Button>
    </Box>
  );
};

/** Number of visits of the branch, also of pages that are not loaded. */
const totalOf = ({ data }: ReturnType<typeof useUnrecordedVisits>): number => data?.pages[0]?.total ?? 0;

interface MoreProps {
  readonly visits: ReturnType<typeof useUnrecordedVisits>;
  /** Number of visits of the loaded pages. */
  readonly loaded: number;
  /** Are all loaded rows shown? */
  readonly all: boolean;
  readonly onAll: () => void;
}

/** Shows all loaded visits, then loads the next page. */
const MoreVisits = ({ visits, loaded, all, onAll }: MoreProps): React.ReactElement | null => {
  const { t } = useTexts();
  const { number } = useFormats();
  if (all) {
    if (!visits.hasNextPage) return null;
    return (
      <Button size="small" loading={visits.isFetchingNextPage} onClick={() => void visits.fetchNextPage()}>
        {t('pages:unrecorded.more')}
      </Button>
    );
  }
  if (loaded <= FIRST_ROWS) return null;
  return (
    <Button size="small" onClick={onAll}>
      {t('pages:unrecorded.all', { number: number(totalOf(visits)) })}
    </Button>
  );
};

interface ListProps extends Pick<RowProps, 'onSession'> {
  readonly visits: ReturnType<typeof useUnrecordedVisits>;
  readonly loaded: readonly UnrecordedVisit[];
}

const VisitList = ({ visits, loaded, onSession }: ListProps): React.ReactElement | null => {
  const { t } = useTexts();
  const { number, date } = useFormats();
  const [all, setAll] = useState(false);
  if (loaded.length === 0) return null;
  const today = date(new Date(visits.dataUpdatedAt));
  const shown = all ? loaded : loaded.slice(0, FIRST_ROWS);
  return (
    <Box component="section" aria-labelledby="unrecorded-visits">
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, marginBlockEnd: 0.5 }}>
        <Typography id="unrecorded-visits" variant="h4" component="h2">
          {t('pages:unrecorded.title')}
        </Typography>
        <State tone="coral">{number(totalOf(visits))}</State>
      </Stack>
      <Box component="ul" sx={{ listStyle: 'none' }}>
        {shown.map((visit) => (
          <VisitRow key={visit.reservationId} visit={visit} today={today} onSession={onSession} />
        ))}
      </Box>
      <MoreVisits visits={visits} loaded={loaded.length} all={all} onAll={() => setAll(true)} />
    </Box>
  );
};

/**
 * Finished laser and fractional visits whose session is not recorded, and so not charged: the doctor's own first,
 * then those of the branch. Nothing at all while there are none.
 */
export const UnrecordedVisits = ({ onSession }: Pick<RowProps, 'onSession'>): React.ReactElement => {
  const { t } = useTexts();
  const visits = useUnrecordedVisits();
  return (
    <QueryState query={visits} failed={t('pages:unrecorded.failed')} skeleton={null}>
      {({ pages }) => (
        <VisitList visits={visits} loaded={pages.flatMap((page) => page.unrecorded)} onSession={onSession} />
      )}
    </QueryState>
  );
};

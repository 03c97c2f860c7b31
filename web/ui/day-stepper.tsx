import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '../lib/i18n/formats.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.ts';

interface Props {
  /** The clinic day shown, `YYYY-MM-DD`; undefined while it is loading. */
  readonly day: string | undefined;
  /** Moves by so many days; undefined disables that direction. */
  readonly onBack: (() => void) | undefined;
  readonly onForward: (() => void) | undefined;
  /** Returns to the current day; left out when it is shown. */
  readonly onToday?: (() => void) | undefined;
}

/** Steps through clinic days, one at a time. The chevrons follow the reading direction. */
export const DayStepper = ({ day, onBack, onForward, onToday }: Props): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { weekday } = useFormats();
  const rtl = i18n.dir() === 'rtl';
  const [Back, Forward] = rtl ? [ChevronRightIcon, ChevronLeftIcon] : [ChevronLeftIcon, ChevronRightIcon];
  return (
    <Stack
      role="group"
      direction="row"
      spacing={0.5}
      aria-label={t('pages:reports.day')}
      sx={{ alignItems: 'center', flexWrap: 'wrap' }}
    >
      <IconButton aria-label={t('pages:reports.dayBefore')} disabled={onBack === undefined} onClick={onBack}>
        <Back />
      </IconButton>
      <Typography
        aria-live="polite"
        data-testid="shown-day"
        sx={{ minInlineSize: 'min(8.5em, 40vw)', fontWeight: 650, textAlign: 'center' }}
      >
        {day === undefined ? t('dash') : weekday(day)}
      </Typography>
      <IconButton aria-label={t('pages:reports.dayAfter')} disabled={onForward === undefined} onClick={onForward}>
        <Forward />
      </IconButton>
      {onToday !== undefined && (
        <Button size="small" onClick={onToday}>
          {t('pages:reports.today')}
        </Button>
      )}
    </Stack>
  );
};

import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '../lib/i18n/formats.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.ts';

interface Steps {
  /** Moves by one; undefined disables that direction. */
  readonly onBack: (() => void) | undefined;
  readonly onForward: (() => void) | undefined;
  /** Returns to the current one; left out when it is shown. */
  readonly onToday?: (() => void) | undefined;
}

interface StepperProps extends Steps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly today: string;
  readonly shown: string;
}

/** Not `disabled`: the last press would lose the focus. */
const atTheEnd = { '&[aria-disabled=true]': { color: 'action.disabled' } } as const;

/** Steps through days or months, one at a time. The chevrons follow the reading direction. */
export const Stepper = ({
  label,
  before,
  after,
  today,
  shown,
  onBack,
  onForward,
  onToday,
}: StepperProps): React.ReactElement => {
  const { i18n } = useTexts();
  const rtl = i18n.dir() === 'rtl';
  const [Back, Forward] = rtl ? [ChevronRightIcon, ChevronLeftIcon] : [ChevronLeftIcon, ChevronRightIcon];
  return (
    <Stack
      role="group"
      direction="row"
      spacing={0.5}
      aria-label={label}
      sx={{ alignItems: 'center', flexWrap: 'wrap' }}
    >
      <IconButton aria-label={before} aria-disabled={onBack === undefined} sx={atTheEnd} onClick={onBack}>
        <Back />
      </IconButton>
      <Typography
        aria-live="polite"
        data-testid="shown-day"
        sx={{ minInlineSize: 'min(8.5em, 40vw)', fontWeight: 650, textAlign: 'center' }}
      >
        {shown}
      </Typography>
      <IconButton aria-label={after} aria-disabled={onForward === undefined} sx={atTheEnd} onClick={onForward}>
        <Forward />
      </IconButton>
      {onToday !== undefined && (
        <Button size="small" onClick={onToday}>
          {today}
        </Button>
      )}
    </Stack>
  );
};

interface DayProps extends Steps {
  /** The clinic day shown, `YYYY-MM-DD`; undefined while it is loading. */
  readonly day: string | undefined;
}

/** Steps through clinic days. */
export const DayStepper = ({ day, ...steps }: DayProps): React.ReactElement => {
  const { t } = useTexts();
  const { weekday } = useFormats();
  return (
    <Stepper
      label={t('pages:reports.day')}
      before={t('pages:reports.dayBefore')}
      after={t('pages:reports.dayAfter')}
      today={t('pages:reports.today')}
      shown={day === undefined ? t('dash') : weekday(day)}
      {...steps}
    />
  );
};

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { EarlierVisit } from './earlier-visit.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

interface Props {
  /** The clinic day of the ticket, where it is known. */
  readonly day: string | undefined;
  readonly visit: EarlierVisit;
}

/** Shown for a ticket of an earlier day: leads to the booking form with name and phone filled in. */
export const BookAgain = ({ day, visit }: Props): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { weekday } = useFormats();
  return (
    <Alert severity="info" role="status" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>
        {day === undefined ? t('pages:confirmation.over') : t('pages:confirmation.past', { day: weekday(day) })}
      </AlertTitle>
      {t('pages:confirmation.pastText')}
      <Button
        component={Link}
        to={pathIn(languageOf(i18n.language) ?? 'en', '/book')}
        state={{ again: visit }}
        variant="contained"
        size="large"
        fullWidth
        sx={{ marginBlockStart: 1.5 }}
      >
        {t('pages:confirmation.bookAgain')}
      </Button>
    </Alert>
  );
};

import Alert from '@mui/material/Alert';
import { useMessagingStatus } from '#web/lib/api/messaging-status-calls.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** Warns before the provider refuses messages: reception then has to tell the patients. */
export const PeopleNotice = (): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const { data: { peopleToday = 0, peopleLimit = 0 } = {} } = useMessagingStatus();
  const values = { people: number(peopleToday), limit: number(peopleLimit) };
  return (
    <Alert severity="warning">
      {t(peopleToday < peopleLimit ? 'pages:inbox.nearlyFull' : 'pages:inbox.full', values)}
    </Alert>
  );
};

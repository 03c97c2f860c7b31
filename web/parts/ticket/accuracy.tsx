import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Seen } from './queue-info.ts';

/** How often the branch kept the times that it told. */
export const Accuracy = ({ tickets, within }: NonNullable<Seen['info']['waitAccuracy']>): React.ReactElement => {
  const { t } = useTexts();
  const { number, percent } = useFormats();
  const share = percent(Math.round((within * 100) / tickets));
  return (
    <Typography className="no-print" variant="body2" sx={{ color: 'text.secondary' }}>
      {t('pages:status.accuracy', { tickets: number(tickets), share })}
    </Typography>
  );
};

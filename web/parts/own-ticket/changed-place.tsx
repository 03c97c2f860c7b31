import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { ChangedPlace } from '#web/parts/ticket/queue-info.ts';

/** Says why the place changed last, without names. */
export const PlaceExplained = ({ changed: { changes, at } }: { readonly changed: ChangedPlace }) => {
  const { t } = useTexts();
  const { number, time } = useFormats();
  const reasons = changes.map(({ kind, count }) =>
    t(`pages:ownTicket.changed.${kind}`, { count, amount: number(count) }),
  );
  return (
    <Typography className="no-print" role="status" sx={{ color: 'text.secondary', textAlign: 'center' }}>
      {t('pages:ownTicket.changedAt', { time: time(new Date(at)), reasons: reasons.join(' · ') })}
    </Typography>
  );
};

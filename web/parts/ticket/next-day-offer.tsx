import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { visitOfPatient } from './earlier-visit.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import type { Seen } from './queue-info.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** Offers the next open day when the call is expected after closing. Renders nothing otherwise. */
export const NextDayOffer = ({ seen, phone }: { readonly seen: Seen; readonly phone: string }) => {
  const { t, i18n } = useTexts();
  const { weekday } = useFormats();
  const { patient } = seen.info;
  const { nextDay } = patient;
  // Absent in an answer that this device kept from an earlier release.
  if (typeof nextDay !== 'string' || patient.status !== 'waiting') return null;
  return (
    <Stack className="no-print" role="note" sx={{ gap: 1 }}>
      <Typography sx={{ fontWeight: 500 }}>{t('pages:ticket.tomorrow')}</Typography>
      <Button
        component={Link}
        to={pathIn(languageOf(i18n.language) ?? 'en', '/book')}
        state={{ again: { ...visitOfPatient(patient), phone, date: nextDay } }}
        variant="outlined"
      >
        {t('pages:ticket.bookDay', { day: weekday(nextDay) })}
      </Button>
    </Stack>
  );
};

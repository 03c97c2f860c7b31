import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { bookingChoices } from '#shared/rules/booking-link.ts';
import type { TicketKey } from '#shared/rules/ticket-link.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { visitOfPatient } from '#web/parts/ticket/earlier-visit.ts';

interface Props extends TicketKey {
  readonly patient: QueueInfoPatient | undefined;
}

/** Leads to the booking of the visit that the doctor proposed. Renders nothing without one. */
export const FollowUpOffer = ({ patient, code, phone }: Props): React.ReactElement | null => {
  const { t, i18n } = useTexts();
  const { weekday } = useFormats();
  if (patient?.followUpOn === undefined) return null;
  const { branchId, serviceType, serviceId, followUpOn: date } = patient;
  const choices = bookingChoices({ branchId, serviceType, serviceId, date, after: { code, phone } });
  return (
    <Stack className="no-print" role="note" sx={{ gap: 1 }}>
      <Typography sx={{ fontWeight: 500 }}>{t('pages:ownTicket.followUp.text', { day: weekday(date) })}</Typography>
      <Button
        component={Link}
        to={pathIn(languageOf(i18n.language) ?? 'en', '/book') + choices}
        state={{ again: { ...visitOfPatient(patient), date } }}
        variant="contained"
        size="large"
      >
        {t('pages:ownTicket.followUp.action')}
      </Button>
    </Stack>
  );
};

import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { ticketLink } from '#shared/rules/ticket-link.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { ForwardIcon } from '#web/ui/icons.ts';
import { useMyReservations } from '#web/parts/ticket/my-reservations.ts';
import { overText, useUpdatedReservations } from '#web/parts/ticket/remembered-answer.ts';
import type { TicketFacts } from '#web/parts/ticket/ticket-face.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';

/** The other tickets of this phone and day that this device booked or opened. Renders nothing without one. */
export const FamilyTickets = ({ facts: { code, phone, day } }: { readonly facts: TicketFacts }) => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const others = useMyReservations().filter((each) => each.phone === phone && each.day === day && each.code !== code);
  useUpdatedReservations(others.length === 0 ? undefined : phone, day);
  if (others.length === 0) return null;
  return (
    <section className="no-print" aria-labelledby="family">
      <Typography id="family" component="h2" variant="h3" sx={{ marginBlockEnd: 1 }}>
        {t('pages:status.others')}
      </Typography>
      <List
        disablePadding
        sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 'var(--radius)', overflow: 'hidden' }}
      >
        {others.map((each, index) => (
          <ListItem key={each.code} disablePadding divider={index < others.length - 1}>
            <ListItemButton component={Link} to={ticketLink(each)}>
              <ListItemText
                primary={<bdi>{each.name}</bdi>}
                secondary={[
                  t('pages:ticket.numbered', { number: number(each.ticketNo) }),
                  serviceName(t, each),
                  nameOf(each.branchName, each.branchNameAr),
                  overText(t, each),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                slotProps={{ primary: { sx: { fontWeight: 650 } } }}
              />
              <ForwardIcon color="primary" sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </section>
  );
};

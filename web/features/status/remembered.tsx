import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import type { MyReservation } from '#web/parts/ticket/my-reservations.ts';
import { forgetReservation } from '#web/parts/ticket/my-reservations.ts';
import { overText } from '#web/parts/ticket/remembered-answer.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { CloseIcon } from '#web/ui/icons.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';

interface Props {
  readonly list: readonly MyReservation[];
  readonly current: string | undefined;
  readonly onOpen: (entry: MyReservation) => void;
}

/** The tickets that this device booked or opened; one touch shows each. */
export const Remembered = ({ list, current, onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { weekday } = useFormats();
  const nameOf = useLocalizedName();
  return (
    <section className="no-print" aria-labelledby="remembered">
      <Typography id="remembered" component="h2" variant="h3" sx={{ marginBlockEnd: 1 }}>
        {t('pages:status.remembered')}
      </Typography>
      <List disablePadding sx={{ display: 'grid', gap: 1 }}>
        {list.map((entry) => (
          <ListItem key={entry.code} disablePadding sx={{ gap: 0.5 }}>
            <ListItemButton
              component="button"
              selected={entry.code === current}
              aria-pressed={entry.code === current}
              onClick={() => onOpen(entry)}
              sx={{
                border: '1.5px solid',
                borderColor: entry.code === current ? 'primary.main' : 'divider',
                borderRadius: '14px',
                backgroundColor: 'background.paper',
                textAlign: 'start',
              }}
            >
              <ListItemText
                primary={<bdi dir="ltr">{entry.code}</bdi>}
                secondary={[
                  entry.name,
                  serviceName(t, entry),
                  nameOf(entry.branchName, entry.branchNameAr),
                  weekday(entry.day),
                  overText(t, entry),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                slotProps={{ primary: { sx: { fontWeight: 650 } }, secondary: { sx: { fontSize: '0.9375rem' } } }}
              />
            </ListItemButton>
            <IconButton
              aria-label={t('pages:status.forget', { code: entry.code })}
              onClick={() => forgetReservation(entry.code)}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </ListItem>
        ))}
      </List>
    </section>
  );
};
